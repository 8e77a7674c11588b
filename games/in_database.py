"""Database work beside the event loop: in the loop's bounded pool of threads, on connections that stay open."""

import asyncio
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

from django.db import connection

P = ParamSpec("P")
T = TypeVar("T")


async def in_database(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a service or selector in a thread. A connection that failed is given up, the next call opens another."""
    work = partial(copy_context().run, _keeping_house, partial(call, *args, **kwargs))
    return await asyncio.get_running_loop().run_in_executor(None, work)


def _keeping_house(work: Callable[[], T]) -> T:
    try:
        return work()
    finally:
        if connection.errors_occurred and not connection.in_atomic_block:
            connection.close()
