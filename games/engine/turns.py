"""How a turn ends and who comes next."""

from games.engine import cards, reinforcement, victory
from games.engine.events import AttacksEnded, TurnEnded
from games.engine.ids import Seat
from games.engine.progress import Recorder
from games.engine.state import State


def begin(recorder: Recorder, seat: Seat, round_number: int) -> None:
    """A turn begins with its income; a mission that is fulfilled already wins here."""
    reinforcement.income(recorder, seat, round_number)
    if not victory.check(recorder):
        reinforcement.settle(recorder, seat)


def close_attacks(recorder: Recorder, seat: Seat) -> None:
    """Ends the attack phase unless it is over already; the earned card is drawn (2015 p. 9)."""
    if recorder.state.phase == "fortification":
        return
    recorder.record(AttacksEnded(seat))
    if recorder.state.rules.policies.card_draw == "after_attacks":
        cards.draw(recorder, seat)


def finish(recorder: Recorder, seat: Seat) -> None:
    """Ends the turn, whatever phase it is in, and begins the next one."""
    close_attacks(recorder, seat)
    if recorder.state.rules.policies.card_draw == "end_of_turn":
        cards.draw(recorder, seat)
    recorder.record(TurnEnded(seat))
    pass_on(recorder, seat)


def pass_on(recorder: Recorder, seat: Seat) -> None:
    """The next living seat begins; at the round cap the game is judged before that (rules.md K.12)."""
    state = recorder.state
    following, new_round = next_turn(state, seat)
    cap = state.rules.policies.round_cap
    if new_round and cap and state.round >= cap:
        victory.end(recorder, "round_cap", victory.judge_rounds(state))
    else:
        begin(recorder, following, state.round + new_round)


def next_turn(state: State, seat: Seat) -> tuple[Seat, bool]:
    """The next seat that still plays, and whether the turn comes back to, or passes, the seat that began."""
    seats = state.rules.seats
    passed = []
    for step in range(1, seats + 1):
        passed.append((seat + step) % seats)
        if state.playing(passed[-1]):
            break
    return passed[-1], state.first in passed
