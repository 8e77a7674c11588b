"""Luck with the dice: exact, opposite for the two sides, and nothing in the mean over all rolls."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from games.engine import events as e
from games.engine.dice import compare
from games.engine.policies import Policies
from games.engine.position_reading import read_position as position
from games.engine.state import State
from games.review import roll_luck

BOARD = "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"


def seen_first(state: State) -> State:
    """The same position at a table whose defender sees the attacker's roll before taking dice."""
    policies = replace(state.rules.policies, defender_choice="after_roll")
    return replace(state, rules=replace(state.rules, policies=policies))


def rolled(attack: tuple[int, ...], defence: tuple[int, ...]) -> e.BattleRolled:
    attack, defence = tuple(sorted(attack, reverse=True)), tuple(sorted(defence, reverse=True))
    return e.BattleRolled("siam", "india", 0, 1, attack, defence, *compare(attack, defence))


def luck_of(state: State, event: e.Event) -> float:
    found = roll_luck(state, event)
    assert found is not None
    return found.luck


@pytest.mark.parametrize(("attack", "defence"), list(product((1, 2, 3), (1, 2))))
def test_luck_of_all_rolls_of_so_many_dice_adds_up_to_nothing(attack: int, defence: int) -> None:
    state = position(BOARD)
    rolls = product(range(1, 7), repeat=attack + defence)
    lucky = [luck_of(state, rolled(roll[:attack], roll[attack:])) for roll in rolls]
    assert sum(lucky) / len(lucky) == pytest.approx(0, abs=1e-12)
    found = roll_luck(state, rolled((6,) * attack, (1,) * defence))
    assert found is not None
    assert found.variance == pytest.approx(sum(one**2 for one in lucky) / len(lucky), abs=1e-12)


def test_best_roll_of_three_against_two_brings_what_it_gains_beyond_expectation() -> None:
    wins, ties, losses = Fraction(2890, 7776), Fraction(2611, 7776), Fraction(2275, 7776)
    assert wins + ties + losses == 1
    expected = (2 * wins - 2 * losses) / 2
    assert luck_of(position(BOARD), rolled((6, 6, 6), (1, 1))) == pytest.approx(float(1 - expected), abs=1e-12)
    assert luck_of(position(BOARD), rolled((1, 1, 1), (1, 1))) == pytest.approx(float(-1 - expected), abs=1e-12)


def test_answer_that_cannot_fall_otherwise_is_no_luck() -> None:
    state = seen_first(position(BOARD))
    for dice in range(1, 7):
        assert luck_of(state, rolled((1, 1, 1), (dice,))) == 0


def test_defender_who_sees_the_roll_is_lucky_only_with_its_own_dice() -> None:
    state = seen_first(position(BOARD))
    answers = [luck_of(state, rolled((6, 5, 2), answer)) for answer in product(range(1, 7), repeat=2)]
    assert sum(answers) / 36 == pytest.approx(0, abs=1e-12)
    assert luck_of(state, rolled((6, 5, 2), (6, 6))) == min(answers)


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_luck_of_all_rolls_that_are_seen_first_adds_up_to_nothing(dice: int) -> None:
    state = seen_first(position(BOARD))
    rolls = [tuple(sorted(roll, reverse=True)) for roll in product(range(1, 7), repeat=dice)]
    lucky = [luck_of(state, e.AttackRolled("siam", "india", 0, 1, roll)) for roll in rolls]
    assert sum(lucky) / len(lucky) == pytest.approx(0, abs=1e-12)
    assert max(lucky) == lucky[rolls.index((6,) * dice)]


def test_what_is_no_roll_of_a_battle_is_no_luck() -> None:
    assert roll_luck(position(BOARD), e.TurnEnded(0)) is None
    assert Policies().defender_choice != "after_roll"
