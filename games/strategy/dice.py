"""What fewer dice cost in a few fights of a table, and whether they ever help."""

from dataclasses import dataclass

from games.engine.policies import Policies
from games.odds import FewerDice, fewer_dice, positions_where_fewer_help

FIGHTS = ((3, 3), (5, 5), (10, 10))
"""Attackers, without the one that stays, and defenders."""

LARGEST = 100
"""So many units a side are looked through for a position in which fewer dice help."""


@dataclass(frozen=True, slots=True)
class DicePrice:
    """Every number of dice in the next roll of some fights."""

    fights: tuple[tuple[int, int, FewerDice], ...]
    positions: int
    """How many were looked through."""
    fewer_help: int
    """In how many of them either side does better with fewer dice than with all."""


def dice_price(policies: Policies) -> DicePrice:
    """For a table whose defender chooses before the roll."""
    fights = tuple((a, d, fewer_dice(a, d, policies)) for a, d in FIGHTS)
    return DicePrice(fights, LARGEST**2, positions_where_fewer_help(LARGEST, policies))
