"""Intervals and rank correlation, against numbers known from elsewhere."""

from math import sqrt

import pytest

from games.stats import NORMAL, mean_interval, rank_correlation, share_interval


def test_interval_of_a_mean_is_its_standard_error_on_either_side() -> None:
    low, high = mean_interval([1, 2, 3, 4, 5])
    assert (low, high) == pytest.approx((3 - NORMAL * sqrt(2.5 / 5), 3 + NORMAL * sqrt(2.5 / 5)))
    assert mean_interval([7]) == (7, 7)


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (112, 1455, 0.0644, 0.0918)],
)
def test_interval_of_a_share_is_wilsons(count: int, total: int, low: float, high: float) -> None:
    """The last row: 7.7 % of 1,455 games is known within 1.4 points (rules.md H.5)."""
    assert share_interval(count, total) == pytest.approx((low, high), abs=5e-5)


def test_share_of_nothing_may_be_anything() -> None:
    assert share_interval(0, 0) == (0, 1)


def test_rank_correlation_looks_at_the_order_alone() -> None:
    assert rank_correlation([1, 2, 3], [10, 200, 3000]) == pytest.approx(1)
    assert rank_correlation([1, 2, 3], [9, 5, 1]) == pytest.approx(-1)
    assert rank_correlation([1, 2, 3, 4, 5], [2, 1, 4, 3, 5]) == pytest.approx(0.8)
    assert rank_correlation([1, 1, 2], [1, 1, 2]) == pytest.approx(1)
