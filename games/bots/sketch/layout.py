"""A board prepared for sets of territories as the bits of a number."""

from dataclasses import dataclass

from games.engine.board import Board


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """What stays the same for every decision on a board; lists go by territory, or by continent."""

    board: Board
    all: tuple[int, ...]
    """The territories."""
    bits: tuple[int, ...]
    """Each territory as the only one of a set."""
    continent: tuple[int, ...]
    near: tuple[int, ...]
    """The neighbours of each territory."""
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
    return Layout(
        board,
        tuple(range(len(continent))),
        tuple([1 << t for t in range(len(continent))]),
        tuple(continent),
        tuple([sum([1 << t for t in near]) for near in board.neighbours]),
        tuple([sum([1 << t for t in one.members]) for one in board.continents]),
    )
