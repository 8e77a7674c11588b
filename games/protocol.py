"""The frames of subprotocol ``risiko.v1``: one JSON object a text message, told apart by ``type`` (docs/protocol.md).

Times are whole milliseconds since the epoch. A frame that is too large, no JSON, or not exactly one of these is
``malformed``; keys nobody knows are refused as well.
"""

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias, get_args
from uuid import UUID

from pydantic import Field, TypeAdapter, ValidationError
from pydantic.json_schema import GenerateJsonSchema

from games.codec import Malformed, TaggedAction, TaggedEvent, check_bounds, dump
from games.engine.clock import Millis
from games.engine.ids import Colour, ContinentId, Seat, TerritoryId
from games.engine.marches import March
from games.engine.refusals import RefusalCode
from games.engine.views import PlayerView

SUBPROTOCOL = "risiko.v1"
VERSION = 1
MAX_FRAME = 64 * 1024
MOST_EVENTS = 500
"""An update holds at most so many events, the newest; the view makes up for the others."""

MOST_WAY = 9
"""The territories of a row of attacks, the first one included, of which the odds may be asked."""

ServerCode: TypeAlias = Literal[
    "malformed", "stale", "too_fast", "not_seated", "unknown_game", "blocked", "stand_in", "in_company", "unavailable"
]
"""Refusals that are not the rules': of the frame, of its moment, of its sender, or of the server in trouble."""
Code: TypeAlias = RefusalCode | ServerCode
SERVER_CODES: tuple[ServerCode, ...] = get_args(ServerCode)

CLOSE_CODES: dict[str, int] = {
    "unavailable": 1013,
    "malformed": 4400,
    "blocked": 4403,
    "unknown_game": 4404,
    "seat_moved": 4409,
    "seat_left": 4410,
    "too_fast": 4429,
}
"""Why the server closes a socket. After the two about seats the client may connect anew and is somebody else."""

Sequence: TypeAlias = Annotated[int, Field(ge=0, le=2**31 - 1)]


@dataclass(frozen=True, slots=True)
class SubmitAction:
    """Do this, as decided at event ``base_seq``. The same ``id`` is carried out once, however often it is sent."""

    id: UUID
    base_seq: Sequence
    action: TaggedAction
    type: Literal["submit"] = "submit"


@dataclass(frozen=True, slots=True)
class Resume:
    """Send again what has happened after this event."""

    after_seq: Sequence
    type: Literal["resume"] = "resume"


@dataclass(frozen=True, slots=True)
class Ping:
    """Still there? Also asks whether anything was missed."""

    type: Literal["ping"] = "ping"


@dataclass(frozen=True, slots=True)
class Reckon:
    """What is a row of attacks worth: from the first territory on through the others?"""

    way: Annotated[tuple[TerritoryId, ...], Field(min_length=1, max_length=MOST_WAY)]
    type: Literal["reckon"] = "reckon"


@dataclass(frozen=True, slots=True)
class Hurry:
    """The bots are to play on without a pause for a while: nobody else plays here."""

    type: Literal["hurry"] = "hurry"


ClientFrame: TypeAlias = SubmitAction | Resume | Ping | Reckon | Hurry


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits where. ``bot`` is the level of a bot, empty for a person."""

    seat: Seat
    name: str
    colour: Colour
    bot: str


@dataclass(frozen=True, slots=True)
class ContinentInfo:
    """A continent of the board, its members as places in the board's order."""

    key: ContinentId
    bonus: int
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BoardInfo:
    """The board. Owners and armies of a view are in the order of ``territories``, neighbours are places in it."""

    key: str
    territories: tuple[TerritoryId, ...]
    continents: tuple[ContinentInfo, ...]
    neighbours: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class ClockInfo:
    """How much time the table gives; ``turn`` is None where there is no clock."""

    turn: Millis | None
    reserve: Millis
    defence: Millis


@dataclass(frozen=True, slots=True)
class DiceInfo:
    """What makes the dice checkable: the promise, what each seat added, and after the end the secret."""

    commitment: str
    contributions: tuple[str, ...]
    secret: str | None


@dataclass(frozen=True, slots=True)
class Welcome:
    """The first frame: who the viewer is, and everything about the game that does not change."""

    game: str
    viewer: Seat | None
    seats: tuple[SeatInfo, ...]
    edition: str
    mode: str
    policies: dict[str, str | int]
    changes: dict[str, str | int]
    board: BoardInfo
    clock: ClockInfo
    dice: DiceInfo
    protocol: int = VERSION
    type: Literal["welcome"] = "welcome"


@dataclass(frozen=True, slots=True)
class Told:
    """An event as the viewer may see it."""

    seq: int
    at: Millis
    event: TaggedEvent


@dataclass(frozen=True, slots=True)
class ClockView:
    """The running time. Before ``deadline`` an action is in time; from ``reserve_from`` on it costs the reserve."""

    now: Millis
    """The server's own time."""
    seat: Seat | None
    deadline: Millis | None
    reserve_from: Millis | None
    reserves: tuple[Millis, ...]


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """What an attack to the end with all that may leave the source is worth, exactly."""

    source: TerritoryId
    target: TerritoryId
    chance: float
    """That the territory falls."""
    loss: float
    """The armies that the attacker loses on average."""


@dataclass(frozen=True, slots=True)
class DefenceOdds:
    """What taking so many dice against the roll that lies there is worth to its defender, exactly."""

    dice: int
    attacker_loss: float
    """The armies that the attacker loses by this roll on average."""
    defender_loss: float
    """And the defender."""
    chance: float
    """That the territory falls in the end, if the attack is fought out."""


@dataclass(frozen=True, slots=True)
class Update:
    """The events after ``after_seq`` up to ``seq``, and the whole position after them."""

    after_seq: int
    seq: int
    events: tuple[Told, ...]
    view: PlayerView
    clock: ClockView
    odds: tuple[AttackOdds, ...] = ()
    """For each attack that the view offers, in its order."""
    defence: tuple[DefenceOdds, ...] = ()
    """For each number of dice that the view offers a defender who has seen the attacker's."""
    comings: tuple[tuple[int, ...], ...] = ()
    """Where armies move along chains: for each source in ``view.options.fortify``, by place in the board's order, the
    place from which armies of it come there; -1 where they do not come, the source among them."""
    marches: tuple[March, ...] = ()
    """For each ``fortified`` among ``events``."""
    hurry: bool = False
    """Whether the viewer may ``hurry`` the bots: one of them is to act, and no other person plays."""
    secret: str | None = None
    """The dice secret, once the game has ended."""
    type: Literal["update"] = "update"


@dataclass(frozen=True, slots=True)
class Accepted:
    """The action was carried out; ``seq`` is the last event that it caused."""

    id: UUID
    seq: int
    type: Literal["accepted"] = "accepted"


@dataclass(frozen=True, slots=True)
class SourceInfo:
    """Where a rule is written: without a booklet the decision is ours, without a page that is not known."""

    booklet: str | None
    page: int | None


@dataclass(frozen=True, slots=True)
class Rejected:
    """Nothing was changed. ``rule`` and ``source`` say which rule forbids it, ``message`` says it in a sentence."""

    id: UUID | None
    code: Code
    params: dict[str, str | int] = field(default_factory=dict)
    rule: str | None = None
    source: SourceInfo | None = None
    message: str = ""
    type: Literal["rejected"] = "rejected"


@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to a ping, and how far the server has told the game to this socket."""

    seq: int
    type: Literal["pong"] = "pong"


@dataclass(frozen=True, slots=True)
class SeatPresence:
    """Whether somebody of this seat is connected, and when last if not."""

    seat: Seat
    connected: bool
    last_seen: Millis | None


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is there. Never part of the log."""

    seats: tuple[SeatPresence, ...]
    watchers: int
    type: Literal["presence"] = "presence"


@dataclass(frozen=True, slots=True)
class Reckoned:
    """The answer to ``reckon``, from what lies on the map at event ``seq``.

    ``way`` is what can be gone of what was asked about, empty where the seat may attack from nowhere on it now;
    ``chances`` that each territory behind the first one falls, ``left`` what then stands in the last one on average,
    both nothing for a single territory or armies too large to reckon with; ``onward`` where the way could go on.
    """

    seq: int
    way: tuple[TerritoryId, ...]
    chances: tuple[float, ...]
    left: float | None
    onward: tuple[TerritoryId, ...]
    type: Literal["reckoned"] = "reckoned"


Answer: TypeAlias = Accepted | Rejected
ServerFrame: TypeAlias = Welcome | Update | Accepted | Rejected | Pong | Presence | Reckoned

_CLIENT: TypeAdapter[ClientFrame] = TypeAdapter(Annotated[ClientFrame, Field(discriminator="type")])
_SERVER: TypeAdapter[ServerFrame] = TypeAdapter(Annotated[ServerFrame, Field(discriminator="type")])


def read_client_frame(text: str) -> ClientFrame:
    """The frame a client sent. Raises ``Malformed``, whose text never holds what was sent."""
    if len(text) > MAX_FRAME:
        raise Malformed("too large")
    check_bounds(text)
    try:
        return _CLIENT.validate_json(text, strict=True, extra="forbid")
    except ValidationError:
        raise Malformed("no frame of this protocol") from None


def write_frame(frame: ServerFrame | ClientFrame) -> str:
    """A frame as it goes over the wire."""
    return dump(frame)


def read_server_frame(text: str) -> ServerFrame:
    """A frame the server sent, for tests and tools written in Python."""
    return _SERVER.validate_json(text, strict=True, extra="forbid")


class _Schema(GenerateJsonSchema):
    """As a client's types want it: no titles of fields, and tags that are always there."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002 - pydantic's signature
        return False

    def field_is_required(self, field: Any, total: bool) -> bool:  # noqa: ARG002, FBT001 - pydantic's signature
        return True


def schema() -> dict[str, Any]:
    """The JSON schema of all frames as they are written, from which the browser's types are made."""
    both: TypeAdapter[Any] = TypeAdapter(ClientFrame | ServerFrame)
    return both.json_schema(mode="serialization", schema_generator=_Schema)
