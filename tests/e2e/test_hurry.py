"""Who plays against bots alone need not wait: they play on at once, and what they did can be seen afterwards."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.board import Board
from tests.e2e.moves import Game, start_against_beginners, to_plain, until
from tests.e2e.people import Person
from tests.e2e.turns import act
from tests.support.server import Server

Come = Callable[..., Person]
DESK = {"viewport": {"width": 1280, "height": 720}, "reduced_motion": "reduce"}
HAND = {"touch": True, "viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}
SKIP = "Skip to my turn"
ROUNDS = 2
PLAYERS = 4
TABLE = "/tables/new?edition=hasbro_2015&mode=classic&rule-setup=dealt"
"""Where nobody wins in two rounds."""


@pytest.fixture(scope="module")
def resting_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots do nothing by themselves as long as somebody looks."""
    settings = {"DJANGO_SETTINGS_MODULE": "tests.e2e.resting_bots"}
    with Server(var=tmp_path_factory.mktemp("resting") / "var", env=settings) as running:
        yield running


def by_button(person: Person) -> None:
    person.button(SKIP)


def by_key(person: Person) -> None:
    person.page.keyboard.press("b")


def play_until_bots_rest(board: Board) -> None:
    """Do whatever is asked for, the end of the turn too."""
    skip = board.person.page.get_by_role("button", name=SKIP, exact=True)

    def rest() -> bool:
        if board.task == "wait":
            return board.person.sees(skip) and skip.is_enabled()
        act(board, bold=False)
        return False

    board.person.wait(rest, SKIP)


@pytest.mark.parametrize(("how", "skip"), [(DESK, by_button), (DESK, by_key), (HAND, by_button)])
def test_bots_play_on_to_the_own_turn_on_the_map(
    how: dict[str, object], skip: Callable[[Person], None], come: Come, resting_server: Server
) -> None:
    board = Board(come("Ada", **how))
    page = board.person.page
    start_against_beginners(board.person, f"{resting_server.url}{TABLE}", PLAYERS)
    board.person.press(page.locator(".guide .leave"))
    for _ in range(ROUNDS):
        play_until_bots_rest(board)
        skip(board.person)
        board.wait_for("place", "trade", "defend")
    expect(page.locator(".since")).to_contain_text("your last turn")
    board.person.press(page.locator(".since .primary"))
    expect(page.locator("risiko-recap-bar")).to_be_visible()


def test_bots_play_on_to_the_own_turn_on_the_plain_page(come: Come, resting_server: Server) -> None:
    person = come("Bea")
    start_against_beginners(person, f"{resting_server.url}{TABLE}", PLAYERS)
    to_plain(person)
    game = Game(person)
    for _ in range(ROUNDS):
        for _ in until(lambda: game.offers("hurry"), game, what="the bots' turns"):
            game.play_turn()
            person.look_on()
        person.button(SKIP)
        game.wait_for_turn()
