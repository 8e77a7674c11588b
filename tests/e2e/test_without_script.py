"""The plain page without script: the same forms, answered by whole pages; F5 shows what the others did."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.moves import Game, play_now
from tests.e2e.people import Person
from tests.support.server import Server

Come = Callable[..., Person]


def test_opening_and_a_turn_are_played_without_script(come: Come, fast_server: Server) -> None:
    person = come("Dora", script=False)
    play_now(person, fast_server.url)
    game = Game(person)
    for _ in ("opening", "first turn"):
        game.wait_for_turn()
        game.play_turn()
    expect(person.page.get_by_text(re.compile(r"round \d"))).to_be_visible()
