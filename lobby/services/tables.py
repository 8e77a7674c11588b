"""A table is made, and its game begins."""

import secrets
from itertools import zip_longest

from django.db import transaction

from games.bots import FOR_PEOPLE
from games.engine.chance import commitment
from games.engine.library import edition, rules_for
from games.engine.policies import UnknownPolicy
from games.guest_cookie import token_hash
from games.links import new_nonce, token_of
from games.models import Actor, Game
from games.services import BadStart, ClockSpec, RulesSpec, SeatSpec, game_start
from games.services.games import (
    LONGEST_DEFENCE,
    LONGEST_RESERVE,
    LONGEST_TURN,
    SECRET_BYTES,
    SHORTEST_DEFENCE,
    SHORTEST_TURN,
)
from lobby.models import Table, TableSeat
from lobby.protocol import Refused, TableSpec
from lobby.services.opening import OpenTable, seat_bot, seat_person, table_open, tell

FIRST_BOT = FOR_PEOPLE[0]


def table_create(*, host: Actor, name: str, spec: TableSpec, contribution: str = "") -> Table:
    """A new table with its host on the first place, and bots on the next ones. Raises ``Refused``."""
    if host.blocked or not host.known:
        raise Refused("blocked" if host.blocked else "not_at_table")
    changes = _checked_changes(spec)
    _check_clock(spec.clock)
    nonce, secret = new_nonce(), secrets.token_bytes(SECRET_BYTES)
    with transaction.atomic():
        table = Table.objects.create(
            edition=spec.edition,
            mode=spec.mode,
            changes=changes,
            places=spec.places,
            visibility=Table.Visibility.PUBLIC if spec.public else Table.Visibility.LINK,
            invitation_nonce=nonce,
            invitation_hash=token_hash(token_of("invitation", nonce)),
            turn_seconds=spec.clock.turn,
            reserve_seconds=spec.clock.reserve,
            defence_seconds=spec.clock.defence,
            secret=secret.hex(),
            commitment=commitment(secret),
        )
        opened = OpenTable(table, [])
        seat_person(opened, host, name, contribution, colour=spec.colour)
        for _, level in zip_longest(range(spec.bots), spec.levels, fillvalue=FIRST_BOT):
            seat_bot(opened, str(level))
        tell(table.pk)
    return table


def table_start(*, table_id: str, actor: Actor) -> Game:
    """The host begins the game with whoever sits here now; nobody can join any more. Raises ``Refused``."""
    with table_open(table_id) as opened:
        host = opened.hosted_by(actor)
        if len(opened.seats) < opened.mode.min_players:
            raise Refused("too_few_players")
        if not all(seat.ready for seat in opened.seats if seat is not host):
            raise Refused("not_ready")
        return _begin(opened)


def game_now(*, actor: Actor, name: str, spec: TableSpec, contribution: str = "") -> Game:
    """A table against bots that begins at once. Raises ``Refused``."""
    with transaction.atomic():
        table = table_create(host=actor, name=name, spec=spec, contribution=contribution)
        return table_start(table_id=table.pk, actor=actor)


def _begin(opened: OpenTable) -> Game:
    table, seats = opened.table, opened.seats
    order = [seat.position for seat in seats]
    youngest = None if table.youngest is None else order.index(table.youngest)
    host = next((number for number, seat in enumerate(seats) if seat.host), 0)
    try:
        game = game_start(
            rules=RulesSpec(table.edition, table.mode, table.changes, youngest, host),
            seats=[_seat_spec(seat) for seat in seats],
            secret=bytes.fromhex(table.secret),
            contributions=[seat.contribution for seat in seats],
            clock=ClockSpec(table.turn_seconds, table.reserve_seconds, table.defence_seconds),
            visibility=table.visibility,
            watch_nonce=table.invitation_nonce,
        )
    except BadStart as bad:
        raise Refused("unknown_option") from bad
    table.game, table.status, table.secret = game, Table.Status.STARTED, ""
    table.save(update_fields=("game", "status", "secret"))
    return game


def _seat_spec(seat: TableSeat) -> SeatSpec:
    actor = Actor(seat.guest_id, seat.user_id)
    return SeatSpec(seat.name, seat.colour, actor, seat.bot, seat.return_hash)


def _checked_changes(spec: TableSpec) -> dict[str, str | int]:
    """The choices that differ from the booklet. Raises ``Refused`` for what the edition does not have."""
    try:
        of = edition(spec.edition)
    except KeyError as unknown:
        raise Refused("unknown_edition") from unknown
    if spec.mode not in of.modes:
        raise Refused("unknown_mode")
    mode = of.modes[spec.mode]
    if not mode.min_players <= spec.places <= mode.max_players:
        raise Refused("bad_seats")
    if not 0 <= spec.bots < spec.places or len(spec.levels) > spec.bots:
        raise Refused("bad_seats")
    try:
        rules_for(of, spec.mode, of.colours[: spec.places], spec.changes)
    except UnknownPolicy as unknown:
        raise Refused("unknown_option") from unknown
    return {name: value for name, value in spec.changes.items() if value != getattr(of.policies, name)}


def _check_clock(clock: ClockSpec) -> None:
    turn = clock.turn is None or SHORTEST_TURN <= clock.turn <= LONGEST_TURN
    reserve = 0 <= clock.reserve <= LONGEST_RESERVE
    if not (turn and reserve and SHORTEST_DEFENCE <= clock.defence <= LONGEST_DEFENCE):
        raise Refused("bad_clock")
