"""Chances from few playouts: turns between which nothing changed know together what each alone does not."""

from random import Random

import pytest

from games.review import pooled


def test_single_turn_is_what_it_counts_with_a_half_for_each_outcome() -> None:
    known = pooled([(3, 0, 1)])
    assert known.shares[0] == pytest.approx([3.5 / 5.5, 0.5 / 5.5, 1.5 / 5.5])
    assert known.changed == ()


def test_shares_of_a_turn_add_up_to_one() -> None:
    rng = Random(1)
    counts = [tuple(rng.randrange(6) for _ in range(4)) for _ in range(40)]
    assert [sum(row) for row in pooled(counts).shares] == pytest.approx([1.0] * 40)


def test_quiet_stretch_is_known_better_than_any_of_its_turns() -> None:
    alone, among = pooled([(2, 2)]), pooled([(2, 2)] * 20)
    assert among.shares[10] == pytest.approx((0.5, 0.5))
    assert among.variances[10][0] < alone.variances[0][0] / 2
    assert max(among.changed) < 0.05


def test_turn_that_changed_everything_stays_sharp() -> None:
    known = pooled([(9, 1)] * 10 + [(0, 10)] * 10)
    assert known.changed[9] > 0.99
    assert known.shares[9][0] > 0.8
    assert known.shares[10][0] < 0.05
    assert sum(known.changed) < 1.5


def test_turns_without_playouts_are_judged_by_the_turns_around() -> None:
    known = pooled([(8, 0), (0, 0), (8, 0)])
    assert known.shares[1][0] > 0.8


def test_bands_hold_a_truth_that_drifts_and_jumps_as_often_as_they_say() -> None:
    rng, inside, told = Random(3), 0, 0
    for _ in range(30):
        truth = [0.5]
        while len(truth) < 40:
            drifted = min(0.95, max(0.05, truth[-1] + rng.gauss(0, 0.03)))
            truth.append(rng.choice([0.1, 0.3, 0.5, 0.7, 0.9]) if rng.random() < 0.1 else drifted)
        counts = [(wins := sum(rng.random() < chance for _ in range(8)), 8 - wins) for chance in truth]
        known = pooled(counts)
        for chance, shares, variances in zip(truth, known.shares, known.variances, strict=True):
            inside += abs(shares[0] - chance) <= 1.96 * variances[0] ** 0.5
            told += 1
    assert 0.93 <= inside / told <= 0.99
