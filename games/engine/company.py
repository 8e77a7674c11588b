"""Who else plays at a table, as far as bots take their time for people."""

from games.engine.ids import Seat
from games.engine.state import State


def alone_with_bots(state: State, seat: Seat) -> bool:
    """Whether nobody else at the table plays for themselves any more; the seat itself may be out."""
    others = (other for other in range(state.rules.seats) if other != seat)
    return not any(state.playing(other) and state.control[other] == "person" for other in others)


def bot_to_act(state: State) -> Seat | None:
    """The seat that a bot must act for now."""
    seat = state.to_act
    waits = state.outcome is None and seat is not None and state.control[seat] != "person"
    return seat if waits else None


def may_hurry(state: State, seat: Seat | None) -> bool:
    """Whether the seat may have the bots play on without a pause: one of them is to act, and no other person plays."""
    return seat is not None and bot_to_act(state) is not None and alone_with_bots(state, seat)
