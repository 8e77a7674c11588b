"""Every page around a game, light and dark, wide and narrow: axe has nothing serious to say, and nothing sticks out."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accessible import findings
from tests.e2e.screens import FOLDER
from tests.support.server import Server

SIZES = ((1280, 720), (390, 844), (844, 390))
BEFORE_AXE = {(1280, "light"), (390, "dark")}
PAGES = {
    "front": "/",
    "new-table": "/tables/new",
    "rules": "/rules/",
    "rules-book": "/rules/hasbro_2015/mission",
    "rules-compare": "/rules/compare",
    "rules-house": "/rules/house",
    "which-edition": "/which-edition",
    "odds": "/odds",
    "strategy": "/strategy",
    "keys": "/keys",
    "import": "/games/import",
    "accessibility": "/accessibility",
    "credits": "/credits",
    "nowhere": "/no-such-table/",
}


def look_at(page: Page, name: str) -> list[str]:
    """The page in every size and scheme as a picture; wide and light, narrow and dark also before axe."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.screenshot(path=FOLDER / f"page-{name}-{width}x{height}-{scheme}.png", full_page=height > width)
            if (width, scheme) in BEFORE_AXE:
                found += findings(page)
        expect(page.locator("html")).to_have_js_property("scrollWidth", width)
    return found


@pytest.mark.parametrize("name", PAGES)
def test_page_fits_and_is_accessible(page: Page, name: str) -> None:
    page.goto(PAGES[name])
    if name == "new-table":
        page.locator("summary", has_text="More").click()
    assert look_at(page, name) == []


def test_page_of_a_table_fits_and_is_accessible(page: Page, fast_server: Server) -> None:
    page.goto(f"{fast_server.url}/tables/new")
    page.get_by_label("Your name").fill("Axel")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Table of Axel")
    assert look_at(page, "table") == []


def test_plain_page_of_a_game_fits_and_is_accessible(page: Page, fast_server: Server) -> None:
    page.goto(fast_server.url)
    page.get_by_role("button", name="Play now against bots").click()
    expect(page.locator("risiko-board .sign").first).to_be_visible()
    page.goto(f"{page.url}/plain")
    expect(page.get_by_role("heading", name="Your actions")).to_be_visible()
    assert look_at(page, "plain") == []
