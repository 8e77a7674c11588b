"""What a profile does where the right move is plain, and what its dials change."""

from random import Random

import pytest

from games.bots.profile import Profile
from games.bots.sketch.dials import Dials
from games.engine.action_notation import write_action
from games.engine.notation import read_position
from games.engine.projection import project
from tests.bots.players import ask

MISSION = "hasbro_2015/mission y b g"


def test_it_takes_the_last_territory_of_its_target() -> None:
    board = "y: ural 6, asia 2 | b: siberia 1 | g: rest 1 | mission y: m15_destroy_blue"
    assert ask(f"{MISSION} attack yellow r3 | {board}", level="profile") == "until ural>siberia 3"


def test_it_completes_the_continents_of_its_mission() -> None:
    board = "y: europe 2, australia 2, indonesia 7 | b: western_australia 3, siam 1 | g: rest 2 | mission y: m15_eu_au"
    assert ask(f"{MISSION} attack yellow r3 | {board}", level="profile") == "until indonesia>western_australia 3"


def test_it_attacks_nobody_who_is_too_strong() -> None:
    board = "y: ural 2, alaska 1 | b: rest 9 | g: peru 1 | mission y: m15_24"
    assert ask(f"{MISSION} attack yellow r3 | {board}", level="profile") == "end turn"


def test_it_completes_a_mission_that_counts_units() -> None:
    board = (
        "y: asia 2, south_america 2, greenland 1, iceland 1 | b: europe 3 | g: rest 3 | pool 3 | mission y: m15_18x2"
    )
    assert ask(f"{MISSION} reinforcement yellow r3 | {board}", level="profile") == "place greenland+1 iceland+1"


def test_the_stack_stays_where_there_is_something_to_attack() -> None:
    board = "y: south_america 1, brazil 9, argentina 1 | b: north_africa 3, venezuela 1 | g: rest 3 | mission y: m15_24"
    taken = f"{MISSION} occupation yellow r3 | {board.replace('venezuela 1', '')} | occupation brazil>argentina 1-9"
    assert ask(taken, level="profile") == "occupy 1"


@pytest.mark.parametrize(("dared", "done"), [(0.5, "until ural>siberia 3"), (0.9, "end turn")])
def test_it_begins_no_attack_below_the_chance_that_it_dares(dared: float, done: str) -> None:
    board = "y: ural 6, peru 1 | b: siberia 4 | g: rest 9 | mission y: m15_destroy_blue"
    state = read_position(f"{MISSION} attack yellow r3 | {board}")
    bot = Profile(Dials(least_chance=dared))
    assert write_action(bot.choose(state.rules, project(state, 0), Random(1))) == done
