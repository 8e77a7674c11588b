"""A first game explains itself, step by step, beside what must be pressed, until one has understood or leaves it."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.e2e.accessible import findings
from tests.e2e.board import Board, play_on_map
from tests.e2e.people import Person
from tests.e2e.turns import play_a_turn
from tests.support.server import Server

Come = Callable[..., Person]
DESK = {"viewport": {"width": 1280, "height": 720}, "reduced_motion": "reduce"}
HAND = {"touch": True, "viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}


def hint(board: Board) -> Locator:
    return board.person.page.locator(".guide")


def test_newcomer_is_told_what_to_do_and_each_thing_once(come: Come, fast_server: Server) -> None:
    board = play_on_map(come("Ida", **DESK), fast_server.url, guided=True)
    page = board.person.page
    board.wait_for("place")
    expect(hint(board)).to_have_attribute("data-hint", "place")
    # The strip takes its place from the map, whose names stay.
    expect(page.locator(".world .label").first).to_be_visible()
    assert findings(page) == []
    board.pictures("guide")
    board.person.button("Got it")
    expect(hint(board)).to_have_count(0)
    board.place_all(lambda own: own[0])
    board.wait_for("place", "attack", "wait")
    page.reload()
    board.wait_for("place", "attack", "wait")
    expect(page.locator(".guide[data-hint=place]")).to_have_count(0)


def test_guide_covers_nothing_that_must_be_pressed(come: Come, fast_server: Server) -> None:
    board = play_on_map(come("Jo", **HAND), fast_server.url, guided=True)
    board.wait_for("place")
    board.pictures("guide")
    guide, bar = hint(board).bounding_box(), board.person.page.locator("risiko-bar").bounding_box()
    assert guide is not None
    assert bar is not None
    assert guide["y"] + guide["height"] <= bar["y"] + 1
    board.see_all()
    for territory in board.legal():
        assert board.spot(territory)[1] < guide["y"]
    # With text twice as large the sheet is higher than its place: then it scrolls.
    board.person.page.evaluate("document.documentElement.style.fontSize = '200%'")
    board.person.page.locator(".bar .expected").hover()
    board.person.page.mouse.wheel(0, 2000)
    expect(board.primary).to_be_in_viewport(ratio=1)


def test_guide_that_was_left_does_not_come_back(come: Come, fast_server: Server) -> None:
    board = play_on_map(come("Kim", **DESK), fast_server.url, guided=True)
    board.wait_for("place")
    board.person.button("Play on without help")
    expect(hint(board)).to_have_count(0)
    board.person.page.reload()
    play_a_turn(board)
    expect(hint(board)).to_have_count(0)


def test_who_has_played_before_is_not_guided(come: Come, fast_server: Server) -> None:
    person = come("Lou", **DESK)
    play_on_map(person, fast_server.url, guided=True)
    board = play_on_map(person, fast_server.url, guided=True)
    board.wait_for("place")
    expect(person.page.locator("risiko-game[data-first]")).to_have_count(0)
    expect(hint(board)).to_have_count(0)
