"""The lobby's sockets of this process: those of lists, and those of tables. A poke says that something changed; then
the database is asked once whom it concerns, and their pages are told to look.
"""

import asyncio
import logging
from typing import Any, ClassVar, Protocol
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

from games.broadcast import LISTING, PEOPLE, outbox
from games.in_database import in_database
from games.limits import gate
from games.models import Actor
from lobby.broadcast import GROUP
from lobby.protocol import Changed, write_frame
from lobby.selectors import NOBODY, Audience, game_audiences, table_audiences

logger = logging.getLogger("risiko.hub")

REST = 0.25
"""Seconds for which pokes add up before pages are told again; the first one is told at once."""
SUBSCRIPTION = 3600.0
"""Seconds after which the groups are joined again: a layer may forget members after a day."""
PAUSE = 1.0
"""Seconds to wait when the layer fails."""
CHANGED = write_frame(Changed())


class Socket(Protocol):
    """An open connection of a page."""

    actor: Actor
    table_id: str
    """Whose page it is; empty for the lists."""
    invitation_hash: str

    async def send_text(self, text: str) -> None:
        """Send a frame that is written already."""

    async def dismiss(self, reason: str) -> None:
        """Close it, for a reason of the protocol."""


class Hub:
    """The sockets of this process. Everything in it happens in one event loop."""

    _of_loop: ClassVar[WeakKeyDictionary[asyncio.AbstractEventLoop, "Hub"]] = WeakKeyDictionary()

    def __init__(self) -> None:
        self.sockets: set[Socket] = set()
        self._channel = ""
        self._tasks: list[asyncio.Task[None]] = []
        self._door = asyncio.Lock()
        self._tables: set[str] = set()
        self._games: set[str] = set()
        self._persons: set[Actor] = set()
        self._news = asyncio.Event()

    @classmethod
    def current(cls) -> "Hub":
        """The hub of the running event loop."""
        loop = asyncio.get_running_loop()
        if loop not in cls._of_loop:
            cls._of_loop[loop] = cls()
        return cls._of_loop[loop]

    async def join(self, socket: Socket) -> None:
        """Let a socket in: from now on every change is told to it."""
        async with self._door:
            if not self.sockets:
                await self._start()
            self.sockets.add(socket)

    async def leave(self, socket: Socket) -> None:
        """A socket is closed; the last one ends the subscription."""
        async with self._door:
            self.sockets.discard(socket)
            if not self.sockets:
                await self._stop()

    async def _start(self) -> None:
        outbox.attach()
        self._channel = await get_channel_layer().new_channel()
        await self._subscribe()
        self._tasks = [asyncio.create_task(work()) for work in (self._listen, self._tell_all, self._stay)]

    async def _subscribe(self) -> None:
        for group in (GROUP, LISTING, PEOPLE):
            await get_channel_layer().group_add(group, self._channel)

    async def _stop(self) -> None:
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if tasks:
            for group in (GROUP, LISTING, PEOPLE):
                await get_channel_layer().group_discard(group, self._channel)

    async def _stay(self) -> None:
        while True:
            await asyncio.sleep(SUBSCRIPTION)
            try:
                await self._subscribe()
            except Exception:
                logger.exception("the lobby was not subscribed to anew")

    async def _listen(self) -> None:
        layer = get_channel_layer()
        while True:
            try:
                await self._hear(await layer.receive(self._channel))
            except Exception:
                logger.exception("the channel layer failed")
                await asyncio.sleep(PAUSE)

    async def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "guest.shut_out":
                await self._shut_out(message["guest"])
                return
            case "table.changed":
                self._tables.add(message["about"])
            case "game.listed":
                self._games.add(message["about"])
            case "person.changed":
                self._persons.add(Actor(message["guest"], message["user"]))
        self._news.set()

    async def _shut_out(self, guest_id: int) -> None:
        """Close every socket of the guest; none is told anything more."""
        gate().shut_out(guest_id)
        for socket in tuple(self.sockets):
            if socket.actor.guest_id == guest_id:
                self.sockets.discard(socket)
                await socket.dismiss("blocked")

    async def _tell_all(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            try:
                await self._tell()
            except Exception:
                logger.exception("the lobby could not be told")
            await asyncio.sleep(REST)

    async def _tell(self) -> None:
        tables, games, persons = self._tables, self._games, self._persons
        self._tables, self._games, self._persons = set(), set(), set()
        of_tables = await in_database(table_audiences, table_ids=tables) if tables else {}
        of_games = await in_database(game_audiences, game_ids=games) if games and self._lists else {}
        for socket in tuple(self.sockets):
            if socket.table_id:
                await self._tell_table(socket, of_tables)
            elif _concerns(socket.actor, [*of_tables.values(), *of_games.values()], persons):
                await self._send(socket)

    @property
    def _lists(self) -> bool:
        return any(not socket.table_id for socket in self.sockets)

    async def _tell_table(self, socket: Socket, audiences: dict[str, Audience]) -> None:
        """Tell a table's page, unless its person may not see the table any more."""
        if socket.table_id not in audiences:
            return
        if audiences.get(socket.table_id, NOBODY).lets_in(socket.actor, socket.invitation_hash):
            await self._send(socket)
            return
        self.sockets.discard(socket)
        await socket.dismiss("unknown_table")

    async def _send(self, socket: Socket) -> None:
        """One socket that breaks must not keep the news from the others."""
        try:
            await socket.send_text(CHANGED)
        except Exception:
            logger.exception("a page could not be told")
            self.sockets.discard(socket)


def _concerns(actor: Actor, audiences: list[Audience], persons: set[Actor]) -> bool:
    listed = any(audience.public or audience.holds(actor) for audience in audiences)
    return listed or any(actor.is_either(person.guest_id, person.user_id) for person in persons)
