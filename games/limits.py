"""How much one seat, one socket, one program and one address may ask. Counted in each process for itself."""

import time
from collections import Counter, OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, fields
from functools import cache

from django.conf import settings

LONGEST_KEPT = 24 * 3600.0
"""Seconds for which an address is remembered at most, whatever the bounds."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds; ``settings.GAME_LIMITS`` may replace each by its name."""

    seat_rate: float = 20.0
    """Actions a second for each seat, over time."""
    seat_burst: int = 40
    """Actions at once."""
    odds_rate: float = 4.0
    """Rows of attacks a second of which each seat may ask the odds, over time: one may take a tenth of a second."""
    odds_burst: int = 20
    address_rate: float = 200.0
    """Frames a second from each address."""
    address_burst: int = 400
    address_sockets: int = 50
    """Open sockets of each address: a household or a class room behind one."""
    api_rate: float = 10.0
    """Requests a second to the API from each person, over time; from strangers, by address."""
    api_burst: int = 100
    file_rate: float = 0.1
    """Games a second that each address may hand in as files, over time: each is played over at once."""
    file_burst: int = 10
    guest_rate: float = 0.2
    """New guests a second that each address may make by the API, over time."""
    guest_burst: int = 20
    strikes: int = 100
    """Refused frames in a row after which a socket is closed."""


def limits() -> Limits:
    """The bounds of this process. A misspelt name in the settings is an error."""
    chosen = getattr(settings, "GAME_LIMITS", {})
    unknown = set(chosen) - {field.name for field in fields(Limits)}
    if unknown:
        raise ValueError(f"GAME_LIMITS: {sorted(unknown)}")
    return Limits(**chosen)


class Buckets:
    """Token buckets by key: each fills at ``rate`` a second up to ``burst``.

    A full one is as good as none, so keys, which may be people's addresses, are forgotten once theirs is full again.
    """

    def __init__(self, rate: float, burst: int, most: int = 20_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._buckets: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def take(self, key: Hashable, now: float | None = None) -> bool:
        """Take one token; False when there is none left. ``now`` in seconds of any steady clock."""
        at = time.monotonic() if now is None else now
        tokens, since = self._buckets.pop(key, (float(self._burst), at))
        tokens = min(float(self._burst), tokens + (at - since) * self._rate)
        allowed = tokens >= 1
        self._buckets[key] = (tokens - allowed, at)
        self._forget(at)
        return allowed

    def _forget(self, now: float) -> None:
        """Drop the longest idle keys: those whose buckets are full by now, and whatever is too much."""
        full_after = min(self._burst / self._rate, LONGEST_KEPT) if self._rate else LONGEST_KEPT
        while self._buckets:
            _, since = next(iter(self._buckets.values()))
            if now - since < full_after and len(self._buckets) <= self._most:
                break
            self._buckets.popitem(last=False)


class Gate:
    """What this process lets through: sockets and frames of each address, actions of each seat, no blocked guest."""

    def __init__(self, bounds: Limits) -> None:
        self.bounds = bounds
        self._sockets: Counter[str] = Counter()
        self._frames = Buckets(bounds.address_rate, bounds.address_burst)
        self._actions = Buckets(bounds.seat_rate, bounds.seat_burst)
        self._odds = Buckets(bounds.odds_rate, bounds.odds_burst)
        self._shut_out: set[int] = set()
        self._requests = Buckets(bounds.api_rate, bounds.api_burst)
        self._files = Buckets(bounds.file_rate, bounds.file_burst)
        self._guests = Buckets(bounds.guest_rate, bounds.guest_burst)

    def enter(self, address: str) -> bool:
        """A socket opens; False when the address has too many. Each ``True`` wants one ``leave``."""
        if self._sockets[address] >= self.bounds.address_sockets:
            return False
        self._sockets[address] += 1
        return True

    def leave(self, address: str) -> None:
        """A socket that was let in is closed."""
        self._sockets[address] -= 1
        if self._sockets[address] <= 0:
            del self._sockets[address]

    def frame(self, address: str) -> bool:
        """Whether the address may send another frame now."""
        return self._frames.take(address)

    def action(self, game_id: str, seat: int) -> bool:
        """Whether the seat may submit another action now."""
        return self._actions.take((game_id, seat))

    def odds(self, game_id: str, seat: int) -> bool:
        """Whether the seat may ask for the odds of another row of attacks now."""
        return self._odds.take((game_id, seat))

    def shut_out(self, guest_id: int) -> None:
        """From now on no socket of the guest is told anything."""
        self._shut_out.add(guest_id)

    def let_in(self, guest_id: int) -> None:
        """The guest is welcome again."""
        self._shut_out.discard(guest_id)

    def outside(self) -> frozenset[int]:
        """The guests that were shut out while this process was running."""
        return frozenset(self._shut_out)

    def shuts_out(self, guest_id: int | None) -> bool:
        """Whether the guest is one of them."""
        return guest_id in self._shut_out

    def request(self, somebody: Hashable) -> bool:
        """Whether a person, or a stranger's address, may ask the API again now."""
        return self._requests.take(somebody)

    def file(self, address: str) -> bool:
        """Whether the address may hand in another game's file now."""
        return self._files.take(address)

    def guest(self, address: str) -> bool:
        """Whether the address may make another guest by the API now."""
        return self._guests.take(address)


@cache
def gate() -> Gate:
    """The gate of this process."""
    return Gate(limits())
