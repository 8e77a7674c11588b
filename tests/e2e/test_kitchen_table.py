"""At home the page is no secure context: it has no `crypto.randomUUID`, no `crypto.subtle` and no clipboard."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.moves import Game, join_table, make_table, play_together, to_plain
from tests.e2e.people import Person
from tests.support.server import Server

Come = Callable[..., Person]


def test_table_is_made_joined_and_played_under_a_lan_address(come: Come, lan_server: Server, lan_host: str) -> None:
    home = f"http://{lan_host}:{lan_server.port}"
    anna, ben = come("Anna"), come("Ben")
    anna.page.goto(f"{home}/")
    assert not anna.page.evaluate("isSecureContext || crypto.randomUUID || navigator.clipboard")
    link = make_table(anna, home, seats=3, bots=1)
    assert link.startswith(f"{home}/t/")
    assert pasted(anna, ben, home) == link
    join_table(ben, link)
    assert "added nothing to the dice" not in ben.page.locator("main").inner_text()
    anna.button("Start the game")
    notices_need_a_secure_connection(anna)
    for person in (anna, ben):
        to_plain(person)
    play_together(Game(anna), Game(ben), turns=2)


def notices_need_a_secure_connection(person: Person) -> None:
    """The menu of the map says so, and offers none."""
    person.button("Menu")
    expect(person.page.get_by_role("checkbox", name="Notification when it is my turn")).to_be_disabled()
    expect(person.page.get_by_text("Notifications need a secure connection (https); this one is not.")).to_be_visible()
    person.button("Menu")


def pasted(host: Person, guest: Person, home: str) -> str:
    """What a guest pastes somewhere after the host has pressed the button for copying the invitation."""
    panel = host.page.locator("section", has=host.page.get_by_role("heading", name="Invite friends"))
    host.press(panel.get_by_role("button", name="Copy"))
    panel.get_by_role("button", name="Copied").wait_for()
    guest.page.goto(f"{home}/")
    guest.press(guest.page.get_by_label("Your name"))
    guest.page.keyboard.press("ControlOrMeta+v")
    return guest.page.get_by_label("Your name").input_value()
