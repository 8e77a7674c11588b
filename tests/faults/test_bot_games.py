"""Games of bots alone, played by two workers at once: none is played twice at a turn, none is left asleep."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.faults.books import PostgresBooks
from tests.faults.bot_games import play
from tests.support.server import Server

pytestmark = [pytest.mark.postgres, pytest.mark.redis]

QUICK = {"DJANGO_SETTINGS_MODULE": "tests.support.quick"}


@pytest.fixture
def workers(tmp_path: Path, postgres_url: str, redis_url: str) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        two = [
            Server(
                var=tmp_path / str(number), command="worker", database_url=postgres_url, redis_url=redis_url, env=QUICK
            )
            for number in range(2)
        ]
        migrated = two[0].manage("migrate", "--verbosity", "0")
        assert migrated.returncode == 0, migrated.stderr
        yield [stack.enter_context(worker) for worker in two]


@pytest.fixture
def books(postgres_url: str, workers: list[Server]) -> Iterator[PostgresBooks]:
    read = PostgresBooks(postgres_url)
    yield read
    read.close()


def test_a_dozen_games_are_played_once_by_two_workers(
    workers: list[Server], books: PostgresBooks, say: Callable[[str], None]
) -> None:
    play(12, workers, books, say)


@pytest.mark.soak
def test_a_thousand_games_are_played_once_by_two_workers(
    workers: list[Server], books: PostgresBooks, say: Callable[[str], None]
) -> None:
    play(1000, workers, books, say)
