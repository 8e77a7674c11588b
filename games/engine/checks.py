"""Checks that several decisions share. Each raises ``IllegalAction`` or says nothing."""

from games.engine.actions import Units
from games.engine.ids import Seat, TerritoryId
from games.engine.refusals import IllegalAction
from games.engine.state import State


def known(state: State, *territories: TerritoryId) -> None:
    """Every name is a territory of the board."""
    index = state.rules.board.index
    for territory in territories:
        if territory not in index:
            raise IllegalAction("unknown_territory")


def owned(state: State, seat: Seat, territory: TerritoryId) -> None:
    """The territory exists and is the seat's own."""
    at = state.rules.board.index.get(territory)
    if at is None:
        raise IllegalAction("unknown_territory")
    if state.owner[at] != seat:
        raise IllegalAction("not_own", territory=territory)


def placeable(state: State, seat: Seat, units: Units) -> int:
    """Units for own territories, each named once, each at least one. Returns how many there are in all."""
    if not units:
        raise IllegalAction("bad_units")
    if len({territory for territory, _ in units}) != len(units):
        raise IllegalAction("repeated_territory")
    for territory, count in units:
        owned(state, seat, territory)
        if count < 1:
            raise IllegalAction("bad_units")
    return sum(count for _, count in units)
