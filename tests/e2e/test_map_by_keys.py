"""The map by keys and by ear: a whole turn without a mouse, no key in a field, the map as a list, announcements."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from games.engine import events as ev
from tests.e2e.accessible import findings
from tests.e2e.board import Board, play_on_map
from tests.e2e.people import A_ROUND, Person
from tests.e2e.scenes import GAME, LAND, PAST
from tests.e2e.stage import Stage, kinds
from tests.support.server import Server

Come = Callable[..., Person]
ATTACK = f"{GAME} attack y r6 | {LAND}"
PLACE = f"{GAME} reinforcement y r6 | {LAND} | pool 5"


def keys(board: Board, *names: str) -> None:
    for name in names:
        board.person.page.keyboard.press(name)


def focused(board: Board) -> str:
    land = board.person.page.locator(".territory:focus")
    return (land.get_attribute("data-id") or "") if land.count() else ""


def go_to(board: Board, territory: str) -> None:
    """On from one territory where something may be done to the next."""
    for _ in range(42):
        keys(board, "n")
        if focused(board) == territory:
            return
    raise AssertionError(f"{territory} was not reached")


def test_a_whole_turn_is_played_on_the_map_by_keys_alone(desk: Stage) -> None:
    board = desk.show(PLACE, dice="666 11")
    go_to(board, "ural")
    keys(board, "0", "Enter", "g")
    board.wait_for("attack")
    go_to(board, "ukraine")
    keys(board, "Enter")
    go_to(board, "middle_east")
    keys(board, "Enter", "3", "g")
    board.wait_for("occupy")
    keys(board, "1", "+", "g")
    board.wait_for("attack")
    expect(desk.person.page.locator(".bar [aria-keyshortcuts=F]")).to_be_enabled()
    keys(board, "f")
    board.wait_for("fortify")
    go_to(board, "ural")
    keys(board, "Enter")
    go_to(board, "siberia")
    keys(board, "Enter", "+", "g")
    board.wait_for("wait")
    assert kinds(desk.submitted) == ["place", "attack", "occupy", "fortify"]
    desk.person.wait(lambda: board.armies("siberia") == 5, "both armies")


def has_ended_a_turn(board: Board) -> bool:
    """Does the next thing that is asked, as briefly as can be, unless a turn has ended."""
    assert board.task != "over", "somebody won before an own turn had ended"
    if board.task == "place":
        keys(board, "0", "n", "Enter", "g")
    elif board.task not in {"", "wait"}:
        keys(board, "e")
    return board.person.sees(board.person.page.locator(".recap-button"))


def test_what_happened_since_the_own_last_turn_is_shown_in_one_press(come: Come, fast_server: Server) -> None:
    person = come("Emil", viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    board = play_on_map(person, fast_server.url)
    page = person.page
    person.wait(lambda: has_ended_a_turn(board), "the end of an own turn", patience=A_ROUND)
    person.wait(lambda: board.task not in {"", "wait"}, "the own turn", patience=A_ROUND)
    task = board.task
    person.button("Since your last turn")
    recap = page.locator(".recap-bar")
    expect(recap).to_contain_text("Since your last turn")
    person.button("Event on")
    person.wait(lambda: int(recap.get_attribute("data-seq") or 0) > 0, "the next event")
    person.button("Skip")
    expect(recap).to_be_hidden()
    board.wait_for(task)


def test_arrows_lead_from_land_to_land(desk: Stage) -> None:
    board = desk.show(ATTACK)
    keys(board, "m")
    before = focused(board)
    keys(board, "ArrowRight")
    assert focused(board) not in {"", before}
    expect(desk.person.page.locator(".lit.focused.line")).to_have_count(1)


def test_no_key_fires_while_somebody_writes_or_has_switched_them_off(desk: Stage) -> None:
    board = desk.show(ATTACK)
    board.press("ural")
    board.press("china")
    page = desk.person.page
    page.locator(".keep input").focus()
    keys(board, "e", "z", "g")
    assert desk.submitted == []
    expect(page.locator("risiko-game.alone")).to_have_count(0)
    desk.person.button("Menu")
    switch = page.get_by_role("checkbox", name="Shortcuts with single keys")
    desk.person.press(switch)
    desk.person.button("Menu")
    page.locator(".head h1").click()
    keys(board, "z")
    expect(page.locator("risiko-game.alone")).to_have_count(0)
    desk.person.button("Menu")
    desk.person.press(switch)


def test_one_key_leaves_only_the_game_and_another_tells_all_keys(desk: Stage) -> None:
    board = desk.show(ATTACK)
    page = desk.person.page
    keys(board, "z")
    expect(page.locator(".head")).to_be_hidden()
    expect(page.locator(".side")).to_be_hidden()
    expect(page.locator("risiko-bar")).to_be_visible()
    keys(board, "z")
    expect(page.locator(".head")).to_be_visible()
    keys(board, "Shift+?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    assert findings(page) == []
    keys(board, "Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()


def test_map_is_a_list_with_owner_armies_neighbours_and_what_may_be_chosen(desk: Stage) -> None:
    board = desk.show(PLACE)
    page = desk.person.page
    keys(board, "l")
    lands = page.get_by_role("region", name="Territories as a list")
    expect(lands.get_by_role("listitem")).to_have_count(42)
    assert findings(page) == []
    ural = lands.get_by_role("listitem").filter(has=page.get_by_role("button", name="Choose Ural"))
    expect(ural).to_contain_text("Ural: Anna, 9 armies")
    expect(ural).to_contain_text("China: Carla, 6 armies")
    ural.get_by_role("button").press("Enter")
    expect(page.locator(".chip", has_text="Ural")).to_be_visible()
    keys(board, "Escape")
    expect(lands).to_be_hidden()


def test_page_says_whose_turn_it_is_in_title_icon_and_bar(desk: Stage) -> None:
    desk.show(ATTACK, past=PAST)
    page = desk.person.page
    expect(page).to_have_title("● Your turn – Secret Mission – Risiko")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile(r"icon-turn\."))
    expect(page.locator(".still")).to_have_text("Still your turn.")
    desk.show(f"{GAME} attack b r6 | {LAND}")
    expect(page).to_have_title("Secret Mission – Risiko")
    expect(page.locator(".still")).to_have_count(0)


def test_what_matters_is_announced(desk: Stage) -> None:
    board = desk.show(f"{GAME} attack b r6 | {LAND}", past=(ev.TurnBegan(1, 6, 10, 3, ()),))
    board.wait_for("wait")
    desk.does("end turn")
    expect(desk.person.page.locator("risiko-announcer [role=log]")).to_contain_text("Round 6: it is the turn of Carla")


def test_sounds_are_off_at_first_and_stay_as_chosen(desk: Stage) -> None:
    desk.show(ATTACK)
    desk.person.button("Menu")
    sounds = desk.person.page.get_by_role("checkbox", name="Quiet sounds")
    expect(sounds).not_to_be_checked()
    desk.person.press(sounds)
    desk.person.page.reload()
    desk.person.button("Menu")
    expect(sounds).to_be_checked()
    desk.person.press(sounds)
    assert kinds(desk.submitted) == []
