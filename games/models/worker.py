"""Signs of life of the workers."""

from django.db import models


class WorkerHeartbeat(models.Model):
    """When a worker was last heard of."""

    name = models.CharField(max_length=64, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
