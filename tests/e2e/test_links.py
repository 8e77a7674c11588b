"""The links of a table: one for friends, one for coming back on another device, one for looking on."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from tests.e2e.moves import Game, join_table, make_table, play_together, to_plain
from tests.e2e.people import Person
from tests.e2e.screens import picture
from tests.support.server import Server

Come = Callable[..., Person]
SECRETS = '[data-region="actions"], [data-region="own"], [data-region="seat"]'
"""The parts of a page that belong to a seat."""


@dataclass(frozen=True)
class Begun:
    """A game that has begun, as its two people have it before them."""

    anna: Person
    ben: Person
    invitation: str
    return_link: str


@pytest.fixture
def begun(come: Come, fast_server: Server) -> Begun:
    """A game of Anna, who is the host, Ben and a bot, and its links."""
    anna, ben = come("Anna"), come("Ben")
    invitation = make_table(anna, fast_server.url, seats=3, bots=1)
    join_table(ben, invitation)
    return_link = ben.page.get_by_role("textbox", name="Return link").input_value()
    anna.button("Start the game")
    for person in (anna, ben):
        to_plain(person)
    return Begun(anna, ben, invitation, return_link)


def test_return_link_takes_the_seat_along_to_another_device(come: Come, begun: Begun) -> None:
    phone = come("Ben", touch=True, viewport={"width": 390, "height": 844})
    come_back(phone, begun.return_link)
    play_together(Game(begun.anna), Game(phone))
    expect(begun.ben.page.locator(SECRETS)).to_have_count(0)
    expect(begun.ben.page.get_by_role("status")).to_contain_text("This seat is now played")
    picture(begun.ben, "seat-played-elsewhere")


def test_who_comes_too_late_looks_on_and_sees_nothing_of_a_seat(come: Come, begun: Begun) -> None:
    vera = come("Vera", locale="de-DE")
    vera.page.goto(begun.invitation)
    expect(vera.page).to_have_url(re.compile("/g/"))
    expect(vera.page.locator("risiko-board .sign").first).to_be_visible()
    expect(vera.page.locator(".mission, .bar .primary")).to_have_count(0)
    vera.button("Menü")
    vera.press(vera.page.get_by_role("link", name="Schlichte Seite"))
    expect(vera.page.get_by_role("heading", name="Gebiete")).to_be_visible()
    expect(vera.page.locator(SECRETS)).to_have_count(0)
    picture(vera, "onlooker")


def come_back(person: Person, link: str) -> None:
    """Looking at the link moves nothing; the button does."""
    person.page.goto(link)
    expect(person.page.get_by_role("heading", name="Welcome back, Ben")).to_be_visible()
    picture(person, "return-link")
    person.button("Go on as Ben")
    to_plain(person)
    expect(person.page.get_by_role("heading", name="Your seat")).to_be_visible()
