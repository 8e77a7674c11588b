"""The poke: that something happened in a game, and nothing of what it was. Called by services after the commit.

A poke may be lost. Nothing depends on it: the next one, a ping and the hub's own beat find what it would have told.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

logger = logging.getLogger("risiko.broadcast")

Message = dict[str, Any]

LISTING = "games.listing"
"""The channel layer's group of those who list games."""
PEOPLE = "games.people"
"""The channel layer's group of every process that has sockets open."""


class Outbox:
    """The way from a database thread to the event loop that the channel layer belongs to.

    Messages go out one after the other, so that whoever listens in this process keeps up with them: a layer drops what
    does not fit. Of several pokes that wait for the same game only the newest is sent; in a group that is not one
    game's, ``about`` says what a message is about.
    """

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: dict[tuple[str, str, str], Message] = {}
        self._sending: asyncio.Task[None] | None = None
        self._alarms: set[Callable[[int], None]] = set()
        self._losses: set[Callable[[], None]] = set()

    def attach(self) -> None:
        """Send from the running loop from now on: an in-memory layer must not be touched from any thread."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop, self._waiting, self._sending = loop, {}, None

    def post(self, group: str, message: Message) -> None:
        """Send to a group, from any thread, without waiting for it."""
        loop = self._loop
        if loop is not None and loop.is_running():
            loop.call_soon_threadsafe(self._put, group, message)
        else:
            async_to_sync(_send)(group, message)

    def _put(self, group: str, message: Message) -> None:
        key = (group, message["type"], message.get("about", ""))
        waiting = self._waiting.get(key)
        if waiting is None or waiting.get("seq", 0) <= message.get("seq", 0):
            self._waiting[key] = message
        if self._sending is None:
            self._sending = asyncio.ensure_future(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self._waiting:
                key = next(iter(self._waiting))
                if not await _send(key[0], self._waiting.pop(key)):
                    for callback in tuple(self._losses):
                        callback()
        finally:
            self._sending = None

    def on_loss(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back, in the loop that sends, whenever a poke was lost; returns how to stop that."""
        self._losses.add(callback)
        return lambda: self._losses.discard(callback)

    def on_alarm(self, callback: Callable[[int], None]) -> Callable[[], None]:
        """Call back, from any thread, whenever a game of this process gets an alarm; returns how to stop that."""
        self._alarms.add(callback)
        return lambda: self._alarms.discard(callback)

    def ring(self, at: int) -> None:
        """Tell the workers of this process when a game must next be looked at."""
        for callback in tuple(self._alarms):
            callback(at)


outbox = Outbox()


def group_of(game_id: str) -> str:
    """The channel layer's group of a game."""
    return f"game.{game_id}"


def game_advanced(*, game_id: str, seq: int) -> None:
    """There are events up to ``seq``."""
    outbox.post(group_of(game_id), {"type": "game.advanced", "game": game_id, "seq": seq})


def game_seats_changed(*, game_id: str) -> None:
    """Somebody else sits on a seat: whoever watches must be looked at anew."""
    outbox.post(group_of(game_id), {"type": "game.seats_changed", "game": game_id})


def game_listed(*, game_id: str) -> None:
    """A list that holds the game shows another line for it now: it began, somebody else must act, it ended."""
    outbox.post(LISTING, {"type": "game.listed", "about": game_id})


def guest_shut_out(*, guest_id: int) -> None:
    """The guest is blocked: each of the guest's sockets closes at once."""
    outbox.post(PEOPLE, {"type": "guest.shut_out", "about": str(guest_id), "guest": guest_id})


def alarm_set(*, at: int) -> None:
    """A game's alarm goes off at that time, in milliseconds since the epoch."""
    outbox.ring(at)


async def _send(group: str, message: Message) -> bool:
    """Send to a group; False when the layer takes nothing."""
    try:
        await get_channel_layer().group_send(group, message)
    except Exception:
        logger.exception("a poke was lost", extra={"kind": message["type"], "game": message.get("game")})
        return False
    return True
