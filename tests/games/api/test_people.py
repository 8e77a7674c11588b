"""Keys and guests: who a request comes from, and what a page may do that a stranger's may not."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from games.limits import gate
from games.models import Actor, ApiKey, Guest
from games.services.keys import MOST_KEYS
from tests.support.api import Page, Program
from tests.support.tables import person

pytestmark = pytest.mark.django_db


def test_program_becomes_a_guest_and_is_known_by_its_key_from_then_on() -> None:
    made = Program().post("/api/guests/", {"nickname": "Róisín"})
    assert made.status == 201
    program = Program()
    program.headers["authorization"] = f"Bearer {made.body['key']}"
    assert [key["name"] for key in program.get("/api/keys/").body["results"]] == ["API"]
    assert Guest.objects.get().nickname == "Róisín"


@pytest.mark.parametrize(
    ("name", "code"),
    [(" ", "name_empty"), ("x" * 31, "name_too_long"), ("a\u202eb", "name_bad_character"), ("Bot 1", "name_reserved")],
)
def test_nickname_that_nobody_may_have_makes_no_guest(name: str, code: str) -> None:
    told = Program().post("/api/guests/", {"nickname": name})
    assert (told.status, told.body["code"]) == (422, code)
    assert not Guest.objects.exists()


def test_keys_are_stored_hashed_and_shown_once() -> None:
    program = Program(person("Ben")[0])
    made = program.post("/api/keys/", {"name": "my bot"})
    assert made.status == 201
    stored = [str(value) for key in ApiKey.objects.values_list() for value in key]
    assert made.body["key"] not in stored
    listed = program.get("/api/keys/").body["results"]
    assert [key["name"] for key in listed] == ["my bot", "test"]
    assert made.body["key"] not in str(listed)


def test_revoked_key_is_worth_nothing_at_once() -> None:
    program = Program(person("Ben")[0])
    number = program.get("/api/keys/").body["results"][0]["id"]
    assert program.delete(f"/api/keys/{number}/").status == 204
    told = program.get("/api/keys/")
    assert (told.status, told.body["code"]) == (401, "bad_key")
    assert told.headers["WWW-Authenticate"] == "Bearer"


def test_nobody_sees_or_revokes_the_key_of_somebody_else() -> None:
    mine, other = Program(person("Ben")[0]), Program(person("Cleo")[0])
    number = mine.get("/api/keys/").body["results"][0]["id"]
    told = other.delete(f"/api/keys/{number}/")
    assert (told.status, told.body["code"]) == (404, "unknown_key")
    assert mine.get("/api/keys/").status == 200
    assert number not in [key["id"] for key in other.get("/api/keys/").body["results"]]


def test_nobody_has_more_keys_than_there_may_be() -> None:
    program = Program(person("Ben")[0])
    codes = [program.post("/api/keys/", {"name": f"key {n}"}).status for n in range(MOST_KEYS)]
    assert codes == [201] * (MOST_KEYS - 1) + [409]


@pytest.mark.parametrize("header", ["Bearer", "Bearer x", "Basic eDp5", "nonsense"])
def test_wrong_key_is_refused_and_never_taken_for_a_stranger(header: str) -> None:
    program = Program()
    program.headers["authorization"] = header
    told = program.get("/api/editions/")
    assert (told.status, told.body["code"]) == (401, "bad_key")


def test_key_of_an_account_acts_for_it_as_long_as_it_is_active() -> None:
    user = User.objects.create_user("anna")
    program = Program(Actor(user_id=user.pk))
    assert program.get("/api/keys/").status == 200
    User.objects.update(is_active=False)
    assert program.get("/api/keys/").body["code"] == "bad_key"


def test_session_of_an_account_is_known_as_well() -> None:
    browser = Client()
    browser.force_login(User.objects.create_user("anna"))
    assert browser.get("/api/keys/").status_code == 200


def test_guest_acts_by_the_cookie_from_our_own_pages_alone() -> None:
    _actor, key = person("Ben")
    assert Page(key).post("/api/keys/", {"name": "bot"}).status == 201
    told = Page(key, token=False).post("/api/keys/", {"name": "bot"})
    assert (told.status, told.body["code"]) == (403, "csrf")
    assert Page(key, token=False).get("/api/keys/").status == 200


def test_who_asks_too_often_is_asked_to_wait_and_nobody_else(settings: Settings) -> None:
    settings.GAME_LIMITS = {"api_rate": 0.001, "api_burst": 3}
    gate.cache_clear()
    mine, other = Program(person("Ben")[0]), Program(person("Cleo")[0])
    told = [mine.get("/api/odds/", attackers=3, defenders=2) for _ in range(4)]
    assert [answer.status for answer in told] == [200, 200, 200, 429]
    assert told[-1].body["code"] == "too_fast"
    assert other.get("/api/odds/", attackers=3, defenders=2).status == 200


def test_page_of_keys_makes_and_revokes_them() -> None:
    actor, key = person("Ben")
    browser = Page(key).client
    assert "You have no key yet" in browser.get("/keys").content.decode()
    token = browser.cookies["csrftoken"].value
    made = browser.post("/keys", {"name": "my bot", "csrfmiddlewaretoken": token}).content.decode()
    shown = made.split('id="made">')[1].split("<")[0]
    program = Program()
    program.headers["authorization"] = f"Bearer {shown}"
    assert program.get("/api/keys/").status == 200
    assert shown not in browser.get("/keys").content.decode()
    number = ApiKey.objects.get(guest_id=actor.guest_id).pk
    assert browser.post("/keys", {"revoke": number, "csrfmiddlewaretoken": token}).status_code == 302
    assert program.get("/api/keys/").status == 401


def test_page_of_keys_is_for_who_has_a_nickname() -> None:
    browser = Client()
    assert "First play or make a table" in browser.get("/keys").content.decode()
    browser.post("/keys", {"name": "my bot"})
    assert not ApiKey.objects.exists()
