"""Two questions for whoever watches the server: is the process there, and can it play?"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

from games.selectors import worker_heartbeat_age

logger = logging.getLogger("risiko.health")

PATIENCE = 3.0  # Seconds a part may take to answer.
OLDEST_HEARTBEAT = 30.0  # Seconds after which a silent worker counts as gone.


class NotReadyError(Exception):
    """A part of the server does not do its work."""


@never_cache
async def healthz(request: HttpRequest) -> JsonResponse:
    """The process answers. Asks nothing of database, layer or worker."""
    return JsonResponse({"status": "ok"})


@never_cache
async def readyz(request: HttpRequest) -> JsonResponse:
    """Database, channel layer and worker, each with its own word; 503 when one of them fails."""
    names = list(CHECKS)
    answers = await asyncio.gather(*(answer_of(name, CHECKS[name]) for name in names))
    parts = dict(zip(names, answers, strict=True))
    ready = set(answers) == {"ok"}
    return JsonResponse({"status": "ok" if ready else "failing", **parts}, status=200 if ready else 503)


async def answer_of(name: str, check: Callable[[], Awaitable[None]]) -> str:
    """`ok`, or the kind of failure; the details are in the log."""
    try:
        await asyncio.wait_for(check(), PATIENCE)
    except Exception as error:
        logger.warning("not ready", extra={"kind": name}, exc_info=error)
        return "failing"
    return "ok"


async def check_database() -> None:
    def ask() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")

    await sync_to_async(ask)()


async def check_layer() -> None:
    """A message to ourselves comes back."""
    layer = get_channel_layer()
    channel = await layer.new_channel()
    token = secrets.token_hex(8)
    await layer.send(channel, {"type": "health.echo", "token": token})
    message = await layer.receive(channel)
    if message["token"] != token:
        raise NotReadyError("the channel layer answered with another message")


async def check_worker() -> None:
    age = await sync_to_async(worker_heartbeat_age)()
    if age is None or age > OLDEST_HEARTBEAT:
        raise NotReadyError("no worker has been heard lately")


CHECKS: dict[str, Callable[[], Awaitable[None]]] = {
    "database": check_database,
    "layer": check_layer,
    "worker": check_worker,
}
