"""A board prepared for sets of territories as the bits of a number."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType

from games.engine.board import Board


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """What stays the same for every decision on a board; lists go by territory, or by continent."""

    board: Board
    bits: tuple[int, ...]
    """Each territory as the only one of a set."""
    continent: tuple[int, ...]
    near: tuple[int, ...]
    """The neighbours of each territory."""
    sides: tuple[Mapping[int, tuple[int, ...]], ...]
    """Every choice of the neighbours of each territory, looked up by its bits."""
    whole: tuple[int, ...]
    """All of each continent."""


_known: dict[int, Layout] = {}


def layout(board: Board) -> Layout:
    """The layout of a board, made once. Boards live as long as the program: looked up by identity."""
    found = _known.get(id(board))
    if found is None or found.board is not board:
        found = _known[id(board)] = _prepare(board)
    return found


def _prepare(board: Board) -> Layout:
    continent = [0] * len(board.territories)
    for place, one in enumerate(board.continents):
        for t in one.members:
            continent[t] = place
    bits = tuple([1 << t for t in range(len(continent))])
    return Layout(
        board,
        bits,
        tuple(continent),
        tuple([_set(near, bits) for near in board.neighbours]),
        tuple([_choices(near, bits) for near in board.neighbours]),
        tuple([_set(one.members, bits) for one in board.continents]),
    )


def _set(territories: tuple[int, ...], bits: tuple[int, ...]) -> int:
    return sum([bits[t] for t in territories])


def _choices(near: tuple[int, ...], bits: tuple[int, ...]) -> Mapping[int, tuple[int, ...]]:
    chosen = [some for size in range(len(near) + 1) for some in combinations(near, size)]
    return MappingProxyType({_set(some, bits): some for some in chosen})
