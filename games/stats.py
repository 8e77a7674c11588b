"""What can be said of a figure that was counted: its 95 % interval. Numbers in, numbers out."""

from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev

NORMAL = 1.959963984540054
"""Between minus and plus so many standard deviations lie 95 % of a normal distribution."""


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """Where the true mean lies; a single value says nothing about it and gives itself twice."""
    middle = mean(values)
    spread = NORMAL * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return middle - spread, middle + spread


def share_interval(count: float, total: float) -> tuple[float, float]:
    """Where the true share lies (Wilson's interval, which also holds near 0 and 1); of nothing, anywhere."""
    if not total:
        return 0.0, 1.0
    share, square = count / total, NORMAL**2 / total
    centre = share + square / 2
    reach = NORMAL * sqrt(share * (1 - share) / total + square / (4 * total))
    return (centre - reach) / (1 + square), (centre + reach) / (1 + square)


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Spearman's rho: 1 where both sequences put their members into the same order, -1 in the opposite one."""
    a, b = _ranks(first), _ranks(second)
    middle_a, middle_b = mean(a), mean(b)
    shared = sum((x - middle_a) * (y - middle_b) for x, y in zip(a, b, strict=True))
    return shared / sqrt(sum((x - middle_a) ** 2 for x in a) * sum((y - middle_b) ** 2 for y in b))


def _ranks(values: Sequence[float]) -> list[float]:
    # Equal values share the middle of their ranks.
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]
