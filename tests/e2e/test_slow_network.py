"""Every act over a slow network that breaks and comes back: the page waits aloud, keeps what is chosen, acts once."""

import json
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.e2e.board import Board
from tests.e2e.people import Person
from tests.e2e.scenes import DECISIONS, OPENED, Scene, in_game, taps
from tests.e2e.stage import Stage, kinds
from tests.support.begin_games import Begun, begin_games
from tests.support.server import Server

SLOW = {"offline": False, "latency": 1000, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""Milliseconds, and bytes in a second: a train in the country."""
GONE = SLOW | {"offline": True}


@dataclass(frozen=True)
class Act:
    """What is chosen where, what is then pressed, and the kind of event that it must cause once."""

    scene: Scene
    causes: str
    press: Callable[[Board], None] = Board.go


def by_name(name: str) -> Callable[[Board], None]:
    """Press the button of that name."""
    return lambda board: board.person.press(board.person.page.get_by_role("button", name=name).first)


def first_of_the_row(board: Board) -> None:
    board.go()
    expect(board.primary).to_have_text("Roll")
    board.go()


def give_up(board: Board) -> None:
    board.person.button("Menu")
    board.person.press(board.person.page.get_by_text("Resign …"))
    board.person.press(board.person.page.get_by_label("Yes, I leave this game for good."))
    board.person.button("Resign")


def ask_me(board: Board) -> None:
    board.person.button("Menu")
    board.person.press(board.person.page.get_by_role("radio", name="ask me each time"))


ACTS = {
    "place": Act(DECISIONS["reinforcement"], "units_placed"),
    "trade": Act(DECISIONS["forced trade"], "set_traded"),
    "attack": Act(DECISIONS["attack"], "battle_rolled"),
    "fight it out": Act(DECISIONS["attack"], "territory_conquered", by_name("Fight it out")),
    "row of attacks": Act(OPENED["row of attacks"], "battle_rolled", first_of_the_row),
    "defence": Act(
        Scene(in_game("defence", "battle ukraine>middle_east 3", "defence g: ask"), seat=2), "battle_rolled"
    ),
    "occupy": Act(DECISIONS["occupation"], "units_moved_in"),
    "fortify": Act(DECISIONS["fortification"], "fortified"),
    "end attacks": Act(Scene(in_game("attack", "conquered")), "card_drawn", by_name("End attacks")),
    "end turn": Act(DECISIONS["end of the turn"], "turn_ended"),
    "claim": Act(DECISIONS["claim"], "territory_claimed"),
    "headquarters": Act(DECISIONS["headquarters"], "headquarters_chosen"),
    "standing order": Act(Scene(in_game("attack"), seat=1), "defence_ordered", ask_me),
    "resign": Act(Scene(in_game("attack")), "seat_resigned", give_up),
}
ALL_AT_ONCE = Act(Scene(in_game("reinforcement", "pool 3"), picked=taps("ural", "ural", "ukraine")), "units_placed")
OFTEN = {"place"}
"""Tried in every run; the others in the soak."""


@pytest.fixture(scope="module")
def games(fast_server: Server) -> dict[str, Begun]:
    """A game of the server for each act, and two more."""
    acts = ACTS | dict.fromkeys(("two windows", "plain page"), ALL_AT_ONCE)
    begun = begin_games(fast_server, *({"line": act.scene.position} for act in acts.values()))
    return dict(zip(acts, begun, strict=True))


class Network:
    """What lies between one page and the server."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Network.enable")

    def is_like(self, conditions: dict[str, object]) -> None:
        self._session.send("Network.emulateNetworkConditions", conditions)


def sit_down(context: BrowserContext, begun: Begun, act: Act, url: str) -> Board:
    name, _, value = begun.cookies[act.scene.seat or 0].partition("=")
    context.add_cookies([{"name": name, "value": value, "url": url}])
    board = Board(Person("Anna", context.new_page()))
    board.person.page.goto(f"{url}/g/{begun.game_id}")
    expect(board.person.page.locator("risiko-board .sign").first).to_be_visible()
    expect(board.person.page.locator(".bar[aria-busy=false]")).to_be_visible()
    if board.person.page.locator(".guide .leave").count():
        board.person.press(board.person.page.locator(".guide .leave"))
    return board


def happened(board: Board, begun: Begun) -> Counter[str]:
    """How often each kind of event stands in the seat's own file of the game."""
    answer = board.person.page.request.get(board.person.page.url.partition("/g/")[0] + f"/g/{begun.game_id}/export")
    return Counter(json.loads(line).get("kind", "") for line in answer.text().splitlines())


def chosen(board: Board) -> str:
    return board.person.page.locator(".bar").inner_text()


@pytest.fixture
def context(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    return new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")


@pytest.mark.parametrize("name", [pytest.param(name, marks=() if name in OFTEN else pytest.mark.soak) for name in ACTS])
def test_act_is_waited_for_kept_and_done_once(
    context: BrowserContext, games: dict[str, Begun], fast_server: Server, name: str
) -> None:
    act, begun = ACTS[name], games[name]
    board = sit_down(context, begun, act, fast_server.url)
    page, network = board.person.page, Network(board.person.page)
    note = page.locator(".connection-note")
    act.scene.picked(board)
    before, kept = happened(board, begun), chosen(board)
    with board.person.bearing_with_it():
        network.is_like(GONE)
        expect(note).to_have_text("Connection lost. Trying again …")
        network.is_like(SLOW)
        expect(note).to_be_hidden()
    assert chosen(board) == kept
    act.press(board)
    with board.person.bearing_with_it():
        network.is_like(GONE)
        expect(note).to_have_text("Connection lost. Trying again …")
        network.is_like(SLOW)
        expect(note).not_to_have_text("Connection lost. Trying again …")
    expect(page.locator(".bar[aria-busy=false]")).to_be_visible()
    expect(page.locator(".late")).to_have_count(0)
    after = happened(board, begun) - before
    assert after[act.causes] == 1, after
    assert board.person.complaints == []


def test_page_says_that_it_waits_until_the_answer_is_there(desk: Stage) -> None:
    board = DECISIONS["reinforcement"].show(desk)
    desk.deaf = True
    board.go()
    late = desk.person.page.locator(".late")
    expect(late).to_have_text("Waiting for the server …")
    expect(board.primary).to_be_disabled()
    desk.deaf = False
    desk.cut()
    desk.mend()
    expect(late).to_have_count(0)
    desk.person.wait(lambda: bool(desk.submitted), "the action, sent again")
    assert kinds(desk.submitted) == ["place"]


@pytest.mark.soak
def test_plain_page_keeps_what_is_typed_and_sends_it_by_itself_once_the_network_is_back(
    context: BrowserContext, games: dict[str, Begun], fast_server: Server
) -> None:
    begun = games["plain page"]
    board = sit_down(context, begun, ALL_AT_ONCE, fast_server.url)
    page, network, before = board.person.page, Network(board.person.page), happened(board, begun)
    page.goto(f"{page.url}/plain")
    form = page.locator("[data-form=place]")
    form.get_by_role("spinbutton").first.fill("3")
    with board.person.bearing_with_it():
        network.is_like(GONE)
        expect(page.locator("#connection")).to_have_text("Connection lost. Trying again …")
        form.get_by_role("button", name="Place").dblclick()
        expect(form.get_by_role("spinbutton").first).to_have_value("3")
        network.is_like(SLOW)
        expect(page.get_by_role("heading", name="Attack", exact=True)).to_be_visible()
    assert (happened(board, begun) - before)["units_placed"] == 1


def test_two_windows_of_one_seat_act_once_and_show_the_same(
    context: BrowserContext, games: dict[str, Begun], fast_server: Server
) -> None:
    begun = games["two windows"]
    boards = [sit_down(context, begun, ALL_AT_ONCE, fast_server.url) for _ in range(2)]
    networks = [Network(board.person.page) for board in boards]
    before = happened(boards[0], begun)
    for board, network in zip(boards, networks, strict=True):
        ALL_AT_ONCE.scene.picked(board)
        network.is_like(SLOW)
    for board in boards:
        # The second window may have heard of the first one's act already; then there is nothing left to press.
        with suppress(PlaywrightTimeout):
            board.person.page.get_by_role("button", name="Place 3 armies").click(timeout=2000)
    for board in boards:
        board.wait_for("attack")
    assert (happened(boards[0], begun) - before)["units_placed"] == 1
    with boards[1].person.bearing_with_it():
        networks[1].is_like(GONE)
        expect(boards[1].person.page.locator(".connection-note")).to_be_visible()
        by_name("End attacks")(boards[0])
        boards[0].wait_for("fortify")
        networks[1].is_like(SLOW)
        boards[1].wait_for("fortify")
    signs = [board.person.page.locator(".signs").text_content() for board in boards]
    assert signs[0] == signs[1]
    assert [board.person.complaints for board in boards] == [[], []]


def test_whoever_has_given_up_a_seat_sends_nothing_more(desk: Stage) -> None:
    """The seat may be gone before the answer is here; sent again by a spectator it would be refused."""
    board = desk.show(in_game("attack"))
    page = desk.person.page
    desk.deaf = True
    give_up(board)
    expect(page.get_by_text("Waiting for the server")).to_be_visible()
    desk.deaf = False
    desk.dismiss()
    expect(page.locator(".connection-note")).to_contain_text("You have resigned")
    expect(page.get_by_text("Waiting for the server")).not_to_be_visible()
    assert desk.submitted == []
