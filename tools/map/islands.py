"""Moves groups of islands: scaled for room, shifted, fattened, and kept clear of everyone else."""

from collections.abc import Mapping
from typing import Any

from shapely import Polygon, STRtree
from shapely.affinity import scale, translate
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from tools.map.shapes import Shapes, joined, parts

TOUCHING = 0.05


def move_islands(shapes: Shapes, recipe: Mapping[str, Any]) -> Shapes:
    """The shapes with each group of the recipe moved, one after the other."""
    moved = dict(shapes)
    for name, group in recipe["islands"].items():
        others = [part for other, shape in moved.items() if other != name for part in parts(shape)]
        near = STRtree(others)
        touching = [len(near.query(part, "dwithin", TOUCHING)) > 0 for part in parts(moved[name])]
        free = joined([part for part, touches in zip(parts(moved[name]), touching, strict=True) if not touches])
        fixed = [part for part, touches in zip(parts(moved[name]), touching, strict=True) if touches]
        clear = _kept_clear(_transformed(free, group), others, recipe["clearance"]["between_islands"])
        moved[name] = unary_union([clear, *fixed])
    return moved


def _kept_clear(islands: BaseGeometry, others: list[Polygon], clearance: float) -> BaseGeometry:
    near = [others[i] for i in STRtree(others).query(islands, "dwithin", clearance)]
    return islands.difference(unary_union(near).intersection(islands.buffer(2 * clearance)).buffer(clearance))


def _transformed(islands: BaseGeometry, group: Mapping[str, Any]) -> BaseGeometry:
    (wide, high), (right, down) = group["scale"], group["shift"]
    scaled = scale(islands, wide, high, origin=islands.centroid)
    return translate(scaled, right, down).buffer(group["fatten"])


def annex(shapes: Shapes, annexes: Mapping[str, str]) -> Shapes:
    """The shapes with each annex joined to the territory it belongs to."""
    joined_up = {name: shape for name, shape in shapes.items() if name not in annexes}
    for name, owner in annexes.items():
        joined_up[owner] = unary_union([joined_up[owner], shapes[name]])
    return joined_up
