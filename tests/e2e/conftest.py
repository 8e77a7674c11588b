"""The browser, and the real server it opens: only mouse, touch and keys act for a player here."""

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from risiko_site.addresses import machine_addresses
from tests.e2e.accessible import examined
from tests.e2e.people import PATIENCE, Person
from tests.e2e.stage import Stage, set_stage
from tests.support.browser import ARGUMENTS, HOW, find_chromium
from tests.support.require import fail_required_skips, missing, required
from tests.support.server import Server

AXE = "states of pages that axe has examined"
FAST_BOTS = {"DJANGO_SETTINGS_MODULE": "tests.e2e.fast_bots"}


def pytest_configure(config: pytest.Config) -> None:
    required()
    expect.set_options(timeout=PATIENCE * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.add_marker(pytest.mark.chromium)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    fail_required_skips(item, report)
    report.user_properties.append((AXE, examined()))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What failed at its first try is told as well: a test that often needs a second one has a fault to find."""
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, [])]
    states = sum(count for report in reports for name, count in report.user_properties if name == AXE)
    terminalreporter.write_line(f"axe has examined {states} states of pages.")
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.write_sep("_", f"first try of {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)


@pytest.fixture(scope="session")
def chromium() -> str:
    path = find_chromium()
    return path or missing("chromium", f"there is none: {HOW}")


@pytest.fixture(scope="session")
def browser_type_launch_args(chromium: str) -> dict[str, Any]:
    """For pytest-playwright's `browser`, and so for its `context` and `page`."""
    return {"executable_path": chromium, "headless": True, "args": ARGUMENTS}


@pytest.fixture(scope="session")
def fast_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """What `make serve` runs, on a free port with a database of its own, and with bots that waste no time on show.

    All tests share it, as strangers would.
    """
    with Server(var=tmp_path_factory.mktemp("fast") / "var", env=FAST_BOTS) as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that this test alone opens, kills and starts again, with fast bots."""
    with Server(var=tmp_path / "var", env=FAST_BOTS) as running:
        yield running


@pytest.fixture
def come(new_context: Callable[..., BrowserContext]) -> Iterator[Callable[..., Person]]:
    """Let a person sit down at a browser of their own, of any size. In the end no browser may have complained."""
    people: list[Person] = []

    def come(
        name: str, *, kind: type[Person] = Person, touch: bool = False, script: bool = True, **options: Any
    ) -> Person:
        context = new_context(has_touch=touch, is_mobile=touch, java_script_enabled=script, **options)
        people.append(kind(name, context.new_page(), touch=touch, script=script))
        return people[-1]

    yield come
    assert [complaint for person in people for complaint in person.complaints] == []


@pytest.fixture(scope="session")
def desk_stage(browser: Browser, fast_server: Server) -> Stage:
    """A page with the map at a desk, kept for all tests that put positions up on it."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    return set_stage(Person("Anna", context.new_page()), fast_server.url)


@pytest.fixture(scope="session")
def phone_stage(browser: Browser, fast_server: Server) -> Stage:
    """The same in a hand."""
    hand = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    context = browser.new_context(**hand, reduced_motion="reduce")
    return set_stage(Person("Anna", context.new_page(), touch=True), fast_server.url)


@pytest.fixture
def desk(desk_stage: Stage) -> Iterator[Stage]:
    """The stage at a desk. In the end the browser may not have complained."""
    yield from content(desk_stage)


@pytest.fixture
def phone(phone_stage: Stage) -> Iterator[Stage]:
    """The stage in a hand."""
    yield from content(phone_stage)


def content(stage: Stage) -> Iterator[Stage]:
    stage.person.complaints.clear()
    yield stage
    assert stage.person.complaints == []


@pytest.fixture(scope="session")
def lan_host() -> str:
    """An address of this machine that is not loopback: to a browser no secure context, as at a kitchen table."""
    found = [number for number in machine_addresses(ipv6=False) if not number.startswith("127.")]
    if not found:
        pytest.skip("this machine has no address but loopback")
    return found[0]


@pytest.fixture(scope="session")
def lan_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that listens on every address of this machine, with fast bots."""
    with Server(var=tmp_path_factory.mktemp("lan") / "var", host="0.0.0.0", env=FAST_BOTS) as running:
        yield running


@pytest.fixture(scope="session")
def base_url(fast_server: Server) -> str:
    """So that `page.goto("/")` opens the shared server."""
    return fast_server.url
