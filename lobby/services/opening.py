"""A table under its lock, and the checks that every service shares."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.utils import timezone

from games.bots import FOR_PEOPLE
from games.engine.edition import Edition, Mode
from games.engine.ids import Colour
from games.engine.library import edition
from games.guest_cookie import token_hash
from games.links import new_nonce, token_of
from games.models import Actor
from games.names import BadName, clean_name, skeleton
from lobby import broadcast
from lobby.models import Table, TableSeat
from lobby.protocol import LobbyCode, Refused

SHARE = re.compile("(?:[0-9a-f]{32})?")
"""16 bytes in hex, or nothing."""
BOT_NAMES = ("Ada", "Blaise", "Carl", "Daphne", "Emil", "Frieda", "Georg", "Hedwig", "Ivo", "Jutta")
NAME_FAULTS: dict[str, LobbyCode] = {
    "empty": "name_empty",
    "too_long": "name_too_long",
    "bad_character": "name_bad_character",
    "reserved": "name_reserved",
}


@dataclass(slots=True)
class OpenTable:
    """A table under its lock, its taken seats in order."""

    table: Table
    seats: list[TableSeat]

    @property
    def edition(self) -> Edition:
        return edition(self.table.edition)

    @property
    def mode(self) -> Mode:
        return self.edition.modes[self.table.mode]

    def own(self, actor: Actor) -> TableSeat:
        """The actor's own seat. Raises ``Refused``."""
        seat = next((seat for seat in self.seats if seat.belongs_to(actor)), None)
        if seat is None:
            raise Refused("not_at_table")
        return seat

    def hosted_by(self, actor: Actor) -> TableSeat:
        """The host's own seat, if the actor is the host. Raises ``Refused``."""
        seat = self.own(actor)
        if not seat.host:
            raise Refused("not_host")
        return seat

    def at(self, position: int) -> TableSeat:
        """The taken seat of that position. Raises ``Refused``."""
        seat = next((seat for seat in self.seats if seat.position == position), None)
        if seat is None:
            raise Refused("unknown_seat")
        return seat


@contextmanager
def table_open(table_id: str) -> Iterator[OpenTable]:
    """Lock, then read: an open table, whose change is noted on the way out. Raises ``Refused``."""
    with transaction.atomic():
        table = Table.objects.select_for_update(no_key=True).filter(pk=table_id).first()
        if table is None:
            raise Refused("unknown_table")
        if table.status != Table.Status.OPEN:
            raise Refused("table_started" if table.status == Table.Status.STARTED else "table_closed")
        yield OpenTable(table, list(TableSeat.objects.filter(table=table).order_by("position")))
        Table.objects.filter(pk=table_id).update(changed_at=timezone.now())
        tell(table_id)


def tell(table_id: str) -> None:
    """After the commit: whoever shows the table is told that it changed."""
    transaction.on_commit(partial(broadcast.table_changed, table_id=table_id))


def seat_person(opened: OpenTable, actor: Actor, name: str, contribution: str, *, colour: Colour = "") -> TableSeat:
    """Give the actor the first free place. Raises ``Refused``."""
    if not SHARE.fullmatch(contribution):
        raise Refused("bad_contribution")
    nonce = new_nonce()
    seat = TableSeat(
        table=opened.table,
        name=free_name(opened, name),
        position=_free_position(opened),
        colour=_free_colour(opened, colour),
        user_id=actor.user_id,
        guest_id=None if actor.user_id is not None else actor.guest_id,
        contribution=contribution,
        return_nonce=nonce,
        return_hash=token_hash(token_of("return", nonce)),
        host=not any(other.host for other in opened.seats),
    )
    return _added(opened, seat)


def seat_bot(opened: OpenTable, level: str) -> TableSeat:
    """Give a bot the first free place. Raises ``Refused``."""
    if level not in FOR_PEOPLE:
        raise Refused("unknown_bot")
    taken = {seat.name for seat in opened.seats}
    name = next(f"Bot {name}" for name in BOT_NAMES if f"Bot {name}" not in taken)
    position = _free_position(opened)
    colour = _free_colour(opened, "")
    seat = TableSeat(table=opened.table, name=name, position=position, colour=colour, bot=level, ready=True)
    return _added(opened, seat)


def free_name(opened: OpenTable, raw: str) -> str:
    """The name in its clean form, unless somebody at the table could be mistaken for it. Raises ``Refused``."""
    try:
        name = clean_name(raw)
    except BadName as bad:
        raise Refused(NAME_FAULTS[bad.fault]) from bad
    if any(skeleton(seat.name) == skeleton(name) for seat in opened.seats):
        raise Refused("name_taken")
    return name


def _added(opened: OpenTable, seat: TableSeat) -> TableSeat:
    seat.save(force_insert=True)
    opened.seats.append(seat)
    opened.seats.sort(key=lambda seat: seat.position)
    return seat


def _free_position(opened: OpenTable) -> int:
    taken = {seat.position for seat in opened.seats}
    position = next((place for place in range(opened.table.places) if place not in taken), None)
    if position is None:
        raise Refused("table_full")
    return position


def _free_colour(opened: OpenTable, wanted: Colour) -> Colour:
    taken = {seat.colour for seat in opened.seats}
    if not wanted:
        return next(colour for colour in opened.edition.colours if colour not in taken)
    if wanted not in opened.edition.colours:
        raise Refused("unknown_colour")
    if wanted in taken:
        raise Refused("colour_taken")
    return wanted
