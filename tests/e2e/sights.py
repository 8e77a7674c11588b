"""Looking at a page: a picture of it in each size for people to look at, what lies badly on it, and what axe finds."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, TypeAlias

from playwright.sync_api import Page, ViewportSize

from tests.e2e.accessible import findings
from tests.e2e.foreign import english_left
from tests.e2e.layout import faults_of_layout

FOLDER = Path(".cache/sights")
"""Not test-results, which every run of browser tests empties."""
Size: TypeAlias = tuple[int, int]
Theme: TypeAlias = Literal["light", "dark"]
SIZES: dict[str, tuple[Size, ...]] = {
    "desk": ((1280, 720), (1920, 1080)),
    "phone": ((390, 844), (844, 390), (360, 640)),
}
"""The first is that before axe."""
DARK = {(1920, 1080), (390, 844)}
"""The sizes of which the picture is dark; the others are light."""
THEMES: tuple[Theme, ...] = ("light", "dark")
PUT_UP = "(mark) => Object.assign(document.documentElement.dataset, { patterns: mark, letters: mark })"
MARKS = ("no", "yes")
"""Patterns on the land and letters at the armies, the two settings for eyes that tell no colours apart."""


def look_at(page: Page, name: str, language: str, sizes: tuple[Size, ...]) -> list[str]:
    """What is wrong with how the page lies, and English on it; each size is kept as a picture."""
    found = [fault for size in sizes for fault in look_once(page, name, language, size)]
    page.set_viewport_size(viewport(sizes[0]))
    return found + english_left(page, language)


def before_axe(page: Page, marks: tuple[str, ...] = ("no",), themes: tuple[Theme, ...] = THEMES) -> list[str]:
    """What axe finds in these themes."""
    found = []
    for mark in marks:
        page.evaluate(PUT_UP, mark)
        for theme in themes:
            page.emulate_media(color_scheme=theme)
            found += [f"{theme}, marks {mark}: {one}" for one in findings(page)]
    page.evaluate(PUT_UP, "no")
    return found


def clean(found: list[str]) -> None:
    """Nothing may have been found."""
    assert not found, "\n".join(found)


def look_once(page: Page, name: str, language: str, size: Size) -> Iterator[str]:
    """What is wrong with how the page lies in one size."""
    page.set_viewport_size(viewport(size))
    page.emulate_media(color_scheme="dark" if size in DARK else "light", reduced_motion="reduce")
    page.wait_for_timeout(100)
    at = f"{size[0]}x{size[1]}"
    whole = page.locator("risiko-game, risiko-replay").count() == 0
    path = FOLDER / at / language / f"{name.replace(' ', '-')}.jpg"
    page.screenshot(path=path, type="jpeg", quality=80, full_page=whole, animations="disabled")
    yield from (f"{at}: {fault}" for fault in faults_of_layout(page))


def viewport(size: Size) -> ViewportSize:
    return {"width": size[0], "height": size[1]}
