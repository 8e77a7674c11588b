"""The cheat sheet, printed by Chromium: one A4 page with everything on it, whichever edition, mode and language."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from games.engine.library import edition, edition_keys, rules_for
from games.rulebook import book
from games.texts import languages, texts
from tests.support.pdf import page_sizes
from tests.support.pictures import empty_page, open_at

pytestmark = pytest.mark.chromium

A4 = (210, 297)
INSIDE = """() => {
    const sheet = document.querySelector(".sheet")
    const frame = sheet.getBoundingClientRect()
    const outside = (box) => box.right > frame.right || box.bottom > frame.bottom || box.left < frame.left
    const parts = [...sheet.querySelectorAll("h1, h2, h3, p, li, table, svg, footer, .point")]
    return parts.filter((part) => outside(part.getBoundingClientRect())).map((part) => part.textContent.slice(0, 60))
}"""


@pytest.fixture(scope="module")
def chromium_page() -> Iterator[Page]:
    with empty_page() as page:
        yield page


@cache
def longest(key: str) -> str:
    """The mode of an edition that has most to say."""
    of = edition(key)
    return max(of.modes, key=lambda mode: words_of(key, mode))


def words_of(key: str, mode: str) -> int:
    of = edition(key)
    rules = rules_for(of, mode, of.colours[: of.modes[mode].min_players])
    told = book(rules, texts("en")).points
    missions = len(of.missions) * 60 * of.modes[mode].missions
    return missions + sum(len(statement.text) for point in told for statement in point.statements)


def rows(*, long: bool) -> list[Any]:
    return [
        pytest.param(f"/rules/{key}/{mode}/sheet?lang={language}", id=f"{key}-{mode}-{language}")
        for key in edition_keys()
        for mode in edition(key).modes
        for language in languages()
        if (mode == longest(key)) == long
    ]


@pytest.mark.parametrize("address", rows(long=True))
def test_sheet_of_the_longest_mode_is_one_page(address: str, chromium_page: Page, tmp_path: Path) -> None:
    printed(address, chromium_page, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("address", rows(long=False))
def test_sheet_of_every_other_mode_is_one_page(address: str, chromium_page: Page, tmp_path: Path) -> None:
    printed(address, chromium_page, tmp_path)


def test_sheet_of_a_table_with_many_house_rules_is_one_page(chromium_page: Page, tmp_path: Path) -> None:
    changes = "defender_choice=after_roll&max_units_per_territory=12&fortify=adjacent_multi_uninvolved&opening=five"
    printed(f"/rules/hasbro_2000/mission/sheet?lang=de&{changes}", chromium_page, tmp_path)


def printed(address: str, page: Page, folder: Path) -> None:
    open_at(page, address)
    file = folder / "sheet.pdf"
    page.pdf(path=str(file), prefer_css_page_size=True, print_background=True)
    assert page_sizes(file) == [A4]
    page.emulate_media(media="print")
    assert page.evaluate(INSIDE) == []
