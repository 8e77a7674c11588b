"""Exact odds of battles, by recursion over the engine's own comparison of dice; nothing is simulated.

Attackers are counted without the one that must stay behind: "5 against 5" means six units in the source.
Both sides take as many dice as the table allows, unless an argument says otherwise. The numbers of dice come
from the engine and its policies, so every table's own rule is answered by the same code.
"""

from games.odds.answers import Answer, answers
from games.odds.battles import BattleOdds, NextRoll, Standing, battle, next_rolls, standings
from games.odds.campaigns import Campaign, campaign
from games.odds.chains import ChainOdds, Link, chain
from games.odds.fewer import FewerDice, fewer_dice, positions_where_fewer_help
from games.odds.rolls import STANDARD, Losses, Outcome, roll, roll_counts
from games.odds.sets import SetOdds, set_chance, set_odds, set_values
from games.odds.tables import Expectation, attackers_needed, chance_table, conquest, survivors_table

__all__ = [
    "STANDARD",
    "Answer",
    "BattleOdds",
    "Campaign",
    "ChainOdds",
    "Expectation",
    "FewerDice",
    "Link",
    "Losses",
    "NextRoll",
    "Outcome",
    "SetOdds",
    "Standing",
    "answers",
    "attackers_needed",
    "battle",
    "campaign",
    "chain",
    "chance_table",
    "conquest",
    "fewer_dice",
    "next_rolls",
    "positions_where_fewer_help",
    "roll",
    "roll_counts",
    "set_chance",
    "set_odds",
    "set_values",
    "standings",
    "survivors_table",
]
