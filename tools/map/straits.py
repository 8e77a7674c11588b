"""Opens the water that should be seen, and closes inlets so narrow that they would be nothing but coast line."""

from collections.abc import Mapping, Sequence
from typing import Any

from shapely import LineString, STRtree
from shapely.ops import unary_union

from tools.map.shapes import Shapes


def pair(key: str) -> tuple[str, str]:
    """The two territories of a key such as "alaska-kamchatka"."""
    first, second = key.split("-")
    return first, second


def close_inlets(shapes: Shapes, radius: float) -> Shapes:
    """Each territory takes the narrow water between its own shores; what is somebody's stays his."""
    names, old = list(shapes), list(shapes.values())
    near = STRtree(old)
    closed: Shapes = {}
    for name, shape in shapes.items():
        grown = shape.buffer(radius).buffer(-radius).union(shape)
        others = [old[i] for i in near.query(grown, predicate="intersects") if names[i] != name]
        closed[name] = grown.difference(unary_union(others))
    return closed


def open_straits(shapes: Shapes, widths: Mapping[str, float]) -> Shapes:
    """Each of a pair gives way by half the width to the other as it was: else only one of them would."""
    opened = dict(shapes)
    for key, width in widths.items():
        first, second = pair(key)
        for one, other in ((first, second), (second, first)):
            opened[one] = opened[one].difference(shapes[other].buffer(width / 2))
    return opened


def open_waters(shapes: Shapes, waters: Sequence[Mapping[str, Any]]) -> Shapes:
    """Every territory gives way to the waters drawn by hand."""
    water = unary_union([LineString(each["line"]).buffer(each["width"] / 2) for each in waters])
    return {name: shape.difference(water) for name, shape in shapes.items()}
