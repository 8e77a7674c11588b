"""What the site's staff does: each act under the lock of what it concerns, written down with its reason, done once.

Whoever acts says which was the last act on the same game, seat or guest that they had seen. If there has been another
one since, nothing is done: so a button pressed twice acts once, and of two people who act at once the second is told.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, TypeAlias

from django.contrib.auth import get_user_model
from django.db.models import Q

from games.bots import BOTS
from games.engine.actions import Cancel, GrantTime, Pause, Resume, TableAction
from games.engine.clock import timed
from games.engine.ids import Seat, StaffReason
from games.engine.play import play
from games.engine.refusals import IllegalAction, RefusalCode
from games.models import STRANGER, Actor, Guest, StaffAction
from games.names import clean_name
from games.selectors.staff import Target, last_act
from games.services.actions import time_out_due
from games.services.guests import guest_block, guest_let_in, guest_rename_everywhere
from games.services.recording import OpenGame, game_open, now_millis, record, writing
from games.services.seats import SeatFault, SeatRefused, seat_hand_over

Kind = StaffAction.Kind
StaffFault: TypeAlias = (
    RefusalCode | SeatFault | Literal["changed", "no_clock", "bot_already", "unknown_person", "blocked_already",
    "not_blocked", "same_name"]
)  # fmt: skip
LONGEST_GRANT = 7 * 24 * 3600
"""Seconds that may be given at once."""


class StaffRefused(Exception):
    """Nothing was done; ``code`` says why."""

    def __init__(self, code: StaffFault) -> None:
        super().__init__(code)
        self.code: StaffFault = code


@dataclass(frozen=True, slots=True)
class Mandate:
    """Who of the staff acts, why, and which act on the same thing they saw last (0: none)."""

    staff_id: int
    reason: str
    seen: int


def game_pause(*, game_id: str, cause: StaffReason, by: Mandate) -> None:
    """Nobody acts and no time runs from now on. Raises ``StaffRefused``."""
    with _acting(Kind.PAUSE, Target(game_id), by, details=cause) as table:
        time_out_due(table, now_millis())
        _play(table, Pause(cause))


def game_resume(*, game_id: str, by: Mandate) -> None:
    """The game goes on. Raises ``StaffRefused``."""
    with _acting(Kind.RESUME, Target(game_id), by) as table:
        _play(table, Resume())


def game_cancel(*, game_id: str, cause: StaffReason, by: Mandate) -> None:
    """The game ends without a winner. Raises ``StaffRefused``."""
    with _acting(Kind.CANCEL, Target(game_id), by, details=cause) as table:
        _play(table, Cancel(cause))


def clock_extend(*, game_id: str, seat: Seat, seconds: int, by: Mandate) -> None:
    """So much more time for the seat: for what it decides now, else for its reserve. Raises ``StaffRefused``."""
    if not 1 <= seconds <= LONGEST_GRANT:
        raise StaffRefused("bad_time")
    with _acting(Kind.EXTEND, Target(game_id, seat), by, details=f"{seconds} s") as table:
        time_out_due(table, now_millis())
        if not timed(table.position.facts.times, table.clock, seat):
            raise StaffRefused("no_clock")
        _play(table, GrantTime(seat, seconds * 1000))


def seat_to_bot(*, game_id: str, seat: Seat, level: str, by: Mandate) -> None:
    """A bot of that level plays the seat from now on. Raises ``StaffRefused``."""
    if level not in BOTS:
        raise ValueError(level)
    with _acting(Kind.HAND_OVER, Target(game_id, seat), by, details=level) as table:
        if table.seats[seat].bot and table.state.control[seat] == "bot":
            raise StaffRefused("bot_already")
        _hand_over(table, seat, bot=level)


def seat_to_substitute(*, game_id: str, seat: Seat, guest_id: int | None, account: str, by: Mandate) -> None:
    """A guest, or the person of an account, plays the seat from now on. Raises ``StaffRefused``."""
    with writing():
        actor, name = _substitute(guest_id, account)
        with _acting(Kind.HAND_OVER, Target(game_id, seat), by, details=name) as table:
            if table.seats[seat].held_by(actor):
                raise StaffRefused("seated_elsewhere")
            _hand_over(table, seat, actor=actor, name=name)


def guest_rename_by_staff(*, guest_id: int, nickname: str, by: Mandate) -> None:
    """Another name for the guest wherever it is shown. Raises ``StaffRefused`` and ``names.BadName``."""
    name = clean_name(nickname)
    with writing():
        guest = _guest_locked(guest_id)
        _check_seen(Target(guest_id=guest_id), by)
        if guest.nickname == name:
            raise StaffRefused("same_name")
        guest_rename_everywhere(guest_id=guest_id, nickname=name)
        _write_down(Kind.RENAME, Target(guest_id=guest_id), by, details=f"{guest.nickname} → {name}")


def journal_forget(*, guest_id: int) -> None:
    """Take the guest's names out of the journal; that something was done, by whom and why, stays in it."""
    with writing():
        nickname = Guest.objects.filter(pk=guest_id).values_list("nickname", flat=True).first()
        as_substitute = Q(kind=Kind.HAND_OVER, details=nickname or "")
        StaffAction.objects.filter(Q(guest_id=guest_id) | as_substitute).update(details="")


def guest_block_by_staff(*, guest_id: int, by: Mandate) -> None:
    """Shut the guest out; every open socket closes at once. Raises ``StaffRefused``."""
    with writing():
        guest = _guest_locked(guest_id)
        _check_seen(Target(guest_id=guest_id), by)
        if guest.blocked_at is not None:
            raise StaffRefused("blocked_already")
        guest_block(guest_id=guest_id)
        _write_down(Kind.BLOCK, Target(guest_id=guest_id), by)


def guest_let_in_by_staff(*, guest_id: int, by: Mandate) -> None:
    """Let a blocked guest in again. Raises ``StaffRefused``."""
    with writing():
        guest = _guest_locked(guest_id)
        _check_seen(Target(guest_id=guest_id), by)
        if guest.blocked_at is None:
            raise StaffRefused("not_blocked")
        guest_let_in(guest_id=guest_id)
        _write_down(Kind.LET_IN, Target(guest_id=guest_id), by)


def look_note(*, game_id: str, staff_id: int, reason: str) -> None:
    """Write down that somebody looks at a game's secrets: before they are shown, and each time."""
    with writing():
        _write_down(Kind.LOOK, Target(game_id), Mandate(staff_id, reason, 0))


@contextmanager
def _acting(kind: Kind, target: Target, by: Mandate, *, details: str = "") -> Iterator[OpenGame]:
    """A game under its lock for one act upon it, which is written down when it succeeds."""
    with writing():
        table = game_open(target.game_id)
        if table is None:
            raise StaffRefused("unknown_game")
        if target.seat is not None and not 0 <= target.seat < len(table.seats):
            raise StaffRefused("seat_gone")
        _check_seen(target, by)
        try:
            yield table
        except IllegalAction as illegal:
            raise StaffRefused(illegal.refusal.code) from illegal
        _write_down(kind, target, by, details=details)


def _play(table: OpenGame, action: TableAction) -> None:
    record(table, play(table.state, None, action, table.chance()), now_millis())


def _hand_over(table: OpenGame, seat: Seat, *, bot: str = "", actor: Actor = STRANGER, name: str = "") -> None:
    try:
        seat_hand_over(game_id=table.game_id, seat=seat, bot=bot, actor=actor, name=name)
    except SeatRefused as refused:
        raise StaffRefused(refused.code) from refused


def _check_seen(target: Target, by: Mandate) -> None:
    if last_act(target) != by.seen:
        raise StaffRefused("changed")


def _write_down(kind: Kind, target: Target, by: Mandate, *, details: str = "") -> None:
    staff = get_user_model().objects.get(pk=by.staff_id)
    StaffAction.objects.create(
        staff=staff,
        staff_name=staff.get_username(),
        kind=kind,
        game_id=target.game_id or None,
        seat=target.seat,
        guest_id=target.guest_id,
        reason=by.reason,
        details=details,
    )


def _guest_locked(guest_id: int) -> Guest:
    """A guest is locked before games are: everywhere in this order."""
    guest = Guest.objects.select_for_update(no_key=True).filter(pk=guest_id).first()
    if guest is None:
        raise StaffRefused("unknown_person")
    return guest


def _substitute(guest_id: int | None, account: str) -> tuple[Actor, str]:
    """Who is to sit down, and by which name."""
    if guest_id is not None:
        guest = _guest_locked(guest_id)
        if guest.blocked_at is not None:
            raise StaffRefused("blocked")
        return Actor(guest_id=guest.pk), guest.nickname
    user = get_user_model().objects.filter(username=account, is_active=True).first()
    if user is None:
        raise StaffRefused("unknown_person")
    return Actor(user_id=user.pk), user.get_username()
