"""A review as it is kept."""

from dataclasses import dataclass

from games.engine.ids import Seat
from games.review.luck import Dice

VERSION = 1
"""Of the form and the method: a review of another version is none."""

SECONDS_A_TURN = 1 / 3
"""How long one core works on a turn: 20 seconds on a game of 60 turns."""
LEAST_SECONDS, MOST_SECONDS = 5.0, 60.0


def work_for(turns: int) -> float:
    """The seconds of work that a game of so many turns is worth."""
    return min(MOST_SECONDS, max(LEAST_SECONDS, turns * SECONDS_A_TURN))


@dataclass(frozen=True, slots=True)
class Sample:
    """How it stood when a turn began, or at the end; ``seat`` is whose turn began, None at the end."""

    seq: int
    round: int
    seat: Seat | None
    playouts: int
    """At the end 0: it is known."""
    wins: tuple[int, ...]
    """Playouts that each seat won; the rest was won by nobody."""
    chances: tuple[float, ...]
    """Of each seat to win, from these playouts and those of the turns around."""
    bands: tuple[tuple[float, float], ...]
    """Where each chance lies with 95 % certainty."""
    changed: float
    """How likely it is that the chances are others at the next sample; 0 at the end."""
    luck: tuple[float, ...]
    """By seat: luck with the dice up to here, in units."""

    @property
    def nobody(self) -> float:
        """The chance that nobody wins: a draw, or a game that does not end."""
        return max(0.0, 1 - sum(self.chances))


@dataclass(frozen=True, slots=True)
class Review:
    """A finished game seen again."""

    version: int
    seed: int
    seconds: float
    """The work that was put in, in seconds of the machine that ``ACTIONS_A_SECOND`` was measured on."""
    samples: tuple[Sample, ...]
    """One for each turn, and one for the end."""
    dice: tuple[Dice, ...]
    """By seat."""
