"""PostgreSQL and Redis are killed and started again under load: play goes on by itself, and nothing told is lost."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.faults.battlefield import Battlefield
from tests.faults.books import PostgresBooks
from tests.support.instances import Instance, PrivatePostgres, PrivateRedis
from tests.support.server import Server

pytestmark = [pytest.mark.postgres, pytest.mark.redis]

QUICK = {"DJANGO_SETTINGS_MODULE": "tests.support.quick"}
UNHURRIED = (0.05, 0.25)
"""Seconds between two actions of a client: there is always one under way, and time for the rest of the machine."""
OUTAGE = 2.0
"""Seconds for which a killed service stays away, so that everything that stands on it notices."""


@dataclass
class Stage:
    """A site whose services are its own, and what is fought on it."""

    postgres: PrivatePostgres
    redis: PrivateRedis
    field: Battlefield


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with ExitStack() as stack:
        redis = stack.enter_context(PrivateRedis(["--save", ""]))
        postgres = stack.enter_context(PrivatePostgres())
        web, worker = (
            Server(var=tmp_path / "var", command=command, database_url=postgres.url(), redis_url=redis.url, env=QUICK)
            for command in ("web", "worker")
        )
        migrated = web.manage("migrate", "--verbosity", "0")
        assert migrated.returncode == 0, migrated.stderr
        stack.enter_context(web)
        stack.enter_context(worker)
        field = Battlefield(web, worker, PostgresBooks(postgres.url()), seed=7, pause=UNHURRIED)
        stack.callback(lambda: field.books.close())  # noqa: PLW0108 - the books are opened anew after a crash
        yield Stage(postgres, redis, field)


async def strike(stage: Stage, instance: Instance) -> None:
    """Kill a service in the midst of play; after it is back everybody plays on, web and worker were never touched."""
    field = stage.field
    processes = (field.web.process, field.worker and field.worker.process)
    await goes_on(field)
    await asyncio.to_thread(instance.kill)
    await asyncio.sleep(OUTAGE)
    await asyncio.to_thread(instance.start)
    if instance is stage.postgres:
        field.books.close()
        field.books = PostgresBooks(stage.postgres.url())
    await goes_on(field)
    assert (field.web.process, field.worker and field.worker.process) == processes
    assert all(process and process.poll() is None for process in processes)


async def goes_on(field: Battlefield) -> None:
    """Each person's actions are carried out, and bots act."""
    before = {client: (len(client.accepted), client.seq) for client in field.clients}
    await field.until(
        lambda: all(len(c.accepted) > n and c.seq > seq + 3 for c, (n, seq) in before.items()), "a game that goes on"
    )


@pytest.mark.parametrize("name", ["postgres", "redis"])
async def test_service_that_is_killed_under_load_costs_nothing(
    stage: Stage, name: str, say: Callable[[str], None]
) -> None:
    field = stage.field
    async with field.fought(people=2, bots=2):
        for _ in range(2):
            await strike(stage, getattr(stage, name))
        await field.settle()
        say("\n".join([f"{name} was killed twice", *field.figures()]))
        assert field.faults() == []
        assert await field.disagreements() == []
    checked = await asyncio.to_thread(field.web.manage, "check_games", "--all")
    assert checked.returncode == 0, checked.stdout
