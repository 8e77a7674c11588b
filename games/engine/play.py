"""The one door to the rules: an action goes in, its events and the next state come out, or it is refused."""

from typing import assert_never

from games.engine import (
    absence,
    battle,
    cards,
    conquest,
    fortification,
    leaving,
    opening,
    reinforcement,
    staff,
    turns,
)
from games.engine import actions as a
from games.engine.chance import Chance
from games.engine.edition import Rules
from games.engine.events import ControlChanged, TimedOut, TurnEnded
from games.engine.ids import Control, Phase, Seat
from games.engine.progress import Progress, Recorder
from games.engine.refusals import IllegalAction
from games.engine.state import State, initial_state

IN_TURN: dict[type[a.SeatAction], frozenset[Phase]] = {
    a.Claim: frozenset({"claiming"}),
    a.Place: frozenset({"opening", "reinforcement"}),
    a.ChooseHeadquarters: frozenset({"headquarters"}),
    a.Trade: frozenset({"reinforcement"}),
    a.Attack: frozenset({"reinforcement", "attack"}),
    a.AttackUntil: frozenset({"reinforcement", "attack"}),
    a.Occupy: frozenset({"occupation"}),
    a.EndAttacks: frozenset({"reinforcement", "attack"}),
    a.Fortify: frozenset({"reinforcement", "attack", "fortification"}),
    a.EndTurn: frozenset({"reinforcement", "attack", "fortification"}),
}
"""The actions of the seat in turn, and the phases in which it may take them."""

AFTER_REINFORCEMENT = (a.Attack, a.AttackUntil, a.EndAttacks, a.Fortify, a.EndTurn)
"""What leaves the reinforcement behind: every due set traded and every unit placed."""


def start(rules: Rules, controls: tuple[Control, ...], chance: Chance) -> Progress:
    """Deals and rolls everything that comes before the first decision; ``controls`` by seat."""
    recorder = Recorder(initial_state(rules), chance)
    opening.set_up(recorder, controls)
    return recorder.progress()


def play(state: State, seat: Seat | None, action: a.Action, chance: Chance) -> Progress:
    """What the action of a seat, or of the table itself (None), causes.

    Raises ``IllegalAction`` with the reason when the rules forbid it; then nothing has changed and nothing was rolled.
    """
    if state.outcome is not None:
        raise IllegalAction("game_over")
    recorder = Recorder(state, chance)
    if seat is None:
        _by_table(recorder, action)
    elif isinstance(action, a.TableAction):
        raise IllegalAction("table_only")
    else:
        _by_seat(recorder, seat, action)
    return recorder.progress()


def _by_seat(recorder: Recorder, seat: Seat, action: a.SeatAction) -> None:
    if recorder.state.paused:
        raise IllegalAction("game_paused")
    if not recorder.state.playing(seat):
        raise IllegalAction("seat_gone")
    if type(action) in IN_TURN:
        _check_turn(recorder, seat, action)
    match action:
        case a.ChooseHeadquarters():
            opening.choose_headquarters(recorder, seat, action)
        case a.Claim() | a.Place() | a.Trade() | a.Attack() | a.AttackUntil():
            _deploy_or_attack(recorder, seat, action)
        case a.Occupy():
            conquest.occupy(recorder, seat, action)
        case a.EndAttacks():
            turns.close_attacks(recorder, seat)
        case a.Fortify():
            fortification.fortify(recorder, seat, action)
        case a.EndTurn():
            turns.finish(recorder, seat)
        case _:
            _beside_turn(recorder, seat, action)


def _deploy_or_attack(
    recorder: Recorder, seat: Seat, action: a.Claim | a.Place | a.Trade | a.Attack | a.AttackUntil
) -> None:
    match action:
        case a.Claim():
            opening.claim(recorder, seat, action)
        case a.Place():
            (opening if recorder.state.phase == "opening" else reinforcement).place(recorder, seat, action)
        case a.Trade():
            reinforcement.trade(recorder, seat, action)
        case a.Attack():
            battle.attack(recorder, seat, action)
        case a.AttackUntil():
            battle.attack_until(recorder, seat, action)
        case _:
            assert_never(action)


def _beside_turn(
    recorder: Recorder,
    seat: Seat,
    action: a.PlanOpening | a.PlaceNeutral | a.StopAttack | a.Defend | a.SetDefence | a.Resign | a.TakeBack,
) -> None:
    match action:
        case a.PlanOpening():
            opening.plan(recorder, seat, action)
        case a.PlaceNeutral():
            reinforcement.place_neutral(recorder, seat, action)
        case a.StopAttack():
            if recorder.state.turn != seat:
                raise IllegalAction("not_your_turn")
            battle.stop(recorder)
        case a.Defend():
            battle.defend(recorder, seat, action)
        case a.SetDefence():
            leaving.set_defence(recorder, seat, action)
        case a.Resign():
            leaving.resign(recorder, seat)
        case a.TakeBack():
            leaving.take_back(recorder, seat)
        case _:
            assert_never(action)


def _check_turn(recorder: Recorder, seat: Seat, action: a.SeatAction) -> None:
    """The seat in turn, in the right phase, with nothing pending that comes first."""
    if recorder.state.turn != seat:
        raise IllegalAction("not_your_turn")
    if recorder.state.battle is not None:
        battle.stop(recorder)
    state = recorder.state
    if state.phase == "occupation" and not isinstance(action, a.Occupy):
        raise IllegalAction("occupation_pending")
    if state.phase not in IN_TURN[type(action)]:
        raise IllegalAction("no_trade_now" if isinstance(action, a.Trade) else "wrong_phase")
    if isinstance(action, AFTER_REINFORCEMENT):
        if cards.trade_due(state, seat):
            raise IllegalAction("trade_due", cards=len(state.hands[seat]))
        if state.pool:
            raise IllegalAction("units_unplaced", units=state.pool)


def _by_table(recorder: Recorder, action: a.Action) -> None:
    match action:
        case a.TimeOut():
            _time_out(recorder, action.seat)
        case a.HandOver():
            leaving.hand_over(recorder, action)
        case a.Pause():
            staff.pause(recorder, action)
        case a.Resume():
            staff.resume(recorder)
        case a.GrantTime():
            staff.grant_time(recorder, action)
        case a.Cancel():
            staff.cancel(recorder, action)
        case _:
            raise IllegalAction("table_only")


def _time_out(recorder: Recorder, seat: Seat) -> None:
    """The defaults for everything that the seat still had to decide in this turn, or for its one defence."""
    state = recorder.state
    if state.paused:
        raise IllegalAction("game_paused")
    if state.to_act != seat:
        raise IllegalAction("not_your_turn")
    own_turn = state.turn == seat
    first_miss = own_turn and not state.late
    recorder.record(TimedOut(seat, state.missed[seat] + first_miss))
    whole_turn = own_turn and state.round > 0
    while True:
        _by_seat(recorder, seat, absence.default_action(recorder.state, seat))
        ended = any(isinstance(event, TurnEnded) for event in recorder.events)
        if not whole_turn or ended or recorder.state.to_act != seat or recorder.state.outcome is not None:
            break
    _stand_in(recorder, seat)


def _stand_in(recorder: Recorder, seat: Seat) -> None:
    """After too many missed turns in a row a bot keeps the seat until its person is back (rules.md J.1)."""
    state = recorder.state
    too_many = state.missed[seat] >= state.rules.policies.missed_turns
    if state.outcome is None and too_many and state.control[seat] == "person" and state.playing(seat):
        recorder.record(ControlChanged(seat, "stand_in"))
