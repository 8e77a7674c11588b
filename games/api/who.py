"""Who asks: a program by its key, a browser by its session or its guest's cookie."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from games.api.refusals import ApiRefused, by_server
from games.limits import gate
from games.models import STRANGER, Actor
from games.selectors import actor_of, actor_of_key
from games.services import guest_seen, key_used

SCHEME = "bearer"


class KeyAuthentication(BaseAuthentication):
    """``Authorization: Bearer KEY``; whatever else stands in that header is refused."""

    def authenticate(self, request: Request) -> tuple[Any, Actor] | None:
        header = request.headers.get("Authorization")
        if header is None:
            return None
        scheme, _, key = header.partition(" ")
        found = actor_of_key(key=key.strip()) if scheme.lower() == SCHEME else None
        if found is None:
            raise ApiRefused("bad_key")
        key_used(key=found.key)
        guest_seen(guest_id=found.actor.guest_id)
        return AnonymousUser(), found.actor

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class BrowserAuthentication(SessionAuthentication):
    """The account of the session, the guest of the cookie, or both; what changes something carries a CSRF token."""

    def authenticate(self, request: Request) -> tuple[Any, Actor] | None:
        user = getattr(request._request, "user", None)  # noqa: SLF001 - DRF's documented way to Django's request
        actor = actor_of(cookies=request.COOKIES, user=user)
        if not actor.known:
            return None
        self.enforce_csrf(request)
        return user, actor


class PersonThrottle(BaseThrottle):
    """So much for each person; strangers are counted by their address."""

    def allow_request(self, request: Request, view: Any) -> bool:
        actor = actor_in(request)
        person = ("user", actor.user_id) if actor.user_id is not None else ("guest", actor.guest_id)
        return gate().request(person if actor.known else ("address", address_of(request)))


def actor_in(request: Request) -> Actor:
    """Who asks; a stranger where nobody is known."""
    return request.auth if isinstance(request.auth, Actor) else STRANGER


def somebody_in(request: Request) -> Actor:
    """Who asks, where it must be somebody. Raises ``ApiRefused``."""
    actor = actor_in(request)
    if not actor.known:
        raise ApiRefused("unauthenticated")
    if actor.blocked:
        raise by_server("blocked")
    return actor


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return str(request.META.get("REMOTE_ADDR", ""))


class KeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # The library's own, untyped.
    """How the description names the key."""

    target_class = "games.api.who.KeyAuthentication"
    name = "key"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "http", "scheme": SCHEME}


class BrowserScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # As above.
    """How the description names the guest's cookie; a session's works the same way."""

    target_class = "games.api.who.BrowserAuthentication"
    name = "browser"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "apiKey", "in": "cookie", "name": "risiko_guest"}
