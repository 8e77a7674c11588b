"""The start of a turn: the income and where it goes."""

from games.engine import cards, limits, victory
from games.engine.actions import Place, PlaceNeutral, Trade
from games.engine.checks import placeable
from games.engine.events import NeutralDue, NeutralPlaced, TurnBegan, UnitsLost, UnitsPlaced
from games.engine.ids import ContinentId, Seat
from games.engine.progress import Recorder
from games.engine.refusals import IllegalAction
from games.engine.state import State

LEAST_INCOME = 3
TERRITORIES_A_UNIT = 3


def for_territories(count: int) -> int:
    """Units for owned territories: a third, rounded down, at least three (2015 p. 6)."""
    return max(LEAST_INCOME, count // TERRITORIES_A_UNIT)


def for_continents(state: State, seat: Seat) -> tuple[tuple[ContinentId, int], ...]:
    """The bonus of each continent that the seat holds whole (2015 p. 6)."""
    return tuple((c.key, c.bonus) for c in state.rules.board.held_continents(state.owner, seat))


def income(recorder: Recorder, seat: Seat, round_number: int) -> None:
    """The turn begins with what the board is worth at this moment, in the first turn too."""
    state = recorder.state
    owned = state.owner.count(seat)
    recorder.record(TurnBegan(seat, round_number, owned, for_territories(owned), for_continents(state, seat)))


def place(recorder: Recorder, seat: Seat, action: Place) -> None:
    """Put units of the stock on own territories, all of the action or nothing."""
    total = placeable(recorder.state, seat, action.units)
    if total > recorder.state.pool:
        raise IllegalAction("too_many_units", most=recorder.state.pool)
    fits = limits.fitting(recorder.state, action.units)
    if fits:
        recorder.record(UnitsPlaced(seat, fits))
    surplus = total - sum(count for _, count in fits)
    if surplus:
        recorder.record(UnitsLost(seat, surplus))
    if not victory.check(recorder):
        settle(recorder, seat)


def trade(recorder: Recorder, seat: Seat, action: Trade) -> None:
    """Hand in a set; what has no room is lost."""
    cards.trade(recorder, seat, action)
    if recorder.state.outcome is None:
        settle(recorder, seat)


def settle(recorder: Recorder, seat: Seat) -> None:
    """What follows by itself: units without room are lost, and once all stand the neutral army gets its own."""
    limits.lose_what_has_no_room(recorder, seat)
    _reinforce_neutral(recorder, seat)


def place_neutral(recorder: Recorder, seat: Seat, action: PlaceNeutral) -> None:
    """The opponent of the seat in turn places the neutral army's units (2000 p. 13; rules.md K.5)."""
    state = recorder.state
    if state.phase != "neutral" or state.neutral is None:
        raise IllegalAction("wrong_phase")
    if state.to_act != seat:
        raise IllegalAction("not_your_turn")
    if placeable(state, state.neutral, action.units) != state.neutral_pool:
        raise IllegalAction("neutral_units", units=state.neutral_pool)
    for territory, count in action.units:
        limits.check_arrival(state, territory, count)
    recorder.record(NeutralPlaced(seat, action.units))


def _reinforce_neutral(recorder: Recorder, seat: Seat) -> None:
    """Half of the turn's units, rounded down, once everything has been placed (rules.md E.5, K.5)."""
    state = recorder.state
    places = () if state.neutral is None else state.territories_of(state.neutral)
    units = sum(limits.room(state, place, state.gained) for place in places)
    units = min(units, state.gained // 2)
    half = state.rules.mode.neutral == "half_reinforced"
    waiting = state.pool or state.neutral_done or cards.trade_due(state, seat)
    if half and units and not waiting and state.opponent is not None:
        recorder.record(NeutralDue(state.opponent, units))
