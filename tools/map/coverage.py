"""Makes a coverage of the territories: neighbours share their border to the digit, nobody overlaps."""

from collections.abc import Mapping

import numpy as np
import shapely
from shapely import Polygon, STRtree
from shapely.ops import unary_union

from tools.map.shapes import Shapes, without_small_holes, without_small_parts

GRID = 0.01


class BadCoverageError(ValueError):
    """Shapes that overlap, or that do not meet in the same points."""


def clean(shapes: Shapes, least: Mapping[str, float]) -> Shapes:
    """The territories put together anew from the net of all boundaries, in which cutting had left slivers."""
    net = shapely.union_all(shapely.boundary(np.array(list(shapes.values()))), grid_size=GRID)
    owners = STRtree(list(shapes.values()))
    faces: dict[str, list[Polygon]] = {name: [] for name in shapes}
    for face in shapely.get_parts(shapely.polygonize(shapely.get_parts(net))):
        covering = owners.query(face.representative_point(), predicate="covered_by")
        if len(covering):
            faces[list(shapes)[min(covering)]].append(face)
    whole = {name: without_small_parts(unary_union(mine), least["cleaned"]) for name, mine in faces.items()}
    return _checked({name: without_small_holes(shape, least["hole"]) for name, shape in whole.items()})


def simplify(shapes: Shapes, tolerance: float, least: float) -> Shapes:
    """Fewer points, each shared border simplified once for both sides."""
    simple = shapely.coverage_simplify(np.array(list(shapes.values())), tolerance)
    kept: Shapes = {name: without_small_parts(shape, least) for name, shape in zip(shapes, simple, strict=True)}
    return _checked(kept)


def _checked(shapes: Shapes) -> Shapes:
    if not shapely.coverage_is_valid(np.array(list(shapes.values()))):
        raise BadCoverageError
    return shapes
