"""What a finished game looked like from behind: each player's chance turn by turn, where it turned, and luck.

Everything follows from the rules, the events, a seed and an amount of work, so a game and its file give the same review
on any machine. docs/review.md says how it is made and what it can say.
"""

from games.review.document import document
from games.review.luck import Dice, RollLuck, roll_luck
from games.review.luck_course import dice_of, luck_before, rolls_of
from games.review.made import VERSION, Review, Sample, work_for
from games.review.making import ACTIONS_A_SECOND, review
from games.review.playouts import Played, play_out
from games.review.pooling import Pooled, pooled
from games.review.positions import TurnStart, turn_starts
from games.review.swings import MOST_SWINGS, Swing, deciding

__all__ = [
    "ACTIONS_A_SECOND",
    "MOST_SWINGS",
    "VERSION",
    "Dice",
    "Played",
    "Pooled",
    "Review",
    "RollLuck",
    "Sample",
    "Swing",
    "TurnStart",
    "deciding",
    "dice_of",
    "document",
    "luck_before",
    "play_out",
    "pooled",
    "review",
    "roll_luck",
    "rolls_of",
    "turn_starts",
    "work_for",
]
