"""The sea routes: between the nearest points of two shapes, or by hand."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from tools.map.straits import pair

Point = tuple[float, float]
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Route:
    """A dashed line with a dot at each end."""

    between: tuple[str, str]
    path: str
    ends: tuple[Point, Point]


def draw_routes(shapes: Mapping[str, BaseGeometry], recipe: Mapping[str, Any]) -> list[Route]:
    """Every route of the recipe, in its order."""
    by_hand = recipe["by_hand"]
    return [
        _by_hand(key, by_hand[key], recipe["ends"]) if key in by_hand else _nearest(key, shapes, recipe)
        for key in recipe["between"]
    ]


def _by_hand(key: str, path: str, ends: Mapping[str, Any]) -> Route:
    numbers = [float(number) for number in NUMBER.findall(path)]
    first, last = ends.get(key, (numbers[:2], numbers[-2:]))
    return Route(pair(key), path, ((first[0], first[1]), (last[0], last[1])))


def _nearest(key: str, shapes: Mapping[str, BaseGeometry], recipe: Mapping[str, Any]) -> Route:
    """From shore to shore and a little inland; where long, bowed to the right hand of whoever goes that way."""
    start, end = nearest_points(*(shapes[name] for name in pair(key)))
    width = start.distance(end)
    east, south = (end.x - start.x) / width, (end.y - start.y) / width
    inland = recipe["inland"]
    a = (round(start.x - inland * east, 1), round(start.y - inland * south, 1))
    b = (round(end.x + inland * east, 1), round(end.y + inland * south, 1))
    if width < recipe["bowed_from"]:
        return Route(pair(key), f"M{_point(a)}L{_point(b)}", (a, b))
    bow = recipe["bow"] * width
    control = (round((a[0] + b[0]) / 2 - bow * south, 1), round((a[1] + b[1]) / 2 + bow * east, 1))
    return Route(pair(key), f"M{_point(a)}Q{_point(control)} {_point(b)}", (a, b))


def _point(point: Point) -> str:
    return f"{point[0]:g} {point[1]:g}"
