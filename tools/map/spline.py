"""Smooths arcs and writes them as SVG path data.

An arc is a uniform quadratic B-spline: its vertices are the controls, the middles between them lie on the curve.
Written as one `q` and then only `t` pairs (whose reflected control *is* the next vertex), it costs one pair of
numbers a vertex. Everything is computed in whole tenths of a px, so that nothing adds up in the reflections, and an
arc written backwards is the same curve to the digit.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Self

from tools.map.arcs import Arc, Ring, Tenth


@dataclass(frozen=True, slots=True)
class Curve:
    """Quadratic pieces end to end, ``knots[i]`` to ``knots[i + 1]`` with ``controls[i]``; a line has no control."""

    knots: tuple[Tenth, ...]
    controls: tuple[Tenth, ...]

    @classmethod
    def through(cls, arc: Arc) -> Self:
        """The smoothed arc. Ends stay where they are; a closed arc begins in the middle of its last edge."""
        points = arc.points
        if arc.closed:
            return cls._along(_middle(points[-1], points[0]), (*points, points[0]), None)
        if len(points) == 2:
            return cls(points, ())
        return cls._along(points[0], points[1:-1], points[-1])

    @classmethod
    def _along(cls, start: Tenth, vertices: Sequence[Tenth], end: Tenth | None) -> Self:
        """From start along the vertices as controls; without an end, the last vertex only closes the curve.

        Rounding to tenths is fed back: each control is the one that the browser will reflect, at most a tenth away
        from the vertex it stands for.
        """
        knots, controls = [start], [vertices[0]]
        for vertex in vertices[1:]:
            knots.append(_middle(controls[-1], vertex))
            controls.append((2 * knots[-1][0] - controls[-1][0], 2 * knots[-1][1] - controls[-1][1]))
        if end is None:
            return cls(tuple(knots), tuple(controls[:-1]))
        return cls((*knots, end), tuple(controls))

    def reversed(self) -> "Curve":
        return Curve(self.knots[::-1], self.controls[::-1])


def _middle(a: Tenth, b: Tenth) -> Tenth:
    return (round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2))


def ring_curves(ring: Ring) -> list[Curve]:
    """The curves along a ring, each in the direction in which the ring walks it."""
    curves = [(Curve.through(step.arc), step.backwards) for step in ring]
    return [curve.reversed() if backwards else curve for curve, backwards in curves]


def write_ring(ring: Ring) -> str:
    """The path data of one ring."""
    curves = ring_curves(ring)
    return f"M{_numbers(curves[0].knots[0])}{''.join(map(_pieces, curves))}z"


def write_arc(arc: Arc) -> str:
    """The path data of one arc on its own."""
    curve = Curve.through(arc)
    return f"M{_numbers(curve.knots[0])}{_pieces(curve)}{'z' * arc.closed}"


def _pieces(curve: Curve) -> str:
    start = curve.knots[0]
    if not curve.controls:
        return "l" + _numbers(_less(curve.knots[1], start))
    first = [*_less(curve.controls[0], start), *_less(curve.knots[1], start)]
    rest = [n for a, b in pairwise(curve.knots[1:]) for n in _less(b, a)]
    return "q" + _numbers(first) + ("t" + _numbers(rest) if rest else "")


def _less(a: Tenth, b: Tenth) -> Tenth:
    return (a[0] - b[0], a[1] - b[1])


def _numbers(tenths: Sequence[int]) -> str:
    """Tenths as decimals with as few characters as SVG allows.

    >>> _numbers([5, -12, 30, 3, 0, 104])
    '.5-1.2 3 .3 0 10.4'
    """
    text = last = ""
    for number in tenths:
        written = _decimal(number)
        glued = not text or written[0] == "-" or (written[0] == "." and "." in last)
        text += written if glued else " " + written
        last = written
    return text


def _decimal(tenths: int) -> str:
    whole, tenth = divmod(abs(tenths), 10)
    digits = f"{whole or ''}.{tenth}" if tenth else str(whole)
    return "-" + digits if tenths < 0 else digits


def flatten(curve: Curve, pieces: int = 4) -> Iterator[tuple[float, float]]:
    """Points along the curve in px, that many to each quadratic piece, the first knot left out."""
    for i, (a, b) in enumerate(pairwise(curve.knots)):
        c = curve.controls[i] if curve.controls else _middle(a, b)
        for t in (k / pieces for k in range(1, pieces + 1)):
            weights = ((1 - t) ** 2, 2 * t * (1 - t), t**2)
            x, y = (sum(w * p[axis] for w, p in zip(weights, (a, c, b), strict=True)) / 10 for axis in (0, 1))
            yield x, y
