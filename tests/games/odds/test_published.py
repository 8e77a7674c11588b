"""The published numbers of battles to the printed digit (rules.md H.1 to H.3), and what holds of all odds."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from math import isclose

import pytest

from games.engine.dice import attack_limit, defence_limit
from games.engine.policies import Policies
from games.odds import (
    Expectation,
    attackers_needed,
    battle,
    chance_table,
    conquest,
    roll,
    roll_counts,
    survivors_table,
)

TABLE_2015 = Policies()
TABLE_2000 = Policies(defender_two_dice_from=3)
THREE_DICE = Policies(defender_max_dice=3)
TABLES = [
    pytest.param(TABLE_2015, id="table_2015"),
    pytest.param(TABLE_2000, id="table_2000"),
    pytest.param(THREE_DICE, id="three_dice"),
]


def percent(chance: float, digits: int = 4) -> float:
    return round(100 * chance, digits)


@cache
def exact(attackers: int, defenders: int, policies: Policies, last_dice: int = 3) -> Fraction:
    """The recursion as rules.md H.2 writes it, in fractions: the yardstick for the fast tables."""
    if not defenders:
        return Fraction(1)
    if not attackers:
        return Fraction(0)
    most = attack_limit(attackers + 1)
    dice = min(last_dice, most) if defenders == 1 else most
    counts = roll_counts(dice, defence_limit(policies, defenders))
    ways = [
        exact(attackers - back, defenders - down, policies, last_dice) * count for (back, down), count in counts.items()
    ]
    return Fraction(sum(ways)) / sum(counts.values())


@pytest.mark.parametrize(
    ("attack", "defence", "counts"),
    [
        (1, 1, {(1, 0): 21, (0, 1): 15}),
        (2, 1, {(1, 0): 91, (0, 1): 125}),
        (3, 1, {(1, 0): 441, (0, 1): 855}),
        (1, 2, {(1, 0): 161, (0, 1): 55}),
        (2, 2, {(2, 0): 581, (1, 1): 420, (0, 2): 295}),
        (3, 2, {(2, 0): 2275, (1, 1): 2611, (0, 2): 2890}),
        (1, 3, {(1, 0): 1071, (0, 1): 225}),
        (2, 3, {(2, 0): 4816, (1, 1): 1981, (0, 2): 979}),
        (3, 3, {(3, 0): 17871, (2, 1): 12348, (1, 2): 10017, (0, 3): 6420}),
    ],
)
def test_single_rolls_are_counted_exactly(attack: int, defence: int, counts: dict[tuple[int, int], int]) -> None:
    assert dict(roll_counts(attack, defence)) == counts
    assert sum(counts.values()) == 6 ** (attack + defence)


def test_three_against_two_dice_as_published() -> None:
    best, even, worst = (chance for _, _, chance in roll(3, 2))
    assert [percent(best, 1), percent(even, 1), percent(worst, 1)] == [37.2, 33.6, 29.3]
    assert [percent(best, 3), percent(even, 3), percent(worst, 3)] == [37.166, 33.578, 29.257]


def test_mean_losses_of_three_against_two_dice() -> None:
    assert round(sum(lost * chance for lost, _, chance in roll(3, 2)), 5) == 0.92091
    assert round(sum(lost * chance for _, lost, chance in roll(3, 2)), 5) == 1.07909


@pytest.mark.parametrize("attack", [1, 2, 3])
@pytest.mark.parametrize("defence", [1, 2, 3])
def test_the_chances_of_a_roll_sum_to_one(attack: int, defence: int) -> None:
    assert isclose(sum(chance for _, _, chance in roll(attack, defence)), 1, abs_tol=1e-15)
    assert {back + down for back, down, _ in roll(attack, defence)} == {min(attack, defence)}


@pytest.mark.parametrize(
    ("attackers", "defenders", "full", "two", "one"),
    [
        (3, 1, 91.6375, 89.6464, 80.1505),
        (5, 5, 50.6203, 50.0890, 47.4486),
        (10, 10, 56.7593, 56.3853, 54.4101),
    ],
)
def test_conquest_with_fewer_dice_in_the_last_fight(
    attackers: int, defenders: int, full: float, two: float, one: float
) -> None:
    assert percent(conquest(attackers, defenders)) == full
    assert percent(conquest(attackers, defenders, last_dice=2)) == two
    assert percent(conquest(attackers, defenders, last_dice=1)) == one


@pytest.mark.parametrize(
    ("attackers", "defenders", "chance"),
    [
        (10, 5, 91.6284),
        (15, 10, 87.6962),
        (16, 10, 90.7042),
        (20, 20, 63.3432),
        (50, 50, 73.5535),
        (3, 2, 65.5954),
        (100, 100, 82.4363),
        (3, 3, 47.0251),
    ],
)
def test_conquest_by_the_table_of_2015(attackers: int, defenders: int, chance: float) -> None:
    assert percent(conquest(attackers, defenders, TABLE_2015)) == chance


@pytest.mark.parametrize(
    ("attackers", "defenders", "chance"),
    [
        (3, 2, 77.7967),
        (3, 1, 91.6375),
        (3, 3, 52.4630),
        (5, 5, 56.1928),
        (10, 5, 93.6927),
        (10, 10, 60.6109),
        (20, 20, 65.8749),
    ],
)
def test_conquest_by_the_table_of_2000(attackers: int, defenders: int, chance: float) -> None:
    assert percent(conquest(attackers, defenders, TABLE_2000)) == chance


@pytest.mark.parametrize(
    ("attackers", "defenders", "chance"),
    [(3, 3, 32.7618), (5, 5, 27.7808), (10, 5, 68.1424), (10, 10, 19.0248), (20, 20, 9.9984)],
)
def test_conquest_against_three_defence_dice(attackers: int, defenders: int, chance: float) -> None:
    assert percent(conquest(attackers, defenders, THREE_DICE)) == chance


@pytest.mark.parametrize(("last_dice", "mean"), [(None, 2.6184), (2, 2.0805), (1, 1.5007)])
def test_compulsory_move_in_of_five_against_five(last_dice: int | None, mean: float) -> None:
    assert round(battle(5, 5, last_dice=last_dice).expected_move_in, 4) == mean


def test_armies_needed_for_ninety_percent_against_ten() -> None:
    assert attackers_needed(10, 0.9) == 16
    assert attackers_needed(10, 0.9, THREE_DICE) == 28
    assert [percent(conquest(n, 10, THREE_DICE), 3) for n in (27, 28)] == [88.356, 90.063]


def test_no_army_is_large_enough_for_certainty() -> None:
    with pytest.raises(ValueError, match="chance"):
        attackers_needed(1, 1.0)


@pytest.mark.parametrize("policies", TABLES)
@pytest.mark.parametrize("last_dice", [1, 2, 3])
def test_tables_agree_with_exact_fractions(policies: Policies, last_dice: int) -> None:
    for attackers in range(13):
        for defenders in range(13):
            wanted = float(exact(attackers, defenders, policies, last_dice))
            assert isclose(conquest(attackers, defenders, policies, last_dice=last_dice), wanted, abs_tol=1e-12)


@pytest.mark.parametrize("policies", TABLES)
def test_distributions_agree_with_the_chance_and_sum_to_one(policies: Policies) -> None:
    for attackers, defenders in [(1, 1), (3, 2), (7, 4), (4, 9), (30, 25), (100, 100)]:
        end = battle(attackers, defenders, policies)
        assert isclose(end.conquest, conquest(attackers, defenders, policies), abs_tol=1e-12)
        assert isclose(sum(end.attackers_left), 1, abs_tol=1e-12)
        assert isclose(sum(end.defenders_left), 1, abs_tol=1e-12)
        assert isclose(sum(end.conquering_dice), end.conquest, abs_tol=1e-12)
        assert isclose(end.attackers_left[0], 1 - end.conquest, abs_tol=1e-12)


def test_three_against_one_unit_told_in_full() -> None:
    """By hand: 855/1296 at once, else 2 dice (125/216), else 1 die (15/36)."""
    first, second, third = Fraction(855, 1296), Fraction(125, 216), Fraction(15, 36)
    left = [
        (1 - first) * (1 - second) * (1 - third),
        (1 - first) * (1 - second) * third,
        (1 - first) * second,
        first,
    ]
    end = battle(3, 1)
    assert end.attackers_left == pytest.approx([float(chance) for chance in left], abs=1e-15)
    assert end.defenders_left == pytest.approx([float(1 - left[0]), float(left[0])], abs=1e-15)
    assert end.conquering_dice == pytest.approx([0, *map(float, left[1:])], abs=1e-15)


def test_expected_losses_are_what_is_missing_at_the_end() -> None:
    end = battle(3, 1)
    assert end.expected_defender_loss == pytest.approx(end.conquest)
    assert end.expected_attacker_loss == pytest.approx(3 - survivors_table()(3, 1))
    assert battle(4, 0).expected_attacker_loss == 0


def test_a_fight_that_cannot_begin_changes_nothing() -> None:
    end = battle(0, 3)
    assert (end.conquest, end.attackers_left, end.defenders_left) == (0.0, (1.0,), (0.0, 0.0, 0.0, 1.0))
    assert end.expected_move_in == 0


def test_a_fight_broken_off_keeps_its_reserve() -> None:
    end = battle(10, 10, stop=4)
    assert sum(end.attackers_left[:3]) == 0
    assert sum(end.attackers_left[3:]) == pytest.approx(1)
    assert end.conquest < conquest(10, 10)


@pytest.mark.parametrize("policies", TABLES)
def test_survivors_are_the_mean_of_the_distribution(policies: Policies) -> None:
    for attackers, defenders in [(3, 1), (5, 5), (20, 10), (40, 45)]:
        left = battle(attackers, defenders, policies).attackers_left
        mean = sum(number * chance for number, chance in enumerate(left))
        assert survivors_table(policies)(attackers, defenders) == pytest.approx(mean, abs=1e-12)


@pytest.mark.parametrize("table", [chance_table, survivors_table])
@pytest.mark.parametrize("policies", TABLES)
def test_more_attackers_help_and_more_defenders_hinder(
    policies: Policies, table: Callable[[Policies], Expectation]
) -> None:
    odds = table(policies)
    for attackers in range(1, 101):
        for defenders in range(1, 101):
            assert odds(attackers, defenders) >= odds(attackers - 1, defenders) - 1e-12
            assert odds(attackers, defenders) <= odds(attackers, defenders - 1) + 1e-12


def test_more_dice_are_never_worse_for_either_side() -> None:
    """One step test in 10,000 cells: nobody gains by taking fewer dice once (rules.md H.2)."""
    odds = chance_table(TABLE_2015)

    def after(attackers: int, defenders: int, dice: tuple[int, int]) -> float:
        return sum(p * odds(attackers - back, defenders - down) for back, down, p in roll(*dice))

    for attackers in range(1, 101):
        for defenders in range(1, 101):
            most, limit = attack_limit(attackers + 1), defence_limit(TABLE_2015, defenders)
            best = odds(attackers, defenders)
            assert all(after(attackers, defenders, (a, limit)) <= best + 1e-12 for a in range(1, most + 1))
            assert all(after(attackers, defenders, (most, d)) >= best - 1e-12 for d in range(1, limit + 1))


def test_tables_grow_in_any_order_to_the_same_numbers() -> None:
    wide, narrow = (Expectation(chance_table(TABLE_2015)._dice, lambda _left: 1.0) for _ in range(2))
    asked = [(5, 90), (130, 3), (300, 120), (2, 2)]
    assert [wide(*pair) for pair in asked] == [narrow(*pair) for pair in reversed(asked)][::-1]
    assert percent(wide(100, 100)) == 82.4363


def test_a_table_grows_safely_under_many_threads() -> None:
    fresh = Expectation(chance_table(TABLE_2015)._dice, lambda _left: 1.0)
    asked = [(a, d) for a in range(1, 200, 7) for d in range(1, 120, 5)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda pair: fresh(*pair), asked))
    assert answers == [conquest(*pair) for pair in asked]


def test_tables_with_the_same_dice_are_shared() -> None:
    assert chance_table(Policies(trade="fixed")) is chance_table(Policies(trade="rising"))
    assert chance_table(TABLE_2000) is not chance_table(TABLE_2015)


SEEN = {
    policy: Policies(defender_choice="after_roll", defender_policy=policy)  # type: ignore[arg-type]
    for policy in ("best", "koole")
}
AFTER_ROLL = [((3, 3), 41.7071), ((5, 5), 43.1636), ((10, 5), 88.3621), ((10, 10), 45.2924), ((20, 20), 46.6803)]


@pytest.mark.parametrize(("units", "percent"), AFTER_ROLL)
def test_choice_after_the_roll_is_worth_what_is_published(units: tuple[int, int], percent: float) -> None:
    assert round(conquest(*units, SEEN["best"]) * 100, 4) == percent
    assert round(battle(*units, SEEN["best"]).conquest * 100, 4) == percent


def test_rule_of_thumb_is_as_far_off_as_published() -> None:
    off = {
        (a, d): conquest(a, d, SEEN["koole"]) - conquest(a, d, SEEN["best"]) for a in range(1, 31) for d in range(1, 31)
    }
    worst = max(off, key=lambda units: off[units])
    assert (worst, round(off[worst] * 100, 3)) == ((2, 3), 0.848)
    strong = {units: gap for units, gap in off.items() if units[0] > 2}
    assert round(max(strong.values()) * 100, 3) == 0.740
    assert min(off.values()) >= -1e-12


def test_choice_after_the_roll_follows_the_table_of_2000() -> None:
    both = {"defender_choice": "after_roll", "defender_two_dice_from": 3}
    assert conquest(5, 2, Policies(**both)) == pytest.approx(conquest(5, 2, TABLE_2000))  # type: ignore[arg-type]


@pytest.mark.parametrize("policies", SEEN.values(), ids=SEEN.keys())
@pytest.mark.parametrize("stop", [0, 2])
def test_distributions_hold_for_a_defender_who_sees_the_roll_too(policies: Policies, stop: int) -> None:
    for attackers, defenders in [(0, 1), (1, 1), (3, 2), (6, 5)]:
        end = battle(attackers, defenders, policies, stop=stop)
        assert stop or isclose(end.conquest, conquest(attackers, defenders, policies), abs_tol=1e-12)
        assert isclose(sum(end.attackers_left), 1, abs_tol=1e-12)
        assert isclose(sum(end.defenders_left), 1, abs_tol=1e-12)
