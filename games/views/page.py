"""Everything that the page of a game shows, worded for one viewer in one language."""

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import uuid4

from games.engine.clock import Millis
from games.engine.events import GameStarted, TurnBegan
from games.engine.views import PlayerView
from games.protocol import Told, Update
from games.rulebook.addresses import Place, place, rules_address
from games.selectors import Entry
from games.selectors.logbook import LogPage
from games.sentences import (
    GoalLine,
    Names,
    RuleLine,
    expectation,
    goal_lines,
    mode_sentence,
    rule_lines,
    sentence,
    shown_phase,
    why_not_won,
    winning_point,
)
from games.sentences.rules import rule_behind, rule_sentence
from games.study.anchors import share_anchor
from games.texts import Texts
from games.views.board import Card, ContinentBlock, PlayerRow, continents, hand, players
from games.views.choices import Choices, choices
from games.views.figures import decimal, percent

HERE_FOR = 90_000
"""Milliseconds for which somebody who was seen counts as being there."""
FAR_AWAY = 3_600
"""Seconds from which on a deadline is told by day and hour, and not counted down."""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player, and whether somebody is there. ``presence`` is empty for bots."""

    row: PlayerRow
    bot: bool
    presence: str


@dataclass(frozen=True, slots=True)
class LogLine:
    seq: int
    text: str
    turn: bool
    rule: Place | None = None
    """Why it happened, where nobody chose it."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What an answer to the attacker's roll is worth, in words."""

    dice: str
    own: str
    other: str
    hold: str


@dataclass(frozen=True, slots=True)
class EndLine:
    """What a player was after, and how close that was."""

    row: PlayerRow
    won: bool


@dataclass(frozen=True, slots=True)
class Share:
    """What a seat added to the dice."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class End:
    sentence: str
    how: str
    mission: str
    """The winner's; empty where there is none."""
    turn_of: str
    """Whose turn it was, where a mission was fulfilled by what somebody else did; else empty."""
    lines: tuple[EndLine, ...]
    secret: str
    shares: tuple[Share, ...]


class GamePage:
    """A game as its page shows it. Built from what the viewer received, and from nothing else."""

    def __init__(self, entry: Entry, update: Update, log: LogPage, words: Texts, pair: str = "") -> None:
        self.entry, self.update, self.words = entry, update, words
        seats = entry.welcome.seats
        self.names = Names(words, entry.welcome.board.key, tuple(s.name for s in seats), entry.rules.colours)
        self.log = tuple(self._told(told) for told in log.told)
        self.older = log.older
        self.choices: Choices = choices(self.view, entry.rules, self.names)
        self.pair = pair
        """The attack that is chosen beforehand: the one before."""

    @property
    def view(self) -> PlayerView:
        return self.update.view

    @property
    def seated(self) -> bool:
        return self.entry.viewer is not None

    @property
    def new_id(self) -> str:
        """Another one for each form: the number under which its action is carried out at most once."""
        return str(uuid4())

    @property
    def out(self) -> bool:
        """Whether the viewer's own seat takes no turns any more."""
        return self.view.viewer is not None and self.view.seats[self.view.viewer].status != "playing"

    @property
    def mode(self) -> str:
        return self.words.get("modes", self.entry.welcome.mode)

    @property
    def mode_rule(self) -> str:
        return mode_sentence(self.entry.rules, self.words)

    @property
    def edition(self) -> str:
        return self.words.get("editions", self.entry.welcome.edition)

    @property
    def phase(self) -> str:
        return self.words.get("phases", shown_phase(self.view))

    @property
    def expected(self) -> str:
        if self.view.options.take_back:
            return self.words.get("expected", "away_mine")
        return expectation(self.view, self.names)

    @property
    def mine(self) -> bool:
        """Whether the game waits for the viewer."""
        return self.seated and (self.view.to_act == self.entry.viewer or self.view.options.take_back)

    @property
    def players(self) -> tuple[PlayerLine, ...]:
        return tuple(self._line(row) for row in players(self.view, self.names))

    def _line(self, row: PlayerRow) -> PlayerLine:
        """A player with presence; who reads is here, bots and an army without a player are neither here nor away."""
        seats = self.entry.welcome.seats
        person = row.seat < len(seats) and not seats[row.seat].bot
        seen = self.entry.last_seen[row.seat] if person else None
        if row.seat == self.entry.viewer:
            seen = self.update.clock.now
        return PlayerLine(row, not person, _presence(seen, self.update.clock.now) if person else "")

    def _told(self, told: Told) -> LogLine:
        point = rule_behind(told.event)
        turn = isinstance(told.event, TurnBegan | GameStarted)
        return LogLine(told.seq, sentence(told.event, self.names), turn, self._place(point) if point else None)

    def _place(self, point: str) -> Place:
        return place(self.entry.rules, point, self.words)

    @property
    def continents(self) -> tuple[ContinentBlock, ...]:
        return continents(self.view, self.entry.rules.board, self.names)

    @property
    def hand(self) -> tuple[Card, ...]:
        return hand(self.view, self.entry.rules, self.names)

    @property
    def mission(self) -> str:
        return self.words.get("missions", self.view.mission) if self.view.mission else ""

    @property
    def mission_share(self) -> str:
        """Where the statistics tell how often the own mission wins; empty where they do not."""
        viewer = self.view.viewer
        return (
            ""
            if viewer is None
            else share_anchor(self.entry.rules, self.view.mission, self.entry.rules.colours[viewer])
        )

    @property
    def discard(self) -> str:
        return self.names.cards(self.view.discard)

    @property
    def stance(self) -> str:
        return self.names.stance(self.view.defence) if self.view.defence else ""

    @property
    def earned(self) -> bool:
        """Whether the viewer's own turn has earned a card that is not drawn yet."""
        return self.view.conquered and self.seated and self.view.turn == self.entry.viewer

    @property
    def deadline(self) -> datetime | None:
        at = self.update.clock.deadline
        return None if at is None else datetime.fromtimestamp(at / 1000, UTC)

    @property
    def left(self) -> int | None:
        """Whole seconds until the deadline when the page was made; None where no clock runs."""
        clock = self.update.clock
        return None if clock.deadline is None else max(0, (clock.deadline - clock.now) // 1000)

    @property
    def countdown(self) -> str:
        """What is left as a clock shows it, in minutes and seconds; empty for a time far away."""
        if self.left is None or self.left >= FAR_AWAY:
            return ""
        return f"{self.left // 60}:{self.left % 60:02}"

    @property
    def resigned(self) -> bool:
        """Whether the viewer has given a seat of this game up, and looks on."""
        return self.entry.resigned

    @property
    def rules(self) -> tuple[RuleLine, ...]:
        return rule_lines(self.entry.rules, self.words)

    @property
    def goal(self) -> tuple[GoalLine, ...]:
        """What the viewer still needs to win; empty for spectators, for who is out, and when the game is over."""
        return () if self.view.outcome else goal_lines(self.view, self.names)

    @property
    def goal_title(self) -> str:
        return self.words.get("goal", "title")

    @property
    def why_not_won(self) -> str:
        return why_not_won(self.view, self.entry.rules, self.words)

    @property
    def worth(self) -> tuple[Worth, ...]:
        """What each number of dice is worth to the viewer, who is asked for it and has seen the attacker's."""
        return tuple(
            Worth(
                dice=self.words.count("dice", one.dice),
                own=decimal(one.defender_loss),
                other=decimal(one.attacker_loss),
                hold=percent(1 - one.chance),
            )
            for one in self.update.defence
        )

    @property
    def worth_titles(self) -> dict[str, str]:
        """How the table of these is headed."""
        return {key: self.words.get("defence", key) for key in ("title", "own", "other", "hold", "help")}

    @property
    def winning_rule(self) -> Place:
        return self._place(winning_point(self.entry.rules))

    @property
    def trade_rule(self) -> Place:
        """Why a set must or may be traded now."""
        return self._place("elimination_trade" if self.view.trading else "compulsory_trade")

    @property
    def bonus_rule(self) -> Place:
        return self._place("territory_bonus")

    @property
    def rules_page(self) -> str:
        """The rules of exactly this game."""
        return rules_address(self.entry.rules)

    @property
    def cheat_sheet(self) -> str:
        return rules_address(self.entry.rules, sheet=True)

    @property
    def leaver_rule(self) -> str:
        return rule_sentence("leaver", self.entry.rules.policies.leaver, self.words)

    @property
    def commitment(self) -> str:
        return self.entry.welcome.dice.commitment

    @property
    def end(self) -> End | None:
        """How it ended, with everything that was secret; None while the game goes on."""
        outcome = self.view.outcome
        if outcome is None:
            return None
        rows = players(self.view, self.names)
        others = outcome.termination == "mission" and self.view.turn not in {None, outcome.winner}
        shares = zip(self.names.players, self.entry.welcome.dice.contributions, strict=True)
        return End(
            sentence=expectation(self.view, self.names),
            how=self.words.get("terminations", outcome.termination),
            mission="" if outcome.winner is None else rows[outcome.winner].mission,
            turn_of=self.names.seat(self.view.turn) if others else "",
            lines=tuple(EndLine(row, row.seat == outcome.winner) for row in rows if row.mission or row.reached),
            secret=self.update.secret or "",
            shares=tuple(Share(name, value) for name, value in shares),
        )


def _presence(seen: Millis | None, now: Millis) -> str:
    """A key, not a word: ``here`` or ``gone``; empty for who has not opened a socket yet."""
    if seen is None:
        return ""
    return "here" if now - seen < HERE_FOR else "gone"
