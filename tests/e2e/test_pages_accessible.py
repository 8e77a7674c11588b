"""Every page around a game, each in a language of its own: it lies well wide and narrow, and axe finds nothing.

The soak looks at all of them in each language (`test_sights`).
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from games.texts import languages
from tests.e2e.around import PAGES
from tests.e2e.sights import Size, Theme, before_axe, clean, look_at, viewport
from tests.support.server import Server

LOOKS: tuple[tuple[Size, Theme], ...] = (((1280, 720), "light"), ((390, 844), "dark"))
"""Each size with the theme that axe sees it in."""
LYING = (844, 390)


def look_and_ask(page: Page, name: str, language: str) -> list[str]:
    found = look_at(page, name, language, (LYING,))
    for size, theme in LOOKS:
        found += look_at(page, name, language, (size,)) + before_axe(page, themes=(theme,))
    return found


@pytest.mark.parametrize(("turn", "name"), list(enumerate(PAGES)), ids=list(PAGES))
def test_page_lies_well_and_is_accessible(new_context: Callable[..., BrowserContext], turn: int, name: str) -> None:
    language = languages()[turn % len(languages())]
    page = new_context(locale=language, reduced_motion="reduce").new_page()
    page.goto(PAGES[name].address)
    PAGES[name].opened(page)
    clean(look_and_ask(page, f"page-{name}", language))


def test_plain_page_of_a_game_lies_well_and_is_accessible(page: Page, fast_server: Server) -> None:
    page.set_viewport_size(viewport((1280, 720)))
    page.goto(fast_server.url)
    page.get_by_role("button", name="Play now against bots").click()
    expect(page.locator("risiko-board .sign").first).to_be_visible()
    page.goto(f"{page.url}/plain")
    expect(page.get_by_role("heading", name="Your actions")).to_be_visible()
    clean(look_and_ask(page, "plain", "en"))
