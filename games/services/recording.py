"""The one write path: a game is opened under its lock, and what happened is written down with the next alarm."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from threading import Lock
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from games import broadcast, codec
from games.bots import STAND_IN
from games.engine.chance import ProvenChance
from games.engine.clock import Clock, Millis, advance, deadline
from games.engine.company import bot_to_act
from games.engine.events import Event, SeatResigned
from games.engine.progress import Progress
from games.engine.state import State
from games.models import Game, GameEvent, GameReview, Player
from games.selectors.loading import millis, moment
from games.selectors.positions import RECENT, Logged, Position, SeatRow, kept, position_locked
from games.services.statements import insert_rows, update_row

WATCHED_FOR = 60.0
"""Seconds for which a game counts as watched after somebody was seen with it open."""

_turn = Lock()


@dataclass(slots=True)
class OpenGame:
    """A game under its lock. ``record`` moves it on."""

    position: Position

    @property
    def game_id(self) -> str:
        return self.position.game_id

    @property
    def state(self) -> State:
        return self.position.state

    @property
    def clock(self) -> Clock:
        return self.position.clock

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        return self.position.seats

    def chance(self) -> ProvenChance:
        """The dice of the game."""
        return self.position.chance()


@contextmanager
def writing() -> Iterator[None]:
    """A transaction that writes.

    SQLite lets one writer in at a time and makes the others look again and again, with growing pauses; so the writers
    of this process queue up before it.
    """
    alone = connection.vendor == "sqlite" and not connection.in_atomic_block
    with _turn if alone else nullcontext(), transaction.atomic():
        yield


def game_open(game_id: str, *, skip_locked: bool = False) -> OpenGame | None:
    """Lock, then read; None for no such game, or with ``skip_locked`` for one that somebody else holds.

    Must be called inside ``writing``.
    """
    position = position_locked(game_id, skip_locked=skip_locked)
    return None if position is None else OpenGame(position)


def record(table: OpenGame, progress: Progress, now: Millis) -> None:
    """Write events, position, clock and alarm, and tell it once it is stored. ``table`` holds the new position."""
    before, state = table.position, progress.state
    clock = advance(before.facts.times, before.clock, state, progress.events, now)
    first = state.seq - len(progress.events) + 1
    logged = tuple(Logged(seq, now, event) for seq, event in enumerate(progress.events, first))
    seats = _seats_after(before.seats, progress.events)
    recent = (*before.recent, *logged)[-RECENT:]
    after = replace(before, state=state, clock=clock, seats=seats, recent=recent)
    table.position = after
    log_write(after.game_id, logged)
    _write_seats(before, after, now)
    position_write(after, now)
    review_expect(state, after.game_id, moment(now))
    if listed(before.state) != listed(state):
        transaction.on_commit(partial(broadcast.game_listed, game_id=after.game_id))


def position_write(position: Position, now: Millis) -> None:
    """Write position, clock and alarm into the game's row, and tell it once that is stored."""
    fields = position_fields(position, now)
    update_row(Game, tuple(fields), tuple(fields.values()), position.game_id)
    tell(position, fields["wake_at"])


def position_fields(position: Position, now: Millis) -> dict[str, Any]:
    """A position as the fields of its game's row."""
    state, at, alarm = position.state, moment(now), alarm_of(position, now)
    fields: dict[str, Any] = {
        "seq": state.seq,
        "round": state.round,
        "paused": state.paused or "",
        "to_act": None if state.outcome else state.to_act,
        "moved_at": at,
        "snapshot": codec.split_snapshot(state),
        "hidden": codec.split_hidden(state),
        "snapshot_version": codec.SNAPSHOT_VERSION,
        "clock": codec.dump(position.clock),
        "wake_at": None if alarm is None else moment(alarm),
    }
    if state.outcome is not None:
        ended = {"status": Game.Status.ENDED, "ended_at": at}
        fields |= {**ended, "termination": state.outcome.termination, "winner": state.outcome.winner}
    return fields


def review_expect(state: State, game_id: str, at: datetime) -> None:
    """A game that is over, and came as far as a turn, is to be reviewed by a worker when there is time."""
    if state.outcome is not None and state.round > 0 and settings.GAME_REVIEWS:
        GameReview.objects.get_or_create(game_id=game_id, defaults={"asked_at": at})


def listed(state: State) -> tuple[object, ...]:
    """What lists of games show of a position."""
    return (state.round, state.to_act, state.outcome)


def alarm_of(position: Position, now: Millis) -> Millis | None:
    """When the server itself must next act: for a bot at its pace, for a clock at its end."""
    state = position.state
    if state.outcome is not None:
        return None
    due = deadline(position.facts.times, position.clock)
    times = [] if due is None else [due.at]
    if bot_to_act(state) is not None:
        pace = getattr(settings, "BOT_PACE_SECONDS", 0.8)
        times.append(now + round(pace * 1000) if watched(position.game_id, now) else now)
    return min(times, default=None)


def watched(game_id: str, now: Millis) -> bool:
    """Whether somebody has the game open."""
    lately = moment(now) - timedelta(seconds=WATCHED_FOR)
    return Game.objects.filter(pk=game_id, watched_at__gt=lately).exists()


def log_write(game_id: str, logged: Sequence[Logged]) -> None:
    """Append events to the log."""
    rows = [
        (game_id, one.seq, codec.EVENT_VERSION, one.event.kind, codec.dump(one.event), moment(one.at)) for one in logged
    ]
    insert_rows(GameEvent, ("game", "seq", "version", "kind", "payload", "at"), rows)


def tell(position: Position, wake_at: Any) -> None:
    """After the commit: keep the new moment, poke whoever watches, and the workers here when something is due."""
    transaction.on_commit(partial(kept.keep, position))
    transaction.on_commit(partial(broadcast.game_advanced, game_id=position.game_id, seq=position.seq))
    if wake_at is not None:
        transaction.on_commit(partial(broadcast.alarm_set, at=millis(wake_at)))


def now_millis() -> Millis:
    """The present, in milliseconds since the epoch."""
    return millis(timezone.now())


def _seats_after(seats: tuple[SeatRow, ...], events: Sequence[Event]) -> tuple[SeatRow, ...]:
    """Who resigned holds no seat any more; where a bot follows, it is its."""
    left = {event.seat: event.leaver for event in events if isinstance(event, SeatResigned)}
    if not left:
        return seats
    return tuple(
        replace(row, left=True, return_hash="", bot=STAND_IN if left[row.seat] == "bot" else "")
        if row.seat in left
        else row
        for row in seats
    )


def _write_seats(before: Position, after: Position, now: Millis) -> None:
    for seat in codec.changed_seats(before.state, after.state):
        parts = codec.split_seat(after.state, seat)
        row = (parts.mission, parts.hand, parts.orders)
        update_row(Player, ("mission", "hand", "orders"), row, after.seats[seat].pk)
    for old, new in zip(before.seats, after.seats, strict=True):
        if old is not new:
            update_row(Player, ("left_at", "return_hash", "bot"), (moment(now), "", new.bot), new.pk)
