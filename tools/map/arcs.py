"""Takes a coverage apart into arcs: runs of border with the same territories on both sides."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from shapely import Polygon

from tools.map.shapes import Shapes, parts

Tenth = tuple[int, int]  # A point in tenths of a px, the unit of the written paths.
Edge = frozenset[Tenth]


@dataclass(frozen=True, slots=True)
class Arc:
    """A run of vertices in its one canonical direction; ``closed`` where it is the whole shore of an island."""

    points: tuple[Tenth, ...]
    closed: bool
    sides: frozenset[str]


@dataclass(frozen=True, slots=True)
class Step:
    """An arc as a ring walks along it."""

    arc: Arc
    backwards: bool


Ring = tuple[Step, ...]


def rings_of(shapes: Shapes) -> dict[str, list[Ring]]:
    """The rings of each territory as steps along arcs; neighbours walk the same arcs, each in its own direction."""
    vertices = {name: [ring for part in parts(shape) for ring in _tenths(part)] for name, shape in shapes.items()}
    sides: defaultdict[Edge, set[str]] = defaultdict(set)
    for name, rings in vertices.items():
        for edge in (edge for ring in rings for edge in _edges(ring)):
            sides[edge].add(name)
    nodes = _nodes(sides)
    return {name: [_steps(ring, nodes, sides) for ring in rings] for name, rings in vertices.items()}


def arcs_of(rings: dict[str, list[Ring]]) -> list[Arc]:
    """Every arc once, in the order in which the territories use them."""
    return list(dict.fromkeys(step.arc for mine in rings.values() for ring in mine for step in ring))


def _tenths(part: Polygon) -> Iterator[list[Tenth]]:
    """The rings of a polygon on the grid of tenths, without repeated points or spikes, not closed."""
    for ring in (part.exterior, *part.interiors):
        points: list[Tenth] = []
        for x, y in ring.coords[:-1]:
            point = (round(x * 10), round(y * 10))
            if len(points) >= 2 and point == points[-2]:
                points.pop()
            elif not points or point != points[-1]:
                points.append(point)
        while len(points) > 1 and points[0] == points[-1]:
            points.pop()
        yield points


def _edges(ring: list[Tenth]) -> list[Edge]:
    return [frozenset(edge) for edge in zip(ring, ring[1:] + ring[:1], strict=True)]


def _nodes(sides: dict[Edge, set[str]]) -> set[Tenth]:
    """Where arcs end: vertices at which more or fewer than two edges meet, or the territories beside them change."""
    meeting: Counter[Tenth] = Counter()
    beside: defaultdict[Tenth, set[frozenset[str]]] = defaultdict(set)
    for edge, names in sides.items():
        for point in edge:
            meeting[point] += 1
            beside[point].add(frozenset(names))
    return {point for point, count in meeting.items() if count != 2 or len(beside[point]) > 1}


def _steps(ring: list[Tenth], nodes: set[Tenth], sides: dict[Edge, set[str]]) -> Ring:
    at = [i for i, point in enumerate(ring) if point in nodes]
    if not at:
        return (_closed_step(ring, sides),)
    turned = ring[at[0] :] + ring[: at[0] + 1]
    ends = [i - at[0] for i in at] + [len(ring)]
    return tuple(_step(turned[a : b + 1], sides) for a, b in pairwise(ends))


def _step(run: list[Tenth], sides: dict[Edge, set[str]]) -> Step:
    canonical = min(run, run[::-1])
    return Step(Arc(tuple(canonical), closed=False, sides=_sides(run, sides)), backwards=canonical != run)


def _closed_step(ring: list[Tenth], sides: dict[Edge, set[str]]) -> Step:
    """An island's shore begins at its smallest vertex, and runs as the ring does."""
    first = ring.index(min(ring))
    points = tuple(ring[first:] + ring[:first])
    return Step(Arc(points, closed=True, sides=_sides(ring, sides)), backwards=False)


def _sides(run: list[Tenth], sides: dict[Edge, set[str]]) -> frozenset[str]:
    return frozenset(sides[frozenset(run[:2])])
