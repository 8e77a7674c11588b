"""Bots and clocks: looks for games whose alarm has gone off and lets the services play them.

Any number of workers may run. Each is a task of an event loop, never a thread of its own; the database work of a game
happens in the loop's pool.
"""

import asyncio
import logging
import os
import secrets
import socket
import time
from collections.abc import Callable, Sequence

from django.conf import settings
from django.utils import timezone

from games.broadcast import outbox
from games.engine.clock import Millis
from games.in_database import in_database
from games.reviewer import make_reviews
from games.selectors import games_due
from games.services import game_postpone, game_wake, worker_beat

logger = logging.getLogger("risiko.worker")

POLL = 0.25
"""Seconds after which the database is asked anyway: alarms set by other processes make no sound here."""
BEAT = 5.0
"""Seconds between two signs of life."""
GRACE = 2.0
"""Seconds that what runs beside the clocks has to end."""
AT_ONCE = 2
"""Games played at the same time; more would only queue for the database."""
BATCH = 64


class Alarms:
    """When the next alarm of this process's games goes off; set from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._rung = asyncio.Event()
        self._next: Millis | None = None

    def ring(self, at: Millis) -> None:
        """A game wants to be looked at then."""
        if self._loop.is_running():
            self._loop.call_soon_threadsafe(self._set, at)

    def _set(self, at: Millis) -> None:
        self._next = at if self._next is None else min(self._next, at)
        self._rung.set()

    async def wait(self, stop: asyncio.Event) -> None:
        """Until the next alarm is due, or for ``POLL`` seconds, or until ``stop``."""
        until = time.time() + POLL
        while not stop.is_set():
            now = time.time()
            due = until if self._next is None else min(until, self._next / 1000)
            if due <= now:
                break
            self._rung.clear()
            await _first_of(stop, self._rung, due - now)
        if self._next is not None and self._next / 1000 <= time.time():
            self._next = None


async def run(stop: asyncio.Event, on_beat: Callable[[], None] = lambda: None) -> None:
    """Play what is due until ``stop`` is set. ``on_beat`` is called after each sign of life that was stored."""
    outbox.attach()
    alarms = Alarms()
    silence = outbox.on_alarm(alarms.ring)
    beside = [asyncio.create_task(_beat(stop, on_beat))]
    if settings.GAME_REVIEWS:
        beside.append(asyncio.create_task(make_reviews(stop)))
    try:
        while not stop.is_set():
            if not await _play_due(stop):
                await alarms.wait(stop)
    finally:
        silence()
        await _ended(beside)


async def _play_due(stop: asyncio.Event) -> bool:
    """Play every game that is due now. True when there was one."""
    due = await in_database(games_due, now=timezone.now(), limit=BATCH)
    places = asyncio.Semaphore(AT_ONCE)

    async def play(game_id: str) -> bool:
        async with places:
            return not stop.is_set() and await _wake(game_id)

    return any(await asyncio.gather(*map(play, due)))


async def _wake(game_id: str) -> bool:
    """A fault in one game must not stop the clocks of the others."""
    try:
        return await in_database(game_wake, game_id=game_id)
    except Exception:
        logger.exception("a game could not be played on", extra={"game": game_id})
        await in_database(game_postpone, game_id=game_id)
        return False


async def _beat(stop: asyncio.Event, on_beat: Callable[[], None]) -> None:
    name = f"{socket.gethostname()[:40]}:{os.getpid()}:{secrets.token_hex(4)}"
    while not stop.is_set():
        try:
            await in_database(worker_beat, name=name)
            on_beat()
        except Exception:
            logger.exception("no sign of life could be written")
        await _first_of(stop, stop, BEAT)


async def _ended(tasks: Sequence[asyncio.Task[None]]) -> None:
    """What runs beside the clocks comes to its own end, in a moment or else by force."""
    _, late = await asyncio.wait(tasks, timeout=GRACE)
    for task in late:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _first_of(one: asyncio.Event, other: asyncio.Event, seconds: float) -> None:
    """Wait for either event, at most so long."""
    waiting = [asyncio.ensure_future(event.wait()) for event in {one, other}]
    await asyncio.wait(waiting, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
