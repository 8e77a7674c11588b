"""The longest words fit: every decision on the narrowest phone, and the switch in the menu of the page with the map."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, expect

from games.texts import languages, texts
from tests.e2e.around import PAGES
from tests.e2e.scenes import DECISIONS, SIGHTS
from tests.e2e.stage import Stage
from tests.support.server import Server

OTHERS = [code for code in languages() if code != "en"]
NARROW = {"width": 360, "height": 640}
ZOOMED = {"width": 320, "height": 640}
"""What is left of a desk of 1280 pixels when everything is shown four times as large (WCAG 2.2, 1.4.10)."""
BOOKS = (
    "/rules/hasbro_2015/turbo", "/rules/us_1993/capital", "/rules/dutch/mission", "/rules/kenner_parker/classic",
    "/rules/kenner_parker",
)  # fmt: skip
SCENES = DECISIONS | SIGHTS
FULLEST = ("turn of another", "attacks begin", "attack", "defence after the roll", "reinforcement", "fortification")
"""What asks for least, and what asks for most."""
STICKING_OUT = """() => [...document.querySelectorAll("button, a, label, p, h2, summary, li")].filter((part) => {
  const box = part.getBoundingClientRect(), style = getComputedStyle(part);
  if (!box.width || style.visibility === "hidden" || style.textOverflow === "ellipsis" || box.width <= 1) return false;
  if (part.closest(".visually-hidden, .skip, svg, h1") || style.display === "inline") return false;
  const scrolls = (one) => one && (getComputedStyle(one).overflowX !== "visible" || scrolls(one.parentElement));
  return part.scrollWidth > part.clientWidth + 1 || (box.right > innerWidth + 1 && !scrolls(part.parentElement));
}).map((part) => `${part.tagName} ${part.textContent.trim()}`)"""
"""What is wider than it may be, or than the page; what is cut off on purpose is not asked."""


@pytest.fixture(params=OTHERS)
def spoken(request: pytest.FixtureRequest, phone: Stage) -> Iterator[Stage]:
    """A phone that speaks another language, and English again afterwards."""
    context = phone.person.page.context
    before = phone.person.page.viewport_size
    phone.person.page.set_viewport_size(NARROW)
    context.add_cookies([{"name": "django_language", "value": request.param, "url": phone.url}])
    yield phone
    context.clear_cookies(name="django_language")
    phone.person.page.set_viewport_size(before or NARROW)


@pytest.mark.parametrize("name", DECISIONS)
def test_decision_fits_on_the_narrowest_phone(spoken: Stage, name: str) -> None:
    board = DECISIONS[name].show(spoken)
    page = board.person.page
    expect(page.locator("html")).to_have_js_property("scrollWidth", NARROW["width"])
    assert page.evaluate(STICKING_OUT) == []


@pytest.mark.parametrize("code", languages())
def test_map_at_a_desk_keeps_its_size_whatever_is_asked(desk: Stage, code: str) -> None:
    """A press that was aimed before the bar changed would miss."""
    context = desk.person.page.context
    context.add_cookies([{"name": "django_language", "value": code, "url": desk.url}])
    sizes = {}
    for name in FULLEST:
        SCENES[name].show(desk)
        sizes[name] = desk.person.page.locator(".map").bounding_box()
    context.clear_cookies(name="django_language")
    assert all(size == sizes[FULLEST[0]] for size in sizes.values()), sizes


@pytest.mark.parametrize("code", OTHERS)
def test_menu_of_the_map_switches_the_language_and_keeps_the_game(desk: Stage, code: str) -> None:
    board = DECISIONS["attack"].show(desk)
    page = board.person.page
    board.person.button("Menu")
    board.person.press(page.locator(f".menu button[lang={code}]"))
    expect(page.locator("html")).to_have_attribute("lang", code)
    expect(page.locator("risiko-board .sign").first).to_be_visible()
    expect(page.locator("risiko-players")).to_contain_text(texts(code).count("cards", 3).removeprefix("3 "))
    page.locator(".menu-button").click()
    expect(page.locator(f".menu button[lang={code}]")).to_have_attribute("aria-current", "true")
    page.locator(".menu button[lang=en]").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize("code", languages())
def test_pages_around_a_game_fit_at_four_times_the_size(
    new_context: Callable[..., BrowserContext], fast_server: Server, code: str
) -> None:
    page = new_context(locale=code, viewport=ZOOMED).new_page()
    for address in (*(one.address for one in PAGES.values()), *BOOKS):
        page.goto(f"{fast_server.url}{address}")
        expect(page.locator("html")).to_have_attribute("lang", code)
        expect(page.locator("html")).to_have_js_property("scrollWidth", ZOOMED["width"])
