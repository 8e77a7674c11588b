"""The automatic defender who sees the attacker's roll before taking a number of dice (rules.md F, K.4)."""

from functools import cache
from itertools import product
from threading import Lock

from games.engine.dice import MAX_ATTACK_DICE, compare
from games.engine.policies import DefenderPolicy

HORIZON = 200
"""Of larger armies only the proportion is looked at, so that no table grows for ever."""

FACES = range(1, 7)
LEAST_COLUMNS = 32


def choose(policy: DefenderPolicy, two_from: int, roll: tuple[int, ...], attackers: int, defenders: int) -> int:
    """One die or two against a sorted roll.

    ``attackers`` counts the units that may still attack (all but one), ``defenders`` those on the target;
    ``two_from`` is the number of units from which two dice are allowed.
    """
    if defenders < two_from:
        return 1
    if policy == "koole":
        return 2 if len(roll) == 1 or roll[1] <= 3 else 1
    held = _within_horizon(attackers, defenders)
    return min((2, 1), key=lambda dice: conquest_after(two_from, roll[:2], dice, *held))


def choices(policy: DefenderPolicy, two_from: int, dice: int, attackers: int, defenders: int) -> tuple[int, ...]:
    """What ``choose`` answers to each of ``tops(dice)``, at once: odds of large armies ask for all of them."""
    if policy == "koole" or defenders < two_from or dice < 2:
        return tuple([choose(policy, two_from, top, attackers, defenders) for top, _ in tops(dice)])
    attackers, defenders = _within_horizon(attackers, defenders)
    chance = _table(two_from)
    one_taken, one_lost = chance(attackers, defenders - 1), chance(attackers - 1, defenders)
    both_taken, each = chance(attackers, defenders - 2), chance(attackers - 1, defenders - 1)
    both_lost = chance(attackers - 2, defenders)
    return tuple(
        [
            2 if a * both_taken + b * each + c * both_lost <= taken * one_taken + (1 - taken) * one_lost else 1
            for _, (a, b, c), taken in _pairs(dice)
        ]
    )


def _within_horizon(attackers: int, defenders: int) -> tuple[int, int]:
    """Two armies in about the same proportion that are not too large; at least three each, where dice are full."""
    largest = max(attackers, defenders)
    if largest <= HORIZON:
        return attackers, defenders
    small = min(attackers, defenders)
    scaled = max(min(3, small), round(small * HORIZON / largest))
    return (HORIZON, scaled) if attackers == largest else (scaled, HORIZON)


def conquest_after(two_from: int, roll: tuple[int, ...], dice: int, attackers: int, defenders: int) -> float:
    """The attacker's chance to conquer when the defender answers this roll with so many dice."""
    chance = _table(two_from)
    return sum([p * chance(attackers - lost, defenders - taken) for (lost, taken), p in outcomes_of(roll, dice)])


def conquest(two_from: int, attackers: int, defenders: int) -> float:
    """The attacker's chance with the most dice in every roll against a defender who always chooses best."""
    return _table(two_from)(attackers, defenders)


class _Table:
    """The chance to conquer against the best choices, by defenders and attackers; it grows as far as anyone asks."""

    def __init__(self, two_from: int) -> None:
        self.two_from = two_from
        self.rows: list[list[float]] = [[]]
        self.growing = Lock()

    def __call__(self, attackers: int, defenders: int) -> float:
        try:
            return self.rows[defenders][attackers]
        except IndexError:
            self._grow(attackers, defenders)
            return self.rows[defenders][attackers]

    def _grow(self, attackers: int, defenders: int) -> None:
        with self.growing:
            width = max(attackers + 1, LEAST_COLUMNS, len(self.rows[0]))
            self.rows[0].extend([1.0] * (width - len(self.rows[0])))
            while defenders >= len(self.rows):
                self.rows.append([0.0])
            for row in range(1, len(self.rows)):
                for column in range(len(self.rows[row]), width):
                    self.rows[row].append(self._cell(column, row))

    def _cell(self, attackers: int, defenders: int) -> float:
        """A cell looks at most two rows and two columns back, at cells that are filled already."""
        rows, row = self.rows, self.rows[defenders]
        one_taken, one_lost = rows[defenders - 1][attackers], row[attackers - 1]
        if attackers == 1 or defenders < self.two_from:
            answered = _answers(min(MAX_ATTACK_DICE, attackers), both=defenders >= self.two_from)
            return sum(
                [p * min(taken * one_taken + (1 - taken) * one_lost for taken in chances) for p, chances in answered]
            )
        both_taken, each, both_lost = (
            rows[defenders - 2][attackers],
            rows[defenders - 1][attackers - 1],
            row[attackers - 2],
        )
        return sum(
            [
                p * min(a * both_taken + b * each + c * both_lost, taken * one_taken + (1 - taken) * one_lost)
                for p, (a, b, c), taken in _pairs(min(MAX_ATTACK_DICE, attackers))
            ]
        )


_table = cache(_Table)


@cache
def _pairs(dice: int) -> tuple[tuple[float, tuple[float, float, float], float], ...]:
    """Each roll of two dice or more, as its two highest: how likely it is, what two dice do against it, what one does.

    Two take two units, one each, or none; one takes its unit with the last chance.
    """
    return tuple((p, _two_dice(top), dict(outcomes_of(top, 1)).get((0, 1), 0.0)) for top, p in tops(dice))


def _two_dice(top: tuple[int, ...]) -> tuple[float, float, float]:
    found = dict(outcomes_of(top, 2))
    return found.get((0, 2), 0.0), found.get((1, 1), 0.0), found.get((2, 0), 0.0)


@cache
def _answers(dice: int, *, both: bool) -> tuple[tuple[float, tuple[float, ...]], ...]:
    """Each roll and the chance with which the defender loses a unit to it, by each number of dice it may take."""
    numbers = (1, 2) if both else (1,)
    return tuple((p, tuple(dict(outcomes_of(top, n)).get((0, 1), 0.0) for n in numbers)) for top, p in tops(dice))


@cache
def tops(dice: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """The two highest dice of a roll, which are all that two defence dice can meet, and how likely they are."""
    counts: dict[tuple[int, ...], int] = {}
    for roll in product(FACES, repeat=dice):
        top = tuple(sorted(roll, reverse=True))[:2]
        counts[top] = counts.get(top, 0) + 1
    return tuple((top, count / 6**dice) for top, count in counts.items())


@cache
def outcomes_of(roll: tuple[int, ...], dice: int) -> tuple[tuple[tuple[int, int], float], ...]:
    """Losses of attacker and defender when so many dice answer a roll, and how likely they are."""
    counts: dict[tuple[int, int], int] = {}
    for answer in product(FACES, repeat=dice):
        losses = compare(roll, tuple(sorted(answer, reverse=True)))
        counts[losses] = counts.get(losses, 0) + 1
    return tuple((losses, count / 6**dice) for losses, count in counts.items())
