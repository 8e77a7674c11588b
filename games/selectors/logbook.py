"""The log of a game page by page, as one viewer may see it."""

from dataclasses import dataclass

from django.db.models import QuerySet

from games import codec
from games.engine.ids import Seat
from games.engine.projection import redact
from games.models import GameEvent
from games.protocol import Told
from games.selectors.loading import millis

MOST_SEATS = 8
"""A seat's last turn is among so many that ended last: no table has more seats."""


@dataclass(frozen=True, slots=True)
class LogPage:
    """Events, the newest first; ``older`` is the number before which the next page ends, None for the last one."""

    told: tuple[Told, ...]
    older: int | None


def own_turn_ended(*, game_id: str, viewer: Seat) -> int:
    """The number of the event with which the viewer's last turn ended; 0 before the first one has."""
    ends = GameEvent.objects.filter(game_id=game_id, kind="turn_ended").order_by("-seq")
    for seq, payload in ends.values_list("seq", "payload")[:MOST_SEATS]:
        if getattr(codec.event_load(payload), "seat", None) == viewer:
            return seq
    return 0


def game_log(*, game_id: str, viewer: Seat | None, upto: int, count: int) -> LogPage:
    """At most ``count`` events up to number ``upto``. Whether the actor is that viewer, ``game_entry`` has said."""
    events = GameEvent.objects.filter(game_id=game_id, seq__lte=upto).order_by("-seq")
    told = _told(events, viewer, count)
    first = told[-1].seq if told else 1
    return LogPage(told, first - 1 if first > 1 else None)


def game_log_after(*, game_id: str, viewer: Seat | None, after: int, count: int) -> tuple[Told, ...]:
    """At most ``count`` events after a number, the oldest first; for whom is said as in ``game_log``."""
    return _told(GameEvent.objects.filter(game_id=game_id, seq__gt=after).order_by("seq"), viewer, count)


def _told(events: QuerySet[GameEvent], viewer: Seat | None, count: int) -> tuple[Told, ...]:
    rows = events.values_list("seq", "at", "payload")[:count]
    return tuple(Told(seq, millis(at), redact(codec.event_load(payload), viewer)) for seq, at, payload in rows)
