"""The API's page: drawn by the sidecar's script from our own server, within the site's policy, and able to ask."""

import re

import pytest
from playwright.sync_api import Page, expect


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the browser has to complain about: policy violations, missing files, broken scripts."""
    found: list[str] = []
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


def test_every_operation_is_shown_and_can_be_tried(page: Page, complaints: list[str]) -> None:
    page.goto("/api/")
    expect(page.locator(".opblock")).to_have_count(22, timeout=60_000)
    odds = page.locator("#operations-odds-odds")
    odds.get_by_role("button").first.click()
    odds.get_by_role("button", name="Try it out").click()
    odds.get_by_placeholder("attackers").fill("10")
    odds.get_by_placeholder("defenders").fill("8")
    odds.get_by_role("button", name="Execute").click()
    expect(odds.locator(".live-responses-table .response .response-col_status").first).to_have_text(re.compile("200"))
    assert complaints == []
