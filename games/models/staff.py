"""What the site's staff did, and at which secrets it looked."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.people import Guest


class StaffAction(models.Model):
    """One thing that one of the staff did to one game, seat or guest. Never changed, never removed."""

    class Kind(models.TextChoices):
        PAUSE = "pause", _("paused")
        RESUME = "resume", _("let go on")
        CANCEL = "cancel", _("cancelled")
        EXTEND = "extend", _("more time given")
        HAND_OVER = "hand_over", _("seat handed over")
        RENAME = "rename", _("renamed")
        BLOCK = "block", _("blocked")
        LET_IN = "let_in", _("let in again")
        LOOK = "look", _("looked at secrets")

    at = models.DateTimeField(_("time"), auto_now_add=True)
    staff = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("by"), null=True, on_delete=models.SET_NULL, related_name="+"
    )
    staff_name = models.CharField(_("by"), max_length=150)
    """As the account was called then; it outlives the account."""
    kind = models.CharField(_("what"), max_length=16, choices=Kind.choices)
    game = models.ForeignKey(
        Game, verbose_name=_("game"), null=True, on_delete=models.SET_NULL, related_name="staff_actions"
    )
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    guest = models.ForeignKey(
        Guest, verbose_name=_("guest"), null=True, on_delete=models.SET_NULL, related_name="staff_actions"
    )
    reason = models.CharField(_("reason"), max_length=500)
    """For the staff alone."""
    details = models.CharField(_("details"), max_length=250, blank=True)

    class Meta:
        verbose_name = _("action of the staff")
        verbose_name_plural = _("actions of the staff")
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
