"""What a player presses, turns and reads on the map, one thing after the other, at a desk and in a hand."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import BrowserContext, expect

from games.engine.actions import (
    Attack,
    AttackUntil,
    Claim,
    EndTurn,
    Fortify,
    Occupy,
    Place,
    SetDefence,
    StopAttack,
    Trade,
)
from games.engine.notation import read_position
from tests.e2e.board import Board
from tests.e2e.scenes import DECISIONS, SIGHTS, in_game
from tests.e2e.stage import Stage


@pytest.fixture(params=["desk", "phone"])
def stage(request: pytest.FixtureRequest) -> Stage:
    """Both, one after the other."""
    found: Stage = request.getfixturevalue(request.param)
    return found


def done(stage: Stage, count: int = 1) -> None:
    """Until so many actions have been taken and the page has caught up."""
    stage.person.wait(lambda: len(stage.submitted) >= count, "the action")
    stage.person.wait(lambda: bool(stage.board.task), "the next task")


def test_land_under_the_mouse_lights_up_where_a_press_means_something(desk: Stage) -> None:
    board = desk.show(in_game("reinforcement", "pool 12"))
    hover = desk.person.page.locator(".lit.hovered")
    own, foreign = board.spot("ural"), board.spot("alaska")
    desk.person.page.mouse.move(*own)
    expect(hover).to_have_attribute("href", "#territory-ural")
    desk.person.page.mouse.move(*foreign)
    expect(hover).not_to_have_attribute("href", re.compile("."))
    desk.person.page.mouse.move(*own)
    expect(hover).to_have_attribute("href", "#territory-ural")
    desk.person.page.mouse.move(1200, 300)
    expect(hover).not_to_have_attribute("href", re.compile("."))


def test_key_right_after_a_press_acts_on_what_was_pressed(desk: Stage) -> None:
    """The bar is drawn one picture after the map: no key may meet the bar of before."""
    board = desk.show(in_game("reinforcement", "pool 12"))
    page = desk.person.page
    page.keyboard.press("0")
    page.mouse.click(*board.spot("ural"))
    page.keyboard.press("g")
    done(desk)
    assert desk.submitted == [Place((("ural", 12),))]


def test_armies_are_laid_out_by_press_and_all_and_taken_back_until_confirmed(stage: Stage) -> None:
    board = stage.show(in_game("reinforcement", "pool 12"))
    person, page = stage.person, stage.person.page
    board.press("ural")
    board.press("ural")
    person.button("+5")
    board.press("ukraine")
    expect(page.locator(".left")).to_have_text("5")
    person.press(page.locator(".chip", has_text="Ural"))
    expect(page.locator(".left")).to_have_text("7")
    person.button("Take back")
    expect(board.primary).to_be_disabled()
    person.button("All")
    board.press("ukraine")
    assert stage.submitted == []
    board.go()
    done(stage)
    assert stage.submitted == [Place((("ukraine", 12),))]


def test_press_that_is_held_lays_out_five(desk: Stage) -> None:
    board = desk.show(in_game("reinforcement", "pool 7"))
    mouse = desk.person.page.mouse
    mouse.move(*board.spot("ural"))
    mouse.down()
    laid_out = desk.person.page.locator(".chip", has_text="Ural")
    expect(laid_out).to_contain_text("+5")
    mouse.up()
    expect(laid_out).to_contain_text("+5")


def test_no_more_is_laid_out_than_a_territory_may_hold(desk: Stage) -> None:
    land = "y: europe 3, ukraine 10 | b: north_america 2 | g: rest 2"
    board = desk.show(f"hasbro_2015/classic y b g reinforcement y r3 max_units_per_territory=12 | {land} | pool 9")
    desk.person.button("All")
    board.press("ukraine")
    expect(desk.person.page.locator(".chip", has_text="Russia")).to_contain_text("+2")


def test_set_is_traded_with_its_bonus_where_it_was_picked(stage: Stage) -> None:
    board = stage.show(in_game("reinforcement", "pool 7", "hand y: ural great_britain iceland"))
    person, page = stage.person, stage.person.page
    person.press(page.get_by_role("button", name=re.compile("^Trade cards")))
    person.press(page.locator(".set").first)
    expect(board.primary).to_be_disabled()
    person.press(page.locator(".bonus-choice").get_by_role("button", name="Iceland"))
    board.go()
    done(stage)
    assert stage.submitted == [Trade(("ural", "great_britain", "iceland"), "iceland")]


def test_attack_rolls_the_chosen_dice_which_pair_up(stage: Stage) -> None:
    board = stage.show(in_game("attack"), dice="6 2 5 1")
    page = stage.person.page
    board.press("ukraine")
    board.press("middle_east")
    expect(page.locator(".odds")).to_contain_text("%")
    stage.person.button("2 dice")
    board.go()
    done(stage)
    assert stage.submitted == [Attack("ukraine", "middle_east", 2)]
    expect(page.locator(".plate .die.attack.won")).to_have_count(2)
    expect(page.locator(".plate .die.defence.lost")).to_have_count(2)


def test_row_of_attacks_is_reckoned_and_carried_on_once_its_first_territory_has_fallen(stage: Stage) -> None:
    board = stage.show(in_game("attack"), dice="6 6 6 1 1")
    page = stage.person.page
    board.press("ukraine")
    stage.person.button("Several in a row")
    for territory in ("middle_east", "egypt", "north_africa"):
        expect(page.locator(f'.sign[data-of="{territory}"].target')).to_be_attached()
        board.press(territory)
    expect(page.locator(".odds")).to_contain_text("for the whole row")
    expect(page.locator(".reach .chip b")).to_have_text([re.compile("%$")] * 3)
    expect(page.locator(".trail.line")).to_have_attribute("data-way", "ukraine middle_east egypt north_africa")
    board.pictures("row-of-attacks")
    assert stage.submitted == []
    stage.person.press(page.locator(".reach .chip", has_text="North Africa"))
    expect(page.locator(".reach .chip")).to_have_count(2)
    stage.person.button("Start with Middle East")
    board.go()
    board.wait_for("occupy")
    board.go()
    board.wait_for("attack")
    expect(page.locator(".trail.line")).to_have_attribute("data-way", "middle_east egypt")
    expect(board.primary).to_have_text("Roll")


def drag(stage: Stage, *spots: tuple[float, float]) -> None:
    """Draw a line through points of the page, by mouse or by finger."""
    page = stage.person.page
    if not stage.person.touch:
        page.mouse.move(*spots[0])
        page.mouse.down()
        for spot in spots[1:]:
            page.mouse.move(*spot, steps=5)
        page.mouse.up()
        return
    finger = page.context.new_cdp_session(page)
    steps = [(a + (b - a) * k / 5, c + (d - c) * k / 5) for (a, c), (b, d) in pairwise(spots) for k in range(1, 6)]
    for kind, (x, y) in (("touchStart", spots[0]), *(("touchMove", step) for step in steps)):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": 1}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def left_edge(board: Board) -> float:
    """Where the map begins, in pixels from the left."""
    transform = board.person.page.locator(".world .camera").get_attribute("transform") or ""
    return float(transform.partition("translate(")[2].split()[0])


def test_drag_from_own_territory_to_its_neighbour_picks_the_attack(stage: Stage) -> None:
    board = stage.show(in_game("attack"))
    camera = stage.person.page.locator(".world .camera")
    before = camera.get_attribute("transform") or ""
    drag(stage, board.spot("ukraine"), board.spot("southern_europe"), board.spot("middle_east"))
    expect(stage.person.page.locator(".versus")).to_contain_text("Middle East")
    expect(board.primary).to_have_text("Roll")
    expect(camera).to_have_attribute("transform", before)
    assert stage.submitted == []


def test_drag_to_where_nothing_can_be_done_leaves_the_territory_chosen(desk: Stage) -> None:
    board = desk.show(in_game("fortification"))
    drag(desk, board.spot("ukraine"), board.spot("brazil"))
    expect(desk.person.page.locator(".expected")).to_have_text("Choose where the armies go.")
    drag(desk, board.spot("ukraine"), board.spot("great_britain"))
    expect(desk.person.page.locator(".expected")).to_have_text("How many armies move?")


def test_drag_from_foreign_land_moves_the_map(stage: Stage) -> None:
    board = stage.show(in_game("attack"))
    page = stage.person.page
    said = page.locator(".expected").inner_text()
    if not stage.person.touch:
        before = scale(board)
        page.mouse.move(*board.spot("egypt"))
        page.mouse.wheel(0, -600)
        stage.person.wait(lambda: scale(board) > before, "a nearer map")
    x, y = board.spot("egypt")
    edge = left_edge(board)
    drag(stage, (x, y), (x - 60, y - 60))
    stage.person.wait(lambda: left_edge(board) < edge - 40, "the map further to the left")
    expect(page.locator(".expected")).to_have_text(said)


def test_attack_is_fought_out_until_so_many_are_left_and_can_be_stopped(stage: Stage) -> None:
    board = stage.show(in_game("attack", "defence g: ask"))
    page = stage.person.page
    board.press("ukraine")
    board.press("middle_east")
    stage.person.write(page.get_by_role("spinbutton"), "4")
    page.keyboard.press("Tab")
    stage.person.press(page.get_by_role("button", name="Fight until 4 are left"))
    done(stage)
    stage.person.button("Call off the attack")
    done(stage, 2)
    assert stage.submitted == [AttackUntil("ukraine", "middle_east", 3, 4), StopAttack()]


def test_defender_sees_the_dice_that_lie_there_already(stage: Stage) -> None:
    DECISIONS["defence after the roll"].show(stage)
    faces = stage.person.page.locator(".rolled .die").evaluate_all("dice => dice.map(die => die.ariaLabel)")
    assert faces == ["6", "5", "2"]


def test_defender_who_sees_the_dice_is_told_what_each_choice_is_worth(stage: Stage) -> None:
    DECISIONS["defence after the roll"].show(stage)
    table = stage.person.page.get_by_role("table", name="What each choice is worth")
    rows = [row.inner_text().split("\t") for row in table.locator("tbody tr").all()]
    assert [row[:3] for row in rows] == [["1 die", "0.8", "0.2"], ["2 dice", "1.6", "0.4"]]
    assert all(re.fullmatch(r"\d+\.\d%", row[3]) for row in rows)


def test_line_of_the_log_leads_to_the_rule_behind_it(stage: Stage) -> None:
    board = SIGHTS["attacks begin"].show(stage)
    board.open_tab("Log")
    line = stage.person.page.locator(".log li", has_text="draws the card")
    stage.person.press(line.get_by_role("link", name="2015, p. 9"))
    expect(stage.person.page.locator(":target")).to_have_attribute("id", "territory_card")


def test_player_copies_the_link_for_spectators_and_a_stranger_watches_by_it(
    stage: Stage, new_context: Callable[..., BrowserContext]
) -> None:
    stage.show(in_game("attack"))
    page = stage.person.page
    stage.person.button("Menu")
    stage.person.button("Link for spectators")
    link = page.get_by_role("textbox", name="Link for spectators").input_value()
    stage.person.button("Copy")
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert "/g/" in link
    assert new_context().request.get(link).ok
    assert not new_context().request.get(link.partition("?")[0]).ok


def test_player_takes_along_the_file_of_a_running_game(stage: Stage) -> None:
    stage.show(in_game("attack"))
    stage.person.button("Menu")
    with stage.person.page.expect_download() as download:
        stage.person.press(stage.person.page.get_by_role("link", name="Download what I have seen"))
    assert download.value.suggested_filename.endswith(".jsonl")


def test_menu_leads_to_the_rules_of_this_game(desk: Stage) -> None:
    desk.show(in_game("attack"))
    desk.person.button("Menu")
    desk.person.press(desk.person.page.get_by_role("link", name="Rules of this game"))
    expect(desk.person.page).to_have_url(re.compile("/rules/hasbro_2015/mission"))


def test_standing_order_is_given_in_the_menu(stage: Stage) -> None:
    stage.show(in_game("attack"), seat=1)
    stage.person.button("Menu")
    stage.person.press(stage.person.page.get_by_role("radio", name="ask me each time"))
    done(stage)
    assert [(type(one), one.order.stance) for one in stage.submitted if isinstance(one, SetDefence)] == [
        (SetDefence, "ask")
    ]


def slide(board: Board, keys: str) -> None:
    slider = board.person.page.get_by_role("slider")
    for key in keys.split():
        slider.press(key)


def test_conqueror_says_by_slider_who_moves_in(stage: Stage) -> None:
    board = DECISIONS["occupation"].show(stage)
    slide(board, "Home ArrowRight ArrowRight")
    board.go()
    done(stage)
    assert stage.submitted == [Occupy(5)]


def test_armies_move_along_a_chain_by_slider(stage: Stage) -> None:
    board = stage.show(in_game("fortification"))
    board.press("ukraine")
    board.press("great_britain")
    slide(board, "End")
    board.go()
    done(stage)
    assert stage.submitted == [Fortify("ukraine", "great_britain", 11)]


def test_way_along_a_chain_is_drawn_when_it_is_chosen_and_when_it_was_gone(stage: Stage) -> None:
    board = stage.show(in_game("fortification"))
    line = stage.person.page.locator(".trail.line")
    board.press("ukraine")
    board.press("great_britain")
    expect(line).to_have_attribute("data-way", "ukraine northern_europe great_britain")
    board.pictures("fortifying-chain")
    stage.show(in_game("fortification"), seat=1)
    expect(line).not_to_have_attribute("data-way", re.compile("."))
    stage.does("yellow: fortify ukraine>great_britain 5")
    expect(line).to_have_attribute("data-way", "ukraine northern_europe great_britain")


def test_what_is_chosen_outlives_what_others_do_and_a_reload(stage: Stage) -> None:
    board = stage.show(in_game("fortification"))
    page = stage.person.page
    board.press("ukraine")
    board.press("great_britain")
    slide(board, "End")
    expect(board.primary).to_have_text("Move 11 armies")
    stage.does("blue: resign")
    expect(page.locator(".log li").first).to_contain_text("Ben")
    expect(board.primary).to_have_text("Move 11 armies")
    page.reload()
    expect(board.primary).to_have_text("Move 11 armies")


def test_end_of_turn_says_first_what_is_left_undone(stage: Stage) -> None:
    board = SIGHTS["attacks begin"].show(stage)
    expect(stage.person.page.locator(".undone")).to_contain_text("You have earned a card")
    stage.person.button("End attacks")
    board.wait_for("fortify")
    expect(stage.person.page.locator(".undone")).to_contain_text("move armies once")
    stage.person.button("End turn")
    done(stage, 2)
    assert stage.submitted[-1] == EndTurn()


def test_mission_lies_face_down_until_it_is_pressed(stage: Stage) -> None:
    board = stage.show(in_game("attack"))
    page = stage.person.page
    board.open_tab("Hand")
    expect(page.locator(".mission")).not_to_contain_text("Conquer")
    stage.person.press(page.locator(".mission"))
    expect(page.locator(".mission")).to_contain_text("Conquer North America and Australia")
    share = page.get_by_role("link", name="How often does this mission win?")
    expect(share).to_have_attribute("href", "/statistics#2015-m15_na_au")
    assert [part.inner_text().split() for part in page.locator(".part b").all()] == [["0", "/", "9"], ["0", "/", "4"]]
    stage.person.press(page.locator(".mission"))
    expect(page.locator(".mission")).not_to_contain_text("Conquer")


def test_line_of_the_log_lights_up_its_territories(stage: Stage) -> None:
    SIGHTS["log"].show(stage)
    lines = stage.person.page.locator(".lit.pointed.line")
    expect(lines).to_have_count(2)
    hrefs = [line.get_attribute("href") for line in lines.all()]
    assert hrefs == ["#territory-ukraine", "#territory-middle_east"]


def test_tap_beside_a_small_territory_takes_the_nearest_that_may_be_taken(phone: Stage) -> None:
    board = phone.show("us_1993/classic red blue yellow claiming red | red: greenland 1 | blue: siam 1")
    board.see_all()
    x, y = board.spot("iceland")
    board.press_at(x - 10, y + 8)
    expect(board.primary).to_have_text("Claim Iceland")
    board.go()
    done(phone)
    assert phone.submitted == [Claim("iceland")]


def test_wheel_and_drag_move_the_map_and_no_update_moves_it_back(desk: Stage) -> None:
    board = desk.show(in_game("attack"))
    page, camera = desk.person.page, desk.person.page.locator(".world .camera")
    first = camera.get_attribute("transform")
    page.mouse.move(500, 300)
    page.mouse.wheel(0, -600)
    expect(camera).not_to_have_attribute("transform", first or "")
    page.mouse.down()
    page.mouse.move(560, 340, steps=4)
    page.mouse.up()
    moved = camera.get_attribute("transform") or ""
    desk.does("end attacks")
    board.wait_for("fortify")
    expect(camera).to_have_attribute("transform", moved)


def test_map_comes_home_when_armies_are_to_be_placed_and_none_of_the_land_is_in_sight(phone: Stage) -> None:
    last = "hasbro_2015/classic yellow blue green attack green r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"
    board = phone.show(last, seat=0)
    page = phone.person.page
    spot = "document.querySelector('risiko-board').spot('siam').x"
    page.evaluate("document.querySelector('risiko-board').reveal(['alaska'])")
    assert not 0 < page.evaluate(spot) < 390
    phone.does("end turn")
    board.wait_for("place")
    phone.person.wait(lambda: 0 < page.evaluate(spot) < 390, "the own land in sight")


def test_two_fingers_spread_on_the_map_bring_it_nearer_and_pick_nothing(phone: Stage) -> None:
    board = phone.show(in_game("attack"))
    page = phone.person.page
    before, said = scale(board), page.locator(".expected").inner_text()
    fingers = page.context.new_cdp_session(page)
    for step in range(5):
        kind = "touchMove" if step else "touchStart"
        points = [{"x": 195 - 30 - 12 * step, "y": 260, "id": 1}, {"x": 195 + 30 + 12 * step, "y": 260, "id": 2}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    phone.person.wait(lambda: scale(board) > 1.5 * before, "a nearer map")
    expect(page.locator(".expected")).to_have_text(said)


def scale(board: Board) -> float:
    """How large the map is drawn."""
    transform = board.person.page.locator(".world .camera").get_attribute("transform") or ""
    return float(transform.rpartition("scale(")[2].rstrip(")"))


def test_spectator_has_nothing_to_press(stage: Stage) -> None:
    board = SIGHTS["spectator"].show(stage)
    assert board.task == "wait"
    expect(board.primary).to_have_count(0)
    expect(stage.person.page.locator(".sign.legal")).to_have_count(0)


def test_refusal_is_said_where_it_was_asked_and_leads_to_its_rule(desk: Stage) -> None:
    board = desk.show(in_game("attack"))
    board.press("ukraine")
    board.press("middle_east")
    desk.state = read_position(in_game("fortification"))
    board.go()
    refused = desk.person.page.get_by_role("alert")
    expect(refused).to_have_text(re.compile(r"\(2015, p\. \d+\)$"))
    expect(refused.get_by_role("link")).to_have_attribute(
        "href", re.compile(r"^/rules/hasbro_2015/mission.*#turn_order$")
    )
    expect(desk.person.page.locator(".bar[aria-busy=false]")).to_be_visible()
