"""Pages in Chromium without a server: Django has answered beforehand, style sheets come from their folder."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from urllib.parse import urlparse

from django.contrib.staticfiles import finders
from django.test import Client
from playwright.sync_api import Page, Route

from tests.support.browser import HOW, find_chromium
from tests.support.require import missing
from tools.map.chromium import chromium

HOME = "http://risiko.test"
PATIENCE = 120_000
"""Milliseconds; an idle machine needs a fraction of a second."""


@contextmanager
def empty_page() -> Iterator[Page]:
    """A page for ``open_at``, closed afterwards."""
    with chromium(find_chromium() or missing("chromium", f"there is none: {HOW}")) as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.set_default_timeout(PATIENCE)
        yield page


def open_at(page: Page, address: str) -> None:
    """Show what Django answers there."""
    with ThreadPoolExecutor(1) as aside:  # Playwright's loop runs in this thread, where Django would not answer.
        answer = aside.submit(Client().get, address).result()
    assert answer.status_code == 200, f"{address}: {answer.status_code}"
    page.unroute_all()
    page.route("**/*", lambda route: _fulfil(route, answer.content.decode()))
    page.goto(f"{HOME}{address}")


def _fulfil(route: Route, html: str) -> None:
    path = urlparse(route.request.url).path
    if not path.startswith("/static/"):
        route.fulfill(body=html, content_type="text/html; charset=utf-8")
        return
    found = finders.find(path.removeprefix("/static/"))
    assert isinstance(found, str), f"no such file: {path}"
    route.fulfill(path=found)
