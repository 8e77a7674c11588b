"""All games that somebody watches from this process, and the one channel on which their pokes arrive."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Collection
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

from games.broadcast import PEOPLE, group_of, outbox
from games.engine.ids import Seat
from games.hub.room import Room, Socket
from games.in_database import in_database
from games.limits import gate
from games.selectors import Entry, game_seqs, guests_blocked
from games.services import presence_note

logger = logging.getLogger("risiko.hub")

BEAT = 20.0
"""Seconds between two rounds in which lost pokes are found and presence is noted."""
CHECK = 2.0
"""Seconds within which one look at a game answers all pings."""
BEATS_A_SUBSCRIPTION = 90
"""After so many beats the groups are joined again: a layer may forget members after a day."""
PAUSE = 1.0
"""Seconds to wait when the layer fails."""
LOOKS = 25
"""So often news is looked for after a poke was lost, a ``PAUSE`` apart: until a beat has tried the layer again."""


class Hub:
    """The sockets of this process. Everything in it happens in one event loop."""

    _of_loop: ClassVar[WeakKeyDictionary[asyncio.AbstractEventLoop, "Hub"]] = WeakKeyDictionary()

    def __init__(self) -> None:
        self.name = secrets.token_hex(8)
        self.rooms: dict[str, Room] = {}
        self.thinking = asyncio.Lock()
        """Held while bots that are hurried think here: one at a time, so that other people's actions find a thread."""
        self._channel = ""
        self._tasks: list[asyncio.Task[None]] = []
        self._door = asyncio.Lock()
        self._noting: set[asyncio.Task[None]] = set()
        self._beats = 0
        self._lost = asyncio.Event()
        self._silence: Callable[[], None] = lambda: None

    @classmethod
    def current(cls) -> "Hub":
        """The hub of the running event loop."""
        loop = asyncio.get_running_loop()
        if loop not in cls._of_loop:
            cls._of_loop[loop] = cls()
        return cls._of_loop[loop]

    async def join(self, socket: Socket, entry: Entry) -> Room:
        """Let a socket in: from now on every poke reaches it. It is told at once where the game stands."""
        async with self._door:
            room = self.rooms.get(entry.game_id) or await self._open(entry)
            room.sockets.add(socket)
        if not await self._announce(room):
            await room.send_presence([socket])
        room.catch_up([socket])
        return room

    async def leave(self, socket: Socket, room: Room) -> None:
        """A socket is closed. The last one of a game ends the subscription, the last one of all the hub."""
        async with self._door:
            room.remove(socket)
            await self._announce(room)
            if socket.player_id is not None and socket.viewer not in room.seats_here():
                self._note([], [socket.player_id])
            if not room.sockets and self.rooms.get(room.game_id) is room:
                del self.rooms[room.game_id]
                await room.stop()
                await get_channel_layer().group_discard(group_of(room.game_id), self._channel)
            if not self.rooms:
                await self._stop()
                await get_channel_layer().group_discard(PEOPLE, self._channel)

    async def check(self, room: Room) -> None:
        """A client asks whether it missed something. Answered at most once in a while for each game."""
        now = time.monotonic()
        if now - room.checked < CHECK:
            return
        room.checked = now
        for seq in (await in_database(game_seqs, game_ids=[room.game_id])).values():
            room.poke(seq)

    async def shut_out(self, guest_ids: Collection[int]) -> None:
        """Close every socket of these guests; none is told anything more."""
        for guest_id in guest_ids:
            gate().shut_out(guest_id)
        for room in tuple(self.rooms.values()):
            await room.shut_out(guest_ids)

    async def _open(self, entry: Entry) -> Room:
        if not self.rooms:
            await self._start()
        await get_channel_layer().group_add(group_of(entry.game_id), self._channel)
        room = self.rooms[entry.game_id] = Room(entry)
        await self._post(room, {"type": "game.roll_call"})
        self._note([entry.game_id], [])
        return room

    async def _start(self) -> None:
        await self._stop()
        outbox.attach()
        self._channel = await get_channel_layer().new_channel()
        await get_channel_layer().group_add(PEOPLE, self._channel)
        self._silence = outbox.on_loss(self._lost.set)
        self._tasks = [asyncio.create_task(work()) for work in (self._listen, self._beat, self._look_out)]

    async def _stop(self) -> None:
        self._silence()
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self._noting, return_exceptions=True)

    async def _listen(self) -> None:
        layer = get_channel_layer()
        while True:
            try:
                await self._hear(await layer.receive(self._channel))
            except Exception:
                logger.exception("the channel layer failed")
                await asyncio.sleep(PAUSE)

    async def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "guest.shut_out":
            await self.shut_out([message["guest"]])
            return
        room = self.rooms.get(message["game"])
        if room is None:
            return
        match message["type"]:
            case "game.advanced":
                room.poke(message["seq"])
            case "game.seats_changed":
                await room.look_again()
            case "game.roll_call":
                await self._report(room)
            case "game.presence" if message["hub"] != self.name:
                if room.attendance.report(message["hub"], message["seats"], message["watchers"], _now()):
                    await room.send_presence()

    async def _look_out(self) -> None:
        """While the layer takes no pokes, the database is asked for what they would have told."""
        while True:
            await self._lost.wait()
            self._lost.clear()
            for _ in range(LOOKS):
                try:
                    await self._find_news()
                except Exception:
                    logger.exception("no news could be looked for")
                await asyncio.sleep(PAUSE)

    async def _find_news(self) -> None:
        """Find what lost pokes would have told."""
        await self._find_blocked()
        rooms = dict(self.rooms)
        for game_id, seq in (await in_database(game_seqs, game_ids=list(rooms))).items():
            rooms[game_id].poke(seq)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._round()
            except Exception:
                logger.exception("a beat failed")

    async def _round(self) -> None:
        """Find what lost pokes would have told, note who is here, say so to the other processes."""
        self._beats += 1
        rooms = dict(self.rooms)
        await self._find_news()
        if self._beats % BEATS_A_SUBSCRIPTION == 0:
            for group in (PEOPLE, *map(group_of, rooms)):
                await get_channel_layer().group_add(group, self._channel)
        here = {socket.player_id for room in rooms.values() for socket in room.sockets}
        self._note(list(rooms), [player_id for player_id in here if player_id is not None])
        for room in rooms.values():
            # Our own word grows stale like any other's: it is given anew, else all who are here would count as gone.
            if not await self._announce(room):
                await self._report(room)
            if room.attendance.forget_silent(_now()):
                await room.send_presence()

    async def _find_blocked(self) -> None:
        """Find who was shut out by a poke that was lost."""
        guests = {socket.actor.guest_id for room in self.rooms.values() for socket in room.sockets} - {None}
        await self.shut_out(await in_database(guests_blocked, guest_ids=guests))

    async def _announce(self, room: Room) -> bool:
        """Tell everybody, here and elsewhere, if who is there has changed by us. True when it has."""
        seats, watchers = sorted(room.seats_here()), room.watchers_here()
        changed = room.attendance.report(self.name, seats, watchers, _now())
        if changed:
            await room.send_presence()
            await self._report(room)
        return changed

    async def _report(self, room: Room) -> None:
        seats: list[Seat] = sorted(room.seats_here())
        message = {"type": "game.presence", "hub": self.name, "seats": seats, "watchers": room.watchers_here()}
        await self._post(room, message)

    async def _post(self, room: Room, message: dict[str, Any]) -> None:
        try:
            await get_channel_layer().group_send(group_of(room.game_id), {**message, "game": room.game_id})
        except Exception:
            logger.exception("presence was not told", extra={"game": room.game_id})
            self._lost.set()

    def _note(self, game_ids: list[str], player_ids: list[int]) -> None:
        task = asyncio.create_task(self._write_note(game_ids, player_ids))
        self._noting.add(task)
        task.add_done_callback(self._noting.discard)

    async def _write_note(self, game_ids: list[str], player_ids: list[int]) -> None:
        try:
            await in_database(presence_note, game_ids=game_ids, player_ids=player_ids)
        except Exception:
            logger.exception("presence was not noted")


def _now() -> int:
    return round(time.time() * 1000)
