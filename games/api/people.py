"""Guests and their keys: how a program becomes somebody."""

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpResponse
from rest_framework.request import Request

from games.api.base import ApiView, body_of, described, in_path
from games.api.refusals import ApiRefused, answer, register
from games.api.shapes import shape
from games.api.who import address_of, somebody_in
from games.limits import gate
from games.models import Actor
from games.names import BadName
from games.selectors import KeyLine, keys_of
from games.services import KeyRefused, guest_create, key_create, key_revoke

NAME_FAULTS = {
    "empty": "name_empty",
    "too_long": "name_too_long",
    "bad_character": "name_bad_character",
    "reserved": "name_reserved",
}
register(NAME_FAULTS.values(), 422)
GUEST_KEY = "API"
"""What the first key of a guest is called who came by the API."""


@dataclass(frozen=True, slots=True)
class NewGuest:
    """Somebody who plays with a nickname only."""

    nickname: str


@dataclass(frozen=True, slots=True)
class NewKey:
    """Another key of one's own; ``name`` is to know it by."""

    name: str


@dataclass(frozen=True, slots=True)
class KeyMade:
    """A key, shown this once."""

    id: int
    name: str
    created_at: datetime
    key: str


@dataclass(frozen=True, slots=True)
class Keys:
    """One's own keys, the newest first."""

    results: tuple[KeyLine, ...]


NEW_GUEST, NEW_KEY = shape(NewGuest, reading=True), shape(NewKey, reading=True)
KEY_MADE, KEYS = shape(KeyMade), shape(Keys)


class Guests(ApiView):
    """Becoming somebody without an account."""

    @described(
        "Become a guest",
        {201: KEY_MADE},
        tag="people",
        body=NEW_GUEST,
        refusals=NAME_FAULTS.values(),
        operation_id="guest_create",
    )
    def post(self, request: Request) -> HttpResponse:
        """A new guest with that nickname, and the key with which programs act for it."""
        asked = NEW_GUEST.read(body_of(request))
        if not gate().guest(address_of(request)):
            raise ApiRefused("too_fast", section="server")
        try:
            guest, _cookie = guest_create(nickname=asked.nickname)
        except BadName as bad:
            raise ApiRefused(NAME_FAULTS[bad.fault], section="lobby") from bad
        line, key = key_create(actor=Actor(guest_id=guest.pk), name=GUEST_KEY)
        return answer(KeyMade(line.id, line.name, line.created_at, key), 201)


class OwnKeys(ApiView):
    """The keys with which programs act for whoever asks."""

    @described("My keys", {200: KEYS}, tag="people", refusals=("unauthenticated",), operation_id="key_list")
    def get(self, request: Request) -> HttpResponse:
        """All keys of one's own, without the keys themselves."""
        return answer(Keys(tuple(keys_of(somebody_in(request)))))

    @described(
        "Make a key",
        {201: KEY_MADE},
        tag="people",
        body=NEW_KEY,
        refusals=("unauthenticated", "too_many_keys", "bad_key_name"),
        operation_id="key_create",
    )
    def post(self, request: Request) -> HttpResponse:
        """Another key; it is shown this once and stored nowhere."""
        actor = somebody_in(request)
        asked = NEW_KEY.read(body_of(request))
        try:
            line, key = key_create(actor=actor, name=asked.name)
        except KeyRefused as refused:
            raise ApiRefused(refused.code) from refused
        return answer(KeyMade(line.id, line.name, line.created_at, key), 201)


class OwnKey(ApiView):
    """One key of one's own."""

    @described(
        "Revoke a key",
        {204: None},
        tag="people",
        refusals=("unauthenticated", "unknown_key"),
        path=in_path("key_id", "^[0-9]{1,18}$"),
        operation_id="key_revoke",
    )
    def delete(self, request: Request, key_id: int) -> HttpResponse:
        """The key is worth nothing from now on."""
        try:
            key_revoke(actor=somebody_in(request), key_id=key_id)
        except KeyRefused as refused:
            raise ApiRefused(refused.code) from refused
        return HttpResponse(status=204)
