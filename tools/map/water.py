"""What is drawn beside the territories: lakes, and the net of degrees that tells how the world is bent."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import shapely
from shapely import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from tools.map.arcs import Arc, Tenth
from tools.map.placing import Placement
from tools.map.shapes import parts
from tools.map.spline import write_arc

BEYOND = 60  # Degrees on both sides of the world, so that parallels reach the edges of the picture.


def lakes_path(lakes: list[BaseGeometry], placed_by: Placement, recipe: Mapping[str, Any], segment: float) -> str:
    """The larger lakes; smaller ones would look like letters. Their source is coarse, so they are rounded."""
    placed = [part for lake in lakes for part in parts(placed_by.place(lake, segment))]
    rounded = [part for lake in placed if lake.area >= recipe["least"] for part in parts(_rounded(lake, recipe))]
    return "".join(write_arc(_arc(lake.exterior.coords[:-1], closed=True)) for lake in rounded)


def _rounded(lake: Polygon, recipe: Mapping[str, Any]) -> BaseGeometry:
    radius = recipe["rounding"]
    return lake.buffer(radius).buffer(-2 * radius).buffer(radius).simplify(recipe["tolerance"])


def graticule_path(placed_by: Placement, recipe: Mapping[str, Any], view_box: tuple[float, float, float, float]) -> str:
    """Meridians and parallels, warped like the land, as far as they are in the picture."""
    picture = box(*view_box)
    lines = [shapely.transform(line, placed_by).simplify(recipe["tolerance"]) for line in _degrees(recipe["degrees"])]
    seen = [piece for line in lines for piece in shapely.get_parts(line.intersection(picture))]
    return "".join(write_arc(_arc(piece.coords, closed=False)) for piece in seen if piece.length >= recipe["least"])


def _degrees(every: int) -> Iterator[LineString]:
    latitudes, longitudes = np.arange(-80, 81, 1.0), np.arange(-180 - BEYOND, 181 + BEYOND, 1.0)
    for lon in range(-180 + every, 181, every):
        yield LineString(np.column_stack([np.full_like(latitudes, lon), latitudes]))
    for lat in range(-60, 81, every):
        yield LineString(np.column_stack([longitudes, np.full_like(longitudes, lat)]))


def _arc(coordinates: Any, *, closed: bool) -> Arc:
    points: list[Tenth] = [(round(x * 10), round(y * 10)) for x, y in coordinates]
    return Arc(tuple(dict.fromkeys(points)), closed=closed, sides=frozenset())
