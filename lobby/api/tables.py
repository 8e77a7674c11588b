"""Tables: the list, making one, sitting down, being ready, leaving, and the start."""

from dataclasses import dataclass, field
from typing import Annotated, Literal

from django.http import HttpResponse
from pydantic import Field
from rest_framework.request import Request

from games.api.base import Limit, Offset, Page, PageQuery, body_of, described, in_path, page_of
from games.api.refusals import answer
from games.api.shapes import shape
from games.api.who import actor_in, address_of, somebody_in
from games.models import Actor
from games.services import ClockSpec
from lobby import services
from lobby.api.refusals import LobbyView
from lobby.limits import join_allowed, table_allowed
from lobby.models import Table
from lobby.protocol import Refused, TableSpec
from lobby.selectors import Reading, invitation_token, table_by_invitation, table_for, tables_page

ID = in_path("table_id", "^[A-Za-z0-9_-]{22}$")
MAKING = (
    "unauthenticated", "unknown_edition", "unknown_mode", "unknown_option", "unknown_bot", "unknown_colour",
    "bad_seats", "bad_clock", "bad_contribution", "name_empty", "name_too_long", "name_bad_character",
    "name_reserved", "name_taken", "not_at_table", "too_many_tables",
)  # fmt: skip
AT_TABLE = ("unauthenticated", "unknown_table", "table_started", "table_closed")
JOINING = (
    "table_full", "name_empty", "name_too_long", "name_bad_character", "name_reserved", "name_taken",
    "bad_contribution", "not_at_table", "too_many_joins",
)  # fmt: skip
Word = Annotated[str, Field(max_length=64)]
Share = Annotated[str, Field(max_length=64, description="16 random bytes in hex, added to the dice; or nothing")]
Seconds = Annotated[int, Field(ge=0, le=10_000_000)]
Few = Annotated[int, Field(ge=0, le=10)]


@dataclass(frozen=True, slots=True)
class TableSeatInfo:
    """A taken seat. ``bot`` is the level of a bot, empty for a person."""

    position: int
    name: str
    colour: str
    bot: str
    host: bool
    ready: bool
    mine: bool


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table. ``invitation`` is the token of its link, for those who sit at it; ``game`` is there once it began."""

    id: str
    status: str
    edition: str
    mode: str
    changes: dict[str, str | int]
    places: int
    public: bool
    clock: ClockSpec
    commitment: str
    seats: tuple[TableSeatInfo, ...]
    game: str | None
    invitation: str | None


@dataclass(frozen=True, slots=True)
class TableQuery(PageQuery):
    """Open tables: the public ones, or my own ones."""

    of: Literal["open", "mine"] = "open"
    offset: Offset = 0
    limit: Limit = 30


@dataclass(frozen=True, slots=True)
class InvitedQuery:
    """``invitation`` is the token of the table's link: with it a table by link can be seen and joined."""

    invitation: Word = ""


@dataclass(frozen=True, slots=True)
class NewClock:
    """How much time there is, in seconds; ``turn`` null plays without a clock."""

    turn: Seconds | None = None
    reserve: Seconds = 0
    defence: Seconds = 20


@dataclass(frozen=True, slots=True)
class NewTable:
    """What is to be played; ``bots`` take the seats after the host's, by ``levels``."""

    name: Word
    edition: Word
    mode: Word
    places: Few
    bots: Few = 0
    levels: Annotated[tuple[Word, ...], Field(max_length=10)] = ()
    colour: Word = ""
    changes: Annotated[dict[Word, Word | Annotated[int, Field(ge=0, le=100_000)]], Field(max_length=50)] = field(
        default_factory=dict
    )
    clock: NewClock = field(default_factory=NewClock)
    public: bool = False
    contribution: Share = ""

    def spec(self) -> TableSpec:
        """The same for the service."""
        return TableSpec(
            edition=self.edition,
            mode=self.mode,
            places=self.places,
            bots=self.bots,
            levels=self.levels,
            colour=self.colour,
            changes=self.changes,
            clock=ClockSpec(self.clock.turn, self.clock.reserve, self.clock.defence),
            public=self.public,
        )


@dataclass(frozen=True, slots=True)
class Joining:
    """Under which name, and what is added to the dice; ``invitation`` for a table by link."""

    name: Word
    invitation: Word = ""
    contribution: Share = ""


@dataclass(frozen=True, slots=True)
class Readiness:
    """Ready, or not after all."""

    ready: bool


@dataclass(frozen=True, slots=True)
class Begun:
    """The game that began."""

    game: str


TABLE, TABLES = shape(TableInfo), shape(Page[TableInfo], "Tables")
TABLE_QUERY, INVITED_QUERY = shape(TableQuery), shape(InvitedQuery)
NEW_TABLE = shape(NewTable, reading=True)
JOINING_BODY = shape(Joining, reading=True)
READINESS = shape(Readiness, reading=True)
BEGUN = shape(Begun)


class Tables(LobbyView):
    """All tables that wait for players, and a new one."""

    @described("Open tables", {200: TABLES}, tag="tables", query=TABLE_QUERY, operation_id="table_list")
    def get(self, request: Request) -> HttpResponse:
        """Public tables, or with ``of=mine`` one's own, the latest first."""
        query, actor = TABLE_QUERY.read_query(request.query_params), actor_in(request)
        found = tables_page(actor=actor, mine=query.of == "mine", offset=query.offset, count=query.limit + 1)
        return answer(page_of(map(_info, found), query))

    @described("Make a table", {201: TABLE}, tag="tables", body=NEW_TABLE, refusals=MAKING, operation_id="table_create")
    def post(self, request: Request) -> HttpResponse:
        """A new table with a seat for oneself, who is its host."""
        actor = somebody_in(request)
        asked = NEW_TABLE.read(body_of(request))
        if not table_allowed(address_of(request)):
            raise Refused("too_many_tables")
        made = services.table_create(host=actor, name=asked.name, spec=asked.spec(), contribution=asked.contribution)
        return answer(_info(_found(made.pk, actor)), 201)


class OneTable(LobbyView):
    """One table."""

    @described(
        "A table",
        {200: TABLE},
        tag="tables",
        query=INVITED_QUERY,
        refusals=("unknown_table",),
        path=ID,
        operation_id="table_show",
    )
    def get(self, request: Request, table_id: str) -> HttpResponse:
        """Who sits there, what is going to be played, and the promise of the dice."""
        query = INVITED_QUERY.read_query(request.query_params)
        return answer(_info(_found(table_id, actor_in(request), query.invitation)))


class Join(LobbyView):
    """Sitting down."""

    @described(
        "Join a table",
        {200: TABLE},
        tag="tables",
        body=JOINING_BODY,
        refusals=(*AT_TABLE, *JOINING),
        path=ID,
        operation_id="table_join",
    )
    def post(self, request: Request, table_id: str) -> HttpResponse:
        """Take the first free seat; who sits there already keeps it."""
        actor = somebody_in(request)
        asked = JOINING_BODY.read(body_of(request))
        _found(table_id, actor, asked.invitation)
        if not join_allowed(address_of(request)):
            raise Refused("too_many_joins")
        services.table_join(table_id=table_id, actor=actor, name=asked.name, contribution=asked.contribution)
        return answer(_info(_found(table_id, actor)))


class Ready(LobbyView):
    """Being ready."""

    @described(
        "Be ready",
        {200: TABLE},
        tag="tables",
        body=READINESS,
        refusals=(*AT_TABLE, "not_at_table"),
        path=ID,
        operation_id="table_ready",
    )
    def post(self, request: Request, table_id: str) -> HttpResponse:
        """Say that one is ready, or not after all."""
        actor = somebody_in(request)
        asked = READINESS.read(body_of(request))
        services.ready_set(table_id=table_id, actor=actor, ready=asked.ready)
        return answer(_info(_found(table_id, actor)))


class Leave(LobbyView):
    """Getting up."""

    @described(
        "Leave a table",
        {204: None},
        tag="tables",
        refusals=(*AT_TABLE, "not_at_table"),
        path=ID,
        operation_id="table_leave",
    )
    def post(self, request: Request, table_id: str) -> HttpResponse:
        """Give the own seat up; without anybody a table closes."""
        services.table_leave(table_id=table_id, actor=somebody_in(request))
        return HttpResponse(status=204)


class Start(LobbyView):
    """The beginning."""

    @described(
        "Start the game",
        {201: BEGUN},
        tag="tables",
        refusals=(*AT_TABLE, "not_at_table", "not_host", "too_few_players", "not_ready", "unknown_option"),
        path=ID,
        operation_id="table_start",
    )
    def post(self, request: Request, table_id: str) -> HttpResponse:
        """The host begins the game with whoever sits there."""
        game = services.table_start(table_id=table_id, actor=somebody_in(request))
        return answer(Begun(game.pk), 201)


def _found(table_id: str, actor: Actor, invitation: str = "") -> Reading:
    """The table, if the actor may see it: by its id, or by its invitation. Raises ``Refused``."""
    if invitation:
        reading = table_by_invitation(token=invitation, actor=actor)
        if reading.table.pk == table_id:
            return reading
    return table_for(table_id=table_id, actor=actor)


def _info(reading: Reading) -> TableInfo:
    table = reading.table
    invited = reading.own is not None and reading.open
    return TableInfo(
        id=table.pk,
        status=table.status,
        edition=table.edition,
        mode=table.mode,
        changes=table.changes,
        places=table.places,
        public=table.visibility == Table.Visibility.PUBLIC,
        clock=ClockSpec(table.turn_seconds, table.reserve_seconds, table.defence_seconds),
        commitment=table.commitment,
        seats=tuple(
            TableSeatInfo(
                seat.position, seat.name, seat.colour, seat.bot, seat.host, seat.ready or seat.host, seat is reading.own
            )
            for seat in reading.seats
        ),
        game=table.game_id,
        invitation=invitation_token(reading) if invited else None,
    )
