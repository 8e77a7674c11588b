"""Effects of what people do beside the board: orders, absence, leaving."""

from games.engine.effects.change import advance, put
from games.engine.events import ControlChanged, DefenceOrdered, SeatResigned, TimedOut
from games.engine.orders import MAXIMUM
from games.engine.state import State


def defence_ordered(state: State, event: DefenceOrdered) -> State:
    return advance(state, defence=put(state.defence, event.seat, event.order or MAXIMUM))


def timed_out(state: State, event: TimedOut) -> State:
    late = state.late or event.missed > state.missed[event.seat]
    return advance(state, missed=put(state.missed, event.seat, event.missed), late=late)


def control_changed(state: State, event: ControlChanged) -> State:
    return advance(
        state, control=put(state.control, event.seat, event.control), missed=put(state.missed, event.seat, 0)
    )


def seat_resigned(state: State, event: SeatResigned) -> State:
    """A bot keeps the colour in the game; a neutral army has no hand, no stock and no say."""
    if event.leaver == "bot":
        return advance(state, control=put(state.control, event.seat, "bot"))
    own_turn = state.turn == event.seat
    under_pile = state.rules.policies.discard == "under_pile"
    return advance(
        state,
        status=put(state.status, event.seat, "left"),
        hands=put(state.hands, event.seat, ()),
        pile=state.pile + event.cards if under_pile else state.pile,
        discard=state.discard if under_pile else state.discard + event.cards,
        defence=put(state.defence, event.seat, MAXIMUM),
        pool=0 if own_turn else state.pool,
        battle=None if own_turn else state.battle,
        occupation=None if own_turn else state.occupation,
    )
