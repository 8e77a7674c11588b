"""Many territories in one turn: several stacks, and units still to be placed."""

import pytest

from games.bots.craft.aims import Aim
from games.bots.craft.conquest import Plan, best_plan, chance_to_take, enough, force_of
from games.bots.craft.situation import Situation
from games.bots.craft.style import Style
from games.engine.notation import read_position
from games.engine.projection import project
from games.odds import conquest

HEAD = "hasbro_2015/mission y b g attack yellow r3"


def see(board: str) -> Situation:
    state = read_position(f"{HEAD} | {board} | mission y: m15_24")
    return Situation(state.rules, project(state, 0), 0, Style())


def aim(s: Situation, *names: str, garrison: int = 1, fill: tuple[str, ...] = ()) -> Aim:
    return Aim(tuple(map(s.at, names)), len(names), garrison=garrison, fill=tuple(map(s.at, fill)))


def test_one_territory_falls_by_the_exact_odds() -> None:
    s = see("y: ural 6 | b: siberia 3 | g: rest 9")
    assert chance_to_take(s, aim(s, "siberia"), force_of(s)) == conquest(5, 3)


def test_each_stack_takes_what_is_beside_it() -> None:
    s = see("y: ural 6, peru 5 | b: siberia 2, brazil 1 | g: rest 9")
    chance = chance_to_take(s, aim(s, "siberia", "brazil"), force_of(s))
    assert chance == pytest.approx(conquest(5, 2) * conquest(4, 1))


def test_the_hardest_attack_that_is_likely_enough_goes_first() -> None:
    s = see("y: ural 9, peru 9 | b: siberia 3, brazil 1 | g: rest 9")
    found = best_plan(s, aim(s, "siberia", "brazil"))
    assert isinstance(found, Plan)
    assert s.name(found.target) == "siberia"


def test_where_some_will_do_the_cheapest_fall() -> None:
    s = see("y: ural 9 | b: siberia 5, china 1, ukraine 1 | g: rest 9")
    some = Aim(tuple(map(s.at, ("siberia", "china", "ukraine"))), 2)
    found = best_plan(s, some)
    assert isinstance(found, Plan)
    assert s.name(found.target) != "siberia"
    assert found.chance > chance_to_take(s, aim(s, "siberia", "china"), force_of(s))


def test_the_way_may_lead_through_land_that_nobody_wants() -> None:
    s = see("y: ural 12 | b: siberia 1, yakutsk 1 | g: rest 9")
    found = best_plan(s, aim(s, "yakutsk"))
    assert isinstance(found, Plan)
    assert s.name(found.target) == "siberia"


def test_two_that_must_stay_on_each_territory_cost_more_than_one() -> None:
    s = see("y: ural 6 | b: siberia 1, china 1 | g: rest 9")
    thin, thick = (chance_to_take(s, aim(s, "siberia", "china", garrison=g), force_of(s)) for g in (1, 2))
    assert 0 <= thick < thin


def test_a_plan_places_what_thin_territories_lack_and_the_rest_at_the_front() -> None:
    s = see("y: ural 3, japan 1 | b: siberia 1 | g: rest 9")
    found = best_plan(s, aim(s, "siberia", garrison=2, fill=("japan",)), stock=5)
    assert isinstance(found, Plan)
    assert {s.name(t): units for t, units in found.placed} == {"ural": 4, "japan": 1}


def test_without_units_for_the_thin_territories_there_is_no_plan() -> None:
    s = see("y: ural 9, japan 1 | b: siberia 1 | g: rest 9")
    assert best_plan(s, aim(s, "siberia", garrison=2, fill=("japan",))) is None


def test_too_few_units_are_seen_at_a_glance() -> None:
    s = see("y: ural 2 | b: siberia 4, china 4 | g: rest 9")
    wanted = aim(s, "siberia", "china")
    assert (enough(s, wanted, 7), enough(s, wanted, 8)) == (False, True)
    assert best_plan(s, wanted) is None
