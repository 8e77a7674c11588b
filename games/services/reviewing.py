"""Reviews of finished games: asked for, taken up by one worker, kept, or called off."""

from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from games.models import Actor, Game, GameReview, Player
from games.selectors.reviews import is_current
from games.services.recording import writing

GIVEN_UP_AFTER = timedelta(seconds=60)
"""So long after its last sign of life a worker's review is taken up by another."""

Status = GameReview.Status


def review_ask(*, game_id: str) -> bool:
    """Put a finished game in the queue, unless it is there or its review is made. True when it now waits."""
    with writing():
        if not Game.objects.filter(pk=game_id, status=Game.Status.ENDED, round__gt=0).exists():
            return False
        known = GameReview.objects.filter(pk=game_id).first()
        if known is not None and (known.status in (Status.WAITING, Status.MAKING) or is_current(known)):
            return False
        fresh = {"status": Status.WAITING, "asked_at": timezone.now(), "since": None, "content": ""}
        GameReview.objects.update_or_create(game_id=game_id, defaults=fresh)
    return True


def review_cancel(*, game_id: str, actor: Actor) -> bool:
    """Call off a review that is not made yet, for who played in the game. True when there was one."""
    with writing():
        if not any(player.belongs_to(actor) for player in Player.objects.filter(game_id=game_id)):
            return False
        under_way = GameReview.objects.filter(pk=game_id, status__in=(Status.WAITING, Status.MAKING))
        return under_way.update(status=Status.CANCELLED, since=None) > 0


def review_take(*, now: datetime | None = None) -> str | None:
    """Take up the game that has waited longest; None when there is none."""
    at = now or timezone.now()
    free = Q(status=Status.WAITING) | Q(status=Status.MAKING, since__lt=at - GIVEN_UP_AFTER)
    with writing():
        game_id = GameReview.objects.filter(free).order_by("asked_at").values_list("pk", flat=True).first()
        if game_id is None:
            return None
        taken = GameReview.objects.filter(free, pk=game_id).update(status=Status.MAKING, since=at)
    return game_id if taken else None


def review_go_on(*, game_id: str) -> bool:
    """A sign of life of who makes it. False when it was called off."""
    with writing():
        return GameReview.objects.filter(pk=game_id, status=Status.MAKING).update(since=timezone.now()) > 0


def review_end(*, game_id: str, content: str | None) -> None:
    """Keep what was made; None says that it failed. What was called off in the meantime stays so."""
    status = Status.FAILED if content is None else Status.DONE
    with writing():
        under_way = GameReview.objects.filter(pk=game_id, status=Status.MAKING)
        under_way.update(status=status, since=None, content=content or "")


def review_give_back(*, game_id: str) -> None:
    """The worker stops before it is done: another one shall make it."""
    with writing():
        GameReview.objects.filter(pk=game_id, status=Status.MAKING).update(status=Status.WAITING, since=None)
