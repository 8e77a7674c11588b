"""What happens in some modes and under some house rules alone: headquarters, neutral armies, units without room.

Part of the union in ``events``.
"""

from typing import Literal

from games.engine.actions import Units
from games.engine.frozen import frozen
from games.engine.ids import ContinentId, Seat, TerritoryId


@frozen
class HeadquartersChosen:
    """A seat laid down its headquarters; where it lies is the seat's own affair until it is shown."""

    seat: Seat
    territory: TerritoryId | None
    kind: Literal["headquarters_chosen"] = "headquarters_chosen"


@frozen
class HeadquartersShown:
    """Every seat has chosen, and the cards are turned up."""

    territories: tuple[TerritoryId | None, ...]
    kind: Literal["headquarters_shown"] = "headquarters_shown"


@frozen
class HeadquartersTaken:
    """A conquered territory is the headquarters that ``founder`` had laid down; its card goes to ``seat``, face up."""

    seat: Seat
    founder: Seat
    territory: TerritoryId
    kind: Literal["headquarters_taken"] = "headquarters_taken"


@frozen
class ContinentSwept:
    """With a capital its loser's units on the continent are replaced by the conqueror's, one for one."""

    seat: Seat
    loser: Seat
    continent: ContinentId
    territories: tuple[TerritoryId, ...]
    kind: Literal["continent_swept"] = "continent_swept"


@frozen
class NeutralDue:
    """The neutral army gets ``units`` units, which ``placer``, the opponent of the seat in turn, puts down."""

    placer: Seat
    units: int
    kind: Literal["neutral_due"] = "neutral_due"


@frozen
class NeutralPlaced:
    """The neutral army's reinforcement went onto its territories."""

    placer: Seat
    units: Units
    kind: Literal["neutral_placed"] = "neutral_placed"


@frozen
class UnitsLost:
    """Units for which no territory has room, or that were placed beyond the limit, are lost.

    ``of_bonus``: they were part of a +2, not of the stock.
    """

    seat: Seat
    units: int
    of_bonus: bool = False
    kind: Literal["units_lost"] = "units_lost"
