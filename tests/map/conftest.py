"""The map as it is committed, read back."""

import importlib.util
import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from games.engine.library import BOARDS

if importlib.util.find_spec("shapely") is None:
    collect_ignore_glob = ["test_*.py"]  # Until the locked requirements hold it.

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def told() -> dict[str, Any]:
    """games/boards/board_classic.json."""
    document: dict[str, Any] = json.loads((BOARDS / "board_classic.json").read_text(encoding="utf-8"))
    return document


@pytest.fixture(scope="session")
def shapes(told: dict[str, Any]) -> dict[str, Any]:
    """What the path of each territory fills."""
    from shapely import MultiPolygon, Polygon  # noqa: PLC0415  # See above.

    from tests.map.paths import subpaths  # noqa: PLC0415

    def shape(data: str) -> Any:
        rings = [Polygon(points) for points in subpaths(data)]
        holes = [ring for ring in rings if any(ring != other and other.contains(ring) for other in rings)]
        outlines = [ring for ring in rings if ring not in holes]
        return MultiPolygon(
            [(o.exterior.coords, [h.exterior.coords for h in holes if o.contains(h)]) for o in outlines]
        )

    return {name: shape(each["d"]) for name, each in told["territories"].items()}


@pytest.fixture(scope="session")
def apart(shapes: dict[str, Any]) -> dict[frozenset[str], float]:
    """How far any two territories are from each other; 0 where they share a border."""
    return {frozenset((one, other)): shapes[one].distance(shapes[other]) for one, other in combinations(shapes, 2)}
