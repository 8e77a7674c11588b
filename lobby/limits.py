"""How many tables and seats one address may ask for. Counted in each process for itself."""

from dataclasses import dataclass, fields
from functools import cache

from django.conf import settings

from games.limits import Buckets


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds; ``settings.LOBBY_LIMITS`` may replace each by its name."""

    table_rate: float = 0.1
    """New tables a second from each address, over time."""
    table_burst: int = 20
    join_rate: float = 0.5
    """Seats taken a second from each address, over time: a class room behind one address must get in."""
    join_burst: int = 40


def limits() -> Limits:
    """The bounds of this process. A misspelt name in the settings is an error."""
    chosen = getattr(settings, "LOBBY_LIMITS", {})
    unknown = set(chosen) - {field.name for field in fields(Limits)}
    if unknown:
        raise ValueError(f"LOBBY_LIMITS: {sorted(unknown)}")
    return Limits(**chosen)


@cache
def table_buckets() -> Buckets:
    bounds = limits()
    return Buckets(bounds.table_rate, bounds.table_burst)


@cache
def join_buckets() -> Buckets:
    bounds = limits()
    return Buckets(bounds.join_rate, bounds.join_burst)


def table_allowed(address: str) -> bool:
    """Whether one more table may be made from there."""
    return table_buckets().take(address)


def join_allowed(address: str) -> bool:
    """Whether one more seat may be asked for from there."""
    return join_buckets().take(address)


def forget() -> None:
    """Start counting anew, with the bounds that the settings name now."""
    table_buckets.cache_clear()
    join_buckets.cache_clear()
