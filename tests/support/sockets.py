"""Sockets to games in the test's own event loop, and the pool of threads in which their database work is done."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from inspect import isawaitable
from threading import Barrier
from typing import Any
from uuid import uuid4

from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.db import connections

from games import routing as games
from games.codec import dump
from games.engine.action_notation import read_action
from games.engine.ids import Seat
from games.guest_cookie import COOKIE, _signer
from games.protocol import SUBPROTOCOL, read_server_frame
from lobby import protocol as lobby_protocol
from lobby import routing as lobby
from tests.support.tables import Table

THREADS = 4
PATIENCE = 5.0
"""Seconds a frame may take in a test; far more than it does."""
QUIET = 0.15
"""Seconds after which nothing more is expected."""


class Peer:
    """One end of a socket, to a game unless a subclass says otherwise."""

    subprotocol = SUBPROTOCOL
    read: Callable[[str], Any] = staticmethod(read_server_frame)

    def __init__(self, path: str, cookie: str = "", headers: list[tuple[bytes, bytes]] | None = None) -> None:
        own = [(b"cookie", cookie.encode())] if cookie else []
        application = AuthMiddlewareStack(URLRouter([*games.websocket_urlpatterns, *lobby.websocket_urlpatterns]))
        self.wire = WebsocketCommunicator(application, path, [*own, *(headers or [])], [self.subprotocol])
        self.wire.scope["client"] = ["127.0.0.1", 4711]

    async def connect(self) -> None:
        accepted, protocol = await self.wire.connect(timeout=PATIENCE)
        assert (accepted, protocol) == (True, self.subprotocol)

    async def frame(self) -> Any:
        """The next frame, whatever it is."""
        return self.read(await self.wire.receive_from(timeout=PATIENCE))

    async def next(self, kind: str) -> Any:
        """The next frame of a kind; others on the way are dropped."""
        while True:
            frame = await self.frame()
            if frame.type == kind:
                return frame

    async def both(self, *kinds: str) -> dict[str, Any]:
        """The next frame of each kind, in whatever order they come; others on the way are dropped."""
        found: dict[str, Any] = {}
        while len(found) < len(kinds):
            frame = await self.frame()
            if frame.type in kinds:
                found.setdefault(frame.type, frame)
        return found

    async def send(self, text: str) -> None:
        await self.wire.send_to(text_data=text)

    async def submit(self, action: str, base_seq: int, action_id: str = "") -> str:
        """Send an action in its notation; returns its id."""
        action_id = action_id or str(uuid4())
        body = json.loads(dump(read_action(action)))
        await self.send(json.dumps({"type": "submit", "id": action_id, "base_seq": base_seq, "action": body}))
        return action_id

    async def closed(self) -> int:
        """The code with which the server closes; frames on the way are dropped."""
        while True:
            message = await self.wire.receive_output(timeout=PATIENCE)
            if message["type"] == "websocket.close":
                return int(message["code"])

    async def rest(self) -> list[Any]:
        """Every frame until it is quiet."""
        frames = []
        while not await self.wire.receive_nothing(timeout=QUIET):
            frames.append(await self.frame())
        return frames


class LobbyPeer(Peer):
    """One end of a socket of the lobby."""

    subprotocol = lobby_protocol.SUBPROTOCOL
    read = staticmethod(lobby_protocol.read_server_frame)


@asynccontextmanager
async def lobby_peer(path: str = "/ws/lobby/", key: str = "") -> AsyncIterator[LobbyPeer]:
    """The lobby's socket of a guest with that key, or of a stranger, past its welcome."""
    socket = LobbyPeer(path, f"{COOKIE}={_signer().sign(key)}" if key else "")
    await socket.connect()
    await socket.next("welcome")
    try:
        yield socket
    finally:
        await socket.wire.disconnect(timeout=PATIENCE)


async def until(true: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until something has become true; ``true`` may be a call of ``in_database``."""
    async with asyncio.timeout(seconds):
        while True:
            answer = true()
            if await answer if isawaitable(answer) else answer:
                return
            await asyncio.sleep(0.01)


@asynccontextmanager
async def peer(table: Table, seat: Seat | None = None, query: str = "") -> AsyncIterator[Peer]:
    """The socket of a seat's person, or of a spectator, past its welcome."""
    socket = Peer(f"/ws/games/{table.game_id}/{query}", "" if seat is None else table.cookie(seat))
    await socket.connect()
    try:
        yield socket
    finally:
        await socket.wire.disconnect(timeout=PATIENCE)


@asynccontextmanager
async def database_threads(count: int = THREADS) -> AsyncIterator[None]:
    """The loop's pool; at the end every thread gives its connections up, so that nobody holds the test database."""
    pool = ThreadPoolExecutor(count)
    asyncio.get_running_loop().set_default_executor(pool)
    try:
        yield
    finally:
        together = Barrier(count)

        def close() -> None:
            together.wait(PATIENCE)
            connections.close_all()

        await asyncio.gather(*(asyncio.get_running_loop().run_in_executor(pool, close) for _ in range(count)))
