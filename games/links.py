"""Tokens of links: what each is good for, and how the server can show one again to whom it belongs."""

import secrets
from base64 import urlsafe_b64encode
from typing import Literal, TypeAlias

from django.utils.crypto import salted_hmac

Purpose: TypeAlias = Literal["invitation", "return", "spectator", "replay"]
"""A seat at a table, a seat back, a look at a game, a look at it once it is over."""


def new_nonce() -> str:
    """16 random bytes in hex: half of a token; the other half is the server's own key."""
    return secrets.token_hex(16)


def token_of(purpose: Purpose, nonce: str) -> str:
    """The token of a nonce: 32 signs that nobody can guess and that do not stand in the database.

    Without the server's key no token leads to another, not even to one of the same nonce.
    """
    mac = salted_hmac(f"risiko.lobby.{purpose}", nonce, algorithm="sha256").digest()
    return urlsafe_b64encode(mac)[:32].decode()
