"""A server with games in full swing, which is killed again and again while somebody takes notes."""

import asyncio
import itertools
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Literal, TypeAlias

from tests.faults.books import Books, audit
from tests.faults.clients import HASTE, Client
from tests.support.begin_games import Begun, begin_games
from tests.support.server import Server

Instant: TypeAlias = Literal["before the commit", "after the commit, before the answer", "after the answer"]
INSTANTS: tuple[Instant, ...] = ("before the commit", "after the commit, before the answer", "after the answer")
PEOPLE = {"seats": 3, "mode": "classic"}
BOTS = {"seats": 4, "mode": "mission", "bots": [1, 2, 3], "changes": {"opening": "all"}}
PATIENCE = 60.0


@dataclass
class Tally:
    """Where the kills fell, by kill and by action in flight."""

    kills: Counter[str] = field(default_factory=Counter)
    """By process."""
    caught: Counter[Instant] = field(default_factory=Counter)
    """Kills that caught at least one client there; one kill catches several clients at different places."""
    clients: Counter[Instant] = field(default_factory=Counter)
    """Clients that were caught there."""

    def lines(self) -> list[str]:
        killed = ", ".join(f"{count} of {name}" for name, count in self.kills.items())
        where = [f"{instant}: {self.caught[instant]} kills, {self.clients[instant]} clients" for instant in INSTANTS]
        return [f"{self.kills.total()} SIGKILLs ({killed})", *where]


class Battlefield:
    """Servers, their games, and a client on each person's seat."""

    def __init__(
        self,
        web: Server,
        worker: Server | None,
        books: Books,
        seed: int,
        *,
        door: tuple[str, int] | None = None,
        pause: tuple[float, float] = HASTE,
    ) -> None:
        """Clients go straight to the web, or with ``door`` through a proxy at that port under that address.

        Each pauses for so many seconds between two actions.
        """
        self.web, self.worker, self.books, self.door, self.pause = web, worker, books, door, pause
        self.luck = Random(seed)
        self.tally = Tally()
        self.numbers = itertools.count(1_000_000)
        self.games: list[tuple[Begun, bool]] = []
        self.clients: list[Client] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._starting: list[asyncio.Task[Server]] = []

    @asynccontextmanager
    async def fought(self, *, people: int, bots: int) -> AsyncIterator[None]:
        """So many games among three people, and so many of one person with three bots."""
        options = [PEOPLE] * people + [BOTS] * bots
        begun = await asyncio.to_thread(begin_games, self.web, *options)
        self.games = [(game, number < people) for number, game in enumerate(begun)]
        self.clients = [self._client(g, seat) for g in begun for seat, cookie in enumerate(g.cookies) if cookie]
        self._tasks = [asyncio.create_task(client.run()) for client in self.clients]
        try:
            yield
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _client(self, game: Begun, seat: int | None) -> Client:
        luck, numbers = Random(self.luck.random()), lambda: next(self.numbers)
        if self.door is None:
            return Client(lambda: self.web.url, game, seat, luck, numbers, pause=self.pause)
        name, port = self.door
        return Client(lambda: name, game, seat, luck, numbers, at=("127.0.0.1", port), pause=self.pause)

    # Kills.

    async def kill_web(self, instant: Literal["random", "commit", "answer"]) -> None:
        """Kill at a random instant, or right after a commit or an answer was seen; then start anew."""
        await self.until(lambda: all(c.since_kill >= 1 or not c.unanswered for c in self.clients if c.wire), "play")
        await asyncio.sleep(self.luck.uniform(0.05, 0.3))
        if instant == "answer":
            await self._next_answer()
        elif instant == "commit":
            await self.until(lambda: sum(bool(client.unanswered) for client in self.clients) >= 3, "actions in flight")
            self._wait_for_commit()
        self.web.kill()
        self.tally.kills[self.web.command] += 1
        await self.until(lambda: not any(client.wire for client in self.clients), "broken connections")
        await asyncio.sleep(0.1)  # A database server may still finish what a killed process sent last.
        self._classify()
        await asyncio.to_thread(self.web.start)
        await self.until(lambda: all(client.wire for client in self.clients), "new connections")

    async def kill_worker(self) -> None:
        """Kill the worker in the midst of bots' turns; it starts anew while the web is killed as well."""
        assert self.worker is not None
        await asyncio.gather(*self._starting)
        self.worker.kill()
        self.tally.kills[self.worker.command] += 1
        self._starting = [asyncio.create_task(asyncio.to_thread(self.worker.start))]

    async def _next_answer(self) -> None:
        waiting = [asyncio.create_task(client.answered.wait()) for client in self.clients]
        await asyncio.wait(waiting, timeout=2, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()

    def _wait_for_commit(self) -> None:
        """Until an action that waits for its answer is stored. Nothing else happens here meanwhile."""
        waiting = {asked.id for client in self.clients for asked in client.unanswered}
        row, deadline = self.books.last_row(), time.monotonic() + 0.5
        while not waiting & self.books.stored_since(row) and time.monotonic() < deadline:
            pass

    def _classify(self) -> None:
        """Where the kill caught each client; those that had nothing to say since the last one do not count."""
        stored = self.books.stored(asked.id for client in self.clients for asked in client.unanswered)
        found: Counter[Instant] = Counter()
        for client in self.clients:
            if client.unanswered:
                found[INSTANTS[all(asked.id in stored for asked in client.unanswered)]] += 1
            elif client.since_kill:
                found["after the answer"] += 1
        self.tally.clients += found
        self.tally.caught += Counter(found.keys())

    # Afterwards.

    async def settle(self) -> None:
        """Let people stop, bots run out of turns, and everybody be told."""
        await asyncio.gather(*self._starting)
        for client in self.clients:
            client.playing = False
        await self.until(lambda: not any(client.unanswered for client in self.clients), "answers")
        await self.until(self._still, "bots that wait")
        await self.until(lambda: all(c.seq == self.books.seq(c.game.game_id) for c in self.clients), "news")

    def _still(self) -> bool:
        """Whether every game waits for a person."""
        rows = self.books.rows("SELECT id FROM games_game WHERE wake_at IS NOT NULL")
        return not rows

    def figures(self) -> list[str]:
        """How much was going on."""
        asked = [client.answers[name]["type"] for client in self.clients for name in client.asked]
        again, events = sum(client.repeated for client in self.clients), sum(len(c.events) for c in self.clients)
        who = f"{len(self.clients)} clients of {len(self.games)} games"
        what = f"asked for {len(asked)} actions, {asked.count('accepted')} accepted"
        return [f"{who} {what}; {again} were asked for again after a kill; {events} events were told"]

    def faults(self) -> list[str]:
        """What is wrong in the books, or was told wrongly."""
        found = [fault for client in self.clients for fault in client.faults]
        for game, people_only in self.games:
            clients = [client for client in self.clients if client.game is game]
            found += audit(self.books, game, clients, people_only=people_only)
        return found

    async def disagreements(self) -> list[str]:
        """Clients whose view or story is not the one that a fresh client gets, which is told as much as there is."""
        fresh = [self._client(client.game, client.seat) for client in self.clients]
        for one in fresh:
            one.playing = False
        tasks = [asyncio.create_task(one.run()) for one in fresh]
        try:
            await self.until(lambda: all(one.update for one in fresh), "views of fresh clients")
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        return [fault for pair in zip(self.clients, fresh, strict=True) for fault in _differences(*pair)]

    async def until(self, true: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < deadline, f"waited in vain for {what}"
            await asyncio.sleep(0.005)


def _differences(client: Client, fresh: Client) -> Iterator[str]:
    assert client.update is not None
    assert fresh.update is not None
    if (fresh.update.seq, fresh.update.view) != (client.update.seq, client.update.view):
        yield f"seat {client.seat} sees another game than a fresh client"
    known = {seq: client.events.get(seq) for seq in fresh.events}
    if known != fresh.events or not fresh.events:
        yield f"seat {client.seat} was told another story than a fresh client"
    if sorted(client.events) != list(range(1, client.seq + 1)):
        yield f"seat {client.seat} was not told everything"
