"""The defender who has seen the roll: what it may answer, and what each answer is worth."""

import pytest

from games.engine.policies import Policies
from games.odds import answers, conquest

BEST = Policies(defender_choice="after_roll")
KOOLE = Policies(defender_choice="after_roll", defender_policy="koole")


def test_one_die_against_a_high_second_die_and_two_against_a_low_one() -> None:
    high, low = answers((6, 5, 1), 10, 10, KOOLE), answers((6, 3, 1), 10, 10, KOOLE)
    assert [(one.dice, one.chosen) for one in high] == [(1, True), (2, False)]
    assert [(one.dice, one.chosen) for one in low] == [(1, False), (2, True)]


def test_losses_of_each_answer_by_hand() -> None:
    """Against 6-4: one die loses to the six unless it shows six; the lower of two must reach four."""
    one, two = answers((6, 4, 1), 5, 5, BEST)
    assert one.defender_loss == pytest.approx(5 / 6)
    assert one.attacker_loss == pytest.approx(1 / 6)
    assert two.defender_loss + two.attacker_loss == pytest.approx(2)
    assert two.defender_loss == pytest.approx(2 - 11 / 36 - 9 / 36)


def test_best_takes_the_answer_that_leaves_the_attacker_least() -> None:
    for roll in [(6, 6, 1), (6, 4, 2), (5, 3, 3), (2, 1, 1), (6,), (3,)]:
        found = answers(roll, 6, 4, BEST)
        assert min(found, key=lambda one: one.conquest).chosen
        assert sum(one.chosen for one in found) == 1


def test_dice_may_be_named_in_any_order() -> None:
    assert answers((1, 4, 6), 5, 5, BEST) == answers((6, 4, 1), 5, 5, BEST)


def test_a_single_unit_has_one_answer() -> None:
    (only,) = answers((6, 4, 1), 5, 1, BEST)
    assert (only.dice, only.chosen) == (1, True)
    assert only.conquest == pytest.approx(5 / 6 + conquest(4, 1, BEST) / 6)


@pytest.mark.parametrize(
    ("roll", "size", "policies"),
    [
        ((6, 4), (5, 5), Policies()),
        ((6, 4, 1), (2, 5), BEST),
        ((), (5, 5), BEST),
        ((7,), (5, 5), BEST),
        ((6,), (5, 0), BEST),
    ],
    ids=["before_roll", "too_many_dice", "no_dice", "no_face", "nobody_there"],
)
def test_rolls_that_cannot_be_answered(roll: tuple[int, ...], size: tuple[int, int], policies: Policies) -> None:
    with pytest.raises(ValueError, match=r"roll|dice|faces"):
        answers(roll, *size, policies)
