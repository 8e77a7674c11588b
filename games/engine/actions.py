"""What a seat, or the table itself, may ask for. A closed union of small frozen classes, told apart by ``type``."""

from typing import Literal, TypeAlias

from games.engine.frozen import frozen
from games.engine.ids import CardId, Control, Seat, StaffReason, TerritoryId
from games.engine.orders import DefenceOrder

Units: TypeAlias = tuple[tuple[TerritoryId, int], ...]
"""Units by territory; each territory at most once."""


@frozen
class Claim:
    """Take a free territory with one unit (opening of the classic game)."""

    territory: TerritoryId
    type: Literal["claim"] = "claim"


@frozen
class Place:
    """Put units on own territories: the due number in the opening, any part of the stock as reinforcement."""

    units: Units
    type: Literal["place"] = "place"


@frozen
class PlanOpening:
    """Hand in, at any time of the opening, the order in which to claim and to place; an empty list withdraws it."""

    territories: tuple[TerritoryId, ...]
    type: Literal["plan_opening"] = "plan_opening"


@frozen
class ChooseHeadquarters:
    """Lay down an own territory's card as the seat's headquarters."""

    territory: TerritoryId
    type: Literal["choose_headquarters"] = "choose_headquarters"


@frozen
class PlaceNeutral:
    """The opponent puts the neutral army's reinforcement on the neutral territories."""

    units: Units
    type: Literal["place_neutral"] = "place_neutral"


@frozen
class Trade:
    """Hand in a set. ``bonus`` picks the pictured own territory for the +2 where there are several."""

    cards: tuple[CardId, ...]
    bonus: TerritoryId | None = None
    type: Literal["trade"] = "trade"


@frozen
class Attack:
    """One roll from ``source`` against ``target`` with 1 to 3 dice."""

    source: TerritoryId
    target: TerritoryId
    dice: int
    type: Literal["attack"] = "attack"


@frozen
class AttackUntil:
    """Repeat the attack until the target falls or a stop condition holds.

    Rolls with ``dice`` dice, or as many as the source allows. Stops as soon as at most ``stop_at`` units stand in the
    source, and, where ``rolls`` is given, after that many rolls.
    """

    source: TerritoryId
    target: TerritoryId
    dice: int = 3
    stop_at: int = 1
    rolls: int | None = None
    type: Literal["attack_until"] = "attack_until"


@frozen
class StopAttack:
    """Call off an attack *until* that waits for its defender. Any other action of the attacker's turn does so too."""

    type: Literal["stop_attack"] = "stop_attack"


@frozen
class Defend:
    """The asked defender's number of dice for the announced attack."""

    dice: int
    type: Literal["defend"] = "defend"


@frozen
class SetDefence:
    """Replace the seat's standing defence order."""

    order: DefenceOrder
    type: Literal["set_defence"] = "set_defence"


@frozen
class Occupy:
    """Move ``units`` in all into the conquered territory, the compulsory minimum included."""

    units: int
    type: Literal["occupy"] = "occupy"


@frozen
class EndAttacks:
    """Close the attack phase; the earned card is drawn."""

    type: Literal["end_attacks"] = "end_attacks"


@frozen
class Fortify:
    """Move units between own territories at the end of the turn; closes the attack phase."""

    source: TerritoryId
    target: TerritoryId
    units: int
    type: Literal["fortify"] = "fortify"


@frozen
class EndTurn:
    """Pass the turn on; closes the attack phase."""

    type: Literal["end_turn"] = "end_turn"


@frozen
class Resign:
    """Leave the game for good."""

    type: Literal["resign"] = "resign"


@frozen
class TakeBack:
    """The person returns to a seat that a bot has kept warm."""

    type: Literal["take_back"] = "take_back"


SeatAction: TypeAlias = (
    Claim
    | Place
    | PlanOpening
    | ChooseHeadquarters
    | PlaceNeutral
    | Trade
    | Attack
    | AttackUntil
    | StopAttack
    | Defend
    | SetDefence
    | Occupy
    | EndAttacks
    | Fortify
    | EndTurn
    | Resign
    | TakeBack
)
"""What comes from a player, over any wire."""


@frozen
class TimeOut:
    """The clock of ``seat`` has run out: its pending decisions take their published defaults (rules.md J.3)."""

    seat: Seat
    type: Literal["time_out"] = "time_out"


@frozen
class HandOver:
    """By vote or by an admin another person or a bot sits down on ``seat`` (rules.md J.1)."""

    seat: Seat
    control: Control
    type: Literal["hand_over"] = "hand_over"


@frozen
class Pause:
    """The staff stops the game for a while."""

    reason: StaffReason
    type: Literal["pause"] = "pause"


@frozen
class Resume:
    """The staff lets a paused game go on."""

    type: Literal["resume"] = "resume"


@frozen
class GrantTime:
    """The staff gives ``seat`` that many milliseconds more."""

    seat: Seat
    time: int
    type: Literal["grant_time"] = "grant_time"


@frozen
class Cancel:
    """The staff ends the game without a winner."""

    reason: StaffReason
    type: Literal["cancel"] = "cancel"


TableAction: TypeAlias = TimeOut | HandOver | Pause | Resume | GrantTime | Cancel
"""What the table itself does; never accepted from a player."""

Action: TypeAlias = SeatAction | TableAction
