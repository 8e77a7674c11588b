"""Fixtures of the whole suite, and the rule that a required need is never skipped in silence."""

import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from pytest_django import DjangoDbBlocker

from tests.support import services
from tests.support.require import fail_required_skips, required
from tests.support.server import Server, separate_processes
from tests.support.texts import compile_texts


def pytest_configure(config: pytest.Config) -> None:
    required()  # A misspelt need is an error at once, not a silent skip.
    compile_texts()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    fail_required_skips(item, report)
    return report


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """pytest-django's test database; before it is dropped, whatever threads still hold of it is taken from them."""
    yield
    with django_db_blocker.unblock():
        services.end_other_sessions()


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Each test begins in English: a page that was asked for in German leaves the thread in German."""
    with translation.override("en"):
        yield


@pytest.fixture
def say(capfd: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Write a line that is seen also when the test succeeds."""

    def write(line: str) -> None:
        with capfd.disabled():
            sys.stdout.write(f"\n{line}\n")

    return write


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """The address of an empty PostgreSQL database of this test's own."""
    with services.fresh_database() as url:
        yield url


@pytest.fixture
def redis_url() -> str:
    """The address of a Redis, with a prefix of this test's own."""
    return services.redis_address()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """What `make serve` runs, started, on a free port with a database of its own."""
    with Server(var=tmp_path / "var") as running:
        yield running


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start servers with options of `Server` (host, database_url, command ...); all end with the test."""
    with ExitStack() as stack:

        def start(**options: Any) -> Server:
            options.setdefault("var", tmp_path / "var")
            return stack.enter_context(Server(**options))

        yield start


@pytest.fixture
def deployed(tmp_path: Path, postgres_url: str, redis_url: str) -> Iterator[tuple[Server, Server]]:
    """Web and worker as separate processes on PostgreSQL and Redis."""
    with separate_processes(tmp_path / "var", database_url=postgres_url, redis_url=redis_url) as both:
        yield both
