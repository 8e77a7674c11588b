"""Fixtures of the tests in which things go wrong."""

from collections.abc import AsyncIterator

import pytest

from tests.support.sockets import database_threads


@pytest.fixture
async def threads() -> AsyncIterator[None]:
    """A pool of threads for database work that leaves no connection behind."""
    async with database_threads():
        yield
