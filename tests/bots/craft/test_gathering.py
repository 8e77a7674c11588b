"""Where units gather for a victory that is still out of reach."""

from games.bots.craft import gathering
from games.bots.craft.situation import Situation
from games.bots.craft.style import Style
from games.engine.actions import Fortify, Place, PlanOpening
from games.engine.notation import read_position
from games.engine.projection import project
from games.engine.views import PlaceOption

HEAD = "hasbro_2015/mission y b g"


def see(position: str) -> Situation:
    state = read_position(f"{HEAD} {position}")
    return Situation(state.rules, project(state, 0), 0, Style())


def test_the_stock_goes_where_the_fewest_more_units_would_win() -> None:
    board = "y: ural 3, peru 3 | b: siberia 14 | g: rest 9 | pool 3 | mission y: m15_destroy_blue"
    assert gathering.place(see(f"reinforcement yellow r3 | {board}"), 3) == Place((("ural", 3),))


def test_a_hopeless_mission_gathers_nothing() -> None:
    board = "y: ural 3 | b: siberia 90 | g: rest 9 | pool 3 | mission y: m15_destroy_blue"
    assert gathering.place(see(f"reinforcement yellow r3 | {board}"), 3) is None


def test_thin_territories_are_filled_when_a_mission_of_two_each_is_near() -> None:
    board = "y: asia 2, peru 1, brazil 1 | b: europe 1 | g: rest 2 | pool 3 | mission y: m15_18x2"
    placed = gathering.place(see(f"reinforcement yellow r3 | {board}"), 3)
    assert placed is not None
    assert set(placed.units) == {("peru", 1), ("brazil", 1)}


def test_the_largest_stack_joins_the_front_at_the_end_of_a_turn() -> None:
    board = "y: ural 4, afghanistan 8, ukraine 1 | b: siberia 9 | g: rest 9 | mission y: m15_destroy_blue"
    moved = gathering.regroup(see(f"attack yellow r3 | {board}"))
    assert moved == Fortify("afghanistan", "ural", 7)


def test_what_stands_at_the_front_stays_there() -> None:
    board = "y: ural 12, afghanistan 1, ukraine 1 | b: siberia 9 | g: rest 9 | mission y: m15_destroy_blue"
    assert gathering.regroup(see(f"attack yellow r3 | {board}")) is None


def test_start_units_gather_at_the_front_a_few_at_a_time() -> None:
    board = "y: ural 2, peru 2 | b: siberia 2 | g: rest 1 | mission y: m15_destroy_blue"
    s = see(f"opening yellow r0 | {board} | reserve y: 9 | reserve b: 9 | reserve g: 9")
    option = s.view.options.place
    assert isinstance(option, PlaceOption)
    assert gathering.opening(s, option) == PlanOpening(("ural",) * 3)
