"""Fewer dice than allowed, once: what they cost either side, and that they never help."""

import pytest

from games.engine.policies import Policies
from games.odds import FewerDice, conquest, fewer_dice, positions_where_fewer_help, roll

TABLE_2000 = Policies(defender_two_dice_from=3)


@pytest.mark.parametrize("policies", [Policies(), TABLE_2000, Policies(defender_max_dice=3)])
@pytest.mark.parametrize("units", [(1, 1), (2, 2), (3, 3), (10, 10)])
def test_all_dice_of_both_sides_are_the_usual_chance(policies: Policies, units: tuple[int, int]) -> None:
    found = fewer_dice(*units, policies)
    assert found.attack[-1] == pytest.approx(conquest(*units, policies), abs=1e-12)
    assert found.defence[-1] == found.attack[-1]


def test_a_single_die_is_one_roll_with_it_and_all_dice_ever_after() -> None:
    by_hand = sum(p * conquest(5 - back, 5 - down) for back, down, p in roll(1, 2))
    assert fewer_dice(5, 5).attack[0] == pytest.approx(by_hand)
    by_hand = sum(p * conquest(5 - back, 5 - down) for back, down, p in roll(3, 1))
    assert fewer_dice(5, 5).defence[0] == pytest.approx(by_hand)


@pytest.mark.parametrize(
    ("units", "policies", "dice"),
    [((1, 1), Policies(), (1, 1)), ((3, 2), TABLE_2000, (3, 1)), ((9, 2), Policies(), (3, 2))],
)
def test_a_side_has_as_many_choices_as_the_table_allows_dice(
    units: tuple[int, int], policies: Policies, dice: tuple[int, int]
) -> None:
    found = fewer_dice(*units, policies)
    assert (len(found.attack), len(found.defence)) == dice


@pytest.mark.parametrize("policies", [Policies(), TABLE_2000, Policies(defender_max_dice=3)])
def test_fewer_dice_help_nobody_up_to_30_against_30(policies: Policies) -> None:
    assert positions_where_fewer_help(30, policies) == 0


def test_a_position_in_which_they_did_help_would_be_counted() -> None:
    assert FewerDice(attack=(0.5, 0.4), defence=(0.4,)).helps
    assert FewerDice(attack=(0.4,), defence=(0.3, 0.4)).helps
    assert not FewerDice(attack=(0.3, 0.4), defence=(0.5, 0.4)).helps
