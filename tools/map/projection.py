"""From lon/lat to the plane: Robinson's table, straightened, stretched and bulged where territories are small."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

WORLD_WIDTH = 1280  # Of the whole equator before the fit: the unit in which the reach of a bulge is told.
ROBINSON_WIDTH, ROBINSON_HEIGHT = 0.8487, 1.3523
STEP = 5

Coordinates = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Bulge:
    """Magnifies around its centre by 1 + strength, fading with the distance."""

    centre: Coordinates
    strength: float
    reach: Coordinates

    def apply(self, points: Coordinates) -> Coordinates:
        offset = points - self.centre
        fade = np.exp(-((offset / self.reach) ** 2).sum(axis=1) / 2)
        moved: Coordinates = points + offset * (self.strength * fade)[:, None]
        return moved


class Projection:
    """Turns arrays of lon/lat into px of a world 1280 wide, not yet fitted into the picture."""

    def __init__(self, recipe: Mapping[str, Any]) -> None:
        self._of = recipe["projection"]
        self._latitudes = np.arange(len(self._of["parallels"])) * float(STEP)
        self.bulges = [
            Bulge(self.flat(np.array([b["centre"]], float))[0], b["strength"], np.array(b["reach"], float))
            for b in recipe["bulges"]
        ]

    def flat(self, points: Coordinates) -> Coordinates:
        """The projection alone, without bulges."""
        lon, lat = points[:, 0] - self._of["central_meridian"], points[:, 1]
        convergence = np.interp(np.abs(lat), self._latitudes, self._of["parallels"])
        width = 1 - self._of["convergence"] * (1 - convergence)
        height = np.interp(np.abs(lat), self._latitudes, self._of["heights"]) * np.sign(lat)
        radius = WORLD_WIDTH / (2 * np.pi * ROBINSON_WIDTH)
        x = radius * ROBINSON_WIDTH * width * np.radians(lon)
        y = -radius * ROBINSON_HEIGHT * height * self._of["stretch"]
        return np.column_stack([x, y])

    def __call__(self, points: Coordinates) -> Coordinates:
        placed = self.flat(points)
        for bulge in self.bulges:
            placed = bulge.apply(placed)
        return placed
