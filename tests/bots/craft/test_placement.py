"""Where units belong, and who follows into a conquest."""

from random import Random

import pytest

from games.bots.craft import opening
from games.bots.craft.goals import weigh
from games.bots.craft.movement import fortify, occupy
from games.bots.craft.placement import benefit, reinforce
from games.bots.craft.situation import Situation
from games.bots.craft.style import Style
from games.engine.actions import Fortify, Occupy, Place, PlanOpening
from games.engine.notation import read_position
from games.engine.projection import project
from games.odds import conquest

HEAD = "hasbro_2015/mission y b g"
CAREFUL = Style(mission=0, elimination=0, spoils=0, denial=0, horizon=0, territory=8, least_chance=0.99)
"""Wants nothing but to keep what it has."""


def see(position: str, style: Style = Style()) -> Situation:  # noqa: B008 (frozen)
    state = read_position(f"{HEAD} {position}")
    s = Situation(state.rules, project(state, 0), 0, style)
    weigh(s)
    return s


def test_a_benefit_without_attacks_is_what_the_units_save() -> None:
    s = see(
        "reinforcement yellow r3 | y: peru 1, argentina 1 | b: brazil 6 | g: rest 1 | pool 3 | mission y: m15_24",
        CAREFUL,
    )
    saved = conquest(5, 1) - conquest(5, 4)
    assert benefit(s, s.at("peru"), 3) == pytest.approx(8 * saved)


def test_a_careful_bot_reinforces_where_a_rival_stands_strong() -> None:
    board = "y: peru 2, alaska 2 | b: brazil 6 | g: rest 1 | pool 3 | mission y: m15_24"
    assert reinforce(see(f"reinforcement yellow r3 | {board}", CAREFUL), 3) == Place((("peru", 3),))


def test_no_more_units_than_bring_nearly_all_of_the_gain() -> None:
    board = (
        "y: indonesia 9, australia 2 | b: western_australia 1, siam 20 | g: rest 20 | pool 16 | mission y: m15_eu_au"
    )
    placed = reinforce(see(f"reinforcement yellow r3 | {board}"), 16)
    assert sum(units for _, units in placed.units) < 16


def test_all_units_follow_out_of_a_safe_place() -> None:
    board = "y: south_america 2, peru 7, venezuela 3 | b: africa 1 | g: rest 2 | mission y: m15_24"
    s = see(f"occupation yellow r3 | {board} | occupation peru>venezuela 3-9")
    assert s.view.occupation is not None
    assert occupy(s, s.view.occupation) == Occupy(9)


def test_only_idle_stacks_are_moved_and_only_to_a_border() -> None:
    board = "y: south_america 2, argentina 5 | b: africa 1 | g: rest 2 | mission y: m15_24"
    found = fortify(see(f"fortification yellow r3 | {board}"))
    assert isinstance(found, Fortify)
    assert (found.source, found.units) == ("argentina", 4)
    assert found.target in ("brazil", "venezuela")


def test_no_idle_stack_moves_nothing() -> None:
    board = "y: venezuela 9, brazil 9 | b: africa 1 | g: rest 2 | mission y: m15_24"
    assert fortify(see(f"fortification yellow r3 | {board}")) is None


def test_a_stack_deep_in_own_land_goes_a_step_nearer_to_the_border() -> None:
    """Where it moves to neighbours only, as in 2000."""
    board = "y: north_america 1, quebec 9, south_america 1 | b: africa 1 | g: rest 2 | mission y: m15_24"
    found = fortify(see(f"fortification yellow r3 fortify=adjacent_single | {board}"))
    assert found == Fortify("quebec", "greenland", 8)
    deep = "y: north_america 1, eastern_united_states 9, peru 1 | b: rest 1 | g: asia 2 | mission y: m15_24"
    found = fortify(see(f"fortification yellow r3 fortify=adjacent_single | {deep}"))
    assert found == Fortify("eastern_united_states", "central_america", 8)
    inland = "y: north_america 1, ontario 9, alberta 1 | b: rest 9 | g: asia 2 | mission y: m15_destroy_blue"
    found = fortify(see(f"fortification yellow r3 fortify=adjacent_single | {inland}"))
    assert found is not None
    assert found.target in ("greenland", "northwest_territory", "alberta")


def test_the_last_start_units_are_planned_to_the_last() -> None:
    board = "y: south_america 5 | b: africa 1 | g: rest 1 | reserve y: 2 | reserve b: 2 | mission y: m15_as_sa"
    s = see(f"opening yellow r0 | {board}")
    assert s.view.options.place is not None
    plan = opening.place(s, s.view.options.place, Random(1))
    assert isinstance(plan, PlanOpening)
    assert len(plan.territories) == 2
