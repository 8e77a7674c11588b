"""Tables of what a fight to the end is worth, by attackers and defenders, filled row by row."""

from collections.abc import Callable
from functools import cache
from threading import Lock

from games.engine.policies import Policies
from games.odds.recursion import recursion
from games.odds.rolls import STANDARD, DiceRule, border, dice_rule

FIRST_WIDTH = 64
MOST_NEEDED = 2000
"""The army at which the search for a chance ends: against three defence dice it may need more than anybody has."""


class Expectation:
    """What a fight to the end is worth on average: a conquest pays by the attackers left, a failure nothing.

    A row for each number of defenders, a column for each number of attackers; both grow as far as anyone
    asks. A cell looks at most three rows up and three columns back, so rows are filled from the fewest
    defenders on, each from left to right. Threads may share it: a number that can be read is final.
    """

    __slots__ = ("_dice", "_growing", "_prize", "_rows")

    def __init__(self, dice: DiceRule, prize: Callable[[int], float]) -> None:
        self._dice = dice
        self._prize = prize
        self._growing = Lock()
        self._rows: list[list[float]] = [[]]

    def __call__(self, attackers: int, defenders: int) -> float:
        try:
            return self._rows[defenders][attackers]
        except IndexError:
            self._grow(attackers, defenders)
            return self._rows[defenders][attackers]

    def _grow(self, attackers: int, defenders: int) -> None:
        with self._growing:
            first = self._rows[0]
            width = max(attackers + 1, FIRST_WIDTH, len(first))
            first.extend([self._prize(left) for left in range(len(first), width)])
            while defenders >= len(self._rows):
                self._rows.append([0.0])
            for row in range(1, len(self._rows)):
                self._fill(row, width)

    def _fill(self, defenders: int, width: int) -> None:
        """Bring a row to full width; those before it have it already."""
        rows, row, steady = self._rows, self._rows[defenders], self._dice.steady_from
        if steady is None:
            for attackers in range(len(row), width):
                outcomes = self._dice.outcomes(attackers, defenders)
                row.append(sum([p * rows[defenders - down][attackers - back] for back, down, p in outcomes]))
            return
        *few, many = border(self._dice, defenders)
        for attackers in range(len(row), min(steady, width)):
            row.append(sum([p * rows[defenders - down][attackers - back] for back, down, p in few[attackers]]))
        if len(row) < width:
            falls = [(rows[defenders - down][len(row) - back :], p) for back, down, p in many if down]
            row.extend(recursion(falls, [(back, p) for back, down, p in many if not down], row))


@cache
def chance_table(policies: Policies = STANDARD, last_dice: int | None = None) -> Expectation:
    """The chance to conquer, by attackers and defenders; tables with the same numbers of dice share one."""
    return _expectation(dice_rule(policies, last_dice), _one)


@cache
def survivors_table(policies: Policies = STANDARD) -> Expectation:
    """The attackers left after a conquest, a failed one counting as none, by attackers and defenders."""
    return _expectation(dice_rule(policies), float)


@cache
def _expectation(dice: DiceRule, prize: Callable[[int], float]) -> Expectation:
    return Expectation(dice, prize)


def _one(_left: int) -> float:
    return 1.0


def conquest(attackers: int, defenders: int, policies: Policies = STANDARD, *, last_dice: int | None = None) -> float:
    """The chance that the territory falls in a fight to the end.

    ``last_dice``: so many dice, if it has them, the attacker rolls once the defender has a single unit left.
    """
    return chance_table(policies, last_dice)(attackers, defenders)


def attackers_needed(
    defenders: int, chance: float, policies: Policies = STANDARD, *, last_dice: int | None = None
) -> int:
    """The fewest attackers that conquer with at least this chance, which must be below 1.

    Raises ``ValueError`` for a chance that no army reaches, or none of ``MOST_NEEDED`` units.
    """
    if not 0 <= chance < 1:
        raise ValueError(f"chance {chance}")
    table, low, high = chance_table(policies, last_dice), -1, max(1, defenders)
    while table(high, defenders) < chance:
        low, high = high, 2 * high
        if low >= MOST_NEEDED:
            raise ValueError(f"chance {chance}: more than {MOST_NEEDED} attackers")
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if table(middle, defenders) < chance else (low, middle)
    return high
