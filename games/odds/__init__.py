"""Exact odds of battles, by recursion over the engine's own comparison of dice; nothing is simulated.

Attackers are counted without the one that must stay behind: "5 against 5" means six units in the source.
Both sides take as many dice as the table allows, unless an argument says otherwise. The numbers of dice come
from the engine and its policies, so every table's own rule is answered by the same code.
"""

from games.odds.answers import Answer, answers
from games.odds.battles import BattleOdds, NextRoll, Standing, battle, next_rolls, standings
from games.odds.campaigns import Campaign, campaign
from games.odds.chains import ChainOdds, Link, chain
from games.odds.rolls import STANDARD, Losses, Outcome, roll, roll_counts
from games.odds.sets import SetOdds, set_chance, set_odds
from games.odds.tables import Expectation, attackers_needed, chance_table, conquest, survivors_table

__all__ = [
    "STANDARD",
    "Answer",
    "BattleOdds",
    "Campaign",
    "ChainOdds",
    "Expectation",
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
    "next_rolls",
    "roll",
    "roll_counts",
    "set_chance",
    "set_odds",
    "standings",
    "survivors_table",
]
