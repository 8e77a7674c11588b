"""A game with its four people, each on a real socket."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import perf_counter
from uuid import UUID

from pydantic_core import from_json, to_json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin, Subprotocol

from tools.bench.driver import Json, choose
from tools.bench.tally import Tally

PATIENCE = 20.0
"""Seconds after which an action counts as lost."""
SEATS = 4
LARGEST = 2**22


@dataclass(frozen=True, slots=True)
class Keys:
    """A game, and the cookie of each of its people in turn order."""

    game: str
    cookies: tuple[str, ...]


class Table:
    """One game after another: when one has ended, the next of ``games`` is opened."""

    def __init__(self, socket_url: str, games: Iterator[Keys], seed: int) -> None:
        self.tally = Tally()
        self._url = socket_url
        self._games = games
        self._luck = Random(seed)  # noqa: S311 - the same choices in every run
        self._sockets: list[ClientConnection] = []
        self._readers: list[asyncio.Task[None]] = []
        self._views: list[Json] = []
        self._goal: int | None = None
        """The event that everybody is to be told of; None until the action is answered."""
        self._settled = asyncio.Event()

    async def open(self) -> None:
        """Connect four people to the next game, and place the armies it opens with."""
        keys = next(self._games)
        self._views, self._goal = [{"seq": -1}] * len(keys.cookies), 0
        self._settled.clear()
        self._sockets = [await self._connect(keys.game, cookie) for cookie in keys.cookies]
        self._readers = [asyncio.create_task(self._read(seat)) for seat in range(len(self._sockets))]
        await asyncio.wait_for(self._settled.wait(), PATIENCE)
        while self._views[0]["phase"] == "opening":
            await asyncio.wait_for(self._submit(), PATIENCE)

    async def close(self) -> None:
        """Disconnect all four."""
        await asyncio.gather(*(socket.close() for socket in self._sockets))
        await asyncio.gather(*self._readers)

    async def act(self) -> None:
        """Submit an action of the seat whose move it is, and wait until everybody knows of it."""
        started = perf_counter()
        try:
            if self._views[0]["outcome"]:
                await self.close()
                await self.open()
                return
            await asyncio.wait_for(self._submit(), PATIENCE)
        except (TimeoutError, ConnectionClosed) as error:
            self.tally.errors[type(error).__name__] += 1
        else:
            self.tally.times.append(perf_counter() - started)

    async def _submit(self) -> None:
        seat = self._views[0]["to_act"]
        view = self._views[seat]
        identity = UUID(int=self._luck.getrandbits(128), version=4)
        action = choose(view, self._luck)
        frame = to_json({"type": "submit", "id": identity, "base_seq": view["seq"], "action": action}).decode()
        self._goal = None
        self._settled.clear()
        self.tally.bytes_up += len(frame)
        await self._sockets[seat].send(frame)
        await self._settled.wait()

    async def _connect(self, game: str, cookie: str) -> ClientConnection:
        return await connect(
            f"{self._url}/ws/games/{game}/",
            origin=Origin(self._url.replace("ws", "http", 1)),
            subprotocols=[Subprotocol("risiko.v1")],
            additional_headers={"Cookie": cookie},
            compression=None,
            max_size=LARGEST,
            ping_interval=None,
        )

    async def _read(self, seat: int) -> None:
        try:
            async for text in self._sockets[seat]:
                self.tally.bytes_down += len(text)
                self._hear(seat, from_json(text))
        except ConnectionClosed as error:
            self.tally.errors[type(error).__name__] += 1

    def _hear(self, seat: int, frame: Json) -> None:
        match frame["type"]:
            case "update" if frame["seq"] >= self._views[seat]["seq"]:
                self._views[seat] = frame["view"]
            case "accepted":
                self._goal = frame["seq"]
            case "rejected":
                self.tally.errors[frame["code"]] += 1
                self._goal = 0
        if self._goal is not None and all(view["seq"] >= self._goal for view in self._views):
            self._settled.set()
