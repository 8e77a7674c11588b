"""`python -m tools.bench_page [--json FILE]`: the figures on standard output; exit code 1 when a budget is missed.

Only the weights can miss it: times and scores depend on the machine, and are told beside their bars.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.board import play_on_map
from tests.e2e.people import Person
from tests.support.browser import ARGUMENTS, HOW, find_chromium
from tests.support.server import Server
from tools.bench_page import board, lighthouse
from tools.bench_page.board import FRAME, READY_BARS, Speed
from tools.bench_page.lighthouse import BAR, NoLighthouse, Scores
from tools.web.__main__ import sizes, weights

PAGES = {"front page": "/", "lobby (a new table)": "/tables/new", "battle odds": "/odds", "game": ""}
"""The address of each page that Lighthouse sees; that of the game is found by playing."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make bench-page", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to this file")
    chosen = parser.parse_args(arguments)
    missed = sizes()
    found: dict[str, Any] = {"bytes": weights()}
    chromium = find_chromium()
    if chromium:
        found |= in_browser(chromium)
    else:
        print(f"Nothing was measured in a browser: there is none. To have one, {HOW}.")
    if chosen.json:
        chosen.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    return missed


def in_browser(chromium: str) -> dict[str, Any]:
    """Times and scores, told as they come."""
    with server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        speeds = board.speeds(browser, url)
        print("\n".join(speed_lines(speeds)))
        cookie, game = somebody(browser, url)
        browser.close()
        seen = scores(url, {**PAGES, "game": game}, cookie, chromium)
    return {"board": board.plain(speeds), "lighthouse": seen}


@contextmanager
def server() -> Iterator[str]:
    """The address of a server of its own."""
    with tempfile.TemporaryDirectory() as folder, Server(var=Path(folder) / "var") as running:
        yield running.url


def somebody(browser: Browser, url: str) -> tuple[str, str]:
    """Somebody's cookie and the path of their game."""
    with browser.new_context() as context:
        page = play_on_map(Person("Anna", context.new_page()), url).person.page
        cookie = "; ".join(f"{one['name']}={one['value']}" for one in context.cookies())
        return cookie, page.url.removeprefix(url)


def scores(url: str, pages: dict[str, str], cookie: str, chromium: str) -> dict[str, Scores]:
    """By page; empty where Lighthouse does not run."""
    seen: dict[str, Scores] = {}
    try:
        for name, path in pages.items():
            seen[name] = lighthouse.scores(f"{url}{path}", {"Cookie": cookie}, chromium)
            told = ", ".join(f"{category} {score}" for category, score in seen[name].items())
            print(f"Lighthouse, {name}: {told}; {verdict(min(seen[name].values()) >= BAR)} ({BAR})")
    except NoLighthouse as reason:
        print(f"Lighthouse did not run: {reason}")
    return seen


def speed_lines(speeds: dict[str, Speed]) -> Iterator[str]:
    for name, speed in speeds.items():
        bar = READY_BARS[name]
        for when, measured in (("first visit", speed.first), ("again", speed.again)):
            yield f"{measured.value or 0:8.0f} ms  board ready, {when}, {name}; {within(measured.value, bar)}"
        took = speed.input.value
        yield f"{took or 0:8.0f} ms  from a click to the next picture, {name}; {within(took, FRAME)}"
        yield f"{speed.bare.value or 0:8.0f} ms  the same on a page with nothing but a button"


def within(value: float | None, bar: float) -> str:
    return f"{verdict(value is not None and value <= bar)} (at most {bar:g})"


def verdict(met: bool) -> str:  # noqa: FBT001 (what it is about stands beside it)
    return "met" if met else "MISSED"


if __name__ == "__main__":
    sys.exit(main())
