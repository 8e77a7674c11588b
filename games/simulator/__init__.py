"""Whole games of bots on the bare engine: seeded, without a database, without a clock.

A game depends on its rules, its bots and its seed alone. In a series each game has a seed of its own, made from the
series' seed and the game's number, so results are the same in any number of processes.
"""

from games.simulator.figures import OWN_COLOUR, summarise
from games.simulator.game import MOST_ACTIONS, EndlessGame, GameResult, play_game, simulate_game
from games.simulator.series import Series, simulate

__all__ = [
    "MOST_ACTIONS", "OWN_COLOUR", "EndlessGame", "GameResult", "Series", "play_game", "simulate", "simulate_game",
    "summarise",
]  # fmt: skip
