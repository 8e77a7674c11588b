"""Sockets to the site inside the test's own process: everything that passes but for the network itself."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from channels.testing import WebsocketCommunicator

from games.engine.actions import SeatAction
from games.engine.ids import Seat
from games.engine.views import PlayerView
from games.protocol import SUBPROTOCOL, SubmitAction, Update, read_server_frame, write_frame
from risiko_site.asgi import application

PATIENCE = 30.0
"""Seconds to wait for what must come; an idle machine needs milliseconds."""


@dataclass(eq=False)
class Onlooker:
    """One open socket to a game, and everything it was sent."""

    role: str
    game_id: str
    cookie: str = ""
    query: str = ""
    seat: Seat | None = None
    """As whom it looks, so far as that is decided beforehand."""
    frames: list[str] = field(default_factory=list)
    """Everything received, oldest first."""
    checked: int = 0
    """How many of the frames a test has looked at."""
    update: Update | None = None
    closed: int | None = None
    """The code with which the server closed."""
    line: WebsocketCommunicator = field(init=False)

    async def open(self) -> "Onlooker":
        headers = [(b"origin", b"http://testserver"), (b"host", b"testserver")]
        if self.cookie:
            headers.append((b"cookie", self.cookie.encode()))
        path = f"/ws/games/{self.game_id}/" + (f"?{self.query}" if self.query else "")
        self.line = WebsocketCommunicator(application, path, headers, [SUBPROTOCOL])
        connected, _ = await self.line.connect(timeout=PATIENCE)
        assert connected, "the site refused the socket"
        return self

    @property
    def seq(self) -> int:
        return -1 if self.update is None else self.update.seq

    @property
    def view(self) -> PlayerView:
        assert self.update is not None, "nothing was received yet"
        return self.update.view

    async def send(self, text: str | bytes) -> None:
        await self.line.send_input({"type": "websocket.receive", "text" if isinstance(text, str) else "bytes": text})

    async def submit(self, action: SeatAction, *, base_seq: int | None = None, action_id: UUID | None = None) -> Any:
        """Ask for an action; the answer as a dict."""
        asked = SubmitAction(action_id or uuid4(), self.seq if base_seq is None else base_seq, action)
        await self.send(write_frame(asked))
        return await self.read_until(lambda frame: frame["type"] in ("accepted", "rejected"))

    async def receive(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next frame; a close is one of type ``close``."""
        output = await self.line.receive_output(timeout=patience)
        if output["type"] == "websocket.close":
            self.closed = output["code"] if output.get("code") is not None else 1000
            return {"type": "close", "code": self.closed}
        text = output["text"]
        self.frames.append(text)
        frame: dict[str, Any] = json.loads(text)
        if frame["type"] == "update":
            read = read_server_frame(text)
            assert isinstance(read, Update)
            self.update = read
        return frame

    async def read_until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Receive until such a frame, or the close."""
        while True:
            frame = await self.receive()
            if wanted(frame) or frame["type"] == "close":
                return frame

    async def catch_up(self, seq: int) -> None:
        """Receive until the game has been told up to ``seq``."""
        while self.seq < seq and self.closed is None:
            await self.receive()

    async def is_silent(self, seconds: float = 0.05) -> bool:
        """Whether nothing arrives for a while."""
        return await self.line.receive_nothing(timeout=seconds)

    def unchecked(self) -> list[str]:
        """What arrived since the last call."""
        new, self.checked = self.frames[self.checked :], len(self.frames)
        return new

    async def close(self) -> None:
        """Hang up, as a browser does, also after the server has closed."""
        await self.line.disconnect(timeout=PATIENCE)
        if self.closed is None:
            self.closed = 1000
