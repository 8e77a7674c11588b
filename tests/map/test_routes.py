"""The sea routes: those that each board has beside its borders by land, and drawn so that they can be followed."""

from typing import Any

import pytest
import shapely
from shapely import LineString, Point

from games.engine.library import board
from tests.map.paths import subpaths
from tests.map.test_shapes import Apart, Pair, Shapes, by_land

BOARDS = ("board_classic", "board_2015")
BADGE = 12.2
ON_SHORE = 3.0  # px that the dot of a route may stand off its land.


def ends(told: dict[str, Any]) -> list[tuple[str, tuple[float, float]]]:
    """Every dot with the territory that it stands on."""
    return [
        (route[side], tuple(end)) for route in told["sea_routes"] for side, end in zip("ab", route["ends"], strict=True)
    ]


@pytest.mark.parametrize("key", BOARDS)
def test_routes_and_borders_together_are_the_board(key: str, told: dict[str, Any], apart: Apart) -> None:
    played = board(key)
    shown = {frozenset((r["a"], r["b"])) for r in told["sea_routes"] if key not in r.get("hidden_on", ())}
    assert shown | by_land(apart) == {
        frozenset((played.territories[a], played.territories[b])) for a, b in played.edges()
    }
    assert shown & by_land(apart) == set()


def test_the_26_routes_of_the_classic_board(told: dict[str, Any]) -> None:
    drawn = {frozenset((route["a"], route["b"])) for route in told["sea_routes"]}
    assert (len(told["sea_routes"]), len(drawn)) == (26, 26)


def test_the_2015_board_hides_new_guinea_to_western_australia_alone(told: dict[str, Any]) -> None:
    hidden: list[Pair] = [
        frozenset((r["a"], r["b"])) for r in told["sea_routes"] if "board_2015" in r.get("hidden_on", ())
    ]
    assert hidden == [frozenset(("new_guinea", "western_australia"))]


def test_each_dot_stands_on_its_own_land(told: dict[str, Any], shapes: Shapes) -> None:
    assert [(name, end) for name, end in ends(told) if shapes[name].distance(Point(end)) > ON_SHORE] == []


def test_no_dot_is_under_a_badge(told: dict[str, Any]) -> None:
    badges = [Point(each["badge"]) for each in told["territories"].values()]
    assert [name for name, end in ends(told) if min(badge.distance(Point(end)) for badge in badges) < BADGE + 2] == []


def test_no_route_runs_under_a_badge(told: dict[str, Any]) -> None:
    lines = {
        (r["a"], r["b"]): shapely.union_all([LineString(line) for line in _lines(r["d"])]) for r in told["sea_routes"]
    }
    badges = {name: Point(each["badge"]) for name, each in told["territories"].items()}
    assert [(r, n) for r, line in lines.items() for n, badge in badges.items() if badge.distance(line) < BADGE] == []


def test_the_route_over_the_pacific_leaves_the_picture_on_both_sides(told: dict[str, Any]) -> None:
    [route] = [route for route in told["sea_routes"] if {route["a"], route["b"]} == {"alaska", "kamchatka"}]
    west, east = (line[-1] for line in _lines(route["d"]))
    left, _, width, _ = told["view_box"]
    assert (west[0], east[0]) == (left, left + width)
    assert abs(west[1] - east[1]) < 1
    assert [each["leads_to"] for each in told["edge_names"]] == ["kamchatka", "alaska"]


def _lines(path: str) -> list[list[tuple[float, float]]]:
    """The route's points; a cubic, of which there is one, as the line through its controls."""
    return subpaths(path.replace("C", "L").replace("S", "L"))
