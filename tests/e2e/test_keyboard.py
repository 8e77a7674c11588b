"""The whole way from the front page to the end of a turn with the keyboard alone."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.moves import Game, play_now
from tests.e2e.people import AtTheKeyboard, Person
from tests.support.server import Server

Come = Callable[..., Person]


def test_a_turn_is_played_with_the_keyboard_alone(come: Come, fast_server: Server) -> None:
    person = come("Emil", kind=AtTheKeyboard)
    play_now(person, fast_server.url)
    game = Game(person)
    for _ in ("opening", "first turn"):
        game.wait_for_turn()
        game.play_turn()
    expect(person.page.get_by_text(re.compile(r"round \d"))).to_be_visible()
