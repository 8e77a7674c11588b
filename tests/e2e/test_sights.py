"""Every page and every phase, in every language, size and theme: as pictures to be looked at, and before axe.

`make sights` keeps the pictures in .cache/sights. On each of them no text may be cut off, nothing may stick out or lie
on something else, and no English may be left in another language; in each theme axe may find nothing.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from games.texts import languages
from tests.e2e.around import PAGES
from tests.e2e.people import Person
from tests.e2e.scenes import DECISIONS, OPENED, SIGHTS
from tests.e2e.sights import MARKS, SIZES, before_axe, clean, look_at, viewport
from tests.e2e.stage import Stage, set_stage
from tests.support.begin_games import begin_games
from tests.support.game_files import as_bytes, played
from tests.support.server import Server

pytestmark = pytest.mark.soak

SCENES = DECISIONS | SIGHTS | OPENED


def options_of(kind: str) -> dict[str, bool]:
    return {"has_touch": kind == "phone", "is_mobile": kind == "phone"}


@pytest.fixture(scope="module")
def stages(browser: Browser, fast_server: Server) -> Callable[[str, str], Stage]:
    """The page with the map in a language, at a desk or in a hand, each begun once."""
    known: dict[tuple[str, str], Stage] = {}

    def stage(language: str, kind: str) -> Stage:
        if (language, kind) not in known:
            size = viewport(SIZES[kind][0])
            context = browser.new_context(viewport=size, reduced_motion="reduce", **options_of(kind))  # type: ignore[arg-type]
            begun = set_stage(Person("Anna", context.new_page(), touch=kind == "phone"), fast_server.url)
            context.add_cookies([{"name": "django_language", "value": language, "url": fast_server.url}])
            begun.language = language
            known[language, kind] = begun
        return known[language, kind]

    return stage


look = pytest.mark.parametrize("look", ["lies_well", "accessible"])


@look
@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("kind", SIZES)
@pytest.mark.parametrize("language", languages())
def test_phase(stages: Callable[[str, str], Stage], language: str, kind: str, name: str, look: str) -> None:
    stage = stages(language, kind)
    page = stage.person.page
    page.set_viewport_size(viewport(SIZES[kind][0]))
    SCENES[name].show(stage)
    clean(look_at(page, name, language, SIZES[kind]) if look == "lies_well" else before_axe(page, MARKS))


@pytest.fixture(params=[(language, kind) for language in languages() for kind in SIZES], ids="-".join, scope="module")
def somebody(request: pytest.FixtureRequest, browser: Browser, fast_server: Server) -> Iterator[tuple[Page, str, str]]:
    """A page of somebody who speaks a language, at a desk or in a hand, and looks around."""
    language, kind = request.param
    options = {"locale": language, "base_url": fast_server.url, "reduced_motion": "reduce", **options_of(kind)}
    context = browser.new_context(viewport=viewport(SIZES[kind][0]), **options)
    yield context.new_page(), language, kind
    context.close()


@look
@pytest.mark.parametrize("name", PAGES)
def test_page_around(somebody: tuple[Page, str, str], name: str, look: str) -> None:
    page, language, kind = somebody
    page.set_viewport_size(viewport(SIZES[kind][0]))
    page.goto(PAGES[name].address)
    PAGES[name].opened(page)
    clean(look_at(page, f"page-{name}", language, SIZES[kind]) if look == "lies_well" else before_axe(page))


@pytest.fixture(scope="module")
def plain_games(fast_server: Server) -> dict[str, tuple[str, str]]:
    """Each decision as a game of the server, with the cookie of the seat that takes it."""
    begun = begin_games(fast_server, *({"line": scene.position} for scene in DECISIONS.values()))
    return {
        name: (game.game_id, game.cookies[scene.seat or 0])
        for (name, scene), game in zip(DECISIONS.items(), begun, strict=True)
    }


@look
@pytest.mark.parametrize("name", DECISIONS)
def test_plain_page(
    somebody: tuple[Page, str, str], plain_games: dict[str, tuple[str, str]], fast_server: Server, name: str, look: str
) -> None:
    page, language, kind = somebody
    game_id, cookie = plain_games[name]
    key, _, value = cookie.partition("=")
    page.context.add_cookies([{"name": key, "value": value, "url": fast_server.url}])
    page.goto(f"/g/{game_id}/plain")
    clean(look_at(page, f"plain-{name}", language, SIZES[kind]) if look == "lies_well" else before_axe(page))


@pytest.fixture(scope="module")
def finished(browser: Browser, fast_server: Server) -> str:
    """The address of a finished game that somebody has opened from its file."""
    page = browser.new_page(base_url=fast_server.url)
    page.goto("/games/import")
    file = {"name": "game.jsonl", "mimeType": "application/x-ndjson", "buffer": as_bytes(played("mission"))}
    page.locator("input[type=file]").set_input_files([file])  # type: ignore[list-item]  # a dict is Playwright's own form
    page.locator("main form button").last.click()
    page.wait_for_url("**/replay")
    address = page.url.removesuffix("/replay")
    page.context.close()
    return address


AFTER = {
    "end": ("", ".end-panel .course-chart"),
    "end-plain": ("/plain", ".course-chart"),
    "replay": ("/replay?at=200&seat=1", ".replay-bar[data-seq='200']"),
    "replay-plain": ("/replay/plain?at=200&seat=1", "main"),
    "dice": ("/dice", ".verdict"),
}
"""The pages of a game that is over, and what stands there when they are ready."""


@look
@pytest.mark.parametrize("name", AFTER)
def test_page_of_a_finished_game(somebody: tuple[Page, str, str], finished: str, name: str, look: str) -> None:
    page, language, kind = somebody
    address, ready = AFTER[name]
    page.goto(finished + address)
    page.locator(ready).first.wait_for()
    clean(look_at(page, f"after-{name}", language, SIZES[kind]) if look == "lies_well" else before_axe(page))
