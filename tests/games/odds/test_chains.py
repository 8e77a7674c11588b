"""A stack on its way through several territories."""

from math import isclose

import pytest

from games.engine.policies import Policies
from games.odds import Link, battle, chain, conquest


def test_a_chain_of_one_is_a_battle() -> None:
    odds = chain(10, (Link(5),))
    assert odds.conquest == pytest.approx([conquest(10, 5)])
    assert odds.attackers_left == pytest.approx(battle(10, 5).attackers_left)


def test_two_territories_worked_out_by_hand() -> None:
    """Three attackers, one defender, then one more: one unit stays behind, so 2, 1 or 0 go on."""
    first = battle(3, 1).attackers_left
    wanted = first[3] * conquest(2, 1) + first[2] * conquest(1, 1)
    odds = chain(3, (Link(1), Link(1)))
    assert odds.conquest == pytest.approx([conquest(3, 1), wanted])
    assert odds.expected_conquests == pytest.approx(conquest(3, 1) + wanted)
    assert odds.all_conquered == odds.conquest[1]


def test_a_larger_garrison_leaves_fewer_to_go_on() -> None:
    first = battle(8, 2).attackers_left
    wanted = sum(first[left] * conquest(left - 3, 4) for left in range(4, 9))
    assert chain(8, (Link(2, garrison=3), Link(4))).conquest[1] == pytest.approx(wanted)


def test_the_last_garrison_costs_nothing() -> None:
    assert chain(8, (Link(2), Link(2, garrison=5))).conquest == chain(8, (Link(2), Link(2))).conquest


@pytest.mark.parametrize(
    "policies", [Policies(), Policies(defender_max_dice=3), Policies(defender_choice="after_roll")]
)
def test_each_further_territory_is_less_likely_and_all_ends_sum_to_one(policies: Policies) -> None:
    odds = chain(20, (Link(3), Link(5, 2), Link(1), Link(6)), policies)
    assert list(odds.conquest) == sorted(odds.conquest, reverse=True)
    assert isclose(sum(odds.attackers_left), 1, abs_tol=1e-12)
    assert isclose(odds.attackers_left[0], 1 - odds.all_conquered, abs_tol=1e-12)


def test_a_cap_bounds_what_may_move_in() -> None:
    capped = Policies(max_units_per_territory=12)
    odds = chain(30, (Link(1), Link(9)), capped)
    assert odds.conquest[1] == pytest.approx(conquest(30, 1) * conquest(11, 9), abs=1e-9)
    assert sum(odds.attackers_left[13:]) == 0


def test_fewer_dice_in_each_last_fight() -> None:
    links = (Link(2), Link(2))
    assert chain(6, links, last_dice=1).conquest < chain(6, links).conquest


def test_a_chain_needs_a_territory() -> None:
    with pytest.raises(ValueError, match="without a territory"):
        chain(3, ())
