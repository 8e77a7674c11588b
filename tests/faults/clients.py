"""Browsers that outlive their server: they reconnect, ask again for what was not answered, and remember everything."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from games.codec import dump
from games.engine.actions import SeatAction, SetDefence
from games.engine.orders import DefenceOrder
from games.protocol import SUBPROTOCOL, Update, read_server_frame
from tests.bots.players import Wild
from tests.support.begin_games import Begun

BROKEN = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)
"""What a client sees of a server that is killed, or not there yet."""
HASTE = (0.0, 0.08)
"""Seconds between an answer and the next action, where nothing else is said."""


@dataclass(frozen=True)
class Asked:
    """An action as it was sent. The same text is sent again until there is an answer."""

    id: str
    base_seq: int
    action: SeatAction
    text: str


@dataclass(eq=False)
class Client:
    """One browser at one seat of a game, or a spectator's without cookie."""

    url: Callable[[], str]
    game: Begun
    seat: int | None
    luck: Random
    numbers: Callable[[], int]
    at: tuple[str, int] | None = None
    """Host and port to which the name in ``url`` leads, where it is not a real one."""
    pause: tuple[float, float] = HASTE
    asked: dict[str, Asked] = field(default_factory=dict)
    """Everything that was ever sent, by id."""
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    events: dict[int, dict[str, Any]] = field(default_factory=dict)
    """What the server told, by number, over all connections."""
    update: Update | None = None
    wire: ClientConnection | None = None
    faults: list[str] = field(default_factory=list)
    playing: bool = True
    accepted: list[str] = field(default_factory=list)
    repeated: int = 0
    troubled: list[str] = field(default_factory=list)
    """Actions to which the server had nothing to say but that it is in trouble: to be sent again as they are."""
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    """Set by each answer."""
    since_kill: int = 0
    """Answers on this connection."""

    @property
    def seq(self) -> int:
        return 0 if self.update is None else self.update.seq

    @property
    def unanswered(self) -> list[Asked]:
        return [asked for asked in self.asked.values() if asked.id not in self.answers]

    async def run(self) -> None:
        """Play until cancelled, whatever happens to the server."""
        while True:
            url = self.url()
            there = {} if self.at is None else {"host": self.at[0], "port": self.at[1]}
            try:
                async with connect(
                    f"ws://{urlsplit(url).netloc}/ws/games/{self.game.game_id}/?after={self.seq}",
                    origin=url,  # type: ignore[arg-type]
                    subprotocols=[SUBPROTOCOL],  # type: ignore[list-item]
                    additional_headers={"Cookie": self.game.cookies[self.seat]} if self.seat is not None else {},
                    compression=None,
                    open_timeout=10,
                    proxy=None,
                    **there,  # type: ignore[arg-type]
                ) as self.wire:
                    self.since_kill = 0
                    await self._play(self.wire)
            except BROKEN:
                await asyncio.sleep(0.05)
            finally:
                self.wire = None

    async def _play(self, wire: ClientConnection) -> None:
        for asked in self.unanswered:
            await wire.send(asked.text)
            self.repeated += 1
        acting = asyncio.create_task(self._act(wire))
        try:
            async for text in wire:
                self._take(json.loads(text), str(text))
        finally:
            acting.cancel()
            await asyncio.gather(acting, return_exceptions=True)

    async def _act(self, wire: ClientConnection) -> None:
        """One action after the other; now and then one that was answered already is sent again."""
        while self.seat is not None:
            self.answered.clear()
            await self._ask_again(wire)
            if self.unanswered or self.update is None or not self.playing:
                await asyncio.sleep(0.01)
                continue
            if self.accepted and self.luck.random() < 0.1:
                await wire.send(self.asked[self.luck.choice(self.accepted)].text)
            action = self._choice()
            if action is None:
                await asyncio.sleep(0.05)
                continue
            asked = self._write(action)
            self.asked[asked.id] = asked
            await wire.send(asked.text)
            await self.answered.wait()
            await asyncio.sleep(self.luck.uniform(*self.pause))

    async def _ask_again(self, wire: ClientConnection) -> None:
        again, self.troubled = self.troubled, []
        if again:
            await asyncio.sleep(0.2)
        for name in again:
            await wire.send(self.asked[name].text)
            self.repeated += 1

    def _choice(self) -> SeatAction | None:
        """A move where the game waits for this seat, else a standing order with a number never used before."""
        assert self.update is not None
        assert self.seat is not None
        view = self.update.view
        if view.seats[self.seat].status != "playing" or view.outcome is not None:
            return None
        if view.to_act == self.seat and self.luck.random() < 0.7:
            return Wild().choose(None, view, self.luck)  # type: ignore[arg-type] # It knows no rules.
        return SetDefence(DefenceOrder("one_below", self.numbers()))

    def _write(self, action: SeatAction) -> Asked:
        name = str(uuid4())
        body = json.loads(dump(action))
        text = json.dumps({"type": "submit", "id": name, "base_seq": self.seq, "action": body})
        return Asked(name, self.seq, action, text)

    def _take(self, frame: dict[str, Any], text: str) -> None:
        match frame["type"]:
            case "accepted" | "rejected":
                self._note(str(frame["id"]), frame)
            case "update":
                read = read_server_frame(text)
                assert isinstance(read, Update)
                self._remember(frame)
                if read.seq >= self.seq:
                    self.update = read

    def _note(self, asked: str, answer: dict[str, Any]) -> None:
        if answer.get("code") == "unavailable":
            self.troubled.append(asked)
            self.answered.set()
        elif asked not in self.answers:
            self.answers[asked] = answer
            self.since_kill += 1
            if answer["type"] == "accepted":
                self.accepted.append(asked)
            self.answered.set()
        elif self.answers[asked] != answer:
            self.faults.append(f"two answers to one action: {self.answers[asked]}, {answer}")

    def _remember(self, frame: dict[str, Any]) -> None:
        if frame["events"] and frame["after_seq"] > self.seq and self.asked:
            self.faults.append(f"told from {frame['after_seq']}, but knew only up to {self.seq}")
        for told in frame["events"]:
            if self.events.setdefault(told["seq"], told) != told:
                self.faults.append(f"event {told['seq']} was told in two ways")
