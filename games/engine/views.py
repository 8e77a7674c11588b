"""What one viewer may see and do, as ``projection.project`` builds it up; all of it goes to a browser or a bot."""

from dataclasses import dataclass
from typing import Literal

from games.engine.events import Termination
from games.engine.frozen import frozen
from games.engine.ids import (
    CardId,
    Colour,
    ContinentId,
    Control,
    MissionId,
    Phase,
    Seat,
    SeatStatus,
    StaffReason,
    Symbol,
    TerritoryId,
    Waiting,
)
from games.engine.orders import DefenceOrder


@frozen
class PlaceOption:
    """Units may go onto ``territories``: at most ``units`` at once, exactly so many where ``exactly``.

    ``limit`` is the most that may stand on each of them afterwards; 0 sets no limit.
    """

    territories: tuple[TerritoryId, ...]
    units: int
    exactly: bool
    limit: int = 0


@frozen
class TradeOption:
    """A set in hand, its value now, and the pictured own territories among which the +2 may be picked."""

    cards: tuple[CardId, ...]
    value: int
    bonus: tuple[TerritoryId, ...]


@frozen
class AttackOption:
    """A territory to attack from, with at most ``dice`` dice, against each of ``targets``."""

    source: TerritoryId
    targets: tuple[TerritoryId, ...]
    dice: int


@frozen
class FortifyOption:
    """A territory from which at most ``units`` units may move to one of ``targets``.

    ``limit`` is the most that may stand there afterwards; 0 sets no limit.
    """

    source: TerritoryId
    targets: tuple[TerritoryId, ...]
    units: int
    limit: int = 0


@frozen
class Options:
    """Every legal choice of the seat that looks; all empty when it has none."""

    claim: tuple[TerritoryId, ...] = ()
    place: PlaceOption | None = None
    neutral: PlaceOption | None = None
    """Units for the neutral army: together with the own ones in the opening, alone as its reinforcement."""
    headquarters: tuple[TerritoryId, ...] = ()
    """The own territories among which the headquarters may be chosen."""
    plan: bool = False
    """Whether an order for the opening may be handed in."""
    trade: tuple[TradeOption, ...] = ()
    trade_due: bool = False
    """Whether a set must be handed in before anything else."""
    attack: tuple[AttackOption, ...] = ()
    stop_attack: bool = False
    """Whether an attack *until* that waits for its defender may be called off."""
    defend: tuple[int, ...] = ()
    """The numbers of dice an asked defender may take."""
    occupy: tuple[int, int] | None = None
    """The least and the most units to move in, the compulsory ones included."""
    fortify: tuple[FortifyOption, ...] = ()
    end_attacks: bool = False
    end_turn: bool = False
    take_back: bool = False
    resign: bool = False


@frozen
class GoalPart:
    """One thing that a seat needs to win, and how much of it there is. Counts what that seat knows alone."""

    kind: Literal[
        "territories", "continent", "further", "army", "headquarters", "own_headquarters", "other_headquarters"
    ]
    """Territories of choice; a named continent; further continents of choice; an army to wipe out; headquarters,
    whoever laid them down; the own one; those of others."""
    key: str
    """The continent or the colour; empty where the choice is free."""
    have: int
    need: int
    units: int = 1
    """The armies that must stand on each of the territories."""


@dataclass(frozen=True)
class SeatView:
    """What everybody sees of a seat. ``mission`` is None until it may be seen by the viewer."""

    colour: Colour
    status: SeatStatus
    control: Control
    territories: int
    armies: int
    cards: int
    reserve: int
    continents: tuple[ContinentId, ...]
    mission: MissionId | None
    headquarters: TerritoryId | None
    """Where the headquarters lies that this seat laid down, as far as the viewer may know."""
    headquarters_chosen: bool
    progress: tuple[GoalPart, ...]
    """How close the seat came to winning, once the game is over; empty until then, and for who was out."""


@frozen
class BattleView:
    """An attack that waits for its defender; ``dice`` is None for those it does not concern yet.

    ``rolled``: the attacker's dice, where the defender sees them before answering.
    """

    source: TerritoryId
    target: TerritoryId
    defender: Seat
    dice: int | None
    rolled: tuple[int, ...]
    repeats: bool | None
    """Whether the attack goes on by itself after the answer; for the attacker alone."""


@frozen
class OccupationView:
    """A conquest whose conqueror decides how many units follow."""

    source: TerritoryId
    target: TerritoryId
    minimum: int
    maximum: int


@frozen
class OutcomeView:
    """How the game ended; ``mission`` is the winner's, where a mission decided."""

    termination: Termination
    winner: Seat | None
    mission: MissionId | None


@dataclass(frozen=True)
class PlayerView:
    """A game as ``viewer`` sees it; a spectator's viewer is None.

    Without slots: ``projection.glance`` fills fields in when they are first looked at.
    """

    viewer: Seat | None
    seq: int
    phase: Phase
    round: int
    turn: Seat | None
    to_act: Seat | None
    owner: tuple[Seat, ...]
    """By territory in board order; -1 is free."""
    armies: tuple[int, ...]
    seats: tuple[SeatView, ...]
    pool: int
    pile: int
    """How many cards the draw pile holds."""
    discard: tuple[CardId, ...]
    symbols: tuple[tuple[CardId, Symbol], ...]
    """The symbols of the cards where chance has drawn them; empty: the edition's deck."""
    sets_traded: int
    next_set: int | None
    """What the next set brings where all sets are worth the same; None where the symbols decide."""
    trading: bool
    """Whether a trade in mid-turn, after an elimination, is open."""
    conquered: bool
    """Whether this turn has earned a card that is not drawn yet."""
    fortified: bool
    hand: tuple[CardId, ...]
    hand_symbols: tuple[Symbol, ...]
    """What the cards in hand show, in their order."""
    mission: MissionId | None
    progress: tuple[GoalPart, ...]
    """How far the own goal has come, in every mode; empty for who cannot win any more."""
    waiting: Waiting | None
    """What the viewer, whose goal is reached, still has to wait for."""
    defence: DefenceOrder | None
    plan: tuple[TerritoryId, ...]
    battle: BattleView | None
    occupation: OccupationView | None
    options: Options
    outcome: OutcomeView | None
    paused: StaffReason | None = None
    """Why the game stands still; None while it goes on."""
