"""Every page around the map of a game: its address, and how it is opened up to be looked at."""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, expect


def as_it_comes(page: Page) -> None:
    """Only look."""


def with_more(page: Page) -> None:
    """All that is folded away is shown."""
    folded = page.locator("main details:not([open]) > summary:visible")
    while folded.count():
        folded.first.click()


def of_a_new_table(page: Page) -> None:
    """The page of a table that somebody has just opened."""
    page.locator("#name").fill("Axel")
    page.locator(".open-table button.primary").click()
    expect(page.locator(".seats")).to_be_visible()


def with_odds(page: Page) -> None:
    """Something is reckoned."""
    page.locator("main form button").first.click()


@dataclass(frozen=True)
class Around:
    """A page that anybody can open."""

    address: str
    opened: Callable[[Page], None] = as_it_comes


PAGES: dict[str, Around] = {
    "front": Around("/"),
    "new-table": Around("/tables/new", with_more),
    "table": Around("/tables/new", of_a_new_table),
    "rules": Around("/rules/"),
    "rules-book": Around("/rules/hasbro_2015/mission"),
    "rules-ghost": Around("/rules/hasbro_2000/ghost"),
    "rules-edition": Around("/rules/us_1993"),
    "rules-sheet": Around("/rules/hasbro_2015/mission/sheet"),
    "rules-compare": Around("/rules/compare"),
    "rules-house": Around("/rules/house"),
    "which-edition": Around("/which-edition"),
    "odds": Around("/odds"),
    "strategy": Around("/strategy"),
    "statistics": Around("/statistics"),
    "keys": Around("/keys"),
    "import": Around("/games/import"),
    "accessibility": Around("/accessibility"),
    "credits": Around("/credits"),
    "nowhere": Around("/no-such-table/"),
}
