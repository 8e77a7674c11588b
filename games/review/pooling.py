"""Chances from few playouts: turns between which nothing seems to have changed share what was counted.

A game is taken as stretches of turns; within a stretch the chances stay the same, and between any two turns a new one
may begin. All ways to divide the game are weighed by how well they explain the counts (Barry and Hartigan, "Product
partition models for change point problems", 1992), so a turn that changed much stays sharp, and a quiet stretch is
known as well as all its playouts together allow.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, lgamma, log

PRIOR = 0.5
"""What every outcome counts before any playout: Jeffreys' prior."""
RATES = (0.01, 0.03, 0.1, 0.2, 0.4, 0.7, 0.95)
"""How often a turn may change the chances; the counts choose among these."""
NEAR = 0.5
"""What a playout of the next turn tells about this one, in the same stretch: chances drift, also where none jumps."""
NEGLIGIBLE = 1e-8
"""A stretch less likely than this is left out."""

Counts = Sequence[Sequence[int]]
"""For each turn how often each outcome came up; the outcomes are the same for all."""


@dataclass(frozen=True, slots=True)
class Pooled:
    """What is known of the chances: a row for each turn, and what lies between it and the next."""

    shares: tuple[tuple[float, ...], ...]
    variances: tuple[tuple[float, ...], ...]
    changed: tuple[float, ...]
    """How likely it is that the chances changed between a turn and the next; one fewer than turns."""


def pooled(counts: Counts) -> Pooled:
    """The chances behind the counts, of at least one turn."""
    fits = _fits(counts)
    fit = max((_Division(fits, rate) for rate in RATES), key=lambda division: division.evidence)
    return _averaged(counts, fit)


class _Division:
    """All ways to divide the turns into stretches, where a new one begins at so many turns of a hundred."""

    def __init__(self, fits: Sequence[Sequence[float]], rate: float) -> None:
        turns = len(fits)
        begins, goes_on = log(rate), log(1 - rate)
        self._scores = [[fit + goes_on * length for length, fit in enumerate(row)] for row in fits]
        upto = [0.0]
        for end in range(turns):
            upto.append(_log_sum([upto[i] + self._scores[i][end - i] + begins * (i > 0) for i in range(end + 1)]))
        after = [0.0] * (turns + 1)
        for start in reversed(range(turns)):
            row = self._scores[start]
            after[start] = begins * (start > 0) + _log_sum(
                [row[length] + after[start + length + 1] for length in range(len(row))]
            )
        self._upto, self._after, self._begins = upto, after, begins
        self.evidence = upto[turns]

    def chance(self, start: int, length: int) -> float:
        """How likely it is that a stretch begins here and has so many turns after its first."""
        begin = self._begins * (start > 0)
        whole = self._upto[start] + begin + self._scores[start][length] + self._after[start + length + 1]
        return exp(whole - self.evidence)


def _averaged(counts: Counts, division: _Division) -> Pooled:
    """The mean over all divisions: in each stretch a turn knows what its neighbours counted, the near ones most."""
    turns, outcomes = len(counts), len(counts[0])
    first, second = ([[0.0] * outcomes for _ in range(turns)] for _ in range(2))
    changed = [0.0] * turns
    after = _from_right(counts)
    for start in range(turns):
        before = _from_left(counts, start)
        for end in range(start, turns):
            chance = division.chance(start, end - start)
            if chance < NEGLIGIBLE:
                continue
            changed[end] += chance
            for turn in range(start, end + 1):
                _add(chance, _known(before[turn - start], after[end][turn], counts[turn]), first[turn], second[turn])
    variances = tuple(
        tuple(max(0.0, square - share * share) for share, square in zip(*rows, strict=True))
        for rows in zip(first, second, strict=True)
    )
    return Pooled(tuple(map(tuple, first)), variances, tuple(changed[:-1]))


def _known(before: Sequence[float], after: Sequence[float], own: Sequence[int]) -> list[float]:
    """What a turn knows: both sums hold its own count, and the prior comes once."""
    return [PRIOR + left + right - count for left, right, count in zip(before, after, own, strict=True)]


def _add(chance: float, known: Sequence[float], first: list[float], second: list[float]) -> None:
    """The first two moments of each share, weighed by the chance of the stretch."""
    total = sum(known)
    for outcome, count in enumerate(known):
        share = count / total
        first[outcome] += chance * share
        second[outcome] += chance * share * (count + 1) / (total + 1)


def _from_left(counts: Counts, start: int) -> list[list[float]]:
    """For each turn from ``start`` on its count and those before it, each turn further away counting less."""
    rows: list[list[float]] = []
    for turn in counts[start:]:
        last = rows[-1] if rows else [0.0] * len(turn)
        rows.append([count + NEAR * known for count, known in zip(turn, last, strict=True)])
    return rows


def _from_right(counts: Counts) -> list[list[list[float]]]:
    """For each end the same from the other side: by end, then by turn."""
    return [_from_left(counts[end::-1], 0)[::-1] for end in range(len(counts))]


def _fits(counts: Counts) -> list[list[float]]:
    """How well one chance for all explains the turns from each one on, by how many follow it: logarithms."""
    outcomes = len(counts[0])
    whole = outcomes * PRIOR
    rows = []
    for start in range(len(counts)):
        sums, row = [0] * outcomes, []
        for turn in counts[start:]:
            sums = [known + new for known, new in zip(sums, turn, strict=True)]
            row.append(_rise(whole, 0) - _rise(whole, sum(sums)) + sum(_rise(PRIOR, n) - _rise(PRIOR, 0) for n in sums))
        rows.append(row)
    return rows


@lru_cache(maxsize=100_000)
def _rise(prior: float, count: int) -> float:
    return lgamma(prior + count)


def _log_sum(values: Sequence[float]) -> float:
    most = max(values)
    return most + log(sum([exp(value - most) for value in values]))
