"""The badges with the armies: inside their land, far from each other, and easy to hit with a finger."""

from itertools import combinations
from math import dist
from typing import Any

from shapely import Point, box

from tests.map.test_shapes import Shapes

RADIUS = 12.2
TAP = 14  # Half the side of the square that a finger aims at.


def clear_radius(shapes: Shapes, name: str, told: dict[str, Any]) -> float:
    return float(shapes[name].boundary.distance(Point(told["territories"][name]["badge"])))


def test_every_badge_stands_in_its_territory(told: dict[str, Any], shapes: Shapes) -> None:
    badges = {name: Point(each["badge"]) for name, each in told["territories"].items()}
    assert [name for name, badge in badges.items() if not shapes[name].contains(badge)] == []


def test_every_badge_fits_in_its_territory(told: dict[str, Any], shapes: Shapes) -> None:
    assert [name for name in shapes if clear_radius(shapes, name, told) < RADIUS] == []
    assert [name for name in shapes if clear_radius(shapes, name, told) < TAP] == ["japan"]


def test_badges_keep_apart_even_on_a_map_half_as_wide(told: dict[str, Any]) -> None:
    badges = [each["badge"] for each in told["territories"].values()]
    assert min(dist(one, other) for one, other in combinations(badges, 2)) > 2 * 2 * RADIUS


def test_a_finger_on_a_badge_hits_own_land_or_sea(told: dict[str, Any], shapes: Shapes) -> None:
    for name, each in told["territories"].items():
        x, y = each["badge"]
        square = box(x - TAP, y - TAP, x + TAP, y + TAP)
        own = shapes[name].intersection(square).area / square.area
        foreign = sum(shape.intersection(square).area for other, shape in shapes.items() if other != name) / square.area
        assert own > 0.9, name
        assert foreign < 0.01, name
