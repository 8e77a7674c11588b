"""A stack that goes from territory to territory and leaves garrisons behind."""

from dataclasses import dataclass

from games.engine.policies import Policies
from games.odds.battles import battle
from games.odds.rolls import STANDARD


@dataclass(frozen=True, slots=True)
class Link:
    """One territory on the way: its defenders, and the units that stay there when the stack goes on."""

    defenders: int
    garrison: int = 1


@dataclass(frozen=True, slots=True)
class ChainOdds:
    """How a chain ends. A stack that is not larger than the garrison it must leave goes no further."""

    conquest: tuple[float, ...]
    """The chance that each territory of the chain falls, in its order."""
    attackers_left: tuple[float, ...]
    """The distribution of the units that stand in the last territory, one that is not conquered counting as none."""

    @property
    def all_conquered(self) -> float:
        """The chance that the last territory falls."""
        return self.conquest[-1]

    @property
    def expected_conquests(self) -> float:
        """How many territories fall on average."""
        return sum(self.conquest)


def chain(
    attackers: int, links: tuple[Link, ...], policies: Policies = STANDARD, *, last_dice: int | None = None
) -> ChainOdds:
    """The odds of conquering one territory after the other, every survivor moving on but the garrisons.

    A table's cap on the units of a territory also bounds how many may move in. Raises ``ValueError`` for a chain
    without a territory.
    """
    if not links:
        raise ValueError("a chain without a territory")
    cap = policies.max_units_per_territory or attackers
    stacks, reached, left = {attackers: 1.0}, [], [1.0]
    for link in links:
        left = [0.0] * (attackers + 1)
        for force, chance in stacks.items():
            ended = battle(force, link.defenders, policies, last_dice=last_dice).attackers_left
            for survivors in range(1, force + 1):
                left[min(survivors, cap)] += chance * ended[survivors]
        reached.append(sum(left))
        stacks = {n - link.garrison: chance for n, chance in enumerate(left) if n > link.garrison and chance}
    return ChainOdds(tuple(reached), (1 - reached[-1], *left[1:]))
