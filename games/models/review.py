"""The review of a finished game, and how far it is."""

from django.db import models

from games.models.game import Game


class GameReview(models.Model):
    """Made by a worker once a game is over. A game that goes on has none."""

    class Status(models.TextChoices):
        WAITING = "waiting"
        MAKING = "making"
        DONE = "done"
        CANCELLED = "cancelled"
        FAILED = "failed"

    game = models.OneToOneField(Game, primary_key=True, on_delete=models.CASCADE, related_name="review")
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.WAITING)
    asked_at = models.DateTimeField()
    since = models.DateTimeField(null=True)
    """When a worker last said that it is at it."""
    content = models.TextField(blank=True)
    """What ``manage.py review`` writes (docs/review.md)."""

    class Meta:
        default_permissions = ()
        indexes = (models.Index(fields=["status", "asked_at"], name="review_queue"),)

    def __str__(self) -> str:
        return f"review of {self.game_id}"
