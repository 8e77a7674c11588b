"""What can be asked of a table, the closed list of reasons to refuse it, and the frames of subprotocol ``lobby.v1``.

The frames are one JSON object a text message, told apart by ``type`` (docs/protocol-lobby.md). None of them says what
is new, only that something is: whoever hears it asks for the page anew, and gets what that person may see.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from pydantic import TypeAdapter, ValidationError

from games.codec import Malformed, check_bounds, dump
from games.engine.ids import Colour
from games.services import ClockSpec

SUBPROTOCOL = "lobby.v1"
VERSION = 1
MAX_FRAME = 1024
CLOSE_CODES: dict[str, int] = {
    "unavailable": 1013,
    "malformed": 4400,
    "blocked": 4403,
    "unknown_table": 4404,
    "too_fast": 4429,
}
"""Why the server closes a socket."""

LobbyCode: TypeAlias = Literal[
    "unknown_table",
    "table_started",
    "table_closed",
    "table_full",
    "not_at_table",
    "not_host",
    "unknown_seat",
    "own_seat",
    "unknown_colour",
    "colour_taken",
    "name_empty",
    "name_too_long",
    "name_bad_character",
    "name_reserved",
    "name_taken",
    "unknown_edition",
    "unknown_mode",
    "unknown_option",
    "unknown_bot",
    "bad_seats",
    "bad_clock",
    "bad_contribution",
    "too_few_players",
    "not_ready",
    "too_many_tables",
    "too_many_joins",
    "blocked",
    "seated_elsewhere",
    "not_ended",
]
CODES: tuple[LobbyCode, ...] = get_args(LobbyCode)


class Refused(Exception):
    """The table stays as it was; ``code`` says why."""

    def __init__(self, code: LobbyCode) -> None:
        super().__init__(code)
        self.code: LobbyCode = code


@dataclass(frozen=True, slots=True)
class TableSpec:
    """What the host chose when making a table."""

    edition: str
    mode: str
    places: int
    bots: int = 0
    levels: tuple[str, ...] = ()
    """How each of the bots plays, in seat order; those without a level play as the first kind."""
    colour: Colour = ""
    """The host's own; empty takes the first."""
    changes: Mapping[str, str | int] = field(default_factory=dict)
    clock: ClockSpec = field(default_factory=ClockSpec)
    public: bool = False


@dataclass(frozen=True, slots=True)
class Ping:
    """Still there?"""

    type: Literal["ping"]


@dataclass(frozen=True, slots=True)
class Welcome:
    """The first frame: from here on every change is told."""

    protocol: int = VERSION
    type: Literal["welcome"] = "welcome"


@dataclass(frozen=True, slots=True)
class Changed:
    """The page that the socket belongs to shows something else now."""

    type: Literal["changed"] = "changed"


@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to a ping."""

    type: Literal["pong"] = "pong"


SocketCode: TypeAlias = Literal["malformed", "too_fast", "unavailable", "unknown_table", "blocked"]


@dataclass(frozen=True, slots=True)
class Rejected:
    """The frame, or with a close after it the socket, is refused."""

    code: SocketCode
    message: str
    type: Literal["rejected"] = "rejected"


ServerFrame: TypeAlias = Welcome | Changed | Pong | Rejected

_CLIENT: TypeAdapter[Ping] = TypeAdapter(Ping)
_SERVER: TypeAdapter[ServerFrame] = TypeAdapter(ServerFrame)


def read_client_frame(text: str) -> Ping:
    """The frame that a client sent. Raises ``Malformed``, whose text never holds what was sent."""
    if len(text) > MAX_FRAME:
        raise Malformed("too large")
    check_bounds(text)
    try:
        frame = _CLIENT.validate_json(text, strict=True, extra="forbid")
    except ValidationError:
        raise Malformed("no frame of this protocol") from None
    return frame


def write_frame(frame: ServerFrame) -> str:
    """A frame as it goes over the wire."""
    return dump(frame)


def read_server_frame(text: str) -> ServerFrame:
    """A frame that the server sent, for tests and tools written in Python."""
    return _SERVER.validate_json(text, strict=True, extra="forbid")
