"""A bot's luck in a stored game: it follows from the game's secret, so that every decision can be taken again."""

import hmac
from random import Random


def luck(secret: str, seq: int) -> Random:
    """The lots for the decision after event ``seq``; ``secret`` in hex."""
    seed = hmac.digest(bytes.fromhex(secret), f"bot:{seq}".encode(), "sha256")
    return Random(seed)  # noqa: S311 - a bot's whims, repeatable on purpose
