"""The review of a finished game as it is kept. A game that goes on has none."""

from dataclasses import dataclass
from functools import lru_cache

from pydantic import TypeAdapter, ValidationError

from games.models import Game, GameReview
from games.review import VERSION, Review

MOST_KEPT = 100
"""Reviews that a process keeps read; each takes some twenty kilobytes."""

_REVIEWS = TypeAdapter(Review)


@dataclass(frozen=True, slots=True)
class ReviewState:
    """How far a review is; ``review`` once it is made."""

    status: str
    review: Review | None

    @property
    def coming(self) -> bool:
        """Whether it waits or is being made."""
        return self.status in (GameReview.Status.WAITING, GameReview.Status.MAKING)


def game_review(game_id: str) -> ReviewState | None:
    """The review of a game; None where there is none. Who may look at the game, ``game_entry`` says."""
    row = GameReview.objects.filter(pk=game_id, game__status=Game.Status.ENDED).first()
    if row is None:
        return None
    made = review_load(row.content) if row.status == GameReview.Status.DONE else None
    if made is None and row.status == GameReview.Status.DONE:
        return None
    return ReviewState(row.status, made)


def is_current(row: GameReview) -> bool:
    """Whether a review is made, by today's method."""
    return row.status == GameReview.Status.DONE and review_load(row.content) is not None


@lru_cache(maxsize=MOST_KEPT)
def review_load(content: str) -> Review | None:
    """A kept review; None for one of another version, which is made again when somebody asks."""
    try:
        review = _REVIEWS.validate_json(content)
    except ValidationError:
        return None
    return review if review.version == VERSION else None
