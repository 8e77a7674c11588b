"""What is due, and whether anybody does it."""

from datetime import datetime

from django.utils import timezone

from games.models import Game, WorkerHeartbeat


def games_due(*, now: datetime, limit: int) -> list[str]:
    """The ids of games whose alarm has gone off, the longest overdue first."""
    due = Game.objects.filter(wake_at__lte=now).order_by("wake_at")
    return list(due.values_list("pk", flat=True)[:limit])


def worker_heartbeat_age() -> float | None:
    """Seconds since the last sign of life of any worker; None before the first."""
    last = WorkerHeartbeat.objects.order_by("-at").values_list("at", flat=True).first()
    return None if last is None else (timezone.now() - last).total_seconds()
