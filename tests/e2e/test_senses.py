"""The page calls its player: a notification where nobody looks and it was allowed, quiet sounds where wanted."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from tests.e2e.people import Person
from tests.e2e.scenes import GAME, LAND, MISSIONS, PAST, in_game
from tests.e2e.stage import Stage, set_stage
from tests.support.browser import ARGUMENTS, NAMES
from tests.support.server import Server

WATCH = (Path(__file__).parent / "senses.js").read_text(encoding="utf-8")
"""Notes what the browser shows, what sounds, and how loud. Without windows every page is in sight: `cover` hides it."""
KNOCKS = [0.0] * 4
SOUNDS = {
    "turn": [523, 784],
    "place": [196],
    "dice": KNOCKS,
    "conquest": [392, 494, 587],
    "lost": [330, 247],
    "card": [880, 1175],
    "end": [392, 523, 659, 784],
}
"""The tones of each, in hertz; a die on the table is a noise."""
QUIET = 0.2
"""Of what a loudspeaker can do."""
LAST_BATTLE = "hasbro_2015/classic y b g attack y r6 | y: rest 3, ukraine 12 | g: middle_east 2"
BEFORE_MINE = f"{GAME} fortification g r6 | {LAND} | {MISSIONS}"


@pytest.fixture(scope="module")
def whole_browser(browser_type: BrowserType) -> Iterator[Browser]:
    """A browser with all that windows have, since the one without them knows no notifications."""
    path = next(filter(None, map(shutil.which, NAMES[1:])), None)
    if path is None:
        pytest.skip("only the browser without windows is there")
    browser = browser_type.launch(executable_path=path, headless=True, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def begun(whole_browser: Browser, fast_server: Server) -> Stage:
    context = whole_browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    stage = set_stage(Person("Anna", context.new_page()), fast_server.url)
    stage.person.page.add_init_script(f"({WATCH})()")
    return stage


@pytest.fixture
def stage(begun: Stage) -> Iterator[Stage]:
    """A page whose sounds and notifications are as they come: off, and not asked about."""
    begun.person.complaints.clear()
    yield begun
    assert begun.person.complaints == []
    begun.person.page.evaluate("for (const key of ['sounds', 'notices']) localStorage.removeItem(`risiko.${key}`)")


def decide(stage: Stage, setting: str) -> None:
    """What the browser has been told about notifications from this site: `granted` or `denied`."""
    page = stage.person.page
    session = page.context.new_cdp_session(page)
    session.send(
        "Browser.setPermission",
        {
            "permission": {"name": "notifications"},
            "setting": setting,
            "origin": stage.url.partition("/g/")[0],
            "browserContextId": session.send("Target.getTargetInfo")["targetInfo"]["browserContextId"],
        },
    )


def switch_on(stage: Stage, name: str) -> None:
    """In the menu, which is closed again."""
    stage.person.button("Menu")
    box = stage.person.page.get_by_role("checkbox", name=name)
    stage.person.press(box)
    expect(box).to_be_checked()
    stage.person.button("Menu")


def my_turn_comes(stage: Stage) -> None:
    stage.does("green: end turn")
    stage.board.wait_for("place", "trade")
    stage.person.page.wait_for_timeout(300)


def told(page: Page) -> list[list[str]]:
    """The notifications that the browser has shown."""
    found: list[list[str]] = page.evaluate("told")
    return found


def test_notification_comes_with_the_turn_while_the_page_is_covered(stage: Stage) -> None:
    decide(stage, "granted")
    stage.show(BEFORE_MINE)
    switch_on(stage, "Notification when it is my turn")
    page = stage.person.page
    page.evaluate("cover(true)")
    my_turn_comes(stage)
    assert [title for title, _ in told(page)] == ["Your turn"]
    assert re.search(r"Place|armies", told(page)[0][1])
    expect(page).to_have_title(re.compile("^● Your turn"))


@pytest.mark.soak
def test_none_comes_to_who_looks_at_the_page(stage: Stage) -> None:
    decide(stage, "granted")
    stage.show(BEFORE_MINE)
    switch_on(stage, "Notification when it is my turn")
    my_turn_comes(stage)
    assert told(stage.person.page) == []


@pytest.mark.soak
def test_none_comes_unless_it_is_wanted(stage: Stage) -> None:
    decide(stage, "granted")
    stage.show(BEFORE_MINE)
    stage.person.page.evaluate("cover(true)")
    my_turn_comes(stage)
    assert told(stage.person.page) == []


@pytest.mark.soak
def test_none_comes_where_the_browser_was_told_not_to_and_the_menu_says_so(stage: Stage) -> None:
    decide(stage, "granted")
    stage.show(BEFORE_MINE)
    switch_on(stage, "Notification when it is my turn")
    decide(stage, "denied")
    stage.show(BEFORE_MINE)
    page = stage.person.page
    stage.person.button("Menu")
    expect(page.get_by_role("checkbox", name="Notification when it is my turn")).to_be_disabled()
    expect(page.get_by_text("This browser has been told to allow no notifications from here.")).to_be_visible()
    page.evaluate("cover(true)")
    my_turn_comes(stage)
    assert told(page) == []


def hears(stage: Stage, sound: str) -> None:
    """This sounds, and nothing else."""
    page = stage.person.page
    stage.person.wait(lambda: bool(page.evaluate("heard.length")), sound)
    page.wait_for_timeout(100)
    assert page.evaluate("heard.splice(0)") == SOUNDS[sound]


def hears_nothing(stage: Stage) -> None:
    stage.person.page.wait_for_timeout(500)
    assert stage.person.page.evaluate("heard") == []


def attack(stage: Stage, dice: str, seat: int = 0, at: str = in_game("attack")) -> None:
    stage.show(at, seat=seat, dice=dice)
    stage.does("yellow: attack ukraine>middle_east 3")
    expect(stage.person.page.locator(".log li", has_text="Anna rolls")).to_have_count(1)


def test_nothing_sounds_before_it_is_wanted_and_then_each_event_has_its_own_quiet_sound(stage: Stage) -> None:
    attack(stage, "6 5 4 1 1")
    stage.show(BEFORE_MINE)
    hears_nothing(stage)
    switch_on(stage, "Quiet sounds")
    hears(stage, "turn")
    my_turn_comes(stage)
    hears(stage, "turn")
    stage.person.button("All")
    stage.board.press("ural")
    stage.board.go()
    stage.board.wait_for("attack")
    hears(stage, "place")
    attack(stage, "6 1 1 5 5")
    hears(stage, "dice")
    attack(stage, "6 6 6 1 1")
    hears(stage, "conquest")
    attack(stage, "6 6 6 1 1", seat=2)
    hears(stage, "lost")
    stage.show(in_game("attack", "conquered"), past=PAST[:1])
    stage.does("yellow: end attacks")
    hears(stage, "card")
    attack(stage, "6 6 6 1 1", at=LAST_BATTLE)
    hears(stage, "end")
    loudest = stage.person.page.evaluate("loudest")
    assert 0 < loudest < QUIET


@pytest.mark.soak
def test_battles_of_others_are_not_heard(stage: Stage) -> None:
    stage.show(BEFORE_MINE)
    switch_on(stage, "Quiet sounds")
    hears(stage, "turn")
    attack(stage, "6 6 6 1 1", seat=1)
    hears_nothing(stage)
