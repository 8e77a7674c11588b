"""Tokens of links: long, different for each purpose, and the same each time they are shown."""

from typing import get_args

import pytest

from games.links import Purpose, new_nonce, token_of


def test_token_is_the_same_each_time_and_another_for_each_nonce_and_purpose() -> None:
    nonce, other = new_nonce(), new_nonce()
    tokens = [*(token_of(purpose, nonce) for purpose in get_args(Purpose)), token_of("invitation", other)]
    assert len(set(tokens)) == 5
    assert token_of("invitation", nonce) == tokens[0]


@pytest.mark.parametrize("attempt", range(20))
def test_token_is_safe_in_an_address(attempt: int) -> None:
    token = token_of("invitation", new_nonce())
    assert len(token) == 32
    assert token.replace("-", "").replace("_", "").isalnum()
