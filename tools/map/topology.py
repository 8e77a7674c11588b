"""Reads TopoJSON: arcs stored once as steps on a grid, shapes as lists of arcs."""

from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from shapely import Polygon, make_valid
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

Point = tuple[float, float]


def read_shapes(topology: dict[str, Any], layer: str) -> Iterator[tuple[str, BaseGeometry]]:
    """The name ("" where it has none) and the lon/lat shape of each feature of a layer."""
    arcs = _arcs(topology)
    for feature in topology["objects"][layer]["geometries"]:
        name = feature.get("properties", {}).get("name", "")
        parts = feature["arcs"] if feature["type"] == "MultiPolygon" else [feature["arcs"]]
        polygons = [_polygon(rings, arcs) for rings in parts]
        yield name, unary_union([make_valid(polygon) for polygon in polygons])


def _arcs(topology: dict[str, Any]) -> list[list[Point]]:
    """Each arc in degrees: its positions are running sums of steps on the quantised grid."""
    (width, height), (west, south) = topology["transform"]["scale"], topology["transform"]["translate"]
    return [
        [
            (west + width * x, south + height * y)
            for x, y in accumulate(arc, lambda at, step: [at[0] + step[0], at[1] + step[1]])
        ]
        for arc in topology["arcs"]
    ]


def _polygon(rings: list[list[int]], arcs: list[list[Point]]) -> Polygon:
    outer, *holes = (_unwrap(_ring(ring, arcs)) for ring in rings)
    return Polygon(outer, holes)


def _ring(ring: list[int], arcs: list[list[Point]]) -> list[Point]:
    """The arcs of a ring end to end; ``~i`` is arc ``i`` backwards, and each begins where the last one ended."""
    points: list[Point] = []
    for number in ring:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        points += arc[1:] if points else arc
    return points


def _unwrap(ring: list[Point]) -> list[Point]:
    """The ring without jumps across the antimeridian, over which world-atlas stitches Russia and Fiji."""
    turned = [ring[0]]
    for lon, lat in ring[1:]:
        turns = round((turned[-1][0] - lon) / 360)
        turned.append((lon + 360 * turns, lat))
    return turned
