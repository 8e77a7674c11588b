"""Puts the territories into the picture: projected, fitted into the frame, islands drawn on their own."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from shapely import make_valid
from shapely.geometry.base import BaseGeometry

from tools.map.projection import Coordinates, Projection
from tools.map.shapes import Shapes, parts, without_small_parts


@dataclass(frozen=True, slots=True)
class Placement:
    """From lon/lat into the picture: the projection, then stretched so that the land fills the frame."""

    projection: Projection
    scale: Coordinates
    offset: Coordinates

    def __call__(self, points: Coordinates) -> Coordinates:
        placed: Coordinates = self.projection(points) * self.scale + self.offset
        return placed

    def place(self, shape: BaseGeometry, segment: float) -> BaseGeometry:
        """The shape in the picture, its long straight edges bent with the projection."""
        return make_valid(shapely.transform(shapely.segmentize(shape, segment), self))


def placement(territories: Shapes, recipe: Mapping[str, Any]) -> Placement:
    """The placement that lets the territories fill the frame: the unfitted and specks do not count."""
    plain = Placement(Projection(recipe), np.ones(2), np.zeros(2))
    placed = [
        plain.place(shape, recipe["segment_degrees"])
        for name, shape in territories.items()
        if name not in recipe["unfitted"]
    ]
    counted = [part for shape in placed for part in parts(shape) if part.area >= recipe["least"]["projected"]]
    low, high = np.array(shapely.total_bounds(np.array(counted))).reshape(2, 2)
    frame = np.array(recipe["frame"], float).reshape(2, 2)
    scale = (frame[1] - frame[0]) / (high - low)
    return Placement(plain.projection, scale, frame[0] - scale * low)


def place(territories: Shapes, placed_by: Placement, recipe: Mapping[str, Any]) -> Shapes:
    """The territories in the picture, without their smallest parts."""
    placed = {name: placed_by.place(shape, recipe["segment_degrees"]) for name, shape in territories.items()}
    for name, local in recipe["local"].items():
        placed[name] = locally(territories[name], local)
    return {name: without_small_parts(shape, recipe["least"]["projected"]) for name, shape in placed.items()}


def locally(shape: BaseGeometry, local: Mapping[str, Any]) -> BaseGeometry:
    """The shape about its own origin, unsheared, where the recipe puts it."""
    lon, lat = local["origin"]
    width, height = local["scale"]
    x, y = local["centre"]

    def about_origin(points: Coordinates) -> Coordinates:
        easting = (points[:, 0] - lon) * np.cos(np.radians(points[:, 1]))
        return np.column_stack([x + easting * width, y - (points[:, 1] - lat) * height])

    return make_valid(shapely.transform(shape, about_origin)).buffer(local["fatten"])
