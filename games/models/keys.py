"""Keys with which programs act for somebody."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.people import Guest


class ApiKey(models.Model):
    """A key to the API. It belongs to an account or a guest, who makes and revokes it; it is shown once."""

    guest = models.ForeignKey(Guest, null=True, on_delete=models.CASCADE, related_name="api_keys")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=120)
    """What its owner calls it."""
    key_hash = models.CharField(max_length=64, unique=True)
    """SHA-256 of the key, in hex."""
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(guest__isnull=False) ^ Q(user__isnull=False), name="key_one_owner"),
        )

    def __str__(self) -> str:
        return f"key {self.pk}"
