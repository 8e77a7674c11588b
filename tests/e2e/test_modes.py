"""Every mode, from the table to turns on both pages: a person plays it against bots, and reads why it is not won."""

import re
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.e2e.board import Board
from tests.e2e.moves import Game, start_against_beginners, to_plain
from tests.e2e.people import Person
from tests.e2e.turns import LONGEST, play_a_turn
from tests.support.server import Server

Come = Callable[..., Person]
MODES: dict[str, tuple[int, dict[str, str]]] = {
    "mission": (5, {"edition": "hasbro_2000"}),
    "classic": (3, {"edition": "us_1993"}),
    "duel": (2, {"edition": "hasbro_2015"}),
    "ghost": (2, {"edition": "hasbro_2000"}),
    # Of three players one in three games is won within two rounds, of five one in twenty.
    "turbo": (5, {"edition": "hasbro_2015", "rule-setup": "dealt"}),
    # Of four players one in five, of six one in twenty.
    "capital": (6, {"edition": "us_1993", "rule-setup": "dealt"}),
}
"""How many play, and what else the address of the form says."""


@pytest.mark.parametrize("mode", MODES)
def test_mode_is_made_and_played_on_the_map_and_on_the_plain_page(come: Come, fast_server: Server, mode: str) -> None:
    person = come("Anna", viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    players, chosen = MODES[mode]
    start_against_beginners(person, f"{fast_server.url}/tables/new?{urlencode({'mode': mode, **chosen})}", players)
    person.wait(lambda: person.sees(person.page.locator("risiko-board .sign")), "the map")
    board = Board(person)
    person.wait(lambda: board.task not in {"", "wait"}, "something to do", patience=LONGEST)
    assert board.task != "over", "somebody won before this player's turn"
    look_at_the_goal(board)
    play_a_turn(board)
    to_plain(person)
    game = Game(person)
    while not game.offers("place"):
        game.wait_for_turn(LONGEST)
        if game.offers("place_neutral"):
            game.place_neutral()
    read_the_goal(person)
    game.play_turn()
    expect(person.page.get_by_text(re.compile(r"round [2-9]")).first).to_be_visible()


def look_at_the_goal(board: Board) -> None:
    """What is missing to win stands beside the hand: with the mission, or where somebody wonders."""
    hand = board.person.page.locator("risiko-hand")
    board.person.press(hand.locator(".mission, .goal summary"))
    expect(hand.locator(".part").first).to_be_visible()
    expect(hand.locator(".why a.rule")).to_be_visible()


def read_the_goal(person: Person) -> None:
    """The same on the plain page, with the rule that it follows from."""
    own = person.page.get_by_role("region", name="Only for you")
    person.press(own.locator("summary").first)
    expect(own.locator(".goal li").first).to_be_visible()
    expect(own.locator("a.rule").first).to_be_visible()
