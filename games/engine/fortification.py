"""Moving units between own territories at the end of the turn (2015 p. 9), once or as often as the booklet says."""

from games.engine import limits, turns, victory
from games.engine.actions import Fortify
from games.engine.checks import owned
from games.engine.events import Fortified
from games.engine.ids import Seat, TerritoryId
from games.engine.progress import Recorder
from games.engine.refusals import IllegalAction
from games.engine.state import State

CHAINS = ("chain_single", "chain_multi")
SINGLE = ("chain_single", "adjacent_single")


def movable(state: State, at: int) -> int:
    """How many units may leave a territory: all but one, and where the booklet says so none that has fought or moved.

    The older German booklet lets only armies regroup that took no part in the turn (rules.md J.5, K.7).
    """
    uninvolved = state.rules.policies.fortify == "adjacent_multi_uninvolved"
    return max(0, state.armies[at] - max(1, state.bound[at] if uninvolved else 1))


def targets(state: State, source: TerritoryId) -> tuple[TerritoryId, ...]:
    """The own territories that units of ``source`` may go to, under the edition's way of fortifying."""
    board, at = state.rules.board, state.at(source)
    seat = state.owner[at]
    if state.rules.policies.fortify in CHAINS:
        near = sorted(board.chain(state.owner, at) - {at})
    else:
        near = [t for t in board.neighbours[at] if state.owner[t] == seat]
    return tuple([board.territories[t] for t in near])


def ways(state: State, seat: Seat) -> list[tuple[int, int, tuple[int, ...]]]:
    """Each own territory that units may leave, how many, and where they may go; indices in board order."""
    board, owner = state.rules.board, state.owner
    if state.rules.policies.fortify in CHAINS:
        groups = [sorted(group) for group in board.groups(owner, seat) if len(group) > 1]
        leaving = [(at, movable(state, at), group) for group in groups for at in group]
        return sorted([(at, most, tuple([t for t in group if t != at])) for at, most, group in leaving if most])
    own, near = [t for t, holder in enumerate(owner) if holder == seat], board.neighbours
    return [(at, most, tuple([t for t in near[at] if owner[t] == seat])) for at in own if (most := movable(state, at))]


def fortify(recorder: Recorder, seat: Seat, action: Fortify) -> None:
    """Move units from one own territory to another; where only one move is allowed the turn ends with it."""
    _check(recorder.state, seat, action)
    turns.close_attacks(recorder, seat)
    recorder.record(Fortified(seat, action.source, action.target, action.units))
    if not victory.check(recorder) and recorder.state.rules.policies.fortify in SINGLE:
        turns.finish(recorder, seat)


def _check(state: State, seat: Seat, action: Fortify) -> None:
    if state.fortified and state.rules.policies.fortify in SINGLE:
        raise IllegalAction("already_fortified")
    owned(state, seat, action.source)
    owned(state, seat, action.target)
    if action.source == action.target:
        raise IllegalAction("same_territory")
    if action.target not in targets(state, action.source):
        chain = state.rules.policies.fortify in CHAINS
        raise IllegalAction("not_connected" if chain else "not_neighbours", source=action.source, target=action.target)
    if action.units < 1:
        raise IllegalAction("bad_units")
    most = state.armies_on(action.source) - 1
    if action.units > most:
        raise IllegalAction("empties_territory", territory=action.source, most=most)
    if action.units > movable(state, state.at(action.source)):
        raise IllegalAction("units_bound", most=movable(state, state.at(action.source)))
    limits.check_arrival(state, action.target, action.units)
