"""The file that pages load: small, complete, and read by others as we read it."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
import shapely

from games.engine.library import BOARDS
from tests.map.paths import subpaths
from tests.map.test_shapes import CLASSIC, Shapes

PATHS = ("inner_borders", "continent_borders", "lakes", "graticule")


def test_the_paths_take_at_most_60_kilobytes(told: dict[str, Any]) -> None:
    fills = sum(len(each["d"]) for each in told["territories"].values())
    assert fills + sum(len(told[path]) for path in PATHS) <= 60_000


def test_the_file_travels_in_at_most_25_kilobytes() -> None:
    assert len(gzip.compress((BOARDS / "board_classic.json").read_bytes())) <= 25_000


def test_the_credit_names_the_sources(told: dict[str, Any]) -> None:
    assert "Natural Earth" in told["credit"]
    assert "world-atlas" in told["credit"]


def test_the_input_is_not_committed() -> None:
    assert [path.name for path in Path(__file__).parents[2].glob("tools/map/**/*.json")] == []


def test_inner_borders_part_territories_of_one_continent(told: dict[str, Any], shapes: Shapes) -> None:
    assert _sides(told["inner_borders"], told, shapes) == {(True, 2)}


def test_continent_borders_part_two_continents(told: dict[str, Any], shapes: Shapes) -> None:
    assert _sides(told["continent_borders"], told, shapes) == {(False, 2)}


def _sides(path: str, told: dict[str, Any], shapes: Shapes) -> set[tuple[bool, int]]:
    """Of each run of border: do its sides belong to one continent, and how many are they?"""
    tree, names = shapely.STRtree(list(shapes.values())), list(shapes)
    found = set()
    for line in subpaths(path):
        middle = shapely.LineString(line[len(line) // 2 - 1 : len(line) // 2 + 1]).centroid
        beside = {told["territories"][names[i]]["continent"] for i in tree.query(middle, "dwithin", 1e-3)}
        found.add((len(beside) == 1, len(tree.query(middle, "dwithin", 1e-3))))
    return found


def test_the_lakes_lie_on_land(told: dict[str, Any], shapes: Shapes) -> None:
    land = shapely.union_all(list(shapes.values()))
    lakes = [shapely.Polygon(points) for points in subpaths(told["lakes"])]
    assert len(lakes) >= 8
    assert [lake.centroid.wkt for lake in lakes if not land.buffer(0.1).contains(lake)] == []


def test_every_continent_is_named_in_the_sea(told: dict[str, Any], shapes: Shapes) -> None:
    places = [shapely.Point(each["name_at"]) for each in told["continents"].values()]
    assert [place.wkt for place in places if any(shape.contains(place) for shape in shapes.values())] == []


@pytest.mark.parametrize("continent", [continent.key for continent in CLASSIC.continents])
def test_each_territory_has_its_own_line_of_the_file(continent: str) -> None:
    lines = (BOARDS / "board_classic.json").read_text(encoding="utf-8").splitlines()
    own = [json.loads("{" + line.strip().rstrip(",") + "}") for line in lines if f'"continent": "{continent}"' in line]
    assert sum(map(len, own)) == len(next(c for c in CLASSIC.continents if c.key == continent).members)
