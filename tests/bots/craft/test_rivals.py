"""What the others may be after."""

import pytest

from games.bots.craft.rivals import beliefs, hunted, spare
from games.bots.craft.situation import Situation
from games.bots.craft.style import Style
from games.engine.notation import read_position
from games.engine.projection import project

HEAD = "hasbro_2015/mission y b g"


def see(position: str) -> Situation:
    state = read_position(f"{HEAD} {position}")
    return Situation(state.rules, project(state, 0), 0, Style())


def believed(position: str, seat: int) -> dict[str, float]:
    s = see(position)
    missions = [s.rules.edition.missions[key] for key in s.rules.missions_in_play if key != s.view.mission]
    return {mission.key: likely for mission, likely in beliefs(s, seat, missions)}


def test_what_a_rival_holds_speaks_for_the_missions_that_want_it() -> None:
    likely = believed("attack yellow r3 | y: asia 2 | b: north_america 3, brazil 1 | g: rest 2 | mission y: m15_24", 1)
    assert likely["m15_na_au"] > likely["m15_as_sa"]
    assert sum(likely.values()) == pytest.approx(1)


def test_a_mission_that_a_rival_fulfils_is_not_its_own() -> None:
    board = "y: rest 2 | b: europe 1, australia 1 | g: peru 2 | mission y: m15_24"
    assert "m15_eu_au" not in believed(f"attack yellow r3 | {board}", 1)


def test_nobody_hunts_the_colour_of_the_own_mission() -> None:
    s = see("attack yellow r3 | y: asia 2 | b: europe 1 | g: rest 2 | mission y: m15_destroy_blue")
    assert hunted(s).keys() == {2}


def test_the_last_territories_of_a_hunted_colour_are_spared() -> None:
    s = see("attack yellow r3 | y: asia 2 | b: ukraine 1 | g: rest 2 | mission y: m15_24")
    before = list(s.worth)
    spare(s, 100)
    assert {s.name(t) for t, worth in enumerate(s.worth) if worth < before[t]} == {"ukraine"}


def test_where_a_hunter_must_strike_itself_nothing_is_spared() -> None:
    board = "y: asia 2 | b: ukraine 1 | g: rest 2 | mission y: m15_24"
    s = see(f"attack yellow r3 target_gone=fallback_24 | {board}")
    before = list(s.worth)
    spare(s, 100)
    assert s.worth == before
