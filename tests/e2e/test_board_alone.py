"""One person on the map: what is laid out is not lost, frantic presses count once, keys reach every territory."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.board import play_on_map
from tests.e2e.people import Person
from tests.support.server import Server

Come = Callable[..., Person]


def test_armies_laid_out_outlive_a_reload_and_a_lost_connection(come: Come, fast_server: Server) -> None:
    person = come("Clara", viewport={"width": 1280, "height": 720})
    board = play_on_map(person, fast_server.url)
    board.wait_for("place")
    own = board.legal()[0]
    for _ in range(3):
        board.press(own)
    chip = person.page.locator(".chip", has_text="+3")
    expect(chip).to_be_visible()
    person.page.reload()
    expect(chip).to_be_visible()
    note = person.page.locator(".connection-note")
    with person.bearing_with_it():
        person.page.context.set_offline(True)
        expect(note).to_have_text("Connection lost. Trying again …")
        board.pictures("connection-lost")
        expect(board.primary).to_be_disabled()
        person.page.context.set_offline(False)
        expect(note).to_be_hidden()
    expect(chip).to_be_visible()
    person.press(chip)
    expect(chip).to_be_hidden()


def test_frantic_presses_place_once(come: Come, fast_server: Server) -> None:
    person = come("Dilan", touch=True, viewport={"width": 390, "height": 844})
    board = play_on_map(person, fast_server.url)
    board.wait_for("place")
    board.pictures("opening")
    board.see_all()
    person.button("All")
    board.press(board.legal()[0])
    board.primary.dblclick()
    person.button("Log")
    lines = person.page.locator(".log li", has_text=re.compile("^\\s*Dilan places [12]\\d armies"))
    expect(lines).to_have_count(1)
    board.wait_for("place", "attack", "wait")
    expect(lines).to_have_count(1)
    person.press(lines.first.locator("button"))
    expect(person.page.locator(".lit.pointed.line")).to_have_count(1)


def test_keys_alone_place_an_army(come: Come, fast_server: Server) -> None:
    person = come("Emil", viewport={"width": 1280, "height": 720})
    board = play_on_map(person, fast_server.url)
    board.wait_for("place")
    page = person.page
    for _ in range(60):
        if page.locator(".territory:focus").count():
            break
        page.keyboard.press("Tab")
    expect(page.locator(".lit.focused.line")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".chip", has_text="+1")).to_be_visible()


def test_finger_moves_the_map_and_the_sheet(come: Come, fast_server: Server) -> None:
    person = come("Fritzi", touch=True, viewport={"width": 390, "height": 844})
    board = play_on_map(person, fast_server.url)
    board.wait_for("place")
    camera = person.page.locator(".world .camera")
    before = camera.get_attribute("transform")
    person.button("Players")
    expect(person.page.locator("li.player").first).to_be_visible()
    assert camera.get_attribute("transform") == before
    board.pictures("sheet")
    person.button("Whole map")
    expect(camera).not_to_have_attribute("transform", before or "")


def test_map_can_be_dark_patterned_or_lettered_by_choice(come: Come, fast_server: Server) -> None:
    person = come("Gül", viewport={"width": 1280, "height": 720})
    board = play_on_map(person, fast_server.url)
    page = person.page
    expect(page.locator(".sign > .letter").first).to_be_hidden()
    person.button("Menu")
    person.button("Dark")
    person.press(page.get_by_role("checkbox", name="Patterns on the land"))
    person.press(page.get_by_role("checkbox", name="Letters at the armies"))
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-scheme", "dark")
    expect(page.locator(".world .pattern").first).to_be_visible()
    rows = page.locator("li.player")
    assert rows.locator(".mark .letter").all_text_contents() == ["A", "B", "C", "D"]
    expect(rows.locator(".swatch:visible")).to_have_count(4)
    letters = {rows.nth(seat).locator(".badge").get_attribute("data-owner"): "ABCD"[seat] for seat in range(4)}
    for territory in ("alaska", "siam", "egypt"):
        letter = page.locator(f'.sign[data-of="{territory}"] > .letter')
        expect(letter).to_be_visible()
        expect(letter).to_have_text(letters[board.owner(territory)])
    board.pictures("patterns-and-letters")
