"""`manage.py forget`: a guest's name is taken out of everything that is stored, and what was played stays."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import serializers
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games.engine.actions import Resign
from games.guest_cookie import COOKIE, _signer
from games.models import Actor, Game, Guest, Player, StaffAction
from games.selectors import game_differences, game_record
from games.services import Mandate, game_wake, guest_rename_by_staff
from lobby.models import Table, TableSeat
from lobby.services import table_start
from tests.support.api import Program
from tests.support.lobby import joined, somebody, table
from tests.support.tables import Table as Begun
from tests.support.tables import begin, person

pytestmark = pytest.mark.django_db

MODELS = (Guest, Player, Game, StaffAction, Table, TableSeat)


def forget(*arguments: str) -> str:
    out = StringIO()
    call_command("forget", *arguments, stdout=out)
    return out.getvalue()


def whole_database() -> str:
    return "\n".join(serializers.serialize("json", model.objects.all(), ensure_ascii=False) for model in MODELS)


def number_of(actor: Actor) -> str:
    return f"--guest={actor.guest_id}"


def finished() -> Begun:
    game = begin(seats=4, mode="classic")
    for seat in range(4):
        if game.game.status == Game.Status.RUNNING:
            game.submit(seat, Resign())
    while game.game.status == Game.Status.RUNNING:
        assert game_wake(game_id=game.game_id)
    return game


def test_forgotten_guest_is_named_nowhere() -> None:
    host = somebody("Zacharias")
    begun = table(host=host, name="Zacharias")
    joined(begun, "Ben", "Cem")
    table_start(table_id=begun.pk, actor=host)
    table(host=host, name="Zacharias")
    boss = User.objects.create_user("boss", is_staff=True)
    guest_rename_by_staff(guest_id=host.guest_id or 0, nickname="Zoe", by=Mandate(boss.pk, "by request", 0))
    assert "Zacharias" in whole_database()
    assert "Zoe" in whole_database()
    assert forget(number_of(host)) == "Forgot 1 guests in 1 games.\n"
    assert "Zacharias" not in whole_database()
    assert "Zoe" not in whole_database()
    assert "Ben" in whole_database()


def test_finished_game_keeps_its_log_and_its_seat_a_number() -> None:
    game = finished()
    header, lines = game_record(game_id=game.game_id)
    before = list(lines)
    forget(number_of(game.actors[3]))
    after_header, after_lines = game_record(game_id=game.game_id)
    assert list(after_lines) == before
    assert [seat.name for seat in after_header.seats] == [*(seat.name for seat in header.seats[:3]), "Guest 4"]
    assert game_differences(game_id=game.game_id) == []


def test_running_game_goes_on_with_a_bot() -> None:
    game = begin(seats=3)
    forget(number_of(game.actors[1]))
    seat = game.players[1]
    assert (seat.name, seat.guest_id, seat.bot) == ("Guest 2", None, "solid")
    assert game.kinds[-1] == "control_changed"
    assert game.game.status == Game.Status.RUNNING


def test_open_table_is_left_and_a_host_followed() -> None:
    host = somebody("Anna")
    left = table(host=host)
    joined(left, "Ben")
    forget(number_of(host))
    assert [(seat.name, seat.host) for seat in TableSeat.objects.filter(table=left)] == [("Ben", True)]


def test_browser_of_a_forgotten_guest_is_a_strangers() -> None:
    game = begin(seats=3)
    forget(number_of(game.actors[0]))
    assert not Guest.objects.filter(pk=game.actors[0].guest_id).exists()
    answer = game.submit(0, Resign())
    assert (answer.type, getattr(answer, "code", "")) == ("rejected", "not_seated")


def test_guests_who_were_not_here_for_long_are_forgotten_and_others_are_not() -> None:
    long_ago = timezone.now() - timedelta(days=40)
    absent, seen, playing, waiting = (somebody(name) for name in ("Absent", "Seen", "Playing", "Waiting"))
    recent = begin(seats=3)
    Player.objects.filter(game_id=recent.game_id, seat=0).update(guest_id=playing.guest_id)
    table(host=waiting, name="Waiting")
    Guest.objects.exclude(pk=seen.guest_id).update(last_seen=long_ago)
    forget("--older-than=30")
    left = set(Guest.objects.values_list("pk", flat=True))
    assert {seen.guest_id, playing.guest_id, waiting.guest_id} <= left
    assert absent.guest_id not in left


def test_guest_who_opened_a_game_lately_was_here() -> None:
    game = begin(seats=3)
    long_ago = timezone.now() - timedelta(days=40)
    Guest.objects.update(last_seen=long_ago)
    Game.objects.update(created_at=long_ago)
    Player.objects.filter(seat=0).update(last_seen=timezone.now())
    assert forget("--older-than=30", "--dry-run").startswith("Would forget 2 guests: ")
    assert Guest.objects.count() == 3
    assert forget("--older-than=30") == "Forgot 2 guests in 2 games.\n"
    assert list(Guest.objects.values_list("pk", flat=True)) == [game.actors[0].guest_id]


WAYS: dict[str, Callable[[Actor, str, Begun], object]] = {
    "a page of the lobby": lambda _actor, key, _game: guest_client(key).get("/"),
    "a game that others play": lambda _actor, key, game: guest_client(key).get(f"/g/{game.game_id}/plain"),
    "a program with a key": lambda actor, _key, _game: Program(actor).get("/api/games/"),
}


@pytest.mark.parametrize("way", WAYS)
def test_guest_who_asked_for_something_lately_was_here(way: str) -> None:
    game = begin(seats=3)
    actor, key = person("Fatma")
    Guest.objects.filter(pk=actor.guest_id).update(last_seen=timezone.now() - timedelta(days=40))
    WAYS[way](actor, key, game)
    assert forget("--older-than=30") == "Forgot 0 guests in 0 games.\n"


def guest_client(key: str) -> Client:
    browser = Client()
    browser.cookies[COOKIE] = _signer().sign(key)
    return browser


@pytest.mark.parametrize(
    "arguments", [["--guest=4711"], ["--older-than=0"], ["--older-than=-3"], [], ["--guest=1", "--older-than=2"]]
)
def test_nobody_is_forgotten_by_mistake(arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        forget(*arguments)


def test_forgetting_twice_changes_nothing_more() -> None:
    game = finished()
    forget(number_of(game.actors[0]))
    before: Any = whole_database()
    with pytest.raises(CommandError):
        forget(number_of(game.actors[0]))
    assert whole_database() == before
