"""House rules: what a table may choose, which booklets have it, and what it does to the odds."""

from dataclasses import dataclass

from games.engine.edition import Edition
from games.engine.library import edition, edition_keys, rules_for
from games.engine.policies import UnknownPolicy
from games.rulebook import HouseRule, house_rules
from games.rulebook.addresses import ROOT, new_table_address
from games.rulebook.house import BATTLES, Choice, usual_chances
from games.views.rulebook.reader import Link, Reader
from games.views.rulebook.shelf import newest_first


@dataclass(frozen=True, slots=True)
class EffectRow:
    """What a rule does to the chances of a few battles."""

    label: str
    chances: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    text: str
    booklets: str
    everywhere: bool
    reading: bool
    table: str
    """Where a table with it is opened; empty where it does not go with the edition's other rules."""


@dataclass(frozen=True, slots=True)
class HouseLine:
    name: str
    title: str
    choices: tuple[ChoiceLine, ...]


class HouseLines:
    """House rules as a page shows them, beside an edition's own chances."""

    def __init__(self, reader: Reader, of: Edition, mode: str, rules: tuple[HouseRule, ...]) -> None:
        self._reader, self._of, self._mode, self._rules = reader, of, mode, rules

    @property
    def battles(self) -> list[str]:
        words = self._reader.words
        return [words.get("headings", "battle", attackers=a, defenders=d) for a, d in BATTLES]

    @property
    def lines(self) -> tuple[HouseLine, ...]:
        return tuple(HouseLine(rule.name, rule.title, tuple(map(self._choice, rule.choices))) for rule in self._rules)

    @property
    def effects(self) -> tuple[EffectRow, ...]:
        """What the booklet and each other rule about dice are worth to an attacker."""
        usual = usual_chances(self._of)
        others = [c for rule in self._rules for c in rule.choices if c.chances and c.chances != usual]
        rows = [(self._reader.say["booklet"], usual), *((choice.text, choice.chances) for choice in others)]
        return tuple(EffectRow(label, tuple(map(self._reader.percent, chances))) for label, chances in rows)

    @property
    def note(self) -> str:
        name = self._reader.words.get("editions", self._of.key)
        return self._reader.words.get("headings", "effect_note", edition=name)

    def _choice(self, choice: Choice) -> ChoiceLine:
        booklets, reading = ", ".join(choice.booklets), choice.mark == "reading"
        return ChoiceLine(choice.text, booklets, choice.everywhere, reading, self._table(choice))

    def _table(self, choice: Choice) -> str:
        """Where a table with it is opened; nowhere beside a rule of the booklet that rules it out."""
        colours = self._of.colours[: self._of.modes[self._mode].min_players]
        try:
            return new_table_address(rules_for(self._of, self._mode, colours, choice.changes))
        except UnknownPolicy:
            return ""


class HousePage:
    """Every rule that a table may change."""

    def __init__(self, reader: Reader, key: str) -> None:
        self.reader = reader
        self.of = edition(key) if key in edition_keys() else newest_first()[0]
        self.house = HouseLines(reader, self.of, next(iter(self.of.modes)), house_rules(self.of, reader.words))

    @property
    def editions(self) -> list[Link]:
        """The odds beside another edition's own rules."""
        return [
            Link(
                self.reader.words.get("editions", of.key),
                self.reader.to(f"{ROOT}house", {"edition": of.key}),
                here=of is self.of,
            )
            for of in newest_first()
        ]

    @property
    def index(self) -> str:
        return self.reader.to(ROOT)
