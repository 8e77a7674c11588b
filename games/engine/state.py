"""Everything that is true at one moment of a game. Immutable; ``evolution.evolve`` makes the next one."""

from dataclasses import dataclass
from typing import Any

from games.engine.edition import Rules
from games.engine.events import Termination
from games.engine.frozen import frozen
from games.engine.ids import FREE, CardId, Control, MissionId, Phase, Seat, SeatStatus, StaffReason, Symbol, TerritoryId
from games.engine.orders import MAXIMUM, DefenceOrder


@frozen
class Battle:
    """An announced attack that waits for ``defender``, the seat that answers; ``stop_at`` above 0 means it repeats.

    ``rolled`` holds the attacker's dice where the defender sees them before answering.
    """

    source: TerritoryId
    target: TerritoryId
    defender: Seat
    dice: int
    stop_at: int = 0
    rolls: int | None = None
    rolled: tuple[int, ...] = ()


@frozen
class Occupation:
    """A conquered territory into which ``minimum`` units have moved and up to ``maximum`` in all may."""

    source: TerritoryId
    target: TerritoryId
    minimum: int
    maximum: int


@frozen
class Outcome:
    """How a game ended."""

    termination: Termination
    winner: Seat | None
    mission: MissionId | None


@dataclass(frozen=True)
class State:
    """A position. ``owner`` and ``armies`` are in board order; every other tuple is by seat unless it says so.

    Without slots: each event makes a new one, and its values as one dictionary are copied at once.
    """

    rules: Rules
    owner: tuple[Seat, ...]
    armies: tuple[int, ...]
    status: tuple[SeatStatus, ...]
    control: tuple[Control, ...]
    reserve: tuple[int, ...]
    """Start units that each seat has still to place in the opening."""
    hands: tuple[tuple[CardId, ...], ...]
    missions: tuple[MissionId | None, ...]
    defence: tuple[DefenceOrder, ...]
    plans: tuple[tuple[TerritoryId, ...], ...]
    beaten_by: tuple[Seat | None, ...]
    """Who took the last territory of each eliminated seat."""
    headquarters: tuple[TerritoryId | None, ...]
    headquarters_shown: tuple[bool, ...]
    """Whether everybody may know where each seat's headquarters lies."""
    bound: tuple[int, ...]
    """By territory: units that took part in an attack of this turn, or have moved, and may not regroup."""
    missed: tuple[int, ...]
    """Missed turns in a row."""
    seq: int = 0
    """How many events have happened."""
    phase: Phase = "setup"
    turn: Seat | None = None
    """Whose turn it is, also in the opening."""
    first: Seat | None = None
    """Who took the first turn; a round ends when the turn comes back to, or passes, this seat."""
    round: int = 0
    pool: int = 0
    """Units that the seat in turn has still to place."""
    gained: int = 0
    """Units that the seat in turn has received this turn, bound ones not counted."""
    neutral_pool: int = 0
    """Units that the opponent of the seat in turn has still to place for the neutral army."""
    neutral_done: bool = False
    """Whether the neutral army has had its reinforcement this turn."""
    symbols: tuple[tuple[CardId, Symbol], ...] = ()
    """The symbols of the territory cards where chance has drawn them; empty: the edition's deck."""
    pile: tuple[CardId, ...] = ()
    """The draw pile, top first. A secret."""
    discard: tuple[CardId, ...] = ()
    """The traded cards, face up, in the order they were handed in."""
    sets_traded: int = 0
    """Sets of the whole game, the common counter of the rising values."""
    sets_this_turn: int = 0
    bonus_used: bool = False
    """Whether the +2 of ``once_per_turn`` has been given this turn."""
    conquered: bool = False
    """Whether this turn has earned a card that is not drawn yet."""
    fortified: bool = False
    late: bool = False
    """Whether the seat in turn has let its clock run out this turn."""
    trading: bool = False
    """Whether a trade in mid-turn, after an elimination, is open."""
    spoils: bool = False
    """Whether a seat was eliminated by the last conquest and the trade after it has not been looked at yet."""
    paused: StaffReason | None = None
    """Why the game stands still, where the staff has stopped it."""
    battle: Battle | None = None
    occupation: Occupation | None = None
    outcome: Outcome | None = None

    def at(self, territory: TerritoryId) -> int:
        """The index of a territory in board order."""
        return self.rules.board.index[territory]

    def owner_of(self, territory: TerritoryId) -> Seat:
        """Who owns a territory, ``FREE`` before it is claimed."""
        return self.owner[self.at(territory)]

    def armies_on(self, territory: TerritoryId) -> int:
        """How many units stand on a territory."""
        return self.armies[self.at(territory)]

    def territories_of(self, seat: Seat) -> tuple[TerritoryId, ...]:
        """The territories of a seat, in board order."""
        names = self.rules.board.territories
        return tuple([names[t] for t, owner in enumerate(self.owner) if owner == seat])

    def playing(self, seat: Seat) -> bool:
        """Whether the seat still takes turns."""
        return self.status[seat] == "playing"

    @property
    def to_act(self) -> Seat | None:
        """The one seat that the game waits for; None before the start, while it is paused and after the end."""
        if self.paused:
            return None
        if self.battle:
            return self.battle.defender
        return self.opponent if self.phase == "neutral" else self.turn

    @property
    def opponent(self) -> Seat | None:
        """The other player of a game for two."""
        return None if self.turn is None else 1 - self.turn

    def answering(self, territory: TerritoryId) -> Seat:
        """Who leads a territory's defence: its owner, for an army without a player the opponent (2015 p. 13)."""
        owner, opponent = self.owner_of(territory), self.opponent
        return owner if owner != self.neutral or opponent is None else opponent

    @property
    def neutral(self) -> Seat | None:
        """The seat of the army that never had a player, if there is one."""
        return None if self.rules.mode.neutral == "none" else self.rules.players


def initial_state(rules: Rules) -> State:
    """An empty board before the first event."""
    seats = rules.seats
    places = len(rules.board.territories)

    def each(value: Any) -> tuple[Any, ...]:
        return (value,) * seats

    return State(
        rules=rules,
        owner=(FREE,) * places,
        armies=(0,) * places,
        status=_by_player(rules, "playing", "neutral"),
        control=_by_player(rules, "person", "bot"),
        reserve=_by_player(rules, rules.edition.start_units[rules.players], rules.mode.neutral_units),
        hands=each(()),
        missions=each(None),
        defence=each(MAXIMUM),
        plans=each(()),
        beaten_by=each(None),
        headquarters=each(None),
        headquarters_shown=(False,) * seats,
        bound=(0,) * places,
        missed=each(0),
    )


def _by_player(rules: Rules, player: Any, neutral: Any) -> tuple[Any, ...]:
    return (player,) * rules.players + (neutral,) * (rules.seats - rules.players)
