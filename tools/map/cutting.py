"""Groups countries into territories and cuts them, in lon/lat."""

from collections.abc import Mapping
from typing import Any

from shapely import Polygon, box, make_valid
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from tools.map.shapes import Shapes, joined, parts

FAR = 400  # Beyond every longitude, unwrapped ones included.
POLE = 90


def cutter(cut: Mapping[str, Any]) -> Polygon:
    """The area that a cut claims: what its line encloses, or all on its east or north side."""
    line = [tuple(point) for point in cut["line"]]
    (first_lon, first_lat), (_, last_lat) = line[0], line[-1]
    closings: dict[str, list[tuple[float, float]]] = {
        "area": [],
        "east": [(FAR, last_lat), (FAR, POLE), (first_lon, POLE)],
        "north": [(FAR, last_lat), (FAR, POLE), (-FAR, POLE), (-FAR, first_lat)],
    }
    return Polygon(line + closings[cut["side"]])


def territories(countries: Shapes, recipe: Mapping[str, Any], northern_limit: float) -> Shapes:
    """The territories in lon/lat, cut out of the countries. Raises ``KeyError`` for a country that is not there."""
    cuts = {name: cutter(cut) for name, cut in recipe["cuts"].items()}
    found: Shapes = {}
    for name, pieces in recipe["territories"].items():
        shape = make_valid(unary_union([_piece(piece, countries, cuts) for piece in pieces]))
        limit = POLE if name == "greenland" else northern_limit
        found[name] = joined([part for part in parts(shape) if part.centroid.y < limit])
    return found


def _piece(piece: Mapping[str, Any], countries: Shapes, cuts: Mapping[str, Polygon]) -> BaseGeometry:
    shape = unary_union([countries[name] for name in piece["countries"]])
    if "box" in piece:
        shape = shape.intersection(box(*piece["box"]))
    for name in piece.get("within", ()):
        shape = shape.intersection(cuts[name])
    for name in piece.get("outside", ()):
        shape = shape.difference(cuts[name])
    return unary_union([part for part in parts(shape) if part.area >= piece.get("least", 0)])
