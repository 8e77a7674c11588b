"""The sockets of one game in this process."""

import asyncio
import logging
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from games.engine.ids import Seat
from games.hub.attendance import Attendance
from games.in_database import in_database
from games.models import Actor
from games.protocol import ServerFrame, Update, write_frame
from games.selectors import Entry, NoEntry, Wanted, game_entry, game_updates, guests_blocked, seat_given_up

logger = logging.getLogger("risiko.hub")


Farewell: TypeAlias = Literal["seat_moved", "seat_left", "blocked"]
"""Why a socket must go: somebody else holds its seat now, or its person has resigned or was shut out."""


@dataclass(frozen=True, slots=True)
class Frame:
    """An update that is written already, and the event up to which it tells."""

    seq: int
    text: str


class Socket(Protocol):
    """An open connection to a game."""

    viewer: Seat | None
    player_id: int | None
    """The row of the viewer's seat."""
    actor: Actor
    watch_token: str
    sent_seq: int
    """How far the game has been told to it."""
    fresh: bool
    """Whether it waits for an update even if nothing has happened since."""

    async def send_text(self, text: str) -> None:
        """Send a frame that is written already."""

    async def dismiss(self, reason: str) -> None:
        """Close it, for a reason of ``protocol.CLOSE_CODES``."""


class Room:
    """Who watches a game from here, and how far each has been told of it."""

    def __init__(self, entry: Entry) -> None:
        self.game_id = entry.game_id
        self.sockets: set[Socket] = set()
        self.attendance = Attendance(entry.last_seen)
        self.checked = 0.0
        """When a ping last made the hub look, by its steady clock."""
        self._due: set[Socket] = set()
        self._telling: asyncio.Task[None] | None = None

    def poke(self, seq: int) -> None:
        """There are events up to ``seq``: whoever has not seen them is due."""
        self.catch_up(socket for socket in self.sockets if socket.sent_seq < seq or socket.fresh)

    def catch_up(self, sockets: Iterable[Socket]) -> None:
        """Tell these sockets what they have not been told. Pokes that come meanwhile add up to one more reading."""
        self._due.update(sockets)
        if self._due and self._telling is None:
            self._telling = asyncio.create_task(self._tell_all())

    async def look_again(self) -> None:
        """Somebody else sits on a seat: greet everybody anew, and send away who is no longer what it was."""
        entries = await in_database(
            _entries, self.game_id, [(s, s.viewer, s.actor, s.watch_token) for s in self.sockets]
        )
        for socket in entries.keys() & self.sockets:
            entry = entries[socket]
            if isinstance(entry, Entry):
                await self._send(socket, write_frame(entry.welcome))
            else:
                await self.dismiss(socket, entry)

    async def shut_out(self, guest_ids: Collection[int]) -> None:
        """Close the sockets of these guests."""
        for socket in tuple(self.sockets):
            if socket.actor.guest_id in guest_ids:
                self.remove(socket)
                await socket.dismiss("blocked")

    async def send_presence(self, sockets: Iterable[Socket] | None = None) -> None:
        """Tell these sockets, or everybody here, who is there."""
        frame = write_frame(self.attendance.frame())
        for socket in tuple(self.sockets if sockets is None else sockets):
            await self._send(socket, frame)

    def seats_here(self) -> Counter[Seat]:
        """How many sockets each seat has open here."""
        return Counter(socket.viewer for socket in self.sockets if socket.viewer is not None)

    def watchers_here(self) -> int:
        """How many spectators are here."""
        return sum(socket.viewer is None for socket in self.sockets)

    def remove(self, socket: Socket) -> None:
        """The socket is closed, or about to be."""
        self.sockets.discard(socket)
        self._due.discard(socket)

    async def dismiss(self, socket: Socket, reason: Farewell) -> None:
        """Send away a socket that is not what it was; it is told nothing more."""
        self.remove(socket)
        await socket.dismiss(reason)

    async def stop(self) -> None:
        """Nobody is left."""
        if self._telling is not None:
            self._telling.cancel()
            await asyncio.gather(self._telling, return_exceptions=True)

    async def _tell_all(self) -> None:
        try:
            while self._due:
                due, self._due = self._due, set()
                await self._tell(due)
        except Exception:
            logger.exception("a game could not be told; the next beat tries again", extra={"game": self.game_id})
        finally:
            self._telling = None

    async def _tell(self, due: set[Socket]) -> None:
        wanted = {socket: Wanted(socket.viewer, socket.actor, max(socket.sent_seq, 0)) for socket in due}
        frames = await in_database(_frames, self.game_id, frozenset(wanted.values()))
        for socket in due & self.sockets:
            frame = frames[wanted[socket]]
            if not isinstance(frame, Frame):
                await self.dismiss(socket, frame)
            elif frame.seq > socket.sent_seq or socket.fresh:
                socket.sent_seq, socket.fresh = frame.seq, False
                await self._send(socket, frame.text)

    async def _send(self, socket: Socket, text: str) -> None:
        """One socket that breaks must not keep the news from the others."""
        try:
            await socket.send_text(text)
        except Exception:
            logger.exception("a socket could not be told", extra={"game": self.game_id, "viewer": socket.viewer})
            self.remove(socket)


def _frames(game_id: str, wanted: frozenset[Wanted]) -> dict[Wanted, Frame | Farewell]:
    """Read once, project for each viewer, write each frame once."""
    updates = game_updates(game_id=game_id, wanted=wanted)
    written: dict[int, str] = {}
    return {
        one: _farewell(game_id, one.viewer, one.actor) if update is None else Frame(update.seq, _text(update, written))
        for one, update in updates.items()
    }


def _text(update: Update, written: dict[int, str]) -> str:
    frame: ServerFrame = update
    if id(update) not in written:
        written[id(update)] = write_frame(frame)
    return written[id(update)]


def _entries(game_id: str, asked: list[tuple[Socket, Seat | None, Actor, str]]) -> dict[Socket, Entry | Farewell]:
    """A socket knows its person from when it was opened, so whether anybody was shut out since is looked up first."""
    outside = guests_blocked(guest_ids={actor.guest_id for _, _, actor, _ in asked})
    return {
        socket: "blocked" if actor.guest_id in outside else _entry(game_id, viewer, actor, watch_token)
        for socket, viewer, actor, watch_token in asked
    }


def _entry(game_id: str, viewer: Seat | None, actor: Actor, watch_token: str) -> Entry | Farewell:
    """What a socket that was ``viewer`` is now; why it must go if that is something else."""
    try:
        entry = game_entry(game_id=game_id, actor=actor, watch_token=watch_token)
    except NoEntry:
        return _farewell(game_id, viewer, actor)
    return entry if entry.viewer == viewer else _farewell(game_id, viewer, actor)


def _farewell(game_id: str, viewer: Seat | None, actor: Actor) -> Farewell:
    if guests_blocked(guest_ids=[actor.guest_id]):
        return "blocked"
    return "seat_left" if seat_given_up(game_id=game_id, seat=viewer, actor=actor) else "seat_moved"
