"""How many dice each side may roll, and what two rolls decide."""

from functools import lru_cache

from games.engine.policies import Policies

MAX_ATTACK_DICE = 3

EVERY_PAIR = 10_000
"""No fewer than there are pairs of rolls with up to three dice."""


def attack_limit(units: int) -> int:
    """The most dice from a territory with so many units: up to 3, and one unit stays behind (2015 p. 7)."""
    return max(0, min(MAX_ATTACK_DICE, units - 1))


def defence_limit(policies: Policies, units: int) -> int:
    """The most dice for a defender with so many units (2015 p. 7: two from two units on)."""
    if policies.defender_max_dice == 3:
        return min(3, units)
    return 2 if units >= policies.defender_two_dice_from else 1


@lru_cache(EVERY_PAIR)
def compare(attack_dice: tuple[int, ...], defence_dice: tuple[int, ...]) -> tuple[int, int]:
    """Losses of attacker and defender; both rolls sorted downwards, pair by pair, ties to the defender (2015 p. 8).

    >>> compare((6, 4, 2), (5, 4))
    (1, 1)
    """
    lost = sum([attack <= defence for attack, defence in zip(attack_dice, defence_dice, strict=False)])
    return lost, min(len(attack_dice), len(defence_dice)) - lost
