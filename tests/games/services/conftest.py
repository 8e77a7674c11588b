"""Fixtures of the services' tests: the database on which they race."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connections
from pytest_django import DjangoDbBlocker

from risiko_site import backends
from tests.support import services
from tests.support.races import in_place_of_the_suites_own


@pytest.fixture(scope="module")
def migrated_postgres(django_db_blocker: DjangoDbBlocker) -> Iterator[dict[str, Any]]:
    """A PostgreSQL database with our tables, as a setting."""
    with services.fresh_database() as url:
        config = connections.configure_settings({"default": backends.database(url, fallback=Path())})["default"]
        with django_db_blocker.unblock(), in_place_of_the_suites_own(config):
            call_command("migrate", verbosity=0)
        yield config


@pytest.fixture(
    params=[
        pytest.param("sqlite", marks=pytest.mark.django_db(transaction=True)),
        pytest.param("postgres", marks=pytest.mark.postgres),
    ]
)
def database(request: pytest.FixtureRequest) -> Iterator[None]:
    """The suite's own database file, or for the while of a test a PostgreSQL database in its place."""
    if request.param == "sqlite":
        yield
        return
    config = request.getfixturevalue("migrated_postgres")
    blocker: DjangoDbBlocker = request.getfixturevalue("django_db_blocker")
    with blocker.unblock(), in_place_of_the_suites_own(config):
        yield
