"""The loop in which most of the work of all odds is done: numbers that follow from other rows and from their own."""

from collections.abc import Sequence
from typing import TypeAlias

Numbers: TypeAlias = Sequence[float]
Weighted: TypeAlias = Sequence[tuple[Numbers, float]]


def recursion(falls: Weighted, stays: list[tuple[int, float]], before: Numbers) -> list[float]:
    """The numbers that follow ``before``, as many as the shortest of ``falls`` has.

    Each is a weighted sum of what stands at its place in ``falls`` (numbers, weight) and of the numbers some places
    before it in its own row (how many places, weight); in front of ``before`` all are 0.
    """
    match falls, stays:
        case [(above, p), (higher, q)], [(2, stay)]:
            last, this = (0.0, 0.0, *before[-2:])[-2:]
            row: list[float] = []
            append = row.append
            for x, y in zip(above, higher, strict=False):
                last, this = this, p * x + q * y + stay * last
                append(this)
            return row
    return _carried(_added(falls), stays, before)


def _added(falls: Weighted) -> list[float]:
    match falls:
        case [(a, p)]:
            return [p * x for x in a]
        case [(a, p), (b, q)]:
            return [p * x + q * y for x, y in zip(a, b, strict=False)]
        case [(a, p), (b, q), (c, r)]:
            return [p * x + q * y + r * z for x, y, z in zip(a, b, c, strict=False)]
    return [
        sum([p * x for x, (_, p) in zip(at, falls, strict=True)]) for at in zip(*[a for a, _ in falls], strict=False)
    ]


def _carried(inflow: list[float], stays: list[tuple[int, float]], before: Numbers) -> list[float]:
    back = max([places for places, _ in stays], default=0)
    row = [*([0.0] * back), *before][-back:] + inflow if back else inflow
    match stays:
        case [(only, p)]:
            for at in range(back, len(row)):
                row[at] += p * row[at - only]
        case [(one, p), (two, q)]:
            for at in range(back, len(row)):
                row[at] += p * row[at - one] + q * row[at - two]
    return row[back:]
