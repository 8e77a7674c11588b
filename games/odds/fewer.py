"""What it costs to take fewer dice than allowed in one roll, both sides taking all of them ever after.

For tables whose defender chooses before the roll; one who has seen it is answered by ``games.odds.answers``.
"""

from dataclasses import dataclass
from functools import cache

from games.engine.dice import attack_limit, defence_limit
from games.engine.policies import Policies
from games.odds.rolls import STANDARD, roll
from games.odds.tables import chance_table

NOISE = 1e-12
"""A difference of chances below this is one of rounding."""

DICE = ("defender_two_dice_from", "defender_max_dice")
"""What the numbers of dice depend on: tables that differ in other rules share one search."""


@dataclass(frozen=True, slots=True)
class FewerDice:
    """The chance to conquer by the number of dice in the next roll, one die first, all of them last."""

    attack: tuple[float, ...]
    """By the attacker's dice, against all of the defender's."""
    defence: tuple[float, ...]
    """By the defender's dice, against all of the attacker's."""

    @property
    def helps(self) -> bool:
        """Whether either side does better with fewer dice than with all."""
        return max(self.attack) > self.attack[-1] + NOISE or min(self.defence) < self.defence[-1] - NOISE


def fewer_dice(attackers: int, defenders: int, policies: Policies = STANDARD) -> FewerDice:
    """What each number of dice in the next roll is worth; both sides have units."""
    most, limit = attack_limit(attackers + 1), defence_limit(policies, defenders)
    table = chance_table(policies)

    def after(attack: int, defence: int) -> float:
        return sum([p * table(attackers - back, defenders - down) for back, down, p in roll(attack, defence)])

    return FewerDice(
        attack=tuple([after(dice, limit) for dice in range(1, most + 1)]),
        defence=tuple([after(most, dice) for dice in range(1, limit + 1)]),
    )


def positions_where_fewer_help(size: int, policies: Policies = STANDARD) -> int:
    """In how many of the ``size`` times ``size`` positions either side does better with fewer dice."""
    return _positions(size, Policies(**{name: getattr(policies, name) for name in DICE}))


@cache
def _positions(size: int, policies: Policies) -> int:
    armies = range(1, size + 1)
    return sum([fewer_dice(a, d, policies).helps for a in armies for d in armies])
