"""Whoever wants to trust no server: every roll of a finished game, recomputed in the browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.accessible import findings
from tests.e2e.people import Person
from tests.e2e.screens import picture
from tests.support.game_files import altered, as_bytes, line_of, played
from tests.support.server import Server

Come = Callable[..., Person]


@pytest.fixture
def finished(come: Come, fast_server: Server) -> Person:
    """Somebody who has opened the file of a finished game, and sees its end."""
    person = come("Vera", viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    page = person.page
    page.goto(f"{fast_server.url}/games/import")
    file = {"name": "game.jsonl", "mimeType": "application/x-ndjson", "buffer": as_bytes(played("mission"))}
    page.get_by_label("File").set_input_files([file])  # type: ignore[list-item]  # a dict is Playwright's own form
    person.button("Check and open")
    person.press(page.get_by_role("link", name="To the game"))
    expect(page.locator(".end-panel h2")).to_be_visible()
    return person


def test_page_of_the_dice_finds_every_roll_as_it_was_promised(finished: Person) -> None:
    page = finished.page
    finished.press(page.get_by_role("link", name="Every roll, recomputed"))
    verdict = page.locator(".verdict")
    expect(verdict).to_have_text(re.compile(r"All \d+ rolls follow from the secret.*promised", re.DOTALL))
    expect(page.locator(".rolls tr.bad")).to_have_count(0)
    expect(page.locator(".rolls tbody tr").last).to_contain_text(re.compile(r"\w+ against \w+.*rolls [1-6]"))
    assert findings(page) == []
    picture(finished, "dice")
    finished.press(page.locator(".rolls tbody a").last)
    expect(page).to_have_url(re.compile(r"/replay\?at=\d+"))
    expect(page.locator("risiko-board .sign").first).to_be_visible()


def test_page_of_the_dice_says_which_roll_was_altered(finished: Person) -> None:
    page = finished.page
    lines = played("mission")
    number = line_of(lines, "battle_rolled")
    file = altered(lines, number, turned)
    page.route("**/export", lambda route: answer(route, as_bytes(file)))
    finished.press(page.get_by_role("link", name="Every roll, recomputed"))
    expect(page.locator(".verdict.bad")).to_contain_text("Rolls that do not follow from the secret: 1.")
    expect(page.locator(".rolls tr.bad td").first).to_have_text(str(number - 1))
    picture(finished, "dice-altered")


def turned(row: dict[str, object]) -> None:
    """The attacker's first die shows another face."""
    payload = row["payload"]
    assert isinstance(payload, dict)
    payload["attack_dice"][0] = payload["attack_dice"][0] % 6 + 1


def answer(route: Route, body: bytes) -> None:
    route.fulfill(body=body, content_type="application/x-ndjson")
