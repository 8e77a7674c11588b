"""The turns that decided a game: between which two samples most of the chance to win changed hands."""

from dataclasses import dataclass
from itertools import pairwise

from games.engine.ids import Seat
from games.review.made import Review, Sample

MOST_SWINGS = 5
LEAST_SIZE = 0.1
"""A turn that moved less than a tenth of all chance decided nothing."""
LEAST_CERTAINTY = 0.5


@dataclass(frozen=True, slots=True)
class Swing:
    """What a turn changed: ``size`` is the share of all chance to win that went from some to others."""

    start: Sample
    end: Sample
    size: float
    gainer: Seat
    """Whose chance grew most."""
    gain: float
    loser: Seat
    """Whose chance fell most."""
    loss: float

    @property
    def certainty(self) -> float:
        """How likely it is that this turn changed anything, and not the playouts' scatter."""
        return self.start.changed


def deciding(review: Review, most: int = MOST_SWINGS) -> tuple[Swing, ...]:
    """The largest swings that are more likely than not, the largest first."""
    swings = (swing_of(start, end) for start, end in pairwise(review.samples))
    real = [swing for swing in swings if swing.size >= LEAST_SIZE and swing.certainty >= LEAST_CERTAINTY]
    return tuple(sorted(real, key=lambda swing: -swing.size)[:most])


def swing_of(start: Sample, end: Sample) -> Swing:
    """What changed between two samples."""
    changes = [after - before for before, after in zip(start.chances, end.chances, strict=True)]
    size = (sum(map(abs, changes)) + abs(end.nobody - start.nobody)) / 2
    gain, loss = max(changes), min(changes)
    return Swing(start, end, size, changes.index(gain), gain, changes.index(loss), -loss)
