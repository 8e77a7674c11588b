"""One past position as the plain replay shows it, worded for one viewer in one language."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from games.engine.edition import Rules
from games.engine.views import PlayerView
from games.protocol import Welcome
from games.selectors.replay import Moment, TurnMark
from games.sentences import Names, expectation, sentence, shown_phase
from games.texts import Texts
from games.views.board import Card, ContinentBlock, PlayerRow, continents, hand, players

SPECTATOR = "spectator"
"""What ``seat`` says in an address for the eyes of somebody who sits nowhere."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """A choice of whose eyes to look through."""

    value: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class TurnLink:
    """The way to the beginning of a turn."""

    address: str
    round: int
    name: str
    colour: str
    now: bool


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player as the template of the running game wants it: nobody is here or away any more."""

    row: PlayerRow
    presence: str = ""


class ReplayPage:
    """Built from one ``Moment``, and from nothing else. ``carried`` goes along from position to position."""

    seated = False

    def __init__(self, moment: Moment, words: Texts, address: str, carried: Mapping[str, str]) -> None:
        self.moment, self.words, self.address, self.carried = moment, words, address, carried
        self.names = self.names_of(moment.welcome, moment.rules, words)

    @staticmethod
    def names_of(welcome: Welcome, rules: Rules, words: Texts) -> Names:
        """How the things of the game are called."""
        return Names(words, welcome.board.key, tuple(seat.name for seat in welcome.seats), rules.colours)

    @property
    def view(self) -> PlayerView:
        return self.moment.view

    @property
    def mode(self) -> str:
        return self.words.get("modes", self.moment.welcome.mode)

    @property
    def phase(self) -> str:
        return self.words.get("phases", shown_phase(self.view))

    @property
    def happened(self) -> str:
        """What happened last; at the end of the game how it ended, before its beginning nothing."""
        if self.view.outcome:
            return expectation(self.view, self.names)
        return sentence(self.moment.told.event, self.names) if self.moment.told else ""

    @property
    def players(self) -> tuple[PlayerLine, ...]:
        return tuple(PlayerLine(row) for row in players(self.view, self.names))

    @property
    def continents(self) -> tuple[ContinentBlock, ...]:
        return continents(self.view, self.moment.rules.board, self.names)

    @property
    def hand(self) -> tuple[Card, ...]:
        return hand(self.view, self.moment.rules, self.names)

    @property
    def mission(self) -> str:
        return self.words.get("missions", self.view.mission) if self.view.mission else ""

    @property
    def discard(self) -> str:
        return self.names.cards(self.view.discard)

    @property
    def eyes(self) -> tuple[Eyes, ...]:
        """A spectator's, and every seat's."""
        seats = enumerate(self.names.players)
        choices = [(SPECTATOR, self.words.get("words", SPECTATOR), None), *((str(n), name, n) for n, name in seats)]
        return tuple(Eyes(value, name, seat == self.moment.viewer) for value, name, seat in choices)

    @property
    def turns(self) -> tuple[TurnLink, ...]:
        now = self._turn_before(self.view.seq + 1)
        return tuple(self._turn(mark, mark is now) for mark in self.moment.turns)

    def _turn(self, mark: TurnMark, now: bool) -> TurnLink:  # noqa: FBT001 - one caller, two lines above
        colour = self.moment.rules.colours[mark.seat]
        return TurnLink(self._at(mark.seq), mark.round, self.names.seat(mark.seat), colour, now)

    @property
    def first(self) -> str:
        return self._at(0) if self.view.seq > 0 else ""

    @property
    def before(self) -> str:
        return self._at(self.view.seq - 1) if self.view.seq > 0 else ""

    @property
    def after(self) -> str:
        return self._at(self.view.seq + 1) if self.view.seq < self.moment.seq else ""

    @property
    def last(self) -> str:
        return self._at(self.moment.seq) if self.view.seq < self.moment.seq else ""

    @property
    def turn_before(self) -> str:
        """The beginning of this turn; from there of the one before."""
        mark = self._turn_before(self.view.seq)
        return self._at(mark.seq) if mark else self.first

    @property
    def turn_after(self) -> str:
        mark = next((mark for mark in self.moment.turns if mark.seq > self.view.seq), None)
        return self._at(mark.seq) if mark else self.last

    def _turn_before(self, seq: int) -> TurnMark | None:
        return next((mark for mark in reversed(self.moment.turns) if mark.seq < seq), None)

    def _at(self, seq: int) -> str:
        return f"{self.address}?" + urlencode({**self.carried, "at": seq})
