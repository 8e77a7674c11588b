"""The lobby before the eyes of several people: nothing is reloaded, and everything that changes shows."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.moves import join_table, make_table, to_plain
from tests.e2e.people import Person
from tests.support.server import Server

Come = Callable[..., Person]
QUICK = 4_000
"""Milliseconds in which a change must show: less than the page would need if it only looked by itself."""


def open_table(person: Person, server: Server, *, public: bool = True) -> str:
    """Make a table by the form; the address of its page."""
    person.page.goto(f"{server.url}/tables/new")
    person.write(person.page.get_by_label("Your name"), person.name)
    if public:
        person.press(person.page.locator("summary", has_text="More"))
        person.press(person.page.get_by_label("Everybody: the table stands in the list, and others may watch"))
    person.button("Open the table")
    expect(person.page.get_by_role("heading", level=1)).to_have_text(f"Table of {person.name}")
    return person.page.url


def test_empty_lobby_invites_to_a_game_against_bots_in_one_click(come: Come, own_server: Server) -> None:
    ida = come("Ida")
    ida.page.goto(own_server.url)
    ida.press(ida.page.get_by_role("region", name="Open tables").get_by_role("button"))
    expect(ida.page.locator("risiko-board .sign").first).to_be_visible()


def test_newcomer_types_the_name_once_and_is_shown_what_is_missing(come: Come, own_server: Server) -> None:
    ida = come("Ida")
    page = ida.page
    for typed in ("", "Ida"):
        page.goto(own_server.url)
        ida.write(page.get_by_label("Your name"), typed)
        ida.press(page.get_by_role("link", name="Make a table"))
        name = page.get_by_label("Your name")
        expect(name).to_have_value(typed)
        if not typed:
            ida.button("Open the table")
            expect(name).to_be_focused()
            assert name.evaluate("""field => {
              const { x, y, width, height } = field.getBoundingClientRect();
              return document.elementFromPoint(x + width / 2, y + height / 2) === field;
            }"""), "the field that is missed lies behind the bar"


def test_open_table_shows_in_the_list_of_strangers_and_goes_again(come: Come, fast_server: Server) -> None:
    anna, eve = come("Lista"), come("Eve")
    eve.page.goto(fast_server.url)
    tables = eve.page.get_by_role("region", name="Open tables")
    expect(tables).not_to_contain_text("Lista")
    open_table(anna, fast_server)
    expect(tables).to_contain_text("Table of Lista", timeout=QUICK)
    # A look at the table may still be on its way when there is none any more.
    with anna.bearing_with_it():
        anna.button("Leave the table")
        expect(tables).not_to_contain_text("Lista", timeout=QUICK)


def test_table_by_link_shows_on_the_other_page_of_its_host_alone(come: Come, fast_server: Server) -> None:
    anna, eve = come("Linka"), come("Eve")
    open_table(anna, fast_server, public=False)
    second = anna.page.context.new_page()
    second.goto(fast_server.url)
    eve.page.goto(fast_server.url)
    mine = second.locator("[data-region=mine]")
    expect(mine).to_contain_text("1 of 4 seats taken")
    anna.press(anna.page.get_by_role("button", name="Seat a bot").first)
    expect(mine).to_contain_text("2 of 4 seats taken", timeout=QUICK)
    expect(eve.page.locator("body")).not_to_contain_text("Linka")


def test_lists_are_followed_also_where_no_socket_is_to_be_had(come: Come, fast_server: Server) -> None:
    anna, eve = come("Polla"), come("Eve")
    eve.page.route_web_socket("**/ws/lobby/", lambda socket: socket.close(code=1013))
    eve.page.goto(fast_server.url)
    expect(eve.page.locator("#connection")).to_have_text("Connection lost. Trying again …")
    open_table(anna, fast_server)
    tables = eve.page.get_by_role("region", name="Open tables")
    expect(tables).to_contain_text("Table of Polla", timeout=12_000)


def test_who_loses_the_seat_is_told(come: Come, fast_server: Server) -> None:
    anna, ben = come("Hosta"), come("Ben")
    address = open_table(anna, fast_server)
    ben.page.goto(address)
    ben.write(ben.page.get_by_label("Your name"), "Ben")
    ben.button("Take a seat")
    expect(anna.page.get_by_role("region", name="Seats")).to_contain_text("Ben", timeout=QUICK)
    anna.press(anna.page.get_by_role("button", name="Free the seat"))
    expect(ben.page.get_by_role("button", name="Take a seat")).to_be_visible(timeout=QUICK)
    # A look at the table may still be on its way when there is none any more.
    with ben.bearing_with_it():
        anna.button("Leave the table")
        closed = "This table is closed, or your seat was freed."
        expect(ben.page.locator("#connection")).to_have_text(closed, timeout=QUICK)


def give_up(person: Person, *others: Person) -> None:
    """Resign, once the game waits for one of these people, so that nothing moves under the finger."""
    people = (person, *others)
    person.wait(lambda: any(each.sees(each.page.locator("form[data-form=place]")) for each in people), "people")
    person.press(person.page.get_by_text("Resign …"))
    person.press(person.page.get_by_label("Yes, I leave this game for good."))
    person.button("Resign")
    for each in people:
        expect(each.page.get_by_role("region", name="Log")).to_contain_text(f"{person.name} resigns")


def test_rematch_brings_the_same_people_to_a_new_table(come: Come, fast_server: Server) -> None:
    anna, ben = come("Anna"), come("Ben", touch=True, viewport={"width": 390, "height": 844})
    join_table(ben, make_table(anna, fast_server.url, seats=3, bots=1))
    anna.button("Start the game")
    for person in (anna, ben):
        to_plain(person)
    give_up(anna, ben)
    give_up(ben)
    for person in (anna, ben):
        expect(person.page.get_by_role("heading", name="The game is over")).to_be_visible()
    anna.button("Play again with the same people")
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("Table of Anna")
    ben.button("Take a seat at the next game")
    expect(anna.page.get_by_role("region", name="Seats")).to_contain_text("Ben", timeout=QUICK)
    expect(ben.page.get_by_role("button", name="I am ready")).to_be_visible()
