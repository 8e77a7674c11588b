"""`make admin` makes nobody an administrator with a password that nobody chose."""

import getpass
from collections.abc import Iterator

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command

pytestmark = pytest.mark.django_db
STRONG = "a rather long phrase 7"


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ADMIN_NAME", raising=False)
    monkeypatch.delenv("ADMIN_PASSWORD", raising=False)


def answer(monkeypatch: pytest.MonkeyPatch, *passwords: str) -> None:
    given: Iterator[str] = iter(passwords)
    monkeypatch.setattr(getpass, "getpass", lambda prompt: next(given))


def test_admin_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADMIN_NAME", "maria")
    monkeypatch.setenv("ADMIN_PASSWORD", STRONG)
    call_command("make_admin")
    user = get_user_model().objects.get(username="maria")
    assert (user.is_superuser, user.check_password(STRONG)) == (True, True)


def test_admin_from_the_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    answer(monkeypatch, STRONG, STRONG)
    call_command("make_admin")
    assert get_user_model().objects.get(username="admin").check_password(STRONG)


def test_admin_two_answers_that_differ_make_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    answer(monkeypatch, STRONG, f"{STRONG}8")
    with pytest.raises(CommandError, match="do not agree"):
        call_command("make_admin")
    assert not get_user_model().objects.exists()


def test_admin_without_terminal_makes_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr(getpass, "getpass", closed)
    with pytest.raises(CommandError, match="ADMIN_PASSWORD"):
        call_command("make_admin")


@pytest.mark.parametrize("password", ["admin", "12345678", "password", " "])
def test_admin_weak_password_makes_nobody(monkeypatch: pytest.MonkeyPatch, password: str) -> None:
    monkeypatch.setenv("ADMIN_PASSWORD", password)
    with pytest.raises(CommandError, match="password"):
        call_command("make_admin")
    assert not get_user_model().objects.exists()


def test_admin_twice_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADMIN_PASSWORD", STRONG)
    call_command("make_admin")
    monkeypatch.setenv("ADMIN_PASSWORD", f"another {STRONG}")
    with pytest.raises(CommandError, match="already"):
        call_command("make_admin")
    assert get_user_model().objects.get().check_password(STRONG)
