"""The ways that units go between one's own territories, for the line on the map.

The rules ask only whether a chain joins the two ends (2015 p. 9); of several ways the shortest is shown.
"""

from collections.abc import Iterable, Sequence

from games.engine.board import Board
from games.engine.events import ContinentSwept, Event, Fortified, TerritoryConquered
from games.engine.fortification import CHAINS
from games.engine.frozen import frozen
from games.engine.ids import Seat, TerritoryId
from games.engine.state import State
from games.engine.views import PlayerView


@frozen
class March:
    """The way of units that moved with event ``seq``: its territories in order, both ends included."""

    seq: int
    way: tuple[TerritoryId, ...]


def comings(state: State, view: PlayerView) -> tuple[tuple[int, ...], ...]:
    """For each source of a move along a chain that the view offers, how units get from it to the others."""
    if state.rules.policies.fortify not in CHAINS:
        return ()
    board = state.rules.board
    return tuple(board.comings(state.owner, state.at(option.source)) for option in view.options.fortify)


def marches(state: State, log: Sequence[tuple[int, Event]]) -> tuple[March, ...]:
    """The ways of all moves in a log of numbered events that ends with this position.

    Whose land it was when they moved is worked out backwards.
    """
    board, owner, found = state.rules.board, list(state.owner), []
    for seq, event in reversed(log):
        if isinstance(event, Fortified):
            found.append(March(seq, way_of(board, tuple(owner), event)))
        for territory, before in _taken(event):
            owner[board.index[territory]] = before
    return tuple(reversed(found))


def way_of(board: Board, owner: tuple[Seat, ...], moved: Fortified) -> tuple[TerritoryId, ...]:
    """The territories of a move in order, both ends included; its seat owned them all."""
    way = board.way(owner, board.index[moved.source], board.index[moved.target])
    return tuple(board.territories[at] for at in way)


def _taken(event: Event) -> Iterable[tuple[TerritoryId, Seat]]:
    """What changed hands in play, and whose it was before. What is claimed or dealt is so before anybody moves."""
    match event:
        case TerritoryConquered(target=target, loser=loser):
            return ((target, loser),)
        case ContinentSwept(territories=territories, loser=loser):
            return tuple((territory, loser) for territory in territories)
    return ()
