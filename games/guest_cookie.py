"""The cookie by which a guest is known again: a signed key that only the browser holds."""

import hashlib
import secrets
from collections.abc import Mapping

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpResponseBase

COOKIE = "risiko_guest"
AGE = 400 * 24 * 3600
"""Seconds; the longest that browsers keep a cookie."""


def new_token() -> str:
    """32 random bytes, safe in an address."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """What is stored of a token or key."""
    return hashlib.sha256(token.encode()).hexdigest()


def set_guest_cookie(response: HttpResponseBase, key: str) -> None:
    """Hand the browser its key."""
    response.set_cookie(
        COOKIE,
        _signer().sign(key),
        max_age=AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def guest_key(cookies: Mapping[str, str]) -> str | None:
    """The key in a browser's cookies; None for none and for one that we have not signed."""
    try:
        return _signer().unsign(cookies[COOKIE])
    except (KeyError, BadSignature):
        return None


def _signer() -> Signer:
    return Signer(salt="risiko.guest")
