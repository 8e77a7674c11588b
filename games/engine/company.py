"""Who else plays at a table, as far as bots take their time for people."""

from games.engine.ids import Seat
from games.engine.state import State


def alone_with_bots(state: State, seat: Seat) -> bool:
    """Whether bots need not take their time for anybody but the seat.

    Who is away, with a bot standing in, misses nothing that would not go on without them. But a seat that is out has no
    turns of its own before which the bots would stop: then it would be the whole game, and theirs to come back to.
    """
    people = {"person"} if state.playing(seat) else {"person", "stand_in"}
    others = (other for other in range(state.rules.seats) if other != seat)
    return not any(state.playing(other) and state.control[other] in people for other in others)


def bot_to_act(state: State) -> Seat | None:
    """The seat that a bot must act for now."""
    seat = state.to_act
    waits = state.outcome is None and seat is not None and state.control[seat] != "person"
    return seat if waits else None


def stood_in_for(state: State, seat: Seat) -> bool:
    """Whether a bot plays the seat in the place of its person."""
    return state.playing(seat) and state.control[seat] != "person"


def may_hurry(state: State, seat: Seat | None) -> bool:
    """Whether the seat may have the bots play on without a pause: one of them is to act, and nobody is in company."""
    if seat is None or bot_to_act(state) is None or stood_in_for(state, seat):
        return False
    return alone_with_bots(state, seat)
