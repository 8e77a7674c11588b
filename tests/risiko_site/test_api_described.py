"""The API keeps to its description: whatever is asked, the answer is one that stands there, and none is a failure."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st
from pytest_django import Settings
from schemathesis import GenerationMode
from schemathesis.config import SchemathesisConfig

from games.limits import gate
from lobby.services import table_join
from tests.support.api import Program
from tests.support.lobby import joined, table
from tests.support.tables import begin

ROUND = itertools.count()
QUICK = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)
LONG = settings(QUICK, max_examples=2_000, derandomize=False)
CHECKS = {"positive_data_acceptance": {"expected-statuses": ["2xx", "401", "403", "404", "409", "422"]}}
"""A request that makes sense is carried out, or refused for what it asks; never for its form."""
described = schemathesis.openapi.from_wsgi(
    "/api/schema/", get_wsgi_application(), config=SchemathesisConfig.from_dict({"checks": CHECKS})
)
OPERATIONS = [found.ok() for found in described.get_all_operations()]


@schemathesis.serializer("application/x-ndjson")
def lines(_context: Any, value: Any) -> bytes:
    """Any text may be sent as a file."""
    return str(value).encode("utf-8", "replace")


@pytest.fixture
def unbounded(settings: Settings) -> Iterator[None]:
    """Nobody is too fast."""
    settings.GAME_LIMITS = dict.fromkeys(("api_rate", "file_rate", "guest_rate", "seat_rate"), 1e6)
    settings.GAME_LIMITS |= dict.fromkeys(("api_burst", "file_burst", "guest_burst", "seat_burst"), 10**6)
    settings.LOBBY_LIMITS = {"table_rate": 1e6, "table_burst": 10**6, "join_rate": 1e6, "join_burst": 10**6}
    gate.cache_clear()
    yield
    gate.cache_clear()


@pytest.fixture
def world(db: None, unbounded: None) -> dict[str, Any]:
    """Somebody with a key, a seat in a running game, and a place at a table."""
    game = begin(seats=3, bots=(2,))
    somebody = game.actors[0]
    waiting = table()
    joined(waiting, "Ben")
    table_join(table_id=waiting.pk, actor=somebody, name="Cleo")
    key = Program(somebody).headers["authorization"]
    return {"key": key, "path": {"game_id": game.game_id, "table_id": waiting.pk, "key": "hasbro_2015", "key_id": "1"}}


@pytest.fixture(autouse=True)
def connected() -> Iterator[None]:
    """One transaction holds all requests of a test, as with Django's own test client."""
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    yield
    request_started.connect(close_old_connections)
    request_finished.connect(close_old_connections)


def holds_whole_float(body: Any) -> bool:
    """JSON's 1.0: a whole number to a schema, and none to whoever reads as strictly as a socket does."""
    if isinstance(body, dict | list):
        return any(map(holds_whole_float, body.values() if isinstance(body, dict) else body))
    return isinstance(body, float) and body.is_integer()


def ask(operation: Any, world: dict[str, Any], how: settings) -> None:
    """Many requests, sensible and not, every other one about something that there is."""

    @how
    @given(case=st.one_of(operation.as_strategy(), operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)))
    def asked(case: Any) -> None:
        assume(not holds_whole_float(case.body))
        if next(ROUND) % 2:
            case.path_parameters.update({name: world["path"][name] for name in case.path_parameters or ()})
        case.call_and_validate(headers={"Authorization": world["key"]})

    asked()


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_every_answer_is_described(operation: Any, world: dict[str, Any]) -> None:
    ask(operation, world, QUICK)


@pytest.mark.soak
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_every_answer_is_described_however_often_one_asks(operation: Any, world: dict[str, Any]) -> None:
    ask(operation, world, LONG)
