"""Garbage collection in a process that serves for long."""

import gc
from collections.abc import Iterator

import pytest

from games.management import memory


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    threshold = gc.get_threshold()
    yield
    gc.set_threshold(*threshold)
    gc.unfreeze()


def test_what_is_loaded_is_not_looked_through_again() -> None:
    memory.settle()
    assert gc.get_freeze_count() > 10_000
    assert gc.get_threshold()[0] == memory.YOUNG


def test_new_rings_of_objects_are_still_collected() -> None:
    memory.settle()
    ring: list[object] = []
    ring.append(ring)
    del ring
    assert gc.collect() >= 1
