"""The worker: finds what is due, plays it promptly, survives faults, and ends when it is told to."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest

from games import worker
from games.in_database import in_database
from games.models import Game
from games.protocol import Accepted
from games.selectors import worker_heartbeat_age
from games.selectors.loading import millis, moment
from games.services import ClockSpec
from games.services.recording import now_millis
from tests.support.sockets import until
from tests.support.tables import Table, begin, stage

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("threads")]

ATTACKING = "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"


@asynccontextmanager
async def working(count: int = 1) -> AsyncIterator[None]:
    stop = asyncio.Event()
    workers = [asyncio.create_task(worker.run(stop)) for _ in range(count)]
    try:
        yield
    finally:
        stop.set()
        await asyncio.wait_for(asyncio.gather(*workers), 5)


async def ended(table: Table) -> bool:
    return await in_database(lambda: table.game.status == Game.Status.ENDED)


async def until_seq(table: Table, seq: int) -> None:
    await until(lambda: in_database(lambda: table.game.seq >= seq), 10)


async def test_game_of_bots_is_played_to_its_end() -> None:
    table = await in_database(begin, seats=3, bots=(0, 1, 2))
    async with working():
        await until(lambda: ended(table), 30)


async def test_several_workers_play_the_same_games_once() -> None:
    tables = [await in_database(begin, seats=3, bots=(0, 1, 2)) for _ in range(3)]
    async with working(3):
        for table in tables:
            await until(partial(ended, table), 30)
    for table in tables:
        kinds = await in_database(getattr, table, "kinds")
        assert (len(kinds), kinds.count("game_ended")) == ((await in_database(getattr, table, "game")).seq, 1)


async def test_bot_answers_promptly_when_a_person_of_this_process_has_acted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "POLL", 30.0)
    table = await in_database(stage, ATTACKING + " | control blue: bot")
    async with working():
        await asyncio.sleep(0.2)
        started = time.monotonic()
        answer = await in_database(table.submit, 0, "end turn")
        assert isinstance(answer, Accepted)
        await until_seq(table, answer.seq + 1)
        assert time.monotonic() - started < 2


async def test_clock_that_has_run_out_is_found_by_asking_the_database() -> None:
    late = now_millis() - 200_000
    table = await in_database(stage, ATTACKING, clock=ClockSpec(turn=60), now=late)
    seq = await in_database(lambda: table.game.seq)
    async with working():
        await until_seq(table, seq + 1)
    assert (await in_database(lambda: table.kinds))[seq] == "timed_out"


async def test_alarm_of_the_near_future_is_waited_for_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "POLL", 30.0)
    table = await in_database(stage, ATTACKING, clock=ClockSpec(turn=60))
    seq, due = await in_database(lambda: table.game.seq), now_millis() + 400
    await in_database(lambda: Game.objects.update(wake_at=moment(due), turn_seconds=0))
    async with working():
        await asyncio.sleep(0.1)
        worker.outbox.ring(due)
        await until_seq(table, seq + 1)
    event = await in_database(lambda: Game.objects.get().events.get(seq=seq + 1))
    assert 0 <= millis(event.at) - due < 1000


async def test_fault_in_one_game_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    bad, good = [await in_database(begin, seats=3, bots=(0, 1, 2)) for _ in range(2)]
    real = worker.game_wake

    def faulty(*, game_id: str) -> Any:
        if game_id == bad.game_id:
            raise RuntimeError("broken")
        return real(game_id=game_id)

    monkeypatch.setattr(worker, "game_wake", faulty)
    seq = await in_database(lambda: bad.game.seq)
    async with working():
        await until(lambda: ended(good), 30)
    assert await in_database(lambda: bad.game.seq) == seq
    assert await in_database(lambda: millis(bad.game.wake_at or moment(0))) > now_millis() + 30_000


async def test_worker_shows_that_it_lives_and_ends_at_once_when_told() -> None:
    async with working():
        await until(lambda: in_database(lambda: worker_heartbeat_age() is not None))
        started = time.monotonic()
    assert time.monotonic() - started < 1
