"""Reads: tables and games as lists and pages show them. No list ever holds a token or a secret."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, TypeAlias

from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone

from games.engine.ids import Colour
from games.guest_cookie import token_hash
from games.links import token_of
from games.models import Actor, Game, Guest, Player
from lobby.models import Table, TableSeat
from lobby.protocol import Refused

SHOWN_FOR = timedelta(hours=12)
"""An open table that nobody has touched for so long is in no list any more."""
SHOWN = slice(30)
"""What a page shows of a list."""
GameKind: TypeAlias = Literal["running", "ended", "mine"]


@dataclass(frozen=True, slots=True)
class Reading:
    """A table, its taken places in order, and the one of whoever asks."""

    table: Table
    seats: tuple[TableSeat, ...]
    own: TableSeat | None

    @property
    def host(self) -> TableSeat | None:
        return next((seat for seat in self.seats if seat.host), None)

    @property
    def open(self) -> bool:
        return self.table.status == Table.Status.OPEN


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list."""

    id: str
    edition: str
    mode: str
    names: tuple[str, ...]
    colours: tuple[Colour, ...]
    round: int
    acts: str
    """The name of the seat that must act; empty when the game is over or paused."""
    mine: bool
    """Whether that is the one who asks."""
    winner: str
    ended: bool


@dataclass(frozen=True, slots=True)
class ReturnTarget:
    """Where a return link leads: to a seat of a game, or of a table that has not begun."""

    name: str
    game_id: str = ""
    mine: bool = False


def table_for(*, table_id: str, actor: Actor) -> Reading:
    """A table as its members see it, and, where it is public, everybody. Raises ``Refused``."""
    reading = _read(Table.objects.filter(pk=table_id), actor)
    if reading.own is None and not table_audiences(table_ids=[table_id])[table_id].lets_in(actor):
        raise Refused("unknown_table")
    return reading


def table_by_invitation(*, token: str, actor: Actor) -> Reading:
    """The table of an invitation. Raises ``Refused``."""
    return _read(Table.objects.filter(invitation_hash=token_hash(token)), actor)


def invitation_token(reading: Reading) -> str:
    """The token of a table's invitation, for those who sit at it."""
    return token_of("invitation", reading.table.invitation_nonce)


def spectator_token(reading: Reading) -> str:
    """Where an invitation leads late guests; empty once the players have made another link for spectators."""
    nonce = reading.table.invitation_nonce
    game = reading.table.game
    return token_of("spectator", nonce) if game is not None and game.watch_nonce == nonce else ""


def return_token(reading: Reading) -> str:
    """The token of the own return link, as long as it is good for anything; empty otherwise."""
    own = reading.own
    if own is None or not own.return_nonce:
        return ""
    game_id = reading.table.game_id
    if game_id and not Player.objects.filter(game_id=game_id, return_hash=own.return_hash).exists():
        return ""
    return token_of("return", own.return_nonce)


def return_target(*, token: str, actor: Actor) -> ReturnTarget:
    """Whose seat a return link brings back. Raises ``Refused``."""
    hashed = token_hash(token)
    player = Player.objects.filter(return_hash=hashed).first()
    if player is not None:
        return ReturnTarget(player.name, player.game_id, player.held_by(actor))
    seat = TableSeat.objects.filter(return_hash=hashed, table__status=Table.Status.OPEN).first()
    if seat is None:
        raise Refused("unknown_table")
    return ReturnTarget(seat.name, mine=seat.belongs_to(actor))


def tables_open() -> list[Reading]:
    """Public tables that wait for players, the newest first."""
    waiting = Table.objects.filter(status=Table.Status.OPEN, visibility=Table.Visibility.PUBLIC)
    return _recent(waiting, None)


def tables_of(actor: Actor) -> list[Reading]:
    """Tables whose game has not begun and at which the actor sits, or is asked to play again."""
    if not actor.known:
        return []
    return _recent(_concerning(actor).filter(status=Table.Status.OPEN), actor)


def games_of(actor: Actor) -> list[GameLine]:
    """The actor's own games: those that wait for the actor first, then the newest."""
    if not actor.known:
        return []
    own = Player.objects.filter(_person(actor), left_at__isnull=True).values("game_id")
    games = _with_players(Game.objects.filter(pk__in=own).order_by("-status", "-moved_at"))
    return sorted((_line(game, actor) for game in games), key=lambda line: (line.ended, not line.mine))


def games_running() -> list[GameLine]:
    """Public games that anybody may watch, those with the latest events first."""
    public = Game.objects.filter(status=Game.Status.RUNNING, visibility=Game.Visibility.PUBLIC)
    return [_line(game, None) for game in _with_players(public.order_by("-moved_at"))]


def tables_page(*, actor: Actor, mine: bool, offset: int, count: int) -> list[Reading]:
    """A part of the open tables: the public ones, or those that concern the actor."""
    tables = _concerning(actor) if mine else Table.objects.filter(visibility=Table.Visibility.PUBLIC)
    return _recent(tables.filter(status=Table.Status.OPEN), actor, slice(offset, offset + count))


def games_page(*, actor: Actor, kind: GameKind, offset: int, count: int) -> list[GameLine]:
    """A part of the public games that run or have been played here, or of the actor's own; the latest first."""
    part = slice(offset, offset + count)
    if kind == "mine":
        own = Player.objects.filter(_person(actor), left_at__isnull=True).values("game_id")
        found = Game.objects.filter(pk__in=own)
    else:
        found = Game.objects.filter(status=kind, visibility=Game.Visibility.PUBLIC, imported_at__isnull=True)
    return [_line(game, actor) for game in _with_players(found.order_by("-moved_at", "pk"), part)]


@dataclass(frozen=True, slots=True)
class Audience:
    """Whom a table or a game concerns: everybody, or these people and whoever has the link."""

    public: bool
    guests: frozenset[int] = frozenset()
    users: frozenset[int] = frozenset()
    invitation_hash: str = ""
    closed: bool = False
    """Whether its page is shown no more to those whom it concerns only because it was public."""

    def holds(self, actor: Actor) -> bool:
        """Whether the actor is one of these people."""
        return actor.guest_id in self.guests or actor.user_id in self.users

    def lets_in(self, actor: Actor, invitation_hash: str = "") -> bool:
        """Whether the actor may see it at all."""
        invited = bool(invitation_hash) and invitation_hash == self.invitation_hash
        return (self.public and not self.closed) or invited or self.holds(actor)


NOBODY = Audience(public=False)


def table_audiences(*, table_ids: Collection[str]) -> dict[str, Audience]:
    """Whom these tables concern; of a table that does not exist, nobody."""
    found = dict.fromkeys(table_ids, NOBODY)
    tables = Table.objects.filter(pk__in=table_ids).select_related("rematch_of")
    for table in tables.prefetch_related("seats", "rematch_of__players"):
        again = [] if table.rematch_of is None else table.rematch_of.players.all()
        guests, users = _persons([*table.seats.all(), *again])
        public, closed = table.visibility == Table.Visibility.PUBLIC, table.status == Table.Status.CLOSED
        found[table.pk] = Audience(public, guests, users, table.invitation_hash, closed)
    return found


def game_audiences(*, game_ids: Collection[str]) -> dict[str, Audience]:
    """Whom these games concern, also those who left them."""
    seats = Prefetch("players", Player.objects.only("game_id", "guest_id", "user_id"))
    games = Game.objects.filter(pk__in=game_ids).only("visibility").prefetch_related(seats)
    return {
        game.pk: Audience(game.visibility == Game.Visibility.PUBLIC, *_persons(game.players.all())) for game in games
    }


def _persons(seats: Iterable[TableSeat | Player]) -> tuple[frozenset[int], frozenset[int]]:
    """The guests and the accounts of these seats."""
    rows = list(seats)
    guests = frozenset(row.guest_id for row in rows if row.guest_id is not None)
    return guests, frozenset(row.user_id for row in rows if row.user_id is not None)


@dataclass(frozen=True, slots=True)
class Again:
    """Where the people of a finished game play again."""

    table_id: str = ""
    """Empty as long as nobody has opened a table."""
    host: str = ""
    seated: bool = False
    """Whether the one who asks sits there already."""
    begun: bool = False


def rematch_for(*, game_id: str, actor: Actor) -> Again | None:
    """What to offer somebody at the end of a game; None for whoever did not play in it, and before the end."""
    played = Player.objects.filter(_person(actor), game_id=game_id, game__status=Game.Status.ENDED).exists()
    if not played:
        return None
    table = Table.objects.filter(rematch_of_id=game_id).exclude(status=Table.Status.CLOSED).first()
    if table is None:
        return Again()
    reading = _reading(table, table.seats.order_by("position"), actor)
    host = reading.host.name if reading.host else ""
    return Again(table.pk, host, seated=reading.own is not None, begun=not reading.open)


def _read(tables: QuerySet[Table], actor: Actor) -> Reading:
    table = tables.first()
    if table is None:
        raise Refused("unknown_table")
    return _reading(table, table.seats.order_by("position"), actor)


def _reading(table: Table, seats: Iterable[TableSeat], actor: Actor | None) -> Reading:
    ordered = tuple(seats)
    own = next((seat for seat in ordered if actor is not None and seat.belongs_to(actor)), None)
    return Reading(table, ordered, own)


def _concerning(actor: Actor) -> QuerySet[Table]:
    """The tables at which the actor sits, or is asked to play again."""
    own = TableSeat.objects.filter(_person(actor)).values("table_id")
    played = Player.objects.filter(_person(actor)).values("game_id")
    return Table.objects.filter(Q(pk__in=own) | Q(rematch_of__in=played))


def _recent(tables: QuerySet[Table], actor: Actor | None, part: slice = SHOWN) -> list[Reading]:
    recent = tables.filter(changed_at__gt=timezone.now() - SHOWN_FOR).order_by("-changed_at", "pk")
    seats = Prefetch("seats", TableSeat.objects.order_by("position"))
    return [_reading(table, table.seats.all(), actor) for table in recent.prefetch_related(seats)[part]]


def guest_numbers(number: int) -> list[int]:
    """The number itself where there is such a guest."""
    return list(Guest.objects.filter(pk=number).values_list("pk", flat=True))


def guests_unseen_since(moment: datetime) -> list[int]:
    """The numbers of guests of whom nothing was seen since then: no game opened, none begun, no table changed."""
    players = Player.objects.filter(guest__isnull=False)
    present = players.filter(Q(last_seen__gte=moment) | Q(game__created_at__gte=moment)).values("guest_id")
    seated = TableSeat.objects.filter(guest__isnull=False, table__changed_at__gte=moment).values("guest_id")
    unseen = Guest.objects.filter(last_seen__lt=moment).exclude(pk__in=present).exclude(pk__in=seated)
    return list(unseen.order_by("pk").values_list("pk", flat=True))


def _person(actor: Actor) -> Q:
    found = Q(pk__in=[])
    if actor.user_id is not None:
        found |= Q(user_id=actor.user_id)
    if actor.guest_id is not None:
        found |= Q(guest_id=actor.guest_id)
    return found


def _with_players(games: QuerySet[Game], part: slice = SHOWN) -> QuerySet[Game]:
    """Games with their seats, and without the columns that hold positions and secrets."""
    seats = Prefetch("players", Player.objects.order_by("seat").defer("mission", "hand", "orders"))
    return games.defer("snapshot", "hidden", "secret", "clock").prefetch_related(seats)[part]


def _line(game: Game, actor: Actor | None) -> GameLine:
    players = list(game.players.all())
    acts = None if game.to_act is None else players[game.to_act]
    return GameLine(
        id=game.pk,
        edition=game.edition,
        mode=game.mode,
        names=tuple(player.name for player in players),
        colours=tuple(player.colour for player in players),
        round=game.round,
        acts="" if acts is None else acts.name,
        mine=acts is not None and actor is not None and acts.held_by(actor),
        winner="" if game.winner is None else players[game.winner].name,
        ended=game.status == Game.Status.ENDED,
    )
