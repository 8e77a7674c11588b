"""A page in Chromium with the map's style sheets, to measure letters in and to take pictures of."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from tests.support.browser import ARGUMENTS

CSS = Path(__file__).resolve().parents[2] / "static" / "css"
SHEETS = ("tokens", "map-colours", "map")
Scheme = Literal["light", "dark"]


@contextmanager
def chromium(executable: str) -> Iterator[Browser]:
    """A browser, closed afterwards."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


def show(on: Page, svg: str, scheme: Scheme = "light") -> None:
    """Let the page show the drawing and nothing else."""
    styles = "\n".join((CSS / f"{sheet}.css").read_text(encoding="utf-8") for sheet in SHEETS)
    head = f"<style>{styles}\nbody {{ margin: 0 }}</style>"
    on.set_content(f'<!doctype html><html data-scheme="{scheme}">{head}<body>{svg}</body></html>')


def ruler(browser: Browser) -> Callable[[str], float]:
    """Measures how wide a label's line would be, in px of the picture."""
    on = browser.new_page()
    show(on, '<svg class="world" viewBox="0 0 1280 720" width="1280"><text class="label"/></svg>')

    @cache
    def width(text: str) -> float:
        measure = "(e, text) => { e.textContent = text; return e.getComputedTextLength() }"
        return float(on.eval_on_selector("text", measure, text))

    return width
