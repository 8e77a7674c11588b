"""The cookie by which a guest is known again."""

from typing import Any

import pytest
from django.core.signing import Signer
from django.http import HttpResponse

from games.guest_cookie import AGE, COOKIE, guest_key, new_token, set_guest_cookie, token_hash


@pytest.mark.parametrize("secure", [False, True])
def test_cookie_is_out_of_reach_for_scripts_and_other_sites(secure: bool, settings: Any) -> None:
    settings.SESSION_COOKIE_SECURE = secure
    response = HttpResponse()
    set_guest_cookie(response, "the key")
    cookie = response.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], bool(cookie["secure"]), cookie["max-age"]) == (
        True,
        "Lax",
        secure,
        AGE,
    )
    assert guest_key({COOKIE: cookie.value}) == "the key"


@pytest.mark.parametrize("value", ["", "the key", "the key:", "the key:forged", ":", "\x00"])
def test_cookie_that_we_did_not_sign_holds_no_key(value: str) -> None:
    assert guest_key({COOKIE: value}) is None


def test_key_signed_for_something_else_is_none() -> None:
    assert guest_key({COOKIE: Signer(salt="other").sign("the key")}) is None
    assert guest_key({}) is None


def test_tokens_cannot_be_guessed_and_only_their_hash_is_stored() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert {len(token) for token in tokens} == {43}
    assert token_hash("a") == "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
