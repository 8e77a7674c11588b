"""How fast odds are, beside the same recursion in exact fractions, and how far the two lie apart."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from time import perf_counter

from games.engine.dice import attack_limit, defence_limit
from games.engine.policies import Policies
from games.odds import Expectation, battle, roll_counts
from games.odds.rolls import dice_rule
from tools.bench.figures import Figure, figure

TABLES = {
    "2015": Policies(),
    "2000": Policies(defender_two_dice_from=3),
    "three": Policies(defender_max_dice=3),
    "koole": Policies(defender_choice="after_roll", defender_policy="koole"),
    "best": Policies(defender_choice="after_roll"),
}
"""Every dice rule, by the name under which its speed is told."""

BOUNDS = {"table_ms": 2.0, "battle_ms": 3.0}
"""The bars, for the booklets' own dice."""

REPEATS = 20


@dataclass(frozen=True, slots=True)
class OddsSpeed:
    """Milliseconds for a win table and for one full distribution, by dice rule; and the fractions beside them."""

    size: int
    table_ms: dict[str, Figure]
    battle_ms: dict[str, Figure]
    exact_ms: Figure
    """The win table of 2015 in exact fractions."""
    error: float
    """The largest difference between the two tables in any cell."""


def odds_speed(size: int, rounds: int) -> OddsSpeed:
    """Measure each rule, once its roll tables exist: each round is the best of a few repeats."""
    tables: dict[str, Figure] = {}
    battles: dict[str, Figure] = {}
    for name, policies in TABLES.items():
        fresh_table(policies, size)
        tables[name] = _timed(lambda policies=policies: fresh_table(policies, size), rounds)  # type: ignore[misc]
        battles[name] = _timed(lambda policies=policies: battle(size, size, policies), rounds)  # type: ignore[misc]
    started = perf_counter()
    exact = exact_table(TABLES["2015"], size)
    exact_ms = (perf_counter() - started) * 1000
    fast = fresh_table(TABLES["2015"], size)
    error = max(
        abs(fast(attackers, defenders) - float(exact[defenders][attackers]))
        for attackers in range(1, size + 1)
        for defenders in range(1, size + 1)
    )
    return OddsSpeed(size, tables, battles, figure([exact_ms]), error)


def fresh_table(policies: Policies, size: int) -> Expectation:
    """A win table of so many rows and columns, filled anew."""
    table = Expectation(dice_rule(policies), lambda _left: 1.0)
    table(size, size)
    return table


def exact_table(policies: Policies, size: int) -> list[list[Fraction]]:
    """The same in fractions, by defenders and attackers, for tables where both choose their dice before the roll."""
    rows = [[Fraction(1)] * (size + 1)]
    for defenders in range(1, size + 1):
        row = [Fraction(0)]
        rows.append(row)
        for attackers in range(1, size + 1):
            counts = roll_counts(attack_limit(attackers + 1), defence_limit(policies, defenders))
            ways = [rows[defenders - down][attackers - back] * count for (back, down), count in counts.items()]
            row.append(sum(ways, Fraction(0)) / sum(counts.values()))
    return rows


def odds_lines(found: OddsSpeed) -> list[str]:
    """The figures for people."""
    size = f"{found.size} x {found.size}"
    lines = [f"exact odds, {size}: win table ms, one full distribution ms"]
    for name, table in found.table_ms.items():
        lines.append(f"  dice of {name:<19}{table.value:>9.2f}{found.battle_ms[name].value:>9.2f}")
    lines.append(f"  in exact fractions (2015)  {found.exact_ms.value:>9.2f}; largest difference {found.error:.1e}")
    for figures, bound in BOUNDS.items():
        reached = getattr(found, figures)["2015"].value
        lines.append(f"  bar: {figures} of 2015 at most {bound:.0f}: {'met' if reached <= bound else 'MISSED'}")
    return lines


def odds_plain(found: OddsSpeed) -> dict[str, object]:
    """The figures for JSON."""
    return {
        "size": found.size,
        "table_ms": {name: each.plain() for name, each in found.table_ms.items()},
        "battle_ms": {name: each.plain() for name, each in found.battle_ms.items()},
        "exact_ms": found.exact_ms.plain(),
        "largest_difference": found.error,
    }


def _timed(work: Callable[[], object], rounds: int) -> Figure:
    """Milliseconds, a round being the best of some repeats: odds are short enough for any neighbour to disturb."""
    return figure([min(_once(work) for _ in range(REPEATS)) for _ in range(rounds)])


def _once(work: Callable[[], object]) -> float:
    started = perf_counter()
    work()
    return (perf_counter() - started) * 1000
