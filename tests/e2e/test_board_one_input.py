"""A whole game on the map, one player at the keyboard alone, the other by finger alone: nothing else is needed."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.board import Board
from tests.e2e.moves import join_table
from tests.e2e.one_input import ByKeys, ByTouch, Inputs, act_by_keys
from tests.e2e.people import Person
from tests.e2e.test_board_whole_game import LONGEST, open_duel
from tests.e2e.turns import act
from tests.support.server import Server

Come = Callable[..., Person]
NOWHERE = (3, 300)
"""A point of the front page at which there is nothing to press."""


def test_whole_game_by_keys_alone_and_by_touch_alone(come: Come, fast_server: Server) -> None:
    keyboard, finger = Inputs(), Inputs()
    anna = come("Anna", kind=ByKeys, viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    ben = come("Ben", kind=ByTouch, touch=True, viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    keyboard.watch(anna.page)
    finger.watch(ben.page)
    join_table(ben, open_duel(anna, fast_server.url))
    expect(anna.page.locator(".seats li", has_text="Ben")).to_contain_text("ready")
    anna.button("Start the game")
    desk, phone = Board(anna), Board(ben)
    for person in (anna, ben):
        person.wait(lambda person=person: person.sees(person.page.locator("risiko-board .sign")), "the map")
    until = time.monotonic() + LONGEST
    while not (desk.task == "over" and phone.task == "over"):
        assert time.monotonic() < until, f"desk: {desk.task}, phone: {phone.task}"
        act_by_keys(desk, bold=True)
        act(phone, bold=False)
    for board in (desk, phone):
        board.person.button("Check the dice")
        verdict = board.person.page.locator(".verdict.good")
        expect(verdict).to_have_text(re.compile(r"All \d+ rolls follow from the secret"))
    assert keyboard.kinds == {"key"}
    assert finger.kinds == {"touch"}


def test_any_other_input_is_found_out(come: Come, fast_server: Server) -> None:
    person = come("Emil", touch=True)
    inputs, page = Inputs(), person.page
    inputs.watch(page)
    page.goto(fast_server.url)
    for give in (
        lambda: page.mouse.click(*NOWHERE),
        lambda: page.touchscreen.tap(*NOWHERE),
        lambda: page.keyboard.press("Tab"),
        lambda: page.mouse.wheel(0, 10),
    ):
        known = len(inputs.kinds)
        give()
        person.wait(lambda known=known: len(inputs.kinds) > known, "another kind of input")
    assert inputs.kinds == {"mouse", "touch", "key", "wheel"}
