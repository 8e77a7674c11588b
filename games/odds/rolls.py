"""What one roll does: how often each pair of losses comes up, for every number of dice that a table allows."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import TypeAlias

from games.engine.defence import choices, outcomes_of, tops
from games.engine.dice import MAX_ATTACK_DICE, attack_limit, compare, defence_limit
from games.engine.policies import DefenderPolicy, Policies

Losses: TypeAlias = tuple[int, int]
"""Units lost by the attacker and by the defender in one roll."""

Outcome: TypeAlias = tuple[int, int, float]
"""Losses of the attacker, of the defender, and their chance."""

STANDARD = Policies()


@cache
def roll_counts(attack_dice: int, defence_dice: int) -> Mapping[Losses, int]:
    """In how many of the 6 ** (all dice) equally likely rolls each pair of losses comes up."""
    counts: Counter[Losses] = Counter()
    for attack, ways in _sorted_rolls(attack_dice).items():
        for defence, others in _sorted_rolls(defence_dice).items():
            counts[compare(attack, defence)] += ways * others
    return MappingProxyType(counts)


@cache
def _sorted_rolls(dice: int) -> Mapping[tuple[int, ...], int]:
    return Counter(tuple(sorted(roll, reverse=True)) for roll in product(range(1, 7), repeat=dice))


@cache
def roll(attack_dice: int, defence_dice: int) -> tuple[Outcome, ...]:
    """The outcomes of one roll with their chances, the best for the attacker first."""
    counts, rolls = roll_counts(attack_dice, defence_dice), 6 ** (attack_dice + defence_dice)
    return tuple((*losses, counts[losses] / rolls) for losses in sorted(counts))


@dataclass(frozen=True, slots=True)
class DiceRule:
    """How many dice roll at a table, against each number of defenders."""

    defence: tuple[int, ...]
    """Dice of 0, 1, 2, ... defenders; the last number holds for all larger armies."""
    last_dice: int | None
    """So many dice, if it has them, the attacker rolls once the defender has a single unit left; None: all."""
    seen_by: DefenderPolicy | None = None
    """How the defender chooses who sees the attacker's roll first (house rule); None: both choose before it."""
    two_from: int = 2

    @property
    def steady_from(self) -> int | None:
        """From so many attackers on, one more changes no roll; None where each army may be answered differently."""
        return None if self.seen_by == "best" else MAX_ATTACK_DICE

    def attack(self, attackers: int, defenders: int) -> int:
        """The attacker's dice."""
        most = attack_limit(attackers + 1)
        return most if self.last_dice is None or defenders > 1 else min(self.last_dice, most)

    def outcomes(self, attackers: int, defenders: int) -> tuple[Outcome, ...]:
        """What the next roll does, the defender taking all dice or choosing by the table's policy."""
        dice = self.attack(attackers, defenders)
        if self.seen_by is not None:
            return _answered(dice, choices(self.seen_by, self.two_from, dice, attackers, defenders))
        return roll(dice, self.defence[min(defenders, len(self.defence) - 1)])


@cache
def border(dice: DiceRule, defenders: int) -> tuple[tuple[Outcome, ...], ...]:
    """The outcomes of a steady rule's roll by attackers, up to the number from which on they stay the same."""
    steady = dice.steady_from
    assert steady is not None
    return ((), *(dice.outcomes(attackers, defenders) for attackers in range(1, steady + 1)))


@cache
def _answered(dice: int, answers: tuple[int, ...]) -> tuple[Outcome, ...]:
    """The outcomes of a roll that the defender sees before choosing one die or two, by the answer to each roll."""
    chances: dict[Losses, float] = {}
    for (top, chance), answer in zip(tops(dice), answers, strict=True):
        for losses, part in outcomes_of(top, answer):
            chances[losses] = chances.get(losses, 0.0) + chance * part
    return tuple((*losses, chances[losses]) for losses in sorted(chances))


@cache
def dice_rule(policies: Policies = STANDARD, last_dice: int | None = None) -> DiceRule:
    """The dice of a table; tables that differ in other rules have equal ones."""
    largest = defence_limit(policies, 100)
    limits = [0]
    while limits[-1] < largest:
        limits.append(defence_limit(policies, len(limits)))
    seen = policies.defender_policy if policies.defender_choice == "after_roll" else None
    two_from = policies.defender_two_dice_from if seen else 2
    return DiceRule(tuple(limits), last_dice, seen, two_from)
