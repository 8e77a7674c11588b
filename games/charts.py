"""Charts as SVG: bars with their intervals, and marks for what somebody else published.

They take the colour of the text around them, so they suit light and dark pages, and stand alone as files.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TypeAlias

WIDTH = 420
"""So much fits on a phone without making the text small."""
VALUE = 64
"""What the figure behind the longest bar takes."""
SHORT = 4
"""Labels with no more letters stand beside their bars, longer ones above them."""
BESIDE = 40
"""Where bars begin that have their labels beside them."""
LINE = 22
LABEL = 18
HEAD = 34

Writer: TypeAlias = Callable[[float], str]
"""Writes a figure for people."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A figure with its 95 % interval, if it has one, and what was published for it, if anything was."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    published: float | None = None

    @property
    def reach(self) -> float:
        """How far anything of it goes."""
        return max(self.value, self.high or 0.0, self.published or 0.0)


def number(value: float) -> str:
    """With one decimal."""
    return f"{value:.1f}"


def percent(value: float) -> str:
    """A share of 1."""
    return f"{value:.1%}"


def bars(title: str, figures: Iterable[Bar], write: Writer = number) -> str:
    """A chart of horizontal bars, one a line; ``write`` writes the value behind each."""
    drawn = list(figures)
    beside = all(len(bar.label) <= SHORT for bar in drawn)
    left, line = (BESIDE, LINE) if beside else (0, LABEL + LINE)
    scale = (WIDTH - left - VALUE) / (max((bar.reach for bar in drawn), default=0.0) or 1.0)
    height = HEAD + line * len(drawn) + 8
    lines = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {WIDTH} {height}" role="img"'
            f' font-family="system-ui, sans-serif" font-size="13" fill="currentColor" stroke="none">'
        ),
        f"<title>{escape(title)}</title>",
        f'<text x="0" y="18" font-weight="650" font-size="15">{escape(title)}</text>',
    ]
    for place, bar in enumerate(drawn):
        bottom = HEAD + line * (place + 1)
        middle = bottom - LINE / 2
        at = f'x="{left - 8}" y="{middle + 4.5}" text-anchor="end"' if beside else f'x="0" y="{bottom - LINE - 3}"'
        lines += [f"<text {at}>{escape(bar.label)}</text>", _bar(bar, left, middle, scale, write)]
    return "\n".join([*lines, "</svg>"]) + "\n"


def histogram(title: str, values: Sequence[int]) -> str:
    """How often each whole number occurs, as bars; numbers that do not occur between others have a line, too."""
    if not values:
        return bars(title, [])
    numbers = range(min(values), max(values) + 1)
    return bars(title, [Bar(str(number), values.count(number) / len(values)) for number in numbers], percent)


def _bar(bar: Bar, left: float, middle: float, scale: float, write: Writer) -> str:
    def at(value: float) -> float:
        return left + value * scale

    parts = [
        f'<rect x="{left}" y="{middle - 8}" width="{bar.value * scale:.1f}" height="16" rx="3" fill-opacity="0.35"/>'
    ]
    if bar.low is not None and bar.high is not None:
        ends = "".join(f"M{at(end):.1f} {middle - 4}v8" for end in (bar.low, bar.high))
        line = f"M{at(bar.low):.1f} {middle}H{at(bar.high):.1f}{ends}"
        parts.append(f'<path d="{line}" stroke="currentColor" stroke-width="1.5" fill="none"/>')
    if bar.published is not None:
        parts.append(
            f'<path class="published" d="M{at(bar.published):.1f} {middle - 6}l6 6l-6 6l-6 -6z" fill="none"'
            f' stroke="currentColor" stroke-width="2"/>'
        )
    parts.append(f'<text x="{at(bar.reach) + 10:.1f}" y="{middle + 4.5}">{escape(write(bar.value))}</text>')
    return "".join(parts)
