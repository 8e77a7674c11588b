"""A need that is required is never skipped in silence."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.support import require


def item(*marks: str) -> Any:
    return SimpleNamespace(get_closest_marker=lambda name: name in marks)


def report(outcome: str = "skipped") -> Any:
    return SimpleNamespace(outcome=outcome, skipped=outcome == "skipped", longrepr="no server")


@pytest.fixture
def needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RISIKO_REQUIRE", "postgres, redis")


@pytest.mark.usefixtures("needs")
def test_needs_are_read_from_the_environment() -> None:
    assert require.required() == {"postgres", "redis"}


def test_nothing_is_required_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RISIKO_REQUIRE", raising=False)
    assert require.required() == set()


def test_misspelt_need_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RISIKO_REQUIRE", "postgres,chrome")
    with pytest.raises(pytest.UsageError, match="not chrome"):
        require.required()


@pytest.mark.usefixtures("needs")
def test_missing_required_need_fails() -> None:
    with pytest.raises(pytest.fail.Exception, match="redis is required here"):
        require.missing("redis", "no server answers")


@pytest.mark.usefixtures("needs")
def test_missing_other_need_skips() -> None:
    with pytest.raises(pytest.skip.Exception, match="chromium: there is none"):
        require.missing("chromium", "there is none")


@pytest.mark.usefixtures("needs")
@pytest.mark.parametrize(
    ("marks", "outcome", "expected"),
    [
        (["postgres"], "skipped", "failed"),
        (["chromium", "redis"], "skipped", "failed"),
        (["chromium"], "skipped", "skipped"),
        ([], "skipped", "skipped"),
        (["postgres"], "passed", "passed"),
    ],
)
def test_skip_of_a_marked_test_counts(marks: list[str], outcome: str, expected: str) -> None:
    made = report(outcome)
    require.fail_required_skips(item(*marks), made)
    assert made.outcome == expected
