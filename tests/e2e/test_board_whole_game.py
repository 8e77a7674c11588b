"""Two people play a whole game on the map, one at a desk, one with a phone in hand: from the invitation to the dice."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.board import Board
from tests.e2e.moves import join_table
from tests.e2e.people import Person
from tests.e2e.turns import act
from tests.support.server import Server

Come = Callable[..., Person]
LONGEST = 300.0
"""Seconds that ten rounds may take on a busy machine."""


def test_whole_game_on_desk_and_phone(come: Come, fast_server: Server) -> None:
    anna = come("Anna", viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    ben = come("Ben", touch=True, viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    join_table(ben, open_duel(anna, fast_server.url))
    expect(anna.page.locator(".seats li", has_text="Ben")).to_contain_text("ready")
    anna.button("Start the game")
    desk, phone = Board(anna), Board(ben)
    for person in (anna, ben):
        person.wait(lambda person=person: person.sees(person.page.locator("risiko-board .sign")), "the map")
    asks_to_be_asked(phone)
    until = time.monotonic() + LONGEST
    while not (desk.task == "over" and phone.task == "over"):
        assert time.monotonic() < until, f"desk: {desk.task}, phone: {phone.task}"
        act(desk, bold=True)
        act(phone, bold=False)
    for board in (desk, phone):
        check_dice(board)


def open_duel(person: Person, url: str) -> str:
    """A table for two with a neutral army and ten rounds; answers the invitation link."""
    page = person.page
    page.goto(f"{url}/tables/new")
    person.write(page.get_by_label("Your name"), person.name)
    person.press(page.get_by_role("radio", name=re.compile("^Duel")))
    person.press(page.locator("summary", has_text="More").first)
    person.pick(page.locator("#rule-opening"), lambda text: "all armies at once" in text)
    person.pick(page.locator("#rule-round_cap"), lambda text: "10" in text)
    person.button("Open the table")
    return page.get_by_label("Invitation link").input_value()


def asks_to_be_asked(board: Board) -> None:
    """From now on every defence is a question, until the first has been answered."""
    board.person.button("Menu")
    board.person.press(board.person.page.get_by_role("radio", name="ask me each time"))
    board.person.button("Menu")
    expect(board.person.page.locator("#menu")).to_be_hidden()


def check_dice(board: Board) -> None:
    """The end says who has won, and the browser finds every roll as it was promised."""
    page = board.person.page
    expect(page.locator(".end-panel h2")).to_be_visible()
    board.person.button("Check the dice")
    expect(page.locator(".verdict.good")).to_have_text(re.compile(r"All \d+ rolls follow from the secret"))
    board.pictures("whole-game")
