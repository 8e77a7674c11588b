"""A worker is kept going until it is told to stop, whatever breaks inside it."""

import asyncio
import logging

import pytest
from django.test import override_settings

from games.management import working


async def test_worker_that_breaks_starts_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(working, "RESTART_PAUSE", 0)
    runs = 0

    async def broken_twice(stop: asyncio.Event) -> None:
        nonlocal runs
        runs += 1
        if runs < 3:
            raise RuntimeError
        stop.set()

    with caplog.at_level(logging.ERROR, logger="risiko.worker"):
        await asyncio.wait_for(working.supervise(asyncio.Event(), broken_twice), 5)
    assert (runs, len(caplog.records)) == (3, 2)


async def test_worker_does_not_start_after_the_stop() -> None:
    stop = asyncio.Event()
    stop.set()

    async def never(stop: asyncio.Event) -> None:
        pytest.fail("the worker was started")

    await working.supervise(stop, never)


async def test_cancelled_worker_is_not_started_again() -> None:
    started = asyncio.Event()

    async def waits(stop: asyncio.Event) -> None:
        assert not started.is_set()
        started.set()
        await stop.wait()

    task = asyncio.create_task(working.supervise(asyncio.Event(), waits))
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


@override_settings(DATABASE_THREADS=3)
def test_database_threads_are_bounded() -> None:
    with working.bounded_executor() as executor:
        names = list(executor.map(lambda _: "done", range(20)))
        assert len(names) == 20
        assert len(executor._threads) <= 3
