"""How a game went, as two charts: where each seat's line goes. Numbers for SVG, no colour, no text of a language."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from games.engine.ids import Seat
from games.selectors.course import Sample
from games.sentences import Names

WIDTH, HEIGHT = 640, 200
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000)
MOST_GRID_LINES = 5
BADGE = 18
"""The side of the badge at a line's end, in units of the chart."""
ROUNDS = 12
"""At most so many rounds are named below."""


class Moment(Protocol):
    """What a chart shows from left to right: moments of a game."""

    @property
    def round(self) -> int:
        """The round that it belongs to."""


@dataclass(frozen=True, slots=True)
class Course:
    """The line of one seat; ``end`` is the upper edge of its badge behind the last sample."""

    name: str
    colour: str
    points: str
    end: str
    last: int | str
    band: str = ""
    """Around the line, where it may truly lie; empty where it is known."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A number at an axis and where it stands, written as SVG wants it in every language."""

    at: str
    number: int


@dataclass(frozen=True, slots=True)
class Chart:
    courses: tuple[Course, ...]
    heights: tuple[Mark, ...]
    rounds: tuple[Mark, ...]
    decisive: tuple[str, ...] = ()
    """Where the turns stand that decided the game."""


@dataclass(frozen=True, slots=True)
class Charts:
    """Armies and territories over the turns; ``table`` is a row a round for those who do not look."""

    armies: Chart
    territories: Chart
    table: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]


def course_charts(samples: Sequence[Sample], names: Names) -> Charts | None:
    """None where no turn has begun: there is no line from one point."""
    if len(samples) < 2:
        return None
    armies = _chart(samples, names, [one.armies for one in samples])
    territories = _chart(samples, names, [one.territories for one in samples])
    pairs = [(one.round, tuple(zip(one.armies, one.territories, strict=True))) for one in _rounds(samples)]
    return Charts(armies, territories, tuple(pairs))


def _rounds(samples: Sequence[Sample]) -> Iterator[Sample]:
    """The first sample of each round, and the last of all."""
    seen: set[int] = set()
    for one in samples[:-1]:
        if one.round not in seen:
            seen.add(one.round)
            yield one
    yield samples[-1]


def _chart(samples: Sequence[Sample], names: Names, rows: Sequence[tuple[int, ...]]) -> Chart:
    highest = max(1, *(value for row in rows for value in row))
    step = next((step for step in STEPS if highest / step <= MOST_GRID_LINES), highest)
    top = -(-highest // step) * step
    ends = apart([HEIGHT * (1 - value / top) for value in rows[-1]])
    courses = []
    for seat, values in enumerate(zip(*rows, strict=True)):
        points = " ".join(f"{x:.1f},{HEIGHT * (1 - value / top):.1f}" for x, value in placed(values))
        colour = colour_of(seat, names)
        courses.append(Course(names.seat(seat), colour, points, ends[seat], values[-1]))
    heights = tuple(Mark(f"{HEIGHT * (1 - n / top):.1f}", n) for n in range(0, top + 1, step))
    return Chart(tuple(courses), heights, named_rounds(samples))


def colour_of(seat: Seat, names: Names) -> str:
    """The colour of a seat's line."""
    return names.colours[seat] if seat < len(names.players) else "neutral"


def placed(values: Sequence[float]) -> Iterator[tuple[float, float]]:
    """The values with their places from left to right."""
    step = WIDTH / (len(values) - 1)
    return ((step * place, value) for place, value in enumerate(values))


def named_rounds(samples: Sequence[Moment]) -> tuple[Mark, ...]:
    """The rounds where they begin, as many as there is room for; the last sample is the end."""
    step = WIDTH / (len(samples) - 1)
    begins: dict[int, float] = {}
    for place, one in enumerate(samples[:-1]):
        begins.setdefault(one.round, step * place)
    every = -(-len(begins) // ROUNDS)
    return tuple(Mark(f"{x:.1f}", number) for place, (number, x) in enumerate(begins.items()) if place % every == 0)


def apart(heights: Sequence[float]) -> list[str]:
    """Upper edges of badges at these heights, moved so far that none covers another, in their order."""
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    placed, lowest = [0.0] * len(heights), -BADGE / 2
    for place in order:
        placed[place] = lowest = max(heights[place], lowest + BADGE)
    limit = HEIGHT + BADGE / 2
    for place in reversed(order):
        placed[place] = limit = min(placed[place], limit - BADGE)
    return [f"{at - BADGE / 2:.1f}" for at in placed]
