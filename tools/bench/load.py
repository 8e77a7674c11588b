"""Two ways to load a server: as much as it takes, and so many actions a second."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Protocol

from tools.bench.tally import Tally

OPENERS = 16
"""Tables that connect at the same time."""


class Loadable(Protocol):
    """Something that acts, and waits until everybody knows."""

    tally: Tally

    async def open(self) -> None:
        """Connect."""

    async def close(self) -> None:
        """Disconnect."""

    async def act(self) -> None:
        """One action, counted in the tally."""


@asynccontextmanager
async def opened(tables: Sequence[Loadable]) -> AsyncIterator[None]:
    """Connect all tables, a few at a time."""
    places = asyncio.Semaphore(OPENERS)

    async def enter(table: Loadable) -> None:
        async with places:
            await table.open()

    await asyncio.gather(*map(enter, tables))
    try:
        yield
    finally:
        await asyncio.gather(*(table.close() for table in tables))


async def saturate(tables: Sequence[Loadable], seconds: float) -> tuple[Tally, float]:
    """Every table acts as soon as its last action is known to all. The tally, and the seconds it took."""
    tally = _shared(tables)
    started = time.perf_counter()

    async def play(table: Loadable) -> None:
        while time.perf_counter() - started < seconds:
            await table.act()

    await asyncio.gather(*map(play, tables))
    return tally, time.perf_counter() - started


async def at_rate(tables: Sequence[Loadable], rate: float, seconds: float) -> tuple[Tally, float]:
    """So many actions a second, of one table after the other; what must wait for a table is made up for.

    The tally, and the seconds it took.
    """
    tally = _shared(tables)
    ready: asyncio.Queue[Loadable] = asyncio.Queue()
    for table in tables:
        ready.put_nowait(table)
    acting: set[asyncio.Task[None]] = set()

    async def act(table: Loadable) -> None:
        await table.act()
        ready.put_nowait(table)

    started = time.perf_counter()
    for tick in range(round(rate * seconds)):
        await asyncio.sleep(max(0.0, started + tick / rate - time.perf_counter()))
        tally.late += ready.empty()
        table = await ready.get()
        if time.perf_counter() - started > seconds:
            break
        task = asyncio.create_task(act(table))
        acting.add(task)
        task.add_done_callback(acting.discard)
    await asyncio.sleep(max(0.0, started + seconds - time.perf_counter()))
    lasted = time.perf_counter() - started
    await asyncio.gather(*acting)
    return tally, lasted


def _shared(tables: Sequence[Loadable]) -> Tally:
    tally = Tally()
    for table in tables:
        table.tally = tally
    return tally
