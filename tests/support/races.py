"""Calls that are made at the same instant, on whichever database."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier
from typing import Any

from django.db import connections


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """The results of all calls, each made in a thread of its own at the same instant."""
    together = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        connections["default"].ensure_connection()
        together.wait(20)
        try:
            return call()
        finally:
            connections["default"].close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return [future.result(60) for future in [pool.submit(run, call) for call in calls]]


@contextmanager
def in_place_of_the_suites_own(config: dict[str, Any]) -> Iterator[None]:
    suites_own, connection = connections.settings["default"], connections["default"]
    connections.settings["default"] = config
    del connections["default"]
    try:
        yield
    finally:
        connections["default"].close()
        connections["default"].close_pool()  # type: ignore[attr-defined]  # PostgreSQL's alone.
        connections.settings["default"] = suites_own
        connections["default"] = connection
