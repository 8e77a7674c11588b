"""Campaigns weighed by exact odds."""

from dataclasses import replace
from math import inf

import pytest

from games.bots.craft.attack import after, best_attack, campaign, step_gain
from games.bots.craft.situation import Situation
from games.bots.craft.style import Style
from games.engine.actions import AttackUntil
from games.engine.notation import read_position
from games.engine.projection import project
from games.odds import battle, conquest

HEAD = "hasbro_2015/mission y b g attack yellow r3"
BOARD = "b: peru 1, brazil 1 | g: rest 9 | mission y: m15_24"
STYLE = Style(territory=2, own_loss=0.5, rival_loss=0.25, thinning=0.5, least_chance=0.5, many=inf)


def see(board: str, style: Style = STYLE) -> Situation:
    state = read_position(f"{HEAD} | {board}")
    return Situation(state.rules, project(state, 0), 0, style)


def test_a_step_is_worth_the_territory_less_the_losses() -> None:
    s = see(f"y: venezuela 4 | {BOARD}")
    chance, lost = conquest(3, 1), battle(3, 1).expected_attacker_loss
    assert step_gain(s, 3, s.at("peru")) == pytest.approx(chance * (2 + 0.25 - 0.5) - 0.5 * lost)


def test_units_are_cheaper_for_who_has_many() -> None:
    s = see(f"y: venezuela 4 | {BOARD}", replace(STYLE, many=4))
    chance, lost = conquest(3, 1), battle(3, 1).expected_attacker_loss
    assert s.plenty == 2
    assert step_gain(s, 3, s.at("peru")) == pytest.approx(chance * (2 + 0.25 - 0.25) - 0.25 * lost)


def test_no_step_begins_below_the_least_chance() -> None:
    s = see(f"y: venezuela 4 | {BOARD}")
    assert step_gain(s, 3, s.at("central_america")) == 0


def test_after_a_conquest_all_but_one_attack_from_there() -> None:
    s = see(f"y: venezuela 4 | {BOARD}")
    assert after(s, 3, s.at("peru")) == (conquest(3, 1), 1)
    assert after(s, 12, s.at("peru"))[1] == 10


def test_a_campaign_counts_each_step_by_the_chance_to_get_there() -> None:
    s = see(f"y: venezuela 9 | {BOARD}")
    peru, brazil = s.at("peru"), s.at("brazil")
    fallen, left = after(s, 8, brazil)
    both = step_gain(s, 8, brazil) + fallen * step_gain(s, left, peru)
    assert campaign(s, s.at("venezuela"), 8) == pytest.approx(both)
    assert campaign(s, s.at("venezuela"), 8, steps=1) == pytest.approx(step_gain(s, 8, brazil))


def test_a_stack_that_cannot_attack_wins_nothing() -> None:
    s = see(f"y: venezuela 1 | {BOARD}")
    assert campaign(s, s.at("venezuela"), 0) == 0


def test_the_card_of_the_turn_tips_an_even_attack() -> None:
    s = see(f"y: venezuela 4 | {BOARD}", Style(territory=0, own_loss=1, rival_loss=0, thinning=0))
    assert best_attack(s, card=0) is None
    assert best_attack(s, card=3) == AttackUntil("venezuela", "brazil", stop_at=1)


def test_the_first_step_of_the_longest_way_is_preferred() -> None:
    """Peru, Brazil, North Africa: from Brazil the stack could go only one of two ways."""
    board = "y: venezuela 9 | b: peru 1, brazil 1, north_africa 1 | g: rest 9 | mission y: m15_24"
    found = best_attack(see(board), card=0)
    assert found is not None
    assert found.target == "peru"
