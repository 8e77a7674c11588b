"""Games whose cards and missions are canaries, played as fast as they go."""

import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
from pytest_django import Settings

from games.limits import gate
from tests.support.canaries import marked_edition
from tests.support.sockets import database_threads


@pytest.fixture
def canaries(tmp_path: Path, settings: Settings) -> Iterator[None]:
    """Cards and missions are canaries; nobody waits for bots, and nobody is too fast."""
    settings.BOT_PACE_SECONDS = 0
    settings.GAME_LIMITS = {f"{who}_rate": 1e6 for who in ("seat", "address", "api")}
    settings.GAME_LIMITS |= {f"{who}_burst": 10**6 for who in ("seat", "address", "api")}
    gate.cache_clear()
    with marked_edition(tmp_path / "editions"):
        yield
    gate.cache_clear()


@pytest.fixture
async def threads() -> AsyncIterator[None]:
    """A pool of threads for database work that leaves no connection behind."""
    async with database_threads():
        yield


@pytest.fixture
def say(capfd: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Write a line that is seen also when the test succeeds."""

    def write(line: str) -> None:
        with capfd.disabled():
            sys.stdout.write(f"\n{line}\n")

    return write
