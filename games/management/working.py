"""What keeps a worker going, in the server's process or in one of its own."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.db import connections

from games.worker import run

logger = logging.getLogger("risiko.worker")

Worker = Callable[[asyncio.Event], Awaitable[None]]
RESTART_PAUSE = 1.0  # Seconds before a worker that broke is started again.


async def supervise(stop: asyncio.Event, worker: Worker = run) -> None:
    """Keep `worker` running until `stop`: a fault in one game must not stop the clocks of all others."""
    while not stop.is_set():
        try:
            await worker(stop)
        except Exception:
            logger.exception("the worker broke and starts again")
            await asyncio.sleep(RESTART_PAUSE)


def bounded_executor() -> ThreadPoolExecutor:
    """Threads for database work; a loop's own default grows with the machine, a database does not."""
    return ThreadPoolExecutor(settings.DATABASE_THREADS, thread_name_prefix="database")


def close_databases() -> None:
    """Give up this thread's connections and the pools behind them."""
    for connection in connections.all(initialized_only=True):
        connection.close()
        if hasattr(connection, "close_pool"):
            connection.close_pool()
