"""What happened, dice included. A closed union of small frozen classes, told apart by ``kind``.

Events are written once and never change; a new meaning is a new kind. A field that ``projection.redact`` may hide is
typed with ``None``: in the stored log it is always filled, in what a viewer receives ``None`` means "not for you".
No event exists because of a secret: kinds and numbers are the same whoever holds which mission or card.
"""

from typing import Literal, TypeAlias

from games.engine.actions import Units
from games.engine.frozen import frozen
from games.engine.ids import CardId, ContinentId, MissionId, Seat, TerritoryId
from games.engine.mode_events import (
    ContinentSwept,
    HeadquartersChosen,
    HeadquartersShown,
    HeadquartersTaken,
    NeutralDue,
    NeutralPlaced,
    UnitsLost,
)
from games.engine.opening_events import (
    FirstPlayerChosen,
    GameStarted,
    MissionsDealt,
    OpeningPlanned,
    PileShuffled,
    PlacerChosen,
    Rolls,
    StartPurpose,
    StartRolled,
    SymbolsDrawn,
    TerritoriesDealt,
    TerritoryClaimed,
)
from games.engine.people_events import ControlChanged, DefenceOrdered, SeatResigned, TimedOut
from games.engine.staff_events import GameCancelled, GamePaused, GameResumed, TimeGranted

__all__ = [
    "ArmyBeaten", "AttackRolled", "AttackStopped", "AttacksEnded", "BattleRolled", "CardDrawn", "ContinentSwept",
    "ControlChanged", "DefenceAsked", "DefenceOrdered", "Event", "FirstPlayerChosen", "Fortified", "GameCancelled",
    "GameEnded", "GamePaused", "GameResumed", "GameStarted", "HeadquartersChosen", "HeadquartersShown",
    "HeadquartersTaken", "MissionsDealt", "NeutralDue", "NeutralPlaced", "OpeningPlanned", "PileShuffled",
    "PlacerChosen", "Rolls", "SeatEliminated", "SeatResigned", "SetTraded", "StartPurpose", "StartRolled",
    "SymbolsDrawn", "Termination", "TerritoriesDealt", "TerritoryClaimed", "TerritoryConquered", "TimeGranted",
    "TimedOut", "TradeOpened", "TurnBegan", "TurnEnded", "UnitsLost", "UnitsMovedIn", "UnitsPlaced",
]  # fmt: skip

Termination: TypeAlias = Literal[
    "mission", "conquest", "headquarters", "last_alive", "round_cap", "abandoned", "cancelled"
]


@frozen
class UnitsPlaced:
    """Units went from the seat's stock onto its territories."""

    seat: Seat
    units: Units
    kind: Literal["units_placed"] = "units_placed"


@frozen
class TurnBegan:
    """A turn and its income: units for ``territories`` owned plus the bonus of each continent held."""

    seat: Seat
    round: int
    territories: int
    for_territories: int
    for_continents: tuple[tuple[ContinentId, int], ...]
    kind: Literal["turn_began"] = "turn_began"


@frozen
class SetTraded:
    """Cards handed in face up for ``value`` units, and two more on each territory of ``bonus``."""

    seat: Seat
    cards: tuple[CardId, ...]
    value: int
    bonus: tuple[TerritoryId, ...]
    kind: Literal["set_traded"] = "set_traded"


@frozen
class DefenceAsked:
    """An attack waits for the defender's number of dice; ``defender`` is the seat that answers, for a neutral army
    the attacker's opponent.

    ``dice`` is for the two sides only until both numbers are fixed, ``stop_at`` and ``rolls`` (of an attack *until*,
    else ``stop_at`` is 0) for the attacker alone.
    """

    source: TerritoryId
    target: TerritoryId
    attacker: Seat
    defender: Seat
    dice: int | None
    stop_at: int | None = 0
    rolls: int | None = None
    kind: Literal["defence_asked"] = "defence_asked"


@frozen
class AttackRolled:
    """The attacker's dice, seen before the defender takes a number of dice (house rule)."""

    source: TerritoryId
    target: TerritoryId
    attacker: Seat
    defender: Seat
    attack_dice: tuple[int, ...]
    kind: Literal["attack_rolled"] = "attack_rolled"


@frozen
class AttackStopped:
    """The attacker called off an attack *until* before its next roll."""

    source: TerritoryId
    target: TerritoryId
    kind: Literal["attack_stopped"] = "attack_stopped"


@frozen
class BattleRolled:
    """One roll: dice sorted downwards, compared pair by pair, ties to the defender."""

    source: TerritoryId
    target: TerritoryId
    attacker: Seat
    defender: Seat
    attack_dice: tuple[int, ...]
    defence_dice: tuple[int, ...]
    attacker_losses: int
    defender_losses: int
    kind: Literal["battle_rolled"] = "battle_rolled"


@frozen
class TerritoryConquered:
    """The last defending unit fell; the compulsory minimum of ``units`` has moved in."""

    source: TerritoryId
    target: TerritoryId
    seat: Seat
    loser: Seat
    units: int
    kind: Literal["territory_conquered"] = "territory_conquered"


@frozen
class SeatEliminated:
    """A seat lost its last territory; its cards went to ``by``. Others see how many, not which."""

    seat: Seat
    by: Seat
    cards: tuple[CardId | None, ...]
    kind: Literal["seat_eliminated"] = "seat_eliminated"


@frozen
class ArmyBeaten:
    """The last unit of a neutral army has fallen, be it one that its player had left behind."""

    seat: Seat
    by: Seat
    kind: Literal["army_beaten"] = "army_beaten"


@frozen
class UnitsMovedIn:
    """The conqueror's choice after a conquest: ``units`` beyond the compulsory minimum, 0 included."""

    seat: Seat
    source: TerritoryId
    target: TerritoryId
    units: int
    kind: Literal["units_moved_in"] = "units_moved_in"


@frozen
class TradeOpened:
    """After an elimination the seat must, or where the booklet says so may, trade in the middle of its turn."""

    seat: Seat
    compulsory: bool
    kind: Literal["trade_opened"] = "trade_opened"


@frozen
class AttacksEnded:
    """The attack phase is over."""

    seat: Seat
    kind: Literal["attacks_ended"] = "attacks_ended"


@frozen
class CardDrawn:
    """The card earned by a conquest; its face is for the seat alone."""

    seat: Seat
    card: CardId | None
    kind: Literal["card_drawn"] = "card_drawn"


@frozen
class Fortified:
    """Units moved between own territories."""

    seat: Seat
    source: TerritoryId
    target: TerritoryId
    units: int
    kind: Literal["fortified"] = "fortified"


@frozen
class TurnEnded:
    """The turn was passed on."""

    seat: Seat
    kind: Literal["turn_ended"] = "turn_ended"


@frozen
class GameEnded:
    """The end, with every mission revealed. ``winner`` is None for a draw or an abandoned game."""

    termination: Termination
    winner: Seat | None
    missions: tuple[MissionId | None, ...]
    kind: Literal["game_ended"] = "game_ended"


Event: TypeAlias = (
    GameStarted
    | MissionsDealt
    | TerritoriesDealt
    | SymbolsDrawn
    | StartRolled
    | PlacerChosen
    | FirstPlayerChosen
    | TerritoryClaimed
    | OpeningPlanned
    | UnitsPlaced
    | PileShuffled
    | HeadquartersChosen
    | HeadquartersShown
    | HeadquartersTaken
    | ContinentSwept
    | NeutralDue
    | NeutralPlaced
    | UnitsLost
    | TurnBegan
    | SetTraded
    | DefenceAsked
    | AttackRolled
    | AttackStopped
    | BattleRolled
    | TerritoryConquered
    | SeatEliminated
    | ArmyBeaten
    | UnitsMovedIn
    | TradeOpened
    | AttacksEnded
    | CardDrawn
    | Fortified
    | TurnEnded
    | DefenceOrdered
    | TimedOut
    | ControlChanged
    | SeatResigned
    | GamePaused
    | GameResumed
    | TimeGranted
    | GameCancelled
    | GameEnded
)
