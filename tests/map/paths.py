"""Reads path data back into points: written apart from what writes it, and compared with Chromium's own reading."""

import re
from collections.abc import Iterator

Point = tuple[float, float]

TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
PIECES = 6  # Straight pieces that stand for one quadratic curve.


def subpaths(data: str) -> list[list[Point]]:
    """The points along each subpath of ``M q t l Q L z`` commands, curves in small straight pieces."""
    found: list[list[Point]] = []
    at = control = (0.0, 0.0)
    for command, numbers in _commands(data):
        relative = command.islower()
        for pairs in _groups(command, numbers):
            points = [(x + at[0], y + at[1]) if relative else (x, y) for x, y in pairs]
            if command in "Mm":
                found.append(points)
                at = control = points[0]
                continue
            if command in "Tt":
                points.insert(0, (2 * at[0] - control[0], 2 * at[1] - control[1]))
            control = points[0] if len(points) == 2 else at
            found[-1] += _curve(at, control, points[-1]) if len(points) == 2 else points
            at = points[-1]
    return [[(round(x, 6), round(y, 6)) for x, y in points] for points in found]


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    command, numbers = "", list[float]()
    for token in TOKEN.findall(data):
        if token.isalpha():
            if command:
                yield command, numbers
            command, numbers = token, []
        else:
            numbers.append(float(token))
    yield command, numbers


def _groups(command: str, numbers: list[float]) -> Iterator[list[Point]]:
    """The pairs that each repetition of a command takes."""
    pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
    size = {"q": 2, "c": 3}.get(command.lower(), 1)
    assert command in "MmQqTtLlz", command
    assert len(pairs) % size == 0
    for i in range(0, len(pairs), size):
        yield pairs[i : i + size]


def _curve(start: Point, control: Point, end: Point) -> list[Point]:
    """Points of the curve behind its start; the same ones, whichever end it is read from."""
    found = []
    for i in range(1, PIECES + 1):
        t = i / PIECES
        weights = (1 - t) ** 2, 2 * t * (1 - t), t**2
        found.append(
            (
                sum(w * p[0] for w, p in zip(weights, (start, control, end), strict=True)),
                sum(w * p[1] for w, p in zip(weights, (start, control, end), strict=True)),
            )
        )
    return found
