"""Small things that every step does with shapes: take them apart, put them together, drop specks and holes."""

from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

Shapes = dict[str, BaseGeometry]


def parts(shape: BaseGeometry) -> list[Polygon]:
    """The polygons of a shape of any kind; lines and points, which intersections leave behind, are dropped."""
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    return [part for each in getattr(shape, "geoms", ()) for part in parts(each)]


def joined(polygons: list[Polygon]) -> Polygon | MultiPolygon:
    """Polygons that lie apart as one shape."""
    return polygons[0] if len(polygons) == 1 else MultiPolygon(polygons)


def without_small_parts(shape: BaseGeometry, least: float) -> Polygon | MultiPolygon:
    """The shape without parts under that area; its largest part always stays."""
    ordered = sorted(parts(shape), key=lambda part: part.area, reverse=True)
    return joined(ordered[:1] + [part for part in ordered[1:] if part.area >= least])


def without_small_holes(shape: BaseGeometry, least: float) -> Polygon | MultiPolygon:
    """The shape with holes under that area filled."""
    return joined(
        [
            Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area >= least])
            for part in parts(shape)
        ]
    )
