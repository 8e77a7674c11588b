"""Token buckets and the gate. Times in seconds of a made-up clock."""

import pytest
from pytest_django.fixtures import Settings

from games.limits import Buckets, Gate, Limits, limits


def test_bucket_gives_its_burst_at_once_and_then_at_its_rate() -> None:
    buckets = Buckets(rate=2, burst=3)
    assert [buckets.take("a", 10.0) for _ in range(4)] == [True, True, True, False]
    assert [buckets.take("a", 10.5) for _ in range(2)] == [True, False]
    assert [buckets.take("a", 100.0) for _ in range(4)] == [True, True, True, False]


def test_buckets_of_different_keys_are_apart() -> None:
    buckets = Buckets(rate=1, burst=1)
    assert [buckets.take(key, 5.0) for key in ("a", "b", "a")] == [True, True, False]


def test_longest_untouched_bucket_is_forgotten_when_there_are_too_many() -> None:
    buckets = Buckets(rate=0.001, burst=1, most=2)
    for key in ("a", "b", "c"):
        assert buckets.take(key, 1.0)
    assert [buckets.take(key, 1.0) for key in ("c", "a")] == [False, True]


def test_key_is_forgotten_when_its_bucket_is_full_again() -> None:
    buckets = Buckets(rate=1, burst=5)
    buckets.take("a", 10.0)
    buckets.take("b", 12.0)
    assert set(buckets._buckets) == {"a", "b"}
    buckets.take("b", 15.0)
    assert set(buckets._buckets) == {"b"}


def test_no_key_is_remembered_for_more_than_a_day() -> None:
    buckets = Buckets(rate=1e-9, burst=1)
    buckets.take("a", 10.0)
    buckets.take("b", 10.0 + 24 * 3600)
    assert set(buckets._buckets) == {"b"}


def test_gate_counts_the_open_sockets_of_an_address() -> None:
    gate = Gate(Limits(address_sockets=2))
    assert [gate.enter("::1") for _ in range(3)] == [True, True, False]
    assert gate.enter("::2")
    gate.leave("::1")
    assert gate.enter("::1")


def test_gate_bounds_frames_of_an_address_and_actions_of_a_seat() -> None:
    gate = Gate(Limits(address_rate=0.001, address_burst=2, seat_rate=0.001, seat_burst=1))
    assert [gate.frame("::1") for _ in range(3)] == [True, True, False]
    assert [gate.action("game", seat) for seat in (0, 0, 1)] == [True, False, True]
    assert gate.action("other", 0)


def test_settings_replace_single_bounds(settings: Settings) -> None:
    settings.GAME_LIMITS = {"seat_burst": 7}
    assert limits() == Limits(seat_burst=7)


def test_misspelt_bound_is_an_error(settings: Settings) -> None:
    settings.GAME_LIMITS = {"seat_brust": 7}
    with pytest.raises(ValueError, match="seat_brust"):
        limits()
