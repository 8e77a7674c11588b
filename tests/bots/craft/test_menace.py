"""Who may win next, and what spoils it."""

import pytest

from games.bots.craft.menace import menaces, spoil
from games.bots.craft.situation import Situation
from games.bots.craft.style import Style
from games.engine.notation import read_position
from games.engine.projection import project

HEAD = "hasbro_2015/mission y b g attack yellow r3"
NEARLY = (
    "y: rest 9, indonesia 1 | b: europe 3, siam 9, new_guinea 1, eastern_australia 1, western_australia 1 | g: peru 1"
)
"""Blue lacks Indonesia alone for Europe and Australia."""


def see(position: str, mode: str = "mission") -> Situation:
    state = read_position(position.replace("mission", mode, 1))
    return Situation(state.rules, project(state, 0), 0, Style())


def spoilt(board: str, mode: str = "mission") -> dict[str, float]:
    s = see(f"{HEAD} | {board}", mode)
    before = list(s.worth)
    spoil(s)
    return {s.name(t): worth - before[t] for t, worth in enumerate(s.worth) if worth != before[t]}


def test_a_rival_one_conquest_short_of_a_mission_may_win_next() -> None:
    found = [(menace.seat, menace.mission.key) for menace in menaces(see(f"{HEAD} | {NEARLY} | mission y: m15_24"))]
    assert (1, "m15_eu_au") in found


def test_a_mission_in_the_own_hand_menaces_nobody() -> None:
    found = [menace.mission.key for menace in menaces(see(f"{HEAD} | {NEARLY} | mission y: m15_eu_au"))]
    assert "m15_eu_au" not in found


def test_who_is_far_from_every_mission_is_no_menace() -> None:
    board = "y: rest 5 | b: siberia 1, peru 1 | g: congo 1, alaska 1"
    assert not list(menaces(see(f"{HEAD} | {board} | mission y: m15_24")))


def test_what_a_rival_cannot_do_without_is_worth_more() -> None:
    s, worth = see(f"{HEAD} | {NEARLY} | mission y: m15_24"), spoilt(f"{NEARLY} | mission y: m15_24")
    europe = next(continent for continent in s.board.continents if continent.key == "europe")
    assert worth
    assert all(s.at(name) in europe.members and more > 0 for name, more in worth.items())


def test_without_missions_there_is_nothing_to_spoil() -> None:
    assert spoilt(NEARLY, "classic") == {}


def test_a_rival_sees_the_board_as_it_would_be() -> None:
    s = see(f"{HEAD} | {NEARLY} | mission y: m15_24")
    seen = s.seen_by(1, s.at("siam"), 4)
    assert (seen.me, seen.owner[s.at("siam")], seen.armies[s.at("siam")]) == (1, 0, 4)
    assert (s.me, s.owner[s.at("siam")], s.armies[s.at("siam")]) == (0, 1, 9)
    assert sum(seen.worth) == pytest.approx(len(s.owner) * s.style.territory)
