"""All steps from the countries to the drawn world, in their order."""

from dataclasses import dataclass

from shapely import MultiPolygon, Point, Polygon, make_valid, maximum_inscribed_circle
from shapely.geometry.base import BaseGeometry

from tools.map import coverage, cutting, recipe, sources
from tools.map.arcs import Arc, Ring, arcs_of, rings_of
from tools.map.islands import annex, move_islands
from tools.map.placing import place, placement
from tools.map.routes import Route, draw_routes
from tools.map.shapes import joined, parts
from tools.map.spline import flatten, ring_curves
from tools.map.straits import close_inlets, open_straits, open_waters
from tools.map.water import graticule_path, lakes_path

Badge = tuple[float, float]


@dataclass(frozen=True, slots=True)
class World:
    """The map as it is written: smoothed, with what stands on it."""

    rings: dict[str, list[Ring]]
    arcs: list[Arc]
    badges: dict[str, Badge]
    routes: list[Route]
    lakes: str
    graticule: str


def make_world() -> World:
    told, drawn = recipe.read("world"), recipe.read("drawing")
    grouping = recipe.read("territories")
    cut = cutting.territories(sources.countries(), grouping, told["northern_limit"])
    placed_by = placement(cut, told)
    moved = annex(move_islands(place(cut, placed_by, told), told), grouping["annexes"])
    shores = close_inlets(moved, told["inlets"]["radius"])
    opened = open_waters(open_straits(shores, told["straits"]), told["inlets"]["waters"])
    cleaned = coverage.clean(opened, told["least"])
    simple = coverage.simplify(cleaned, told["simplify"]["tolerance"], told["least"]["simplified"])
    rings = rings_of(simple)
    smooth = {name: smoothed(mine) for name, mine in rings.items()}
    return World(
        rings=rings,
        arcs=arcs_of(rings),
        badges={name: badge(shape) for name, shape in smooth.items()} | _by_hand(drawn["badges"]),
        routes=draw_routes(smooth, drawn["routes"]),
        lakes=lakes_path(sources.lakes(), placed_by, drawn["lakes"], told["segment_degrees"]),
        graticule=graticule_path(placed_by, drawn["graticule"], told["view_box"]),
    )


def smoothed(rings: list[Ring]) -> Polygon | MultiPolygon:
    """The shape that the written path fills."""
    shape: BaseGeometry = Polygon()
    for ring in rings:
        points = [point for curve in ring_curves(ring) for point in flatten(curve)]
        shape = shape.symmetric_difference(make_valid(Polygon(points)))
    return joined(parts(shape))


def badge(shape: Polygon | MultiPolygon) -> Badge:
    """The middle of the largest circle that fits in the shape."""
    middle = Point(maximum_inscribed_circle(shape, 0.3).coords[0])
    return (round(middle.x, 1), round(middle.y, 1))


def _by_hand(badges: dict[str, list[float]]) -> dict[str, Badge]:
    return {name: (float(x), float(y)) for name, (x, y) in badges.items()}
