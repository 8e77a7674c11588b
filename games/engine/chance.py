"""Where dice and shuffles come from: always handed in, never made by the rules.

Every draw is made *at* a place, the number of the event that records it. So each roll of a game can be recomputed from
the event alone, and two streams, ``dice`` and ``deal``, never touch each other.
"""

import hmac
import random
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Literal, Protocol, TypeAlias, TypeVar

T = TypeVar("T")
Stream: TypeAlias = Literal["dice", "deal"]


class Chance(Protocol):
    """A source of chance."""

    def dice(self, place: int, count: int) -> tuple[int, ...]:
        """``count`` dice, each 1 to 6, for the event numbered ``place``."""

    def pick(self, place: int, count: int) -> int:
        """A number from 0 to ``count`` - 1 of the deal's stream."""

    def shuffle(self, place: int, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order of the deal's stream."""


class ProvenChance:
    """Chance that anyone can recompute once the key is shown.

    The bytes at a place are HMAC-SHA256(key, "stream:place:block") for block 0, 1, ..., 32 at a time; numbers come
    from them by rejection sampling, so every face is equally likely. Draws at one place go on where the last ended.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._open: dict[tuple[Stream, int], Iterator[int]] = {}

    def dice(self, place: int, count: int) -> tuple[int, ...]:
        return tuple(1 + self._below(6, "dice", place) for _ in range(count))

    def pick(self, place: int, count: int) -> int:
        return self._below(count, "deal", place)

    def shuffle(self, place: int, items: Sequence[T]) -> tuple[T, ...]:
        """Fisher and Yates, from the last item down."""
        left = list(items)
        for last in range(len(left) - 1, 0, -1):
            other = self._below(last + 1, "deal", place)
            left[last], left[other] = left[other], left[last]
        return tuple(left)

    def _below(self, limit: int, stream: Stream, place: int) -> int:
        source = self._open.setdefault((stream, place), self._bytes(stream, place))
        fair = 256 - 256 % limit
        return next(byte for byte in source if byte < fair) % limit

    def _bytes(self, stream: Stream, place: int) -> Iterator[int]:
        block = 0
        while True:
            yield from hmac.digest(self._key, f"{stream}:{place}:{block}".encode(), "sha256")
            block += 1


class SeededChance:
    """Fast reproducible chance for simulations; proves nothing to anybody."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)  # noqa: S311 - simulations want speed and a seed, not secrecy

    def dice(self, place: int, count: int) -> tuple[int, ...]:
        random = self._random.random
        return tuple([int(random() * 6) + 1 for _ in range(count)])

    def pick(self, place: int, count: int) -> int:
        return int(self._random.random() * count)

    def shuffle(self, place: int, items: Sequence[T]) -> tuple[T, ...]:
        left = list(items)
        self._random.shuffle(left)
        return tuple(left)


class ScriptedChance:
    """Chance written down beforehand, for tests: dice in the order they are rolled, decks as they are given.

    ``shuffles`` holds, for each shuffle to come, the items that come first; the rest keep their order.
    """

    def __init__(
        self, dice: Iterable[int] = (), shuffles: Iterable[Sequence[object]] = (), picks: Iterable[int] = ()
    ) -> None:
        self._dice, self._shuffles, self._picks = iter(dice), iter(shuffles), iter(picks)

    def dice(self, place: int, count: int) -> tuple[int, ...]:
        return tuple(next(self._dice) for _ in range(count))

    def pick(self, place: int, count: int) -> int:
        return next(self._picks, 0)

    def shuffle(self, place: int, items: Sequence[T]) -> tuple[T, ...]:
        first = next(self._shuffles, ())
        head = [item for wanted in first for item in items if item == wanted]
        return (*head, *(item for item in items if item not in head))


def commitment(secret: bytes) -> str:
    """What is shown before anyone joins: the SHA-256 of the secret, in hex."""
    return sha256(secret).hexdigest()


def game_key(secret: bytes, contributions: Sequence[str]) -> bytes:
    """HMAC-SHA256(secret, the seats' contributions in turn order, as hex, joined by newlines)."""
    return hmac.digest(secret, "\n".join(contributions).encode(), "sha256")
