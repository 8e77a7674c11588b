"""The load for the baseline of sockets: like tables of four, without games."""

import asyncio
from pathlib import Path
from time import perf_counter

from websockets.asyncio.client import ClientConnection, connect

from tests.support.server import Server
from tools.bench.load import opened, saturate
from tools.bench.plan import Plan
from tools.bench.table import SEATS
from tools.bench.tally import Tally

TABLES = 50
SIGNS = 2000
"""About as many as in an update of a game of four."""


class RelayedTable:
    """Four sockets in one room of ``relay``; an action is a message to all four."""

    def __init__(self, socket_url: str, room: int) -> None:
        self.tally = Tally()
        self._url = f"{socket_url}/{room}"
        self._sockets: list[ClientConnection] = []

    async def open(self) -> None:
        """Connect all four."""
        self._sockets = [await connect(self._url, compression=None, ping_interval=None) for _ in range(SEATS)]

    async def close(self) -> None:
        """Disconnect all four."""
        await asyncio.gather(*(socket.close() for socket in self._sockets))

    async def act(self) -> None:
        """One message, until all four have it."""
        started = perf_counter()
        await self._sockets[0].send(str(SIGNS))
        await asyncio.gather(*(socket.recv() for socket in self._sockets))
        self.tally.times.append(perf_counter() - started)


def relayed(plan: Plan, var: Path) -> list[float]:
    """Messages a second that our server tells to all four of each of fifty tables, without games."""
    with Server(var=var, env={"DJANGO_SETTINGS_MODULE": "tools.bench.relay"}) as server:
        return asyncio.run(_rounds(server.socket_url, plan))


async def _rounds(url: str, plan: Plan) -> list[float]:
    tables = [RelayedTable(url, room) for room in range(TABLES)]
    found = []
    async with opened(tables):
        for _ in range(plan.rounds):
            tally, seconds = await saturate(tables, plan.baseline_seconds)
            found.append(tally.actions / seconds)
    return found
