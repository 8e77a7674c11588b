"""SIGKILL at any instant: whatever was acknowledged stays, once, and everybody finds the same game again."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Literal

import pytest

from tests.faults.battlefield import INSTANTS, Battlefield
from tests.faults.books import PostgresBooks, SqliteBooks
from tests.support.server import Server

QUICK = {"DJANGO_SETTINGS_MODULE": "tests.support.quick"}
FAULTY = {"DJANGO_SETTINGS_MODULE": "tests.support.faulty"}
KILLS = 30
"""For each stack; a third of them of the worker, where it has a process of its own."""
LEAST = 10
"""Kills that must have caught somebody at each of the three instants."""
SECRETS = ("m15_", "joker_", "below", "pile")
"""Words that stand in what a game keeps to itself, and so never in a log."""


@pytest.fixture
def embedded(start_server: Callable[..., Server]) -> Iterator[Battlefield]:
    """All in one process, with SQLite and the layer in memory."""
    server = start_server(env=QUICK)
    books = SqliteBooks(server.var / "risiko.sqlite3")
    yield Battlefield(server, None, books, seed=1)
    books.close()


@pytest.fixture
def apart(tmp_path: Path, postgres_url: str, redis_url: str) -> Iterator[Battlefield]:
    """Web and worker as processes of their own, on PostgreSQL and Redis."""
    web, worker = (
        Server(var=tmp_path / "var", command=command, database_url=postgres_url, redis_url=redis_url, env=QUICK)
        for command in ("web", "worker")
    )
    migrated = web.manage("migrate", "--verbosity", "0")
    assert migrated.returncode == 0, migrated.stderr
    books = PostgresBooks(postgres_url)
    with web, worker:
        yield Battlefield(web, worker, books, seed=2)
    books.close()


@pytest.fixture
def faulty(start_server: Callable[..., Server]) -> Iterator[Callable[[str], Battlefield]]:
    """The embedded server with a planted fault."""
    with ExitStack() as stack:

        def start(fault: str) -> Battlefield:
            server = start_server(env={**FAULTY, "FAULT": fault})
            books = SqliteBooks(server.var / "risiko.sqlite3")
            stack.callback(books.close)
            return Battlefield(server, None, books, seed=3)

        yield start


async def test_no_kill_of_the_embedded_server_loses_or_doubles_anything(
    embedded: Battlefield, say: Callable[[str], None]
) -> None:
    async with embedded.fought(people=4, bots=2):
        await kill_often(embedded)
        await all_is_well(embedded, say)


@pytest.mark.postgres
@pytest.mark.redis
async def test_no_kill_of_web_or_worker_loses_or_doubles_anything(
    apart: Battlefield, say: Callable[[str], None]
) -> None:
    async with apart.fought(people=4, bots=2):
        await kill_often(apart)
        await all_is_well(apart, say)


@pytest.mark.soak
async def test_no_kill_of_hundreds_loses_or_doubles_anything(embedded: Battlefield, say: Callable[[str], None]) -> None:
    async with embedded.fought(people=8, bots=4):
        await kill_often(embedded, 500)
        await all_is_well(embedded, say)


async def kill_often(field: Battlefield, kills: int = KILLS) -> None:
    """Every other kill at a random instant, the others where fewest have fallen so far; the worker as well."""
    caught = field.tally.caught
    while field.tally.kills.total() < kills or min(caught[instant] for instant in INSTANTS) < LEAST:
        number = field.tally.kills.total()
        assert number < 2 * kills, field.tally.lines()
        if field.worker is not None and field.tally.kills["worker"] < kills // 3:
            await field.kill_worker()
        scarce: Literal["commit", "answer"] = "commit" if caught[INSTANTS[1]] <= caught[INSTANTS[2]] else "answer"
        await field.kill_web("random" if number % 4 < 2 else scarce)


async def all_is_well(field: Battlefield, say: Callable[[str], None]) -> None:
    """Nothing was lost or doubled, everybody sees the same, and no log holds a secret."""
    await field.settle()
    say("\n".join([*field.tally.lines(), *field.figures()]))
    assert field.faults() == []
    assert await field.disagreements() == []
    done = await asyncio.to_thread(field.web.manage, "check_games", "--all")
    assert done.returncode == 0, done.stdout
    for server in filter(None, (field.web, field.worker)):
        text = server.log.read_text()
        assert not [secret for secret in (*SECRETS, *(game.secret for game, _ in field.games)) if secret in text]


async def test_server_that_answers_before_it_stores_is_found_out(faulty: Callable[[str], Battlefield]) -> None:
    field = faulty("hasty")
    async with field.fought(people=1, bots=0):
        for _ in range(2):
            await field.kill_web("answer")
        await field.settle()
    assert [fault for fault in field.faults() if fault.startswith("lost: ")]


async def test_server_that_forgets_what_it_has_done_is_found_out(faulty: Callable[[str], Battlefield]) -> None:
    field = faulty("forgetful")
    async with field.fought(people=1, bots=0):
        await field.until(lambda: sum(len(client.accepted) for client in field.clients) > 60, "answers")
        await field.settle()
    assert [fault for fault in field.faults() if fault.startswith("doubled: ")]


async def test_embedded_server_ends_on_sigterm_in_the_middle_of_it(embedded: Battlefield) -> None:
    await ends_in_the_middle_of_it(embedded)


@pytest.mark.postgres
@pytest.mark.redis
async def test_web_and_worker_end_on_sigterm_in_the_middle_of_it(apart: Battlefield) -> None:
    await ends_in_the_middle_of_it(apart)


async def ends_in_the_middle_of_it(field: Battlefield) -> None:
    """Exit code 0 within seconds, sockets told to come back, nothing lost, and the game goes on."""
    async with field.fought(people=2, bots=1):
        await field.until(lambda: all(client.accepted for client in field.clients), "a game in progress")
        for server in filter(None, (field.worker, field.web)):
            assert await asyncio.to_thread(server.stop, patience=10) == 0
        await field.until(lambda: not any(client.wire for client in field.clients), "closed sockets")
        for server in filter(None, (field.worker, field.web)):
            await asyncio.to_thread(server.start)
        before = {client: len(client.accepted) for client in field.clients}
        await field.until(lambda: all(len(c.accepted) > n for c, n in before.items()), "a game that goes on")
        await field.settle()
        assert field.faults() == []
        assert await field.disagreements() == []
