"""What every page offers, tried on the plainest of them: the one for links that lead nowhere."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.server import Server

NOWHERE = "/no-such-table/"


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the browser has to complain about: policy violations, missing files, broken scripts."""
    found: list[str] = []
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


def test_language_is_switched_by_its_button_and_kept(page: Page) -> None:
    page.goto(NOWHERE)
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hier ist nichts")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hier ist nichts")
    expect(page.get_by_role("button", name="Deutsch")).to_have_attribute("aria-current", "true")


def test_first_tab_skips_to_the_content(page: Page) -> None:
    page.goto(NOWHERE)
    page.keyboard.press("Tab")
    link = page.get_by_role("link", name="Skip to the content")
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


def test_page_keeps_its_own_policy(page: Page, complaints: list[str]) -> None:
    page.goto(NOWHERE)
    expect(page.get_by_role("link", name="Risiko")).to_be_visible()
    assert [text for text in complaints if "404" not in text] == []


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_page_fits_without_scrolling_sideways(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(NOWHERE)
    boxes = [part.bounding_box() for part in page.locator("body *:visible").all()]
    assert [box for box in boxes if box and box["x"] + box["width"] > width] == []


def test_targets_are_large_enough_for_a_finger(new_context: Callable[..., Any], fast_server: Server) -> None:
    page = new_context(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}).new_page()
    page.goto(f"{fast_server.url}{NOWHERE}")
    for target in page.locator("button, a.button, a.brand").all():
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 44


def test_page_opens_under_another_name_than_localhost(page: Page, lan_server: Server, lan_host: str) -> None:
    page.goto(f"http://{lan_host}:{lan_server.port}{NOWHERE}")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hier ist nichts")
