"""What our study must hold against the published one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.stats import rank_correlation
from games.study.figures import RowFigures
from games.study.rows import ROWS, Row

LENGTH_WITHIN = 0.2
"""A mean number of rounds may differ from the published one by this part of it."""

LEAST_CORRELATION = 0.8
WITHIN_POINTS = 0.05

BASE = "2000"
SWITCHES = ("2000_rising", "2000_chain", "2000_immediate", "2000_all")
"""Rows that change rules of ``BASE``; each of them was published as shorter than it."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One bar: what it asks in words, the figures, and whether they hold it."""

    told: str
    holds: bool


def verdicts(rows: Mapping[str, RowFigures]) -> list[Verdict]:
    """Every bar, in the order of the report."""
    found = [Verdict(f"{row.key}: every game ends", rows[row.key]["unfinished"] == 0) for row in ROWS]
    found += [_shorter(rows, "2015", BASE), *(_shorter(rows, key, BASE) for key in SWITCHES)]
    for row in ROWS:
        found += _of_row(row, rows[row.key])
    return found


def _of_row(row: Row, ours: RowFigures) -> Iterator[Verdict]:
    if row.rounds is not None:
        rounds = ours["rounds"]["mean"]
        told = f"{row.key}: {rounds:.2f} rounds, within {LENGTH_WITHIN:.0%} of {row.rounds}"
        yield Verdict(told, abs(rounds - row.rounds) <= LENGTH_WITHIN * row.rounds)
    for name, published in (("third_party_wins", row.third_party_wins), ("turn_start_wins", row.turn_start_wins)):
        if published is not None:
            share = ours[name]["share"]
            told = f"{row.key}: {name} {share:.1%}, within {100 * WITHIN_POINTS:.0f} points of {published:.1%}"
            yield Verdict(told, abs(share - published) <= WITHIN_POINTS)
    if row.weakest:
        yield from _order(row, ours)


def _order(row: Row, ours: RowFigures) -> Iterator[Verdict]:
    shares = {key: ours["missions"].get(key, {"win_share": 0.0})["win_share"] for key in row.missions}
    rho = rank_correlation([shares[key] for key in row.missions], list(row.missions.values()))
    told = f"{row.key}: rank correlation of the missions' win shares {rho:.2f}, at least {LEAST_CORRELATION}"
    yield Verdict(told, rho >= LEAST_CORRELATION)
    ordered = sorted(shares, key=lambda key: -shares[key])
    top, bottom = ordered[: len(row.strongest)], ordered[-len(row.weakest) :]
    yield Verdict(f"{row.key}: strongest {', '.join(top)}", set(top) == set(row.strongest))
    yield Verdict(f"{row.key}: weakest {', '.join(bottom)}", set(bottom) == set(row.weakest))


def _shorter(rows: Mapping[str, RowFigures], key: str, than: str) -> Verdict:
    one, other = rows[key]["rounds"]["mean"], rows[than]["rounds"]["mean"]
    return Verdict(f"{key} is shorter than {than}: {one:.2f} and {other:.2f} rounds", one < other)
