"""A view in numbers."""

import pytest

from games.bots.craft.situation import HUGE, USUAL_SET, Situation, mask
from games.bots.craft.style import Style
from games.engine.notation import read_position
from games.engine.projection import project
from games.odds import conquest

BOARD = "y: ural 4, siberia 2, china 3, peru 1 | b: ukraine 6, yakutsk 3 | g: rest 2 | mission y: m15_24"


def see(head: str = "attack yellow r3", board: str = BOARD) -> Situation:
    state = read_position(f"hasbro_2015/mission y b g {head} | {board}")
    return Situation(state.rules, project(state, 0), 0, Style(territory=1.5))


def test_borders_touch_what_is_not_own() -> None:
    s = see(board="y: south_america 2 | b: asia 2 | g: rest 1 | mission y: m15_24")
    assert [s.name(t) for t in s.mine] == ["argentina", "brazil", "peru", "venezuela"]
    assert [s.name(t) for t in s.borders] == ["brazil", "venezuela"]
    assert [s.name(t) for t in s.foreign(s.at("venezuela"))] == ["central_america"]


def test_force_is_what_stands_next_to_the_territories_and_the_stock() -> None:
    s = see("reinforcement yellow r3", f"{BOARD} | pool 5")
    assert s.force([s.at("ukraine")]) == 3 + 5
    assert s.force([s.at("ukraine"), s.at("mongolia")]) == 3 + 1 + 2 + 5
    assert s.force([s.at("alaska")]) == 5


def test_effort_is_to_beat_every_unit_and_to_leave_one() -> None:
    s = see()
    assert s.effort([s.at("ukraine"), s.at("yakutsk")]) == 6 + 3 + 2
    assert s.missing([s.at("ural"), s.at("ukraine")]) == [s.at("ukraine")]


def test_a_threat_is_the_strongest_rival_next_door() -> None:
    assert see().threat(see().at("ural")) == 5
    assert see().threat(see().at("peru")) == 1


def test_an_army_left_behind_threatens_nobody() -> None:
    s = see(board=f"{BOARD} | status blue: left")
    assert s.threat(s.at("ural")) == 1


def test_every_territory_starts_with_the_worth_of_any() -> None:
    assert set(see().worth) == set(see().stake) == {1.5}


def test_the_next_set_is_guessed_where_its_symbols_decide() -> None:
    assert see("attack yellow r3", f"{BOARD} | sets 3").next_set == 10
    assert see("attack yellow r3 trade=fixed").next_set == USUAL_SET


def test_huge_armies_are_compared_by_proportion() -> None:
    """Else the tables of a game in which nobody attacks would grow for ever."""
    s = see()
    assert s.chance(HUGE, HUGE // 2) == conquest(HUGE, HUGE // 2)
    assert s.chance(10 * HUGE, 5 * HUGE) == s.chance(HUGE, HUGE // 2)
    assert s.survivors(10 * HUGE, 5 * HUGE) == pytest.approx(10 * s.survivors(HUGE, HUGE // 2))
    assert s.chance(1, 10 * HUGE) == 0
    assert s.chance(10 * HUGE, 1) == pytest.approx(1)


def test_a_mask_holds_a_set_of_territories() -> None:
    assert mask([0, 3, 5]) == 0b101001
