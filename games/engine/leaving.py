"""People who come late, leave, come back or hand their seat over (rules.md J.1, J.2)."""

from games.engine import battle, turns, victory
from games.engine.actions import Defend, HandOver, SetDefence
from games.engine.checks import known
from games.engine.events import ControlChanged, DefenceOrdered, SeatResigned
from games.engine.ids import Seat
from games.engine.progress import Recorder
from games.engine.refusals import IllegalAction


def set_defence(recorder: Recorder, seat: Seat, action: SetDefence) -> None:
    """Replace the standing order; each territory may have one of its own (rules.md J.7)."""
    order = action.order
    territories = [territory for territory, _ in order.exceptions]
    known(recorder.state, *territories)
    if order.below < 0 or len(set(territories)) != len(territories):
        raise IllegalAction("bad_order")
    recorder.record(DefenceOrdered(seat, order))


def take_back(recorder: Recorder, seat: Seat) -> None:
    """The person sits down again where a bot has kept the seat warm."""
    if recorder.state.control[seat] != "stand_in":
        raise IllegalAction("not_away")
    recorder.record(ControlChanged(seat, "person"))


def hand_over(recorder: Recorder, action: HandOver) -> None:
    """Somebody else decides for the seat from now on; mission, hand and orders stay with it."""
    if not recorder.state.playing(action.seat):
        raise IllegalAction("seat_gone")
    recorder.record(ControlChanged(action.seat, action.control))
    answer_for(recorder, action.seat)


def resign(recorder: Recorder, seat: Seat) -> None:
    """Leave for good. Before the first turn always to a bot, later as the table has chosen (rules.md J.2, K.8)."""
    state = recorder.state
    neutral = state.rules.policies.leaver == "neutral" and state.round > 0
    cards = tuple(sorted(state.hands[seat])) if neutral else ()
    recorder.record(SeatResigned(seat, "neutral" if neutral else "bot", cards))
    if victory.check(recorder):
        return
    if not _anybody(recorder):
        victory.end(recorder, "abandoned", None)
    elif neutral and recorder.state.turn == seat:
        turns.pass_on(recorder, seat)
    else:
        answer_for(recorder, seat)


def _anybody(recorder: Recorder) -> bool:
    state = recorder.state
    return any(state.playing(s) and control != "bot" for s, control in enumerate(state.control))


def answer_for(recorder: Recorder, seat: Seat) -> None:
    """A battle that waited for a seat without its person is answered by the seat's order, unless the game is paused."""
    state, waiting = recorder.state, recorder.state.battle
    present = state.control[seat] == "person" and state.playing(seat)
    if waiting is not None and waiting.defender == seat and not present and not state.paused:
        battle.defend(recorder, seat, Defend(battle.standing_dice(state, waiting)))
