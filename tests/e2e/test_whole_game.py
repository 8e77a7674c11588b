"""One person and three bots play a mission game to its end, while the server is killed and started again."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.accessible import findings
from tests.e2e.moves import Game, play_now
from tests.e2e.people import Person
from tests.e2e.screens import picture
from tests.support.server import Server

Come = Callable[..., Person]
MOST_TURNS = 80
"""Far more than the bots need to win, should the person not."""
BOTS_ALONE = 120.0
"""Seconds for what the bots have left to play when they have beaten the person."""


@pytest.mark.parametrize(("width", "height", "touch"), [(1280, 720, False), (390, 844, True)])
def test_whole_game_against_three_bots(come: Come, own_server: Server, width: int, height: int, touch: bool) -> None:
    person = come("Clara", touch=touch, viewport={"width": width, "height": height})
    play_now(person, own_server.url)
    game = Game(person)
    for turn in range(MOST_TURNS):
        person.wait(lambda: game.mine or game.over, "the own turn or the end", patience=BOTS_ALONE)
        if game.over:
            break
        if turn == 1:
            act_while_the_server_is_down(game, own_server)
        game.play_turn()
        if turn == 2:
            kill_while_bots_play(game, own_server)
    expect(person.page.get_by_role("heading", name="The game is over")).to_be_visible()
    expect(person.page.locator(".missions > li")).to_have_count(4)
    assert findings(person.page) == []
    picture(person, f"end-of-{width}")


def act_while_the_server_is_down(game: Game, server: Server) -> None:
    """What was pressed stays, the page says what is wrong, and after the restart it is done, once, by itself."""
    person = game.person
    place = game.form("place")
    total = int(place.get_attribute("data-total") or 0)
    with person.bearing_with_it():
        server.kill()
        expect(lost(person)).to_be_visible()
        person.write(place.locator("input[type=number]").first, "1")
        person.press(place.get_by_role("button", name="Place"))
        picture(person, "connection-lost")
        server.start()
        expect(lost(person)).to_be_hidden()
    expect(place).to_have_attribute("data-total", str(total - 1))


def kill_while_bots_play(game: Game, server: Server) -> None:
    """The bots go on by themselves, and the page finds back."""
    with game.person.bearing_with_it():
        server.kill()
        expect(lost(game.person)).to_be_visible()
        server.start()
        expect(lost(game.person)).to_be_hidden()


def lost(person: Person) -> Locator:
    return person.page.get_by_text("Connection lost. Trying again …")
