"""What continents bring and what holding them asks for, read off the board."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.board import Board
from games.engine.ids import ContinentId


@dataclass(frozen=True, slots=True)
class Realm:
    """One continent, or several that are held together."""

    continents: tuple[ContinentId, ...]
    territories: int
    income: int
    """Units a turn, those for the number of territories not counted."""
    borders: int
    """Territories of it that touch one outside: these must be guarded, the others may stand empty but for one unit."""
    ways_in: int
    """Borders and sea routes that lead in from outside."""

    @property
    def per_border(self) -> float:
        """Units a turn for each territory that must be guarded."""
        return self.income / self.borders


def realm(board: Board, keys: Iterable[ContinentId]) -> Realm:
    """These continents held together: what lies between them needs no guard."""
    held = tuple(keys)
    lands = [board.continents[board.continent_index[key]] for key in held]
    inside = {territory for land in lands for territory in land.members}
    ways = [(here, there) for here in inside for there in board.neighbours[here] if there not in inside]
    return Realm(
        continents=held,
        territories=len(inside),
        income=sum(land.bonus for land in lands),
        borders=len({here for here, _ in ways}),
        ways_in=len(ways),
    )


def continents(board: Board) -> tuple[Realm, ...]:
    """Every continent of a board, the one that brings most for each border first, of equals the smaller one."""
    found = [realm(board, [land.key]) for land in board.continents]
    return tuple(sorted(found, key=lambda land: (-land.per_border, land.territories)))
