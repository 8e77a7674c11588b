"""Charts as SVG: bars with their intervals, and marks for what somebody else published.

They take the colour of the text around them, so they suit light and dark pages, and stand alone as files.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 640
LABEL = 210
"""Where the bars begin."""
LINE = 26
HEAD = 34


@dataclass(frozen=True, slots=True)
class Bar:
    """A figure with its 95 % interval, if it has one, and what was published for it, if anything was."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    published: float | None = None


def bars(title: str, figures: Iterable[Bar], unit: str = "") -> str:
    """A chart of horizontal bars, one a line. ``unit`` stands behind each value; ``%`` takes shares of 1."""
    drawn = list(figures)
    most = max((max(bar.value, bar.high or 0.0, bar.published or 0.0) for bar in drawn), default=0.0) or 1.0
    height = HEAD + LINE * len(drawn) + 8
    lines = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {WIDTH} {height}" role="img"'
            f' font-family="system-ui, sans-serif" font-size="13" fill="currentColor" stroke="none">'
        ),
        f"<title>{escape(title)}</title>",
        f'<text x="0" y="18" font-weight="650" font-size="15">{escape(title)}</text>',
        *(_bar(bar, HEAD + LINE * place, most, unit) for place, bar in enumerate(drawn)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def histogram(title: str, values: Sequence[int]) -> str:
    """How often each whole number occurs, as bars; numbers that do not occur between others have a line, too."""
    if not values:
        return bars(title, [])
    numbers = range(min(values), max(values) + 1)
    return bars(title, [Bar(str(number), values.count(number) / len(values)) for number in numbers], "%")


def _bar(bar: Bar, top: int, most: float, unit: str) -> str:
    def at(value: float) -> str:
        return f"{LABEL + (WIDTH - LABEL - 70) * value / most:.1f}"

    middle = top + LINE / 2
    width = float(at(bar.value)) - LABEL
    parts = [
        f'<text x="{LABEL - 8}" y="{middle + 4.5}" text-anchor="end">{escape(bar.label)}</text>',
        f'<rect x="{LABEL}" y="{top + 5}" width="{width:.1f}" height="{LINE - 10}" rx="3" fill-opacity="0.35"/>',
    ]
    if bar.low is not None and bar.high is not None:
        ends = "".join(f"M{at(end)} {middle - 4}v8" for end in (bar.low, bar.high))
        line = f"M{at(bar.low)} {middle}H{at(bar.high)}{ends}"
        parts.append(f'<path d="{line}" stroke="currentColor" stroke-width="1.5" fill="none"/>')
    if bar.published is not None:
        x = float(at(bar.published))
        parts.append(
            f'<path class="published" d="M{x:.1f} {middle - 6}l6 6l-6 6l-6 -6z" fill="none" stroke="currentColor"'
            f' stroke-width="2"/>'
        )
    end = at(max(bar.value, bar.high or 0.0, bar.published or 0.0))
    parts.append(f'<text x="{float(end) + 10:.1f}" y="{middle + 4.5}">{_number(bar.value, unit)}</text>')
    return "".join(parts)


def _number(value: float, unit: str) -> str:
    return f"{value:.1%}" if unit == "%" else f"{value:.1f}{unit}"
