"""What is worth having: dice in a roll, continents by what they bring and ask, missions by what they need and win."""

from games.strategy.continents import Realm, continents, realm
from games.strategy.dice import DicePrice, dice_price
from games.strategy.missions import MissionWorth, by_others, mission_worths

__all__ = [
    "DicePrice",
    "MissionWorth",
    "Realm",
    "by_others",
    "continents",
    "dice_price",
    "mission_worths",
    "realm",
]
