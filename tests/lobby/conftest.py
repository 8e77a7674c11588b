"""Fixtures of the lobby's tests."""

from collections.abc import AsyncIterator, Iterator

import pytest

from games.limits import gate
from tests.support.sockets import database_threads


@pytest.fixture
async def threads() -> AsyncIterator[None]:
    """A pool of threads for database work that leaves no connection behind."""
    async with database_threads():
        yield


@pytest.fixture
def open_gate() -> Iterator[None]:
    """No test is slowed down by what another one sent."""
    gate.cache_clear()
    yield
    gate.cache_clear()
