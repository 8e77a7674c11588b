"""Everything that the page of battle odds shows, from what its address asks."""

from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.engine.library import edition_keys
from games.engine.policies import Policies, choices, read_value
from games.odds import BattleOdds, NextRoll, Standing, answers, battle, chain, conquest, next_rolls, standings
from games.odds.questions import (
    DICE_RULES,
    USUAL_CHANCES,
    BadQuestion,
    Question,
    needed,
    read_links,
    read_roll,
    table_rules,
    within,
)
from games.sentences.rules import rule_sentence
from games.texts import Texts
from games.views.figures import decimal, percent, points
from games.views.odds_chart import Bar, bars, lines

MOST = 100
"""The largest armies of the sliders."""

FIRST = {"a": "10", "d": "5", "edition": "hasbro_2015", "chance": "90"}
PUBLISHED = ((3, 3), (5, 5), (10, 5), (10, 10), (20, 20))
"""The fights of the published house rule comparison."""

HOUSE_RULES: tuple[dict[str, str | int], ...] = (
    {"defender_two_dice_from": 2},
    {"defender_two_dice_from": 3},
    {"defender_choice": "after_roll"},
    {"defender_max_dice": 3},
)
"""What the comparison compares, on top of the 2015 booklet."""


@dataclass(frozen=True, slots=True)
class Pick:
    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Setting:
    name: str
    label: str
    picks: tuple[Pick, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table: what it is about, and its numbers in words."""

    label: str
    cells: tuple[str, ...]
    marked: bool = False


class OddsPage:
    """What was asked and its answer. What makes no sense falls back to the first choice, and a sentence says so."""

    def __init__(self, words: Texts, asked: QueryDict, here: str) -> None:
        self.words, self._asked, self._here = words, asked, here
        self.complaints: list[str] = []
        self.attackers = self._number("a", 1)
        self.defenders = self._number("d", 1)
        self.stop = self._number("stop", 0)
        self.last_dice = int(self._text("last")) if self._text("last") in ("1", "2") else None
        self.edition = self._text("edition") if self._text("edition") in edition_keys() else FIRST["edition"]
        self.policies = self._policies()
        self.most = MOST
        self.chain = self._chain()
        self.answers = self._answers()

    @property
    def question(self) -> Question:
        """The question without its chain and its roll."""
        return Question(self.attackers, self.defenders, self.policies, self.last_dice, self.stop)

    # What can be chosen

    @property
    def editions(self) -> tuple[Pick, ...]:
        return tuple(Pick(key, self.words.get("editions", key), key == self.edition) for key in edition_keys())

    @property
    def rules(self) -> list[Setting]:
        """The dice rules: as the booklet has them, or by name."""
        return [self._rule(name) for name in DICE_RULES]

    @property
    def last_fight(self) -> tuple[Pick, ...]:
        labels = (("", _("all dice")), ("2", _("two dice")), ("1", _("one die")))
        return tuple(Pick(value, label, value == str(self.last_dice or "")) for value, label in labels)

    @property
    def chain_text(self) -> str:
        return self._text("chain")

    @property
    def seen_text(self) -> str:
        return self._text("seen")

    @property
    def chance_text(self) -> str:
        return self._text("chance")

    @property
    def sees(self) -> bool:
        """Whether the defender sees the roll before choosing."""
        return self.policies.defender_choice == "after_roll"

    @property
    def changed(self) -> bool:
        """Whether something is chosen that stands in the folded part."""
        return any(self._asked.get(name) for name in ("last", "stop", "chain", "seen", *DICE_RULES))

    @property
    def link(self) -> str:
        """The address of exactly this page, to be sent to others."""
        kept = {name: value for name, value in self._asked.items() if value and name != "part"}
        return f"{self._here}?{urlencode({'a': self.attackers, 'd': self.defenders} | kept)}"

    # What comes of it

    @cached_property
    def _battle(self) -> BattleOdds:
        return battle(self.attackers, self.defenders, self.policies, last_dice=self.last_dice, stop=self.stop)

    @property
    def conquest(self) -> str:
        return percent(self._battle.conquest)

    @property
    def facts(self) -> list[Line]:
        """The averages."""
        end = self._battle
        return [
            Line(_("The attacker loses on average"), (decimal(end.expected_attacker_loss),)),
            Line(_("The defender loses on average"), (decimal(end.expected_defender_loss),)),
            Line(_("After a conquest at least so many must move in, on average"), (decimal(end.expected_move_in),)),
        ]

    @cached_property
    def bars(self) -> list[Bar]:
        return bars(self._battle.attackers_left, self._battle.defenders_left)

    @property
    def ends(self) -> list[Line]:
        """The chart as a table."""
        return [Line(bar_words(bar), (percent(bar.chance, 2),)) for bar in self.bars if bar.chance >= 0.00005]

    @cached_property
    def rolls(self) -> tuple[str, str]:
        return lines(self._standings)

    @property
    def most_rolls(self) -> int:
        return len(self._standings) - 1

    @cached_property
    def _standings(self) -> tuple[Standing, ...]:
        return standings(self.attackers, self.defenders, self.policies, last_dice=self.last_dice, stop=self.stop)

    @property
    def next_roll(self) -> list[Line]:
        found = next_rolls(self.attackers, self.defenders, self.policies, last_dice=self.last_dice)
        return [Line(roll_words(roll), (percent(roll.chance), percent(roll.conquest))) for roll in found]

    @property
    def needed(self) -> list[Line]:
        """The armies needed for the usual chances, and for the one asked."""
        asked = self._chance()
        chances = sorted({*USUAL_CHANCES, asked})
        found = [(chance, needed(self.question, chance)) for chance in chances]
        none = _("more than can be counted")
        return [Line(percent(c, 0), (none if n is None else str(n),), marked=c == asked) for c, n in found]

    @property
    def comparison(self) -> list[Line]:
        """This fight by other rules."""
        own = conquest(self.attackers, self.defenders, self.policies, last_dice=self.last_dice)
        lines_ = [Line(_("as chosen here"), (percent(own), ""), marked=True)]
        for changes in HOUSE_RULES:
            chance = conquest(self.attackers, self.defenders, table_rules("hasbro_2015", changes))
            lines_.append(Line(self._named(changes), (percent(chance), points(chance - own))))
        return lines_

    @property
    def published(self) -> list[Line]:
        """The published comparison, worked out anew."""
        rules = [table_rules("hasbro_2015", HOUSE_RULES[at]) for at in (0, 2, 3)]
        return [
            Line(_("%(a)s against %(d)s") % {"a": a, "d": d}, tuple(percent(conquest(a, d, rule)) for rule in rules))
            for a, d in PUBLISHED
        ]

    def _chain(self) -> list[Line]:
        """Each territory of the chain; the first one is that of the fight above."""
        if not self.chain_text:
            return []
        try:
            links = (*read_links(str(self.defenders)), *read_links(self.chain_text))
            within(replace(self.question, links=links), MOST)
        except BadQuestion:
            self.complaints.append(_("A chain is written like 5 3:2 1: up to 11 numbers, with : the units that stay."))
            return []
        odds = chain(self.attackers, links, self.policies, last_dice=self.last_dice)
        named = [(str(at), str(link.defenders), str(link.garrison)) for at, link in enumerate(links, 1)]
        return [Line(at, (d, g, percent(p))) for (at, d, g), p in zip(named, odds.conquest, strict=True)]

    def _answers(self) -> list[Line]:
        """What each answer to a seen roll is worth; the automatic defender's is marked."""
        if not (self.seen_text and self.sees):
            return []
        try:
            found = answers(read_roll(self.seen_text), self.attackers, self.defenders, self.policies)
        except ValueError:
            self.complaints.append(_("A roll is written like 6 4 1, with no more dice than the attacker may roll."))
            return []
        return [
            Line(
                self.words.count("dice", one.dice),
                (decimal(one.attacker_loss), decimal(one.defender_loss), percent(one.conquest)),
                marked=one.chosen,
            )
            for one in found
        ]

    # How it is read

    def _text(self, name: str) -> str:
        return self._asked.get(name, FIRST.get(name, "")).strip()[:80]

    def _number(self, name: str, least: int) -> int:
        text = self._text(name)
        whole = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else int(FIRST.get(name, "0"))
        return max(least, min(MOST, whole))

    def _chance(self) -> float:
        text = self.chance_text.replace(",", ".").rstrip(" %")
        try:
            asked = float(text) / 100
        except ValueError:
            asked = 0.9
        return asked if 0 < asked <= 0.9999 else 0.9

    def _policies(self) -> Policies:
        changes = {name: read_value(value) for name in DICE_RULES if (value := self._text(name))}
        try:
            return table_rules(self.edition, changes)
        except BadQuestion:
            self.complaints.append(_("These rules do not go together; the booklet's are shown."))
            return table_rules(self.edition, {})

    def _rule(self, name: str) -> Setting:
        values, chosen = choices(name), self._text(name)
        picks = [Pick(str(v), rule_sentence(name, v, self.words), str(v) == chosen) for v in values]
        booklet = Pick("", _("as the booklet has it"), not any(pick.chosen for pick in picks))
        return Setting(name, self.words.get("policies", name), (booklet, *picks))

    def _named(self, changes: dict[str, str | int]) -> str:
        ((name, value),) = changes.items()
        return rule_sentence(name, value, self.words)


def bar_words(bar: Bar) -> str:
    """An end of the fight in words."""
    if bar.conquered:
        return _("conquered, attackers left: %(n)s") % {"n": bar.left}
    return _("not conquered, defenders left: %(n)s") % {"n": bar.left}


def roll_words(roll: NextRoll) -> str:
    """What a roll does in words."""
    return _("attacker loses %(a)s, defender %(d)s") % {"a": roll.attacker_loss, "d": roll.defender_loss}
