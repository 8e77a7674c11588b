"""Who asks, from where, and how a newcomer becomes known to the server."""

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.utils import translation

from games.guest_cookie import COOKIE, _signer, guest_key, token_hash
from games.models import Actor, Guest
from games.services import guest_block
from lobby.protocol import Refused
from lobby.views import people
from tests.support.tables import person

pytestmark = pytest.mark.django_db


def request(key: str = "", user: object = None, **headers: str) -> HttpRequest:
    made = RequestFactory().get("/", headers=headers)
    made.user = user or AnonymousUser()  # type: ignore[assignment]
    if key:
        made.COOKIES[COOKIE] = _signer().sign(key)
    return made


def test_newcomer_becomes_a_guest_whose_browser_holds_the_key() -> None:
    newcomer = people.Newcomer(request(), "  Zoë  B. ")
    response = newcomer.known_by(HttpResponse())
    guest = Guest.objects.get()
    assert (guest.nickname, newcomer.actor) == ("Zoë B.", Actor(guest_id=guest.pk))
    key = guest_key({COOKIE: response.cookies[COOKIE].value})  # type: ignore[attr-defined]
    assert key is not None
    assert token_hash(key) == guest.key_hash


def test_known_guest_stays_the_same_under_another_name() -> None:
    actor, key = person("Anna")
    newcomer = people.Newcomer(request(key), "Anne")
    assert newcomer.actor == actor
    assert newcomer.known_by(HttpResponse()).headers.get("Set-Cookie") is None
    assert Guest.objects.get().nickname == "Anne"
    assert people.nickname(request(key)) == "Anne"


def test_return_link_does_not_rename_who_opens_it() -> None:
    _, key = person("Anna")
    people.Newcomer(request(key), "Ben", rename=False)
    assert Guest.objects.get().nickname == "Anna"


def test_account_needs_no_guest() -> None:
    user = User.objects.create_user("anna")
    assert people.Newcomer(request(user=user), "Anna").actor == Actor(user_id=user.pk)
    assert not Guest.objects.exists()


def test_blocked_guest_stays_blocked_and_keeps_the_name() -> None:
    actor, key = person("Anna")
    guest_block(guest_id=actor.guest_id or 0)
    assert people.Newcomer(request(key), "Somebody else").actor.blocked
    assert Guest.objects.get().nickname == "Anna"


@pytest.mark.parametrize(
    ("name", "code"),
    [("", "name_empty"), ("x" * 40, "name_too_long"), ("a\u200fb", "name_bad_character"), ("Server", "name_reserved")],
)
def test_name_that_nobody_may_have_makes_no_guest(name: str, code: str) -> None:
    with pytest.raises(Refused, match=f"^{code}$"):
        people.Newcomer(request(), name)
    assert not Guest.objects.exists()


@pytest.mark.parametrize("cookie", ["", "forged", "a:b"])
def test_forged_cookie_is_nobody(cookie: str) -> None:
    asked = request()
    asked.COOKIES[COOKIE] = cookie
    assert not people.actor(asked).known
    assert people.nickname(asked) == ""


def test_address_is_the_sockets_whatever_a_header_says() -> None:
    asked = request(**{"x-forwarded-for": "198.51.100.7, 203.0.113.9"})
    assert people.address(asked) == "127.0.0.1"


@pytest.mark.parametrize(("active", "code"), [("de", "de"), ("en", "en"), ("nl", "nl"), ("fi", "fi"), ("fr", "en")])
def test_words_follow_the_language_of_the_page(active: str, code: str) -> None:
    with translation.override(active):
        assert people.words().code == code
