"""The plain pages with their script, and without any: nothing typed is lost, nothing said goes unseen."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.server import Server

QUICK = 5_000
"""Milliseconds in which another's deed must show on a page that is only looked at."""
EXPECTED = ("ERR_CONNECTION", "ERR_SOCKET_NOT_CONNECTED", "closed before receiving a handshake response")
"""What a browser complains of when a server is killed, also in the middle of a greeting."""
Opener = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser, fast_server: Server) -> Iterator[Opener]:
    """A new person's own browser at some address; whatever it complained about fails the test."""
    complaints: list[str] = []
    contexts = []

    def open_page(address: str = "/", **options: Any) -> Page:
        options.setdefault("base_url", fast_server.url)
        context = browser.new_context(locale="en-GB", **options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [line for line in complaints if not any(reason in line for reason in EXPECTED)] == []


def play_now(page: Page, name: str = "Anna") -> Page:
    """A game against bots, up to the person's first placing."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play now against bots").click()
    to_plain(page)
    expect(page.get_by_role("button", name="Place", exact=True)).to_be_visible(timeout=20_000)
    return page


def to_plain(page: Page) -> None:
    """From the map to the plain page."""
    page.get_by_role("button", name="Menu").click(timeout=20_000)
    page.get_by_role("link", name="Plain page").click()


def place_all(page: Page) -> None:
    """All due units onto the territory that stands first, until the log tells of it."""
    newest, form = newest_line(page), page.locator("[data-form=place]")
    form.get_by_role("spinbutton").first.fill(form.get_attribute("data-total") or "1")
    expect(form.locator("[data-left]")).to_have_text("0 left")
    form.get_by_role("button", name="Place").click()
    expect(page.locator("ol.log li").first).not_to_have_attribute("value", newest)


def newest_line(page: Page) -> str:
    """The number of the newest line of the log; of what it says, bots may have said much more in a moment."""
    return page.locator("ol.log li").first.get_attribute("value") or ""


def make_table(page: Page) -> str:
    """A new table; the address of its invitation."""
    page.get_by_role("link", name="Make a table").click()
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Seat 4").select_option("solid")
    page.get_by_role("button", name="Open the table").click()
    return page.get_by_label("Invitation link").input_value()


def test_table_fills_and_starts_before_the_eyes_of_both(opened: Opener) -> None:
    anna = opened()
    ben = opened(make_table(anna), viewport={"width": 390, "height": 844})
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Take a seat").click()
    seats = anna.get_by_role("region", name="Seats")
    expect(seats.get_by_role("strong").filter(has_text="Ben")).to_be_visible(timeout=QUICK)
    expect(seats.get_by_text("added nothing to the dice")).to_have_count(0)
    ben.get_by_role("button", name="I am ready").click()
    expect(anna.get_by_text("Everybody is ready: you can start the game.")).to_be_visible(timeout=QUICK)
    anna.get_by_role("button", name="Start the game").click()
    for page in (anna, ben):
        expect(page.get_by_role("heading", level=1)).to_contain_text("Secret Mission", timeout=QUICK)
        to_plain(page)
        expect(page.get_by_role("heading", name="Your actions")).to_be_visible()


def test_what_is_being_typed_survives_what_others_do(opened: Opener) -> None:
    anna = play_now(opened())
    twin = anna.context.new_page()
    twin.goto(anna.url)
    anna.get_by_text("Defence: always with as many dice as possible").click()
    below = anna.get_by_label("One die below so many armies:")
    below.fill("77")
    newest = newest_line(anna)
    place_all(twin)
    expect(anna.locator("ol.log li").first).not_to_have_attribute("value", newest, timeout=QUICK)
    expect(below).to_have_value("77")
    expect(below).to_be_focused()


def attacking(opened: Opener) -> Page:
    """Somebody in the first own turn; in some games the bots have won before it comes."""
    for _ in range(5):
        anna = play_now(opened())
        place_all(anna)
        attack = anna.get_by_role("heading", name="Attack", exact=True)
        place = anna.get_by_role("button", name="Place", exact=True)
        over = anna.get_by_role("heading", name="The game is over")
        expect(attack.or_(place).or_(over).first).to_be_visible(timeout=40_000)
        if over.is_visible():
            continue
        if place.is_visible():
            place_all(anna)
        expect(attack).to_be_visible()
        return anna
    raise AssertionError("the bots win every game before a person's first turn")


def test_roll_and_refusal_show_without_a_new_page(opened: Opener) -> None:
    anna = attacking(opened)
    chosen = anna.get_by_label("From where against whom").input_value()
    anna.get_by_role("button", name="Roll once").click()
    log = anna.get_by_role("region", name="Log")
    expect(log).to_contain_text("Anna rolls")
    if anna.get_by_role("heading", name="Attack", exact=True).is_visible():
        assert anna.get_by_label("From where against whom").input_value() == chosen
    anna.get_by_text("Resign …").click()
    expect(anna.get_by_role("button", name="Resign", exact=True)).to_be_visible()


def test_lost_connection_is_said_and_found_again(opened: Opener, own_server: Server) -> None:
    anna = play_now(opened(base_url=own_server.url))
    own_server.kill()
    connection = anna.locator("#connection")
    expect(connection).to_have_text("Connection lost. Trying again …", timeout=QUICK)
    own_server.start()
    expect(connection).to_have_text("Connected again.", timeout=40_000)
    expect(connection).to_be_hidden(timeout=10_000)
    place_all(anna)


def test_link_is_copied_where_the_browser_has_no_clipboard(opened: Opener, lan_server: Server, lan_host: str) -> None:
    page = opened(base_url=f"http://{lan_host}:{lan_server.port}")
    link = make_table(page)
    assert link.startswith(f"http://{lan_host}:{lan_server.port}/t/")
    page.get_by_role("region", name="Invite friends").get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()


def test_game_is_played_without_script(opened: Opener) -> None:
    anna = opened(java_script_enabled=False)
    anna.get_by_label("Your name").fill("Anna")
    anna.get_by_role("button", name="Play now against bots").click()
    for _ in range(30):
        if anna.get_by_role("button", name="Place", exact=True).is_visible():
            break
        anna.wait_for_timeout(500)
        anna.reload()
    form = anna.locator("[data-form=place]")
    form.get_by_role("spinbutton").first.fill("1")
    form.get_by_role("button", name="Place").click()
    expect(anna.get_by_text("You must place exactly")).to_be_visible()
    expect(anna.get_by_text("added nothing to the dice")).to_have_count(0)
    newest = newest_line(anna)
    form.get_by_role("spinbutton").first.fill(form.get_attribute("data-total") or "")
    form.get_by_role("button", name="Place").click()
    expect(anna.locator("ol.log li").first).not_to_have_attribute("value", newest)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["desk", "phone"])
def test_page_never_scrolls_sideways(opened: Opener, size: tuple[int, int], scheme: str) -> None:
    page = opened(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    whole = page.locator("html")
    expect(whole).to_have_js_property("scrollWidth", size[0])
    play_now(page)
    expect(whole).to_have_js_property("scrollWidth", size[0])
    page.goto("/tables/new")
    page.locator("summary", has_text="More").click()
    expect(whole).to_have_js_property("scrollWidth", size[0])
