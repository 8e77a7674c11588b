"""What a player does on the page with the map: presses territories, and the buttons of the bar."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.e2e.people import Person

FOLDER = Path("test-results/screens")
DESK = ((1280, 720),)
PHONE = ((390, 844), (844, 390))
PICTURES = """() => new Promise((seen) => {
  let left = 3;
  (function look() { left-- ? requestAnimationFrame(look) : seen(); })();
})"""
"""The map answers in the first picture after a press, the bar in the second."""
TABS = ("Players", "Hand", "Log")
"""As they stand on a phone, in whatever language."""


@dataclass(frozen=True)
class Board:
    """The page of a game with its map, as one of its players uses it."""

    person: Person

    @property
    def task(self) -> str:
        """What the bar asks for; empty while the page waits for the server."""
        bar = self.person.page.locator(".bar[aria-busy=false]")
        return bar.get_attribute("data-task") or "" if bar.count() else ""

    @property
    def primary(self) -> Locator:
        """The one button that moves the game on."""
        return self.person.page.locator(".bar .primary")

    def wait_for(self, *tasks: str) -> str:
        """Until the bar asks for one of these; answers which."""
        self.person.wait(lambda: self.task in tasks, " or ".join(tasks))
        return self.task

    def press(self, territory: str) -> None:
        """Click or tap the badge of a territory; one that is out of sight is looked for on the whole map."""
        if not self._in_sight(self.spot(territory)):
            self.see_all()
        self.press_at(*self.spot(territory))

    def press_at(self, x: float, y: float) -> None:
        """Click or tap a point of the page, and look at it again when the page has answered."""
        if self.person.touch:
            self.person.page.touchscreen.tap(x, y)
        else:
            self.person.page.mouse.click(x, y)
        self.person.page.evaluate(PICTURES)

    def spot(self, territory: str) -> tuple[float, float]:
        """Where the badge of a territory is on the page."""
        box = self.person.page.locator(f'.sign[data-of="{territory}"] .badge').bounding_box()
        assert box is not None, f"{territory} is not drawn"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _in_sight(self, at: tuple[float, float]) -> bool:
        land = self.person.page.locator(".map").bounding_box()
        bar = self.person.page.locator("risiko-bar").bounding_box()
        assert land is not None, "the map is not there"
        assert bar is not None, "the bar is not there"
        x, y = at
        under = bar["x"] <= x <= bar["x"] + bar["width"] and y > bar["y"] - 30
        return land["x"] < x < land["x"] + land["width"] and 50 < y < land["y"] + land["height"] and not under

    def go(self) -> None:
        """Press the primary button."""
        self.person.press(self.primary)

    def open_tab(self, name: str) -> None:
        """On a phone, pull the sheet up to a tab; at a desk everything is in sight."""
        tab = self.person.page.locator(".tabs button").nth(TABS.index(name))
        if self.person.sees(tab):
            self.person.press(tab)

    def see_all(self) -> None:
        """Look at the whole map, where every territory can be pressed."""
        self.person.press(self.person.page.locator(".map-buttons button").last)

    def legal(self, owner: str = "") -> list[str]:
        """The territories where a press means something, of one colour if named."""
        signs = self.person.page.locator(".sign.legal")
        expect(signs.first).to_be_attached()
        # At one glance, since the next event may be on its way.
        seen = signs.evaluate_all("all => all.map(one => [one.dataset.of, one.querySelector('.badge').dataset.owner])")
        return [name for name, colour in seen if not owner or colour == owner]

    def armies(self, territory: str) -> int:
        """What stands there, as its badge says."""
        return int(self.person.page.locator(f'.sign[data-of="{territory}"] .badge text').text_content() or 0)

    def owner(self, territory: str) -> str:
        """The colour of whoever owns it."""
        return self.person.page.locator(f'.sign[data-of="{territory}"] .badge').get_attribute("data-owner") or ""

    def colour(self, name: str) -> str:
        """The colour of a player."""
        row = self.person.page.locator("li.player", has_text=name).first
        return row.locator(".badge").first.get_attribute("data-owner") or ""

    def targets(self) -> list[str]:
        """What the chosen territory may attack or send to."""
        expect(self.person.page.locator(".lit.target.line").first).to_be_attached()
        lines = self.person.page.locator(".lit.target.line").all()
        return [(line.get_attribute("href") or "").removeprefix("#territory-") for line in lines]

    def place_all(self, pick: Callable[[list[str]], str]) -> str:
        """All armies onto one territory."""
        steps = self.person.page.get_by_role("button", name="All", exact=True)
        if steps.count():
            self.person.press(steps)
        chosen = pick(self.legal())
        self.press(chosen)
        self.go()
        return chosen

    def pictures(self, name: str) -> None:
        """The page light and dark, at a desk or in a hand upright and lying; nothing may stick out at the side."""
        page = self.person.page
        before = page.viewport_size
        for width, height in PHONE if self.person.touch else DESK:
            page.set_viewport_size({"width": width, "height": height})
            for scheme in ("light", "dark") if self.person.touch else ("dark", "light"):
                page.emulate_media(color_scheme=scheme)
                page.wait_for_timeout(100)
                page.screenshot(path=FOLDER / f"board-{name}-{width}x{height}-{scheme}.jpg", type="jpeg", quality=85)
            expect(page.locator("html")).to_have_js_property("scrollWidth", width)
        if before:
            page.set_viewport_size(before)


def play_on_map(person: Person, url: str, *, guided: bool = False) -> Board:
    """From the front page straight onto the map of a game against three bots; the guide is left unless it is wanted."""
    person.page.goto(url)
    person.write(person.page.get_by_label("Your name"), person.name)
    person.button("Play now against bots")
    person.wait(lambda: person.sees(person.page.locator("risiko-board .sign")), "the map")
    if not guided and person.page.locator("risiko-game[data-first]").count():
        person.press(person.page.locator(".guide .leave"))
    return Board(person)
