"""Start, join and the last place, asked for at the same moment: exactly one order wins."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from threading import Barrier

import pytest
from django.db import connection

from games.models import Game
from lobby.models import TableSeat
from lobby.protocol import Refused
from lobby.services import table_join, table_start
from tests.support.lobby import SPEC, joined, somebody, table

NAMES = ("Ben", "Carla", "Dilan", "Émile", "Frida", "Gus")

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*deeds: Callable[[], object]) -> list[str]:
    """Every deed in a thread of its own, all let go together: ``done``, or the code of the refusal."""
    barrier = Barrier(len(deeds))

    def one(deed: Callable[[], object]) -> str:
        try:
            barrier.wait()
            deed()
        except Refused as refused:
            return refused.code
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(one, deeds))


@pytest.mark.parametrize("attempt", range(5))
def test_start_against_join_has_exactly_one_order(attempt: int) -> None:
    anna, ben = somebody("Anna"), somebody("Ben")
    made = table(replace(SPEC, bots=2), anna)
    outcome = at_once(
        lambda: table_start(table_id=made.pk, actor=anna),
        lambda: table_join(table_id=made.pk, actor=ben, name="Ben"),
    )
    assert outcome in (["done", "table_started"], ["not_ready", "done"])
    begun = outcome[0] == "done"
    assert Game.objects.count() == begun
    assert TableSeat.objects.filter(table=made).count() == (3 if begun else 4)


def test_last_place_goes_to_exactly_one() -> None:
    made = table(replace(SPEC, bots=2))
    joins = [partial(table_join, table_id=made.pk, actor=somebody(name), name=name) for name in NAMES]
    outcome = at_once(*joins)
    assert sorted(outcome) == ["done", *["table_full"] * 5]


def test_same_person_who_joins_many_times_sits_once() -> None:
    made, ben = table(), somebody("Ben")
    outcome = at_once(*[lambda: table_join(table_id=made.pk, actor=ben, name="Ben")] * 4)
    assert outcome == ["done"] * 4
    assert TableSeat.objects.filter(table=made).count() == 2


def test_start_pressed_many_times_begins_one_game() -> None:
    anna = somebody("Anna")
    made = table(SPEC, anna)
    joined(made, "Ben", "Carla")
    outcome = at_once(*[lambda: table_start(table_id=made.pk, actor=anna)] * 4)
    assert sorted(outcome) == ["done", *["table_started"] * 3]
    assert Game.objects.count() == 1
