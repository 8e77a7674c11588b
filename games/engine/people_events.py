"""What people do beside the board: orders, absence, leaving. Part of the union in ``events``."""

from typing import Literal

from games.engine.frozen import frozen
from games.engine.ids import CardId, Control, Seat
from games.engine.orders import DefenceOrder


@frozen
class DefenceOrdered:
    """A seat replaced its standing order; which one is its own affair."""

    seat: Seat
    order: DefenceOrder | None
    kind: Literal["defence_ordered"] = "defence_ordered"


@frozen
class TimedOut:
    """A seat's clock ran out; the defaults follow. ``missed`` counts its missed turns in a row."""

    seat: Seat
    missed: int
    kind: Literal["timed_out"] = "timed_out"


@frozen
class ControlChanged:
    """From here on ``control`` decides for the seat: taken over, taken back or handed over."""

    seat: Seat
    control: Control
    kind: Literal["control_changed"] = "control_changed"


@frozen
class SeatResigned:
    """A player left for good: a bot plays on, or the army turns neutral and the hand goes to the traded cards."""

    seat: Seat
    leaver: Literal["bot", "neutral"]
    cards: tuple[CardId, ...]
    """Face up: what went to the traded cards; empty when a bot keeps the hand."""
    kind: Literal["seat_resigned"] = "seat_resigned"
