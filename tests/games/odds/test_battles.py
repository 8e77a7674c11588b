"""Whole fights: against exact fractions for every dice rule, broken off, with few dice, roll by roll."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import isclose

import pytest

from games.engine.defence import choices, choose, tops
from games.engine.dice import attack_limit, compare, defence_limit
from games.engine.policies import Policies
from games.odds import battle, conquest, next_rolls, standings, survivors_table
from games.odds.rolls import _sorted_rolls

RULES = {
    "table_2015": Policies(),
    "table_2000": Policies(defender_two_dice_from=3),
    "three_dice": Policies(defender_max_dice=3),
    "seen_best": Policies(defender_choice="after_roll"),
    "seen_best_2000": Policies(defender_choice="after_roll", defender_two_dice_from=3),
    "seen_koole": Policies(defender_choice="after_roll", defender_policy="koole"),
}
SIZES = [(1, 1), (2, 1), (1, 3), (3, 2), (4, 4), (6, 3), (5, 8)]
each_rule = pytest.mark.parametrize("rule", RULES)


@cache
def outcomes(
    policies: Policies, dice: int, attackers: int, defenders: int
) -> tuple[tuple[tuple[int, int], Fraction], ...]:
    """One roll, counted out in whole numbers: every roll of the attacker, then every answer to it."""
    chances: dict[tuple[int, int], Fraction] = {}
    for attack, ways in _sorted_rolls(dice).items():
        answer = defence_limit(policies, defenders)
        if policies.defender_choice == "after_roll":
            two_from = policies.defender_two_dice_from
            answer = choose(policies.defender_policy, two_from, attack[:2], attackers, defenders)
        for losses, others in roll_losses(attack, answer):
            chances[losses] = chances.get(losses, Fraction(0)) + Fraction(ways * others, 6 ** (dice + answer))
    return tuple(chances.items())


@cache
def roll_losses(attack: tuple[int, ...], answer: int) -> tuple[tuple[tuple[int, int], int], ...]:
    return tuple(Counter(compare(attack, roll) for roll in all_rolls(answer)).items())


def all_rolls(dice: int) -> Iterator[tuple[int, ...]]:
    return (tuple(sorted(roll, reverse=True)) for roll in product(range(1, 7), repeat=dice))


def exact(
    policies: Policies, start: tuple[int, int], last_dice: int | None, stop: int
) -> dict[tuple[int, int], Fraction]:
    """The ends of a fight, by attackers and defenders left, walked through roll by roll in fractions."""
    open_, ends = {start: Fraction(1)}, dict[tuple[int, int], Fraction]()
    while open_:
        further: dict[tuple[int, int], Fraction] = {}
        for (attackers, defenders), here in open_.items():
            if not defenders or attackers <= stop:
                ends[attackers, defenders] = ends.get((attackers, defenders), Fraction(0)) + here
                continue
            most = attack_limit(attackers + 1)
            dice = min(last_dice, most) if last_dice and defenders == 1 else most
            for (back, down), chance in outcomes(policies, dice, attackers, defenders):
                held = (attackers - back, defenders - down)
                further[held] = further.get(held, Fraction(0)) + here * chance
        open_ = further
    return ends


@each_rule
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("last_dice", "stop"), [(None, 0), (2, 0), (1, 0), (None, 2), (1, 3)])
def test_both_distributions_agree_with_fractions(
    rule: str, size: tuple[int, int], last_dice: int | None, stop: int
) -> None:
    ends = exact(RULES[rule], size, last_dice, stop)
    end = battle(*size, RULES[rule], last_dice=last_dice, stop=stop)
    for left, chance in enumerate(end.attackers_left):
        wanted = sum((p for (attackers, _), p in ends.items() if attackers == left), Fraction(0))
        assert isclose(chance, wanted, abs_tol=1e-14)
    for left, chance in enumerate(end.defenders_left):
        wanted = sum((p for (_, defenders), p in ends.items() if defenders == left), Fraction(0))
        assert isclose(chance, wanted, abs_tol=1e-14)
    assert end.conquest == end.defenders_left[0]


@each_rule
@pytest.mark.parametrize("size", [(30, 25), (100, 100), (12, 90), (90, 12)])
def test_large_distributions_sum_to_one_and_to_the_table(rule: str, size: tuple[int, int]) -> None:
    end = battle(*size, RULES[rule])
    assert isclose(sum(end.attackers_left), 1, abs_tol=1e-12)
    assert isclose(sum(end.defenders_left), 1, abs_tol=1e-12)
    assert isclose(sum(end.conquering_dice), end.conquest, abs_tol=1e-12)
    assert isclose(end.conquest, conquest(*size, RULES[rule]), abs_tol=1e-12)
    survivors = sum(left * chance for left, chance in enumerate(end.attackers_left))
    assert isclose(survivors, survivors_table(RULES[rule])(*size), abs_tol=1e-10)


@each_rule
def test_chances_of_all_rules_rise_with_attackers_and_fall_with_defenders(rule: str) -> None:
    for attackers in range(1, 101):
        for defenders in range(1, 101):
            here = conquest(attackers, defenders, RULES[rule])
            assert here >= conquest(attackers - 1, defenders, RULES[rule]) - 1e-12
            assert here <= conquest(attackers, defenders - 1, RULES[rule]) + 1e-12


def test_best_choice_is_the_least_that_any_choice_leaves_up_to_100() -> None:
    """At every size: the automatic defender's table is the minimum over its choices, not a rule of thumb."""
    best = RULES["seen_best"]
    for attackers, defenders in [(100, 100), (87, 100), (61, 90), (100, 62), (99, 61)]:
        one_step = 0.0
        for attack, ways in _sorted_rolls(3).items():
            answers = []
            for dice in (1, 2):
                rolls = [(compare(attack, defence), others) for defence, others in _sorted_rolls(dice).items()]
                answers.append(
                    sum(n * conquest(attackers - back, defenders - down, best) for (back, down), n in rolls) / 6**dice
                )
            one_step += ways * min(answers) / 216
        assert isclose(conquest(attackers, defenders, best), one_step, abs_tol=1e-12)


@pytest.mark.parametrize("two_from", [2, 3])
def test_all_choices_at_once_are_the_single_ones(two_from: int) -> None:
    for attackers, defenders in [(1, 1), (1, 4), (2, 2), (2, 3), (3, 3), (9, 2), (40, 70), (300, 150), (250, 900)]:
        dice = attack_limit(attackers + 1)
        for policy in ("best", "koole"):
            single = tuple(choose(policy, two_from, top, attackers, defenders) for top, _ in tops(dice))
            assert choices(policy, two_from, dice, attackers, defenders) == single


@each_rule
def test_the_next_roll_adds_up_to_the_chance_before_it(rule: str) -> None:
    rolls = next_rolls(9, 7, RULES[rule])
    assert isclose(sum(roll.chance for roll in rolls), 1, abs_tol=1e-12)
    assert isclose(sum(roll.chance * roll.conquest for roll in rolls), conquest(9, 7, RULES[rule]), abs_tol=1e-12)


def test_no_roll_is_left_where_a_side_is_gone() -> None:
    assert next_rolls(0, 3) == next_rolls(3, 0) == ()


@each_rule
def test_rolls_lead_to_the_same_end_as_the_distribution(rule: str) -> None:
    told = standings(8, 6, RULES[rule], stop=2)
    end = battle(8, 6, RULES[rule], stop=2)
    assert [standing.rolls for standing in told] == list(range(len(told)))
    assert (told[0].conquered, told[0].failed) == (0, 0)
    assert isclose(told[-1].conquered, end.conquest, abs_tol=1e-12)
    assert isclose(told[-1].conquered + told[-1].failed, 1, abs_tol=1e-12)
    assert all(a.conquered <= b.conquered and a.failed <= b.failed for a, b in pairwise(told))


def test_one_roll_of_one_against_one_is_the_whole_fight() -> None:
    told = standings(1, 1)
    assert [(standing.rolls, round(standing.conquered, 4)) for standing in told] == [(0, 0), (1, 0.4167)]


def test_a_fight_with_a_stop_above_its_army_never_begins() -> None:
    end = battle(3, 3, stop=5)
    assert (end.conquest, end.attackers_left) == (0.0, (0.0, 0.0, 0.0, 1.0))


def test_nobody_has_to_be_beaten_where_nobody_stands() -> None:
    assert battle(4, 0).conquest == 1.0
    assert battle(4, 0).attackers_left == (0, 0, 0, 0, 1.0)
