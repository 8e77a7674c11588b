"""The form for a new table: what it offers, and what was chosen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.bots import FOR_PEOPLE
from games.engine.edition import Edition, Mode
from games.engine.library import edition, edition_keys
from games.engine.policies import COUNTS, Policies, choices
from games.sentences.rules import POINT_OF, TABLE_OPTIONS, rule_sentence
from games.services import ClockSpec
from games.texts import Texts
from lobby.protocol import Refused, TableSpec
from lobby.views.wording import refusal, spec_sentence

TURNS = (30, 60, 120, 300, 900, 3_600, 12 * 3_600, 86_400, 3 * 86_400)
RESERVES = (0, 60, 300, 900, 3_600, 86_400)
DEFENCES = (10, 20, 60, 300, 3_600)
STEPS: Mapping[str, tuple[int, ...]] = {"missed_turns": (1, 2, 3, 5, 10), "round_cap": (0, 10, 15, 20, 30, 50)}
FOREMOST = ("opening", "joker", "leaver", "missed_turns", "round_cap")
"""Policies that stand before the house rules."""
OPEN = "open"
"""A seat for whoever comes."""
FIRST = {"colour": "", "visibility": "link", "turn": "", "reserve": "300", "seat-2": OPEN, "seat-3": OPEN}
FIRST |= {"seat-4": OPEN}
FIRST_DEFENCE = "20"


@dataclass(frozen=True, slots=True)
class Pick:
    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Box:
    """Something to choose that needs more than a word."""

    value: str
    label: str
    hint: str
    chosen: bool
    year: int = 0
    colours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Setting:
    name: str
    label: str
    picks: tuple[Pick, ...]


class MakingForm:
    """The form as it stands: with first choices, with what was chosen so far, or as it was sent.

    While it is being filled in, what does not fit the edition falls back to what does; sent, it is refused.
    """

    def __init__(self, words: Texts, chosen: QueryDict, *, sent: bool = False, name: str = "") -> None:
        self.words = words
        self._chosen, self._sent = chosen, sent
        self.name = chosen.get("name", name)

    def value(self, field: str, first: str = "") -> str:
        """What stands in a field."""
        return self._chosen.get(field, "" if self._sent else FIRST.get(field, first))

    @property
    def visibility(self) -> str:
        return self.value("visibility") or "link"

    @property
    def _editions(self) -> list[Edition]:
        """The newest booklet first."""
        return sorted(map(edition, edition_keys()), key=lambda of: -of.year)

    @property
    def _edition(self) -> Edition:
        chosen = self.value("edition")
        return next((of for of in self._editions if of.key == chosen), self._editions[0])

    @property
    def _mode(self) -> str:
        chosen = self.value("mode")
        return chosen if chosen in self._edition.modes else next(iter(self._edition.modes))

    @property
    def _players(self) -> Mode:
        return self._edition.modes[self._mode]

    @property
    def editions(self) -> list[Box]:
        """Every edition: its name, year, number of players and colours."""
        return [self._edition_box(of) for of in self._editions]

    @property
    def modes(self) -> list[Box]:
        """Every mode of the edition."""
        return [
            Box(key, self.words.get("modes", key), self.words.get("mode_rules", key), chosen=key == self._mode)
            for key in self._edition.modes
        ]

    @property
    def seats(self) -> list[Setting]:
        """The seats beside the host's own: for whoever comes, for a bot, or not there."""
        return [self._seat(number) for number in range(2, self._players.max_players + 1)]

    @property
    def colours(self) -> tuple[Pick, ...]:
        keys = self._edition.colours
        return self._picks("colour", [("", _("any")), *((key, self.words.get("colours", key)) for key in keys)])

    @property
    def settings(self) -> list[Setting]:
        """Clock, opening, leavers: what tables often choose for themselves."""
        clock = [
            Setting("turn", _("Time for a turn"), self._times("turn", TURNS, self.words.get("words", "no_clock"))),
            Setting("reserve", _("Reserve for the whole game"), self._times("reserve", RESERVES)),
            Setting("defence", _("Time for a defender who wants to be asked"), self._times("defence", DEFENCES)),
        ]
        return clock + [self._policy(name) for name in FOREMOST]

    @property
    def house_rules(self) -> list[Setting]:
        """Every other policy that has a choice."""
        return [self._policy(name) for name in POINT_OF if name not in FOREMOST and len(self._values(name)) > 1]

    @property
    def summary(self) -> str:
        """What would be opened, in a sentence, or why it cannot be."""
        try:
            return spec_sentence(self.spec(), self.words)
        except Refused as refused:
            return refusal(refused.code, self.words)

    def spec(self) -> TableSpec:
        """What was chosen. Raises ``Refused`` where a field holds what the form does not offer."""
        if self._sent and self.value("edition") != self._edition.key:
            raise Refused("unknown_edition")
        if self._sent and self.value("mode") != self._mode:
            raise Refused("unknown_mode")
        numbers = range(2, self._players.max_players + 1)
        taken = [kind for number in numbers if (kind := self.value(f"seat-{number}"))]
        bots = tuple(kind for kind in taken if kind != OPEN)
        if not all(level in FOR_PEOPLE for level in bots):
            raise Refused("unknown_bot")
        if not self._players.min_players <= 1 + len(taken):
            raise Refused("bad_seats")
        return TableSpec(
            edition=self._edition.key,
            mode=self._mode,
            places=1 + len(taken),
            bots=len(bots),
            levels=bots,
            colour=self.value("colour"),
            changes={name: value for name in POINT_OF if (value := self._change(name)) is not None},
            clock=ClockSpec(
                turn=self._number("turn", "bad_clock") if self.value("turn") else None,
                reserve=self._number("reserve", "bad_clock"),
                defence=self._number("defence", "bad_clock", FIRST_DEFENCE),
            ),
            public=self.visibility == "public",
        )

    def _edition_box(self, of: Edition) -> Box:
        least = min(mode.min_players for mode in of.modes.values())
        most = max(mode.max_players for mode in of.modes.values())
        hint = _("%(least)s to %(most)s players") % {"least": least, "most": most}
        label = self.words.get("editions", of.key)
        return Box(of.key, label, hint, chosen=of is self._edition, year=of.year, colours=of.colours)

    def _seat(self, number: int) -> Setting:
        free = [("", _("not there")), (OPEN, _("open"))]
        bots = [(level, self.words.get("bots", level)) for level in FOR_PEOPLE]
        field = f"seat-{number}"
        return Setting(field, _("Seat %(number)s") % {"number": number}, self._picks(field, [*free, *bots]))

    def _picks(self, field: str, pairs: Iterable[tuple[str, str]], first: str = "") -> tuple[Pick, ...]:
        chosen = self.value(field, first)
        return tuple(Pick(value, label, value == chosen) for value, label in pairs)

    def _times(self, field: str, times: Iterable[int], none: str = "") -> tuple[Pick, ...]:
        pairs = [(str(s), self.words.duration(s) if s else _("none")) for s in times]
        return self._picks(field, [("", none), *pairs] if none else pairs, FIRST_DEFENCE)

    def _values(self, name: str) -> tuple[str | int, ...]:
        return STEPS.get(name) or choices(name)

    def _policy(self, name: str) -> Setting:
        pairs = [(str(value), self._label(name, value)) for value in self._values(name)]
        first = str(getattr(Policies(), name)) if name in TABLE_OPTIONS else ""
        if not first:
            pairs.insert(0, ("", _("as the booklet has it")))
        field = f"rule-{name}"
        return Setting(field, self.words.get("policies", name), self._picks(field, pairs, first))

    def _label(self, name: str, value: str | int) -> str:
        """A choice in a list: in short where the sentences begin alike, so that a narrow list tells them apart."""
        key = f"{name}_{value}"
        return self.words.get("short", key) if self.words.has("short", key) else rule_sentence(name, value, self.words)

    def _change(self, name: str) -> str | int | None:
        """A chosen policy; None leaves the booklet's."""
        text = self.value(f"rule-{name}")
        if not text:
            return None
        if name in COUNTS:
            return self._number(f"rule-{name}", "unknown_option")
        return next((value for value in choices(name) if str(value) == text), text)

    def _number(self, field: str, code: str, first: str = "") -> int:
        text = self.value(field, first)
        if not (text.isascii() and text.isdigit() and len(text) < 8):
            raise Refused(code)  # type: ignore[arg-type]  # One of three codes named above.
        return int(text)
