"""Who sits at a table, before the game begins."""

from functools import partial
from hmac import compare_digest

from django.db import transaction

from games.engine.ids import Colour
from games.guest_cookie import token_hash
from games.links import new_nonce, token_of
from games.models import Actor
from lobby import broadcast
from lobby.models import Table, TableSeat
from lobby.protocol import Refused
from lobby.services.opening import OpenTable, seat_bot, seat_person, table_open

OUTSIDE = 32_000
"""A position that no table has."""


def table_join(*, table_id: str, actor: Actor, name: str, contribution: str = "") -> TableSeat:
    """Take the first free place; who sits here already keeps the own one. Raises ``Refused``.

    ``contribution`` is what the browser adds to the dice: 16 random bytes in hex, or nothing.
    """
    if actor.blocked or not actor.known:
        raise Refused("blocked" if actor.blocked else "not_at_table")
    with table_open(table_id) as opened:
        for seat in opened.seats:
            if seat.belongs_to(actor):
                return seat
        return seat_person(opened, actor, name, contribution)


def table_leave(*, table_id: str, actor: Actor) -> None:
    """Give the own place up. The host's role goes to the next person; a table without people closes."""
    with table_open(table_id) as opened:
        _remove(opened, opened.own(actor))


def seat_free(*, table_id: str, actor: Actor, position: int) -> None:
    """The host frees somebody else's place. Raises ``Refused``."""
    with table_open(table_id) as opened:
        own = opened.hosted_by(actor)
        if own.position == position:
            raise Refused("own_seat")
        _remove(opened, opened.at(position))


def bot_add(*, table_id: str, actor: Actor, level: str) -> TableSeat:
    """The host gives a free place to a bot. Raises ``Refused``."""
    with table_open(table_id) as opened:
        opened.hosted_by(actor)
        return seat_bot(opened, level)


def bot_remove(*, table_id: str, actor: Actor, position: int) -> None:
    """The host sends a bot away. Raises ``Refused``."""
    with table_open(table_id) as opened:
        opened.hosted_by(actor)
        seat = opened.at(position)
        if not seat.bot:
            raise Refused("unknown_bot")
        _remove(opened, seat)


def invitation_renew(*, table_id: str, actor: Actor) -> None:
    """The host makes a new invitation link: the old one opens nothing any more. Raises ``Refused``."""
    with table_open(table_id) as opened:
        opened.hosted_by(actor)
        nonce = new_nonce()
        opened.table.invitation_nonce = nonce
        opened.table.invitation_hash = token_hash(token_of("invitation", nonce))
        opened.table.save(update_fields=("invitation_nonce", "invitation_hash"))


def colour_choose(*, table_id: str, actor: Actor, colour: Colour) -> None:
    """Take a free colour; one that a bot wears is exchanged with it. Raises ``Refused``."""
    with table_open(table_id) as opened:
        own = opened.own(actor)
        if colour not in opened.edition.colours:
            raise Refused("unknown_colour")
        other = next((seat for seat in opened.seats if seat.colour == colour and seat is not own), None)
        if other is None:
            _wear(own, colour)
        elif other.bot:
            _exchange(own, other)
        else:
            raise Refused("colour_taken")


def ready_set(*, table_id: str, actor: Actor, ready: bool) -> None:
    """Say that one is ready, or not after all."""
    with table_open(table_id) as opened:
        own = opened.own(actor)
        own.ready = ready
        own.save(update_fields=("ready",))


def youngest_set(*, table_id: str, actor: Actor, position: int | None) -> None:
    """The host names the youngest, or leaves it to the lot. Raises ``Refused``."""
    with table_open(table_id) as opened:
        opened.hosted_by(actor)
        if position is not None:
            opened.at(position)
        _name_youngest(opened, position)


def seat_move(*, table_id: str, actor: Actor, position: int, later: bool) -> None:
    """The host lets a seat change places with the next one before or after it in turn order. Raises ``Refused``."""
    with table_open(table_id) as opened:
        opened.hosted_by(actor)
        place = opened.seats.index(opened.at(position)) + (1 if later else -1)
        if not 0 <= place < len(opened.seats):
            raise Refused("unknown_seat")
        one, other = opened.at(position), opened.seats[place]
        youngest = next((seat for seat in opened.seats if seat.position == opened.table.youngest), None)
        here, there = one.position, other.position
        # A position is taken once a table at every moment, so the first seat waits outside in between.
        for seat, to in ((one, OUTSIDE), (other, here), (one, there)):
            seat.position = to
            seat.save(update_fields=("position",))
        if youngest is not None:
            _name_youngest(opened, youngest.position)


def seat_claim(*, token: str, actor: Actor) -> Table:
    """Move the place of a return link to whoever opened it, as long as the table is open. Raises ``Refused``."""
    if actor.blocked or not actor.known:
        raise Refused("blocked" if actor.blocked else "not_at_table")
    hashed = token_hash(token)
    found = TableSeat.objects.filter(return_hash=hashed).values_list("table_id", flat=True).first()
    if found is None:
        raise Refused("unknown_table")
    with table_open(found) as opened:
        seat = next((s for s in opened.seats if s.return_hash and compare_digest(s.return_hash, hashed)), None)
        if seat is None:
            raise Refused("unknown_table")
        if any(other.belongs_to(actor) for other in opened.seats if other is not seat):
            raise Refused("seated_elsewhere")
        before = Actor(seat.guest_id, seat.user_id)
        transaction.on_commit(partial(broadcast.person_changed, person=before))
        seat.user_id = actor.user_id
        seat.guest_id = None if actor.user_id is not None else actor.guest_id
        seat.save(update_fields=("user", "guest"))
        return opened.table


def _wear(seat: TableSeat, colour: Colour) -> None:
    seat.colour = colour
    seat.save(update_fields=("colour",))


def _exchange(one: TableSeat, other: TableSeat) -> None:
    """A colour is worn once a table at every moment, so the first one wears none in between."""
    mine, theirs = one.colour, other.colour
    _wear(one, "")
    _wear(other, mine)
    _wear(one, theirs)


def _remove(opened: OpenTable, seat: TableSeat) -> None:
    if opened.table.youngest == seat.position:
        _name_youngest(opened, None)
    opened.seats.remove(seat)
    seat.delete()
    if not seat.bot:
        transaction.on_commit(partial(broadcast.person_changed, person=Actor(seat.guest_id, seat.user_id)))
    people = [other for other in opened.seats if not other.bot]
    if not people:
        Table.objects.filter(pk=opened.table.pk).update(status=Table.Status.CLOSED)
    elif seat.host:
        TableSeat.objects.filter(pk=people[0].pk).update(host=True)


def _name_youngest(opened: OpenTable, position: int | None) -> None:
    opened.table.youngest = position
    opened.table.save(update_fields=("youngest",))
