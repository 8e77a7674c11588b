"""The territories: all there, none over another, bordering on whom the board says and on nobody else."""

from collections import Counter
from typing import Any

import shapely
from shapely import Point

from games.engine.library import board

CLASSIC = board("board_classic")
SEA_AT_LEAST = 3.0  # px of water between two that only a route joins.
APART_AT_LEAST = 5.0  # px between two that nothing joins.

Shapes = dict[str, Any]
Pair = frozenset[str]
Apart = dict[Pair, float]


def routes(told: dict[str, Any]) -> set[Pair]:
    return {frozenset((route["a"], route["b"])) for route in told["sea_routes"]}


def edges() -> set[Pair]:
    return {frozenset((CLASSIC.territories[a], CLASSIC.territories[b])) for a, b in CLASSIC.edges()}


def by_land(apart: Apart) -> set[Pair]:
    return {pair for pair, distance in apart.items() if distance == 0}


def test_the_map_has_the_territories_of_the_board(told: dict[str, Any]) -> None:
    assert set(told["territories"]) == set(CLASSIC.territories)
    assert len(told["territories"]) == 42


def test_each_territory_is_in_the_continent_that_the_board_puts_it_in(told: dict[str, Any]) -> None:
    drawn = {name: each["continent"] for name, each in told["territories"].items()}
    assert drawn == {name: CLASSIC.continent_of(at).key for at, name in enumerate(CLASSIC.territories)}


def test_each_continent_has_a_place_for_its_name(told: dict[str, Any]) -> None:
    assert set(told["continents"]) == {continent.key for continent in CLASSIC.continents}


def test_the_keyboard_meets_continent_after_continent(told: dict[str, Any]) -> None:
    met = [each["continent"] for each in told["territories"].values()]
    assert list(dict.fromkeys(met)) == [continent.key for continent in CLASSIC.continents]
    assert met == sorted(met, key=list(dict.fromkeys(met)).index)


def test_every_shape_is_sound_and_large_enough_to_play_on(shapes: Shapes) -> None:
    assert [name for name, shape in shapes.items() if not shape.is_valid] == []
    assert [name for name, shape in shapes.items() if shape.area < 1300] == []


def test_every_shape_lies_in_the_picture(told: dict[str, Any], shapes: Shapes) -> None:
    picture = shapely.box(*told["view_box"])
    assert [name for name, shape in shapes.items() if not picture.contains(shape)] == []


def test_the_shapes_are_a_coverage(shapes: Shapes) -> None:
    assert shapely.coverage_is_valid(list(shapes.values()))


def test_no_two_shapes_overlap(apart: Apart, shapes: Shapes) -> None:
    overlaps = {pair: shapes[min(pair)].intersection(shapes[max(pair)]).area for pair in by_land(apart)}
    assert {tuple(sorted(pair)) for pair, area in overlaps.items() if area > 0.3} == set()


def test_57_borders_by_land_and_no_others(told: dict[str, Any], apart: Apart) -> None:
    assert by_land(apart) == edges() - routes(told)
    assert len(by_land(apart)) == 57


def test_every_border_is_long_enough_to_be_seen(apart: Apart, shapes: Shapes) -> None:
    borders = {pair: shapes[min(pair)].boundary.intersection(shapes[max(pair)].boundary) for pair in by_land(apart)}
    short = {tuple(sorted(pair)) for pair, border in borders.items() if border.length < 20}
    assert short == {("central_america", "venezuela"), ("egypt", "middle_east")}  # The isthmus and Sinai.
    assert min(border.length for border in borders.values()) > 9


def test_no_four_territories_meet_in_a_point(shapes: Shapes) -> None:
    corners = {(x, y) for shape in shapes.values() for x, y in shapely.get_coordinates(shape)}
    tree = shapely.STRtree(list(shapes.values()))
    at, _ = tree.query([Point(corner) for corner in corners], predicate="intersects")
    assert max(Counter(at.tolist()).values()) == 3


def test_water_stays_open_where_a_route_crosses_it(told: dict[str, Any], apart: Apart) -> None:
    assert [sorted(pair) for pair in routes(told) if apart[pair] < SEA_AT_LEAST] == []


def test_what_is_not_connected_stands_apart(apart: Apart) -> None:
    assert [sorted(pair) for pair in apart.keys() - edges() if apart[pair] < APART_AT_LEAST] == []
