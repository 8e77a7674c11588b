"""How soon the 42 territories can be clicked, and how long a click waits for the next picture."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.e2e.board import Board, play_on_map
from tests.e2e.people import Person
from tools.bench.figures import Figure, figure

ROUNDS = 5
CLICKS = 8
SLOWNESS = {"unthrottled": 1, "4x": 4}
READY_BARS = {"unthrottled": 350, "4x": 800}
"""Milliseconds from the start of the navigation until the board is ready."""
FRAME = 16
"""Milliseconds from an input to the next picture; browsers tell it in steps of 8."""
DESK: ViewportSize = {"width": 1280, "height": 720}
BARE = "<body style='margin:0'><button style='width:40px;height:40px' onclick='this.textContent++'>0</button>"
WATCH = """() => {
  const look = () => {
    const bar = document.querySelector("risiko-board .sign") && document.querySelectorAll("risiko-board .sign").length;
    if (bar === 42 && document.querySelector(".bar[aria-busy=false]")) window.boardReady = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.inputs = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === "pointerup") window.inputs.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
}"""


@dataclass(frozen=True, slots=True)
class Speed:
    """The page of a game on a processor made slower, in milliseconds."""

    first: Figure
    """The board ready in a browser that has never been here."""
    again: Figure
    """The same with everything that the browser keeps."""
    input: Figure
    """From letting go of the button to the next picture."""
    bare: Figure
    """The same on a page that holds one button, which counts: what the browser takes for itself."""


def speeds(browser: Browser, url: str) -> dict[str, Speed]:
    """By slowness, in the order of ``SLOWNESS``."""
    return {name: _speed(browser, url, rate) for name, rate in SLOWNESS.items()}


def _speed(browser: Browser, url: str, rate: int) -> Speed:
    with browser.new_context(viewport=DESK, reduced_motion="reduce") as context:
        board = play_on_map(Person("Anna", context.new_page()), url)
        board.wait_for("place")
        game, state = board.person.page.url, context.storage_state()
        again = [_ready(context, game, rate) for _ in range(ROUNDS)]
        clicks = _clicks(context, game, rate)
    first = []
    for _ in range(ROUNDS):
        with browser.new_context(viewport=DESK, reduced_motion="reduce", storage_state=state) as context:
            first.append(_ready(context, game, rate))
    with browser.new_context(viewport=DESK, reduced_motion="reduce") as context:
        bare = _bare_clicks(context, rate)
    return Speed(figure(first), figure(again), figure(clicks), figure(bare))


def _ready(context: BrowserContext, game: str, rate: int) -> float:
    page = _slowed(context, rate)
    page.goto(game)
    Person("Anna", page).wait(lambda: bool(page.evaluate("window.boardReady")), "the board")
    ready: float = page.evaluate("window.boardReady")
    page.close()
    return ready


def _clicks(context: BrowserContext, game: str, rate: int) -> list[float]:
    """A click on an own territory puts an army there, which the page shows before it asks anybody."""
    page = _slowed(context, rate)
    board = Board(Person("Anna", page))
    page.goto(game)
    board.wait_for("place")
    own = board.legal()[0]
    for number in range(1, CLICKS + 1):
        board.press(own)
        page.locator(".chip", has_text=f"+{number}").wait_for()
    return _told(page)


def _bare_clicks(context: BrowserContext, rate: int) -> list[float]:
    page = _slowed(context, rate)
    page.goto(f"data:text/html,{BARE}")
    for number in range(1, CLICKS + 1):
        page.mouse.click(20, 20)
        page.get_by_text(str(number), exact=True).wait_for()
    return _told(page)


def _told(page: Page) -> list[float]:
    """How long each input waited for its picture."""
    page.wait_for_timeout(500)  # The browser tells of inputs some time after the picture.
    durations: list[float] = page.evaluate("window.inputs")
    page.close()
    # Below 16 ms nothing is told: those were answered within a frame.
    return [*durations, *[0.0] * (CLICKS - len(durations))]


def _slowed(context: BrowserContext, rate: int) -> Page:
    page = context.new_page()
    page.add_init_script(f"({WATCH})()")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
    return page


def plain(found: dict[str, Speed]) -> dict[str, Any]:
    """For JSON."""
    return {
        name: {
            "first": speed.first.plain(),
            "again": speed.again.plain(),
            "input": speed.input.plain(),
            "bare_input": speed.bare.plain(),
        }
        for name, speed in found.items()
    }
