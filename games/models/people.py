"""People without an account, and who it is that asks."""

from dataclasses import dataclass

from django.db import models
from django.utils.translation import gettext_lazy as _


class Guest(models.Model):
    """A person who plays with a nickname only, known again by a key in a cookie."""

    key_hash = models.CharField(max_length=64, unique=True)
    """SHA-256 of the key, in hex; the key itself is only in the browser."""
    nickname = models.CharField(_("nickname"), max_length=120)
    created_at = models.DateTimeField(_("here since"), auto_now_add=True)
    last_seen = models.DateTimeField(_("last seen"), auto_now_add=True)
    blocked_at = models.DateTimeField(_("blocked"), null=True, blank=True)

    class Meta:
        verbose_name = _("guest")
        verbose_name_plural = _("guests")
        default_permissions = ("view",)
        permissions = (
            ("rename_guest", _("May rename guests")),
            ("block_guest", _("May block guests and let them in again")),
        )

    def __str__(self) -> str:
        return f"guest {self.pk}"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: an account, a guest, or a stranger with neither."""

    guest_id: int | None = None
    user_id: int | None = None
    blocked: bool = False
    """Whether an admin has shut the guest out."""

    @property
    def known(self) -> bool:
        """Whether it is somebody."""
        return self.guest_id is not None or self.user_id is not None

    def is_either(self, guest_id: int | None, user_id: int | None) -> bool:
        """Whether the actor is that guest or that account."""
        as_user = self.user_id is not None and self.user_id == user_id
        return as_user or (self.guest_id is not None and self.guest_id == guest_id)


STRANGER = Actor()
