"""The small map of the cheat sheet: six continents, each with what it is worth."""

import json
from dataclasses import dataclass
from functools import cache

from games.engine.board import Board
from games.engine.library import BOARDS

SHAPES = "board_classic"
"""All boards share the shapes of this one."""


@dataclass(frozen=True, slots=True)
class Worth:
    """A continent's bonus, written in its middle."""

    key: str
    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class MiniMap:
    frame: str
    continents: tuple[Worth, ...]


@cache
def _drawn(continents: tuple[tuple[str, int], ...]) -> MiniMap:
    told = json.loads((BOARDS / f"{SHAPES}.json").read_text(encoding="utf-8"))
    worths = []
    for key, bonus in continents:
        badges = [each["badge"] for each in told["territories"].values() if each["continent"] == key]
        middle = (sum(axis) / len(badges) for axis in zip(*badges, strict=True))
        worths.append(Worth(key, f"+{bonus}", next(middle), next(middle)))
    return MiniMap(" ".join(map(str, told["view_box"])), tuple(worths))


def minimap(board: Board) -> MiniMap:
    """The small map of a board."""
    return _drawn(tuple((each.key, each.bonus) for each in board.continents))
