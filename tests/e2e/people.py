"""Somebody at a browser of their own: looks at the page, and acts by mouse or finger and keys alone."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, Response

PATIENCE = 30.0
"""Seconds that anything may take on a busy machine."""
A_ROUND = 180.0
"""Seconds that the turns of all others may take there."""
LEFT_BEHIND = "net::ERR_ABORTED"
"""What becomes of a request when its page is left: no fault."""


class Person:
    """What a person can do on any page, and what the browser complained of meanwhile."""

    def __init__(self, name: str, page: Page, *, touch: bool = False, script: bool = True) -> None:
        self.name = name
        self.page = page
        self.touch = touch
        self.script = script
        self.complaints: list[str] = []
        self._patient = False
        page.set_default_timeout(PATIENCE * 1000)
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self._complain(f"script: {error}"))
        page.on("requestfailed", self._on_failure)
        page.on("response", self._on_response)

    def press(self, target: Locator) -> None:
        """Click, or tap."""
        if self.touch:
            target.tap()
        else:
            target.click()

    def button(self, name: str) -> None:
        """Press the button of that name."""
        self.press(self.page.get_by_role("button", name=name, exact=True))

    def write(self, field: Locator, text: str) -> None:
        """Go to a field and type over what stands there."""
        self.press(field)
        field.press("ControlOrMeta+a")
        field.press_sequentially(text)

    def pick(self, select: Locator, wanted: Callable[[str], bool]) -> str:
        """Choose the first entry of a list whose text is wanted, with the arrow keys; answers its text."""
        texts = select.locator("option").all_text_contents()
        place = next(place for place, text in enumerate(texts) if wanted(text))
        select.press("Home")
        for _ in range(place):
            select.press("ArrowDown")
        return texts[place]

    def sees(self, target: Locator) -> bool:
        """Whether it is on the page right now."""
        return target.first.is_visible()

    def wait(self, ready: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
        """Keep looking until something is so."""
        until = time.monotonic() + patience
        while not ready():
            assert time.monotonic() < until, (
                f"{self.name} waits in vain for {what} at {self.page.url} {self.complaints}"
            )
            self.look_on()

    def look_on(self) -> None:
        """Wait a moment; without script, also ask for the page again, as F5 does."""
        self.page.wait_for_timeout(50 if self.script else 300)
        if not self.script:
            self.page.reload()

    @contextmanager
    def bearing_with_it(self) -> Iterator[None]:
        """While the server is down on purpose, complaints are in order."""
        self._patient = True
        yield
        self._patient = False

    def _complain(self, what: str) -> None:
        if not self._patient:
            self.complaints.append(f"{self.name} at {self.page.url}: {what}")

    def _on_console(self, message: ConsoleMessage) -> None:
        # Violations of the page's own policy are told here, too.
        if message.type in {"error", "warning"}:
            self._complain(f"{message.type}: {message.text}")

    def _on_failure(self, request: Request) -> None:
        # Without script a browser refuses the scripts that a page would have it fetch ahead.
        refused = request.resource_type == "script" and not self.script
        if request.failure != LEFT_BEHIND and not refused:
            self._complain(f"no answer: {request.url} {request.failure}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self._complain(f"{response.status}: {response.url}")


class AtTheKeyboard(Person):
    """Somebody who never touches a mouse: gets everywhere by the tabulator."""

    MOST_STOPS = 300

    def press(self, target: Locator) -> None:
        """Go there and press Enter."""
        self.go_to(target)
        self.page.keyboard.press("Enter")

    def write(self, field: Locator, text: str) -> None:
        """Go to a field and type over what stands there."""
        self.go_to(field)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)

    def pick(self, select: Locator, wanted: Callable[[str], bool]) -> str:
        """Go to a list and choose with the arrow keys."""
        self.go_to(select)
        return super().pick(select, wanted)

    def go_to(self, target: Locator) -> None:
        """Press Tab until it has the focus."""
        for _ in range(self.MOST_STOPS):
            if target.and_(self.page.locator(":focus")).count():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{target} cannot be reached with the keyboard at {self.page.url}")
