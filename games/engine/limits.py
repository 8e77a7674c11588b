"""The house rule of at most twelve units on a territory (rules.md F, K.11)."""

from games.engine.actions import Units
from games.engine.effects.turns import BONUS_UNITS
from games.engine.events import UnitsLost
from games.engine.ids import Seat, TerritoryId
from games.engine.progress import Recorder
from games.engine.refusals import IllegalAction
from games.engine.state import State


def limit(state: State) -> int:
    """The most units on a territory; 0 where there is no limit."""
    return state.rules.policies.max_units_per_territory


def room(state: State, territory: TerritoryId, most: int) -> int:
    """How many of ``most`` units still fit on a territory."""
    return min(most, limit(state) - state.armies_on(territory)) if limit(state) else most


def strict_limit(state: State) -> int:
    """The most units that a placement may lead to; 0 where there is no limit, or what is too much is lost."""
    return limit(state) if state.rules.policies.excess == "refused" else 0


def fitting(state: State, units: Units) -> Units:
    """What of a placement fits. Refused as a whole where it does not, unless the table lets the surplus be lost."""
    fits = tuple((territory, room(state, territory, count)) for territory, count in units)
    if fits != units and strict_limit(state):
        raise IllegalAction("unit_limit", most=limit(state))
    return tuple((territory, count) for territory, count in fits if count > 0)


def check_arrival(state: State, target: TerritoryId, units: int) -> None:
    """Fortifying, and placing for a neutral army, keep within the limit under both readings."""
    if room(state, target, units) < units:
        raise IllegalAction("unit_limit", most=limit(state))


def bonus_overflow(recorder: Recorder, seat: Seat, before: State, bonus: tuple[TerritoryId, ...]) -> None:
    """The part of a +2 that its territory has no room for is lost: it cannot go anywhere else."""
    lost = sum(BONUS_UNITS - room(before, territory, BONUS_UNITS) for territory in bonus)
    if lost:
        recorder.record(UnitsLost(seat, lost, of_bonus=True))


def lose_what_has_no_room(recorder: Recorder, seat: Seat) -> None:
    """Units for which no own territory has room are lost, and only those."""
    state = recorder.state
    if limit(state) and state.pool and not any(room(state, t, 1) for t in state.territories_of(seat)):
        recorder.record(UnitsLost(seat, state.pool))
