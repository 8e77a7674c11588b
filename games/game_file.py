"""The file of a game: a header, then every event, one JSON object a line (docs/game-file.md).

A finished game's file (``risiko-game``) holds all that was secret, so that it proves its dice; a running game's
(``risiko-view``) holds what one viewer may see. Everything read is checked as strictly as if a stranger had written it.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, get_args

from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json

from games import codec
from games.engine.clock import Millis
from games.engine.ids import Colour, Seat
from games.names import is_well_formed
from games.texts import DEFAULT, Texts, texts

FORMAT: Final = "risiko-game"
VIEW_FORMAT: Final = "risiko-view"
VERSION = 1
MOST_BYTES = 8 * 1024 * 1024
"""Of a file that is read. A long game of six players takes about one megabyte."""
LONGEST_LINE = 16 * 1024
MOST_EVENTS = 50_000
LAST_MOMENT: Millis = 253_402_300_799_000
"""The end of the year 9999: no later time can be stored."""

FaultCode: TypeAlias = Literal[
    "too_large",
    "line_too_long",
    "encoding",
    "header",
    "version",
    "running",
    "names",
    "secret",
    "contributions",
    "rules",
    "event",
    "order",
    "setup",
    "chance",
    "position",
    "over",
    "unfinished",
]
FAULTS: tuple[FaultCode, ...] = get_args(FaultCode)

GAME_ID = re.compile(r"[A-Za-z0-9_-]{22}")
BOT = re.compile(r"(?:[a-z][a-z0-9_]{0,31})?")
SHARE = re.compile(r"(?:[0-9a-f]{2}){0,32}")
HASH = re.compile(r"[0-9a-f]{64}")


class FileFault(Exception):
    """A file that is not what it says. ``line`` counts from 1, ``kind`` names the event that does not fit."""

    def __init__(self, line: int, code: FaultCode, kind: str = "") -> None:
        super().__init__(line, code, kind)
        self.line, self.code, self.kind = line, code, kind

    def __str__(self) -> str:
        return self.sentence(texts(DEFAULT))

    def sentence(self, words: Texts) -> str:
        """What is wrong and where, for a person."""
        return words.get("file_faults", "at", line=self.line, fault=words.get("file_faults", self.code, kind=self.kind))


@dataclass(frozen=True, slots=True)
class SeatHeader:
    """Who played a seat; ``bot`` is the level of a bot, empty for a person."""

    name: str
    colour: Colour
    bot: str


@dataclass(frozen=True, slots=True)
class ClockHeader:
    """How much time the table gave, in seconds; ``turn`` None played without a clock."""

    turn: int | None
    reserve: int
    defence: int


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: everything that was fixed before the first event, and the secret behind the dice."""

    game: str
    edition: str
    mode: str
    changes: dict[str, str | int]
    policies: dict[str, str | int]
    youngest: Seat | None
    seats: tuple[SeatHeader, ...]
    commitment: str
    secret: str
    contributions: tuple[str, ...]
    events: int
    host: Seat = 0
    clock: ClockHeader = ClockHeader(None, 0, 20)
    format: Literal["risiko-game"] = FORMAT
    version: int = VERSION


@dataclass(frozen=True, slots=True)
class ViewHeader:
    """The first line of a running game's file: for ``viewer``, a seat or None for a spectator, up to ``events``."""

    game: str
    edition: str
    mode: str
    changes: dict[str, str | int]
    policies: dict[str, str | int]
    youngest: Seat | None
    seats: tuple[SeatHeader, ...]
    commitment: str
    contributions: tuple[str, ...]
    events: int
    viewer: Seat | None
    host: Seat = 0
    clock: ClockHeader = ClockHeader(None, 0, 20)
    format: Literal["risiko-view"] = VIEW_FORMAT
    version: int = VERSION


@dataclass(frozen=True, slots=True)
class Line:
    """An event of the log with its number and its time, in milliseconds since the epoch."""

    seq: int
    at: Millis
    kind: str
    payload: codec.TaggedEvent


_HEADERS = TypeAdapter(Header)
_LINES = TypeAdapter(Line)


def write_game(header: Header | ViewHeader, lines: Iterable[Line]) -> Iterator[str]:
    """The lines of the file, without their ends."""
    yield codec.dump(header)
    for line in lines:
        yield codec.dump(line)


def file_rows(data: bytes) -> Iterator[str]:
    """The lines of a file's bytes. Raises ``FileFault`` where they are too many, too long or no UTF-8."""
    if len(data) > MOST_BYTES:
        raise FileFault(data.count(b"\n", 0, MOST_BYTES) + 1, "too_large")
    rows = data.removesuffix(b"\n").split(b"\n")
    for number, row in enumerate(rows, 1):
        if len(row) > LONGEST_LINE:
            raise FileFault(number, "line_too_long")
        try:
            yield row.decode()
        except UnicodeDecodeError:
            raise FileFault(number, "encoding") from None


def read_header(row: str) -> Header:
    """The header of a finished game. Raises ``FileFault``."""
    _check_format(row)
    try:
        header = _HEADERS.validate_json(row, strict=True, extra="forbid")
    except ValidationError:
        raise FileFault(1, "header") from None
    numbers = (header.clock.turn or 0, header.clock.reserve, header.clock.defence)
    bounded = all(0 <= number <= codec.MAX_NUMBER for number in numbers)
    if not (bounded and GAME_ID.fullmatch(header.game) and 0 < header.events <= MOST_EVENTS):
        raise FileFault(1, "header")
    if not all(is_well_formed(seat.name) and BOT.fullmatch(seat.bot) for seat in header.seats):
        raise FileFault(1, "names")
    _check_shares(header)
    if not all(item in header.policies.items() for item in header.changes.items()):
        raise FileFault(1, "rules")
    return header


def read_line(row: str, number: int, seq: int) -> Line:
    """The event numbered ``seq``, in line ``number``. Raises ``FileFault``."""
    try:
        line = _LINES.validate_json(row, strict=True, extra="forbid")
        codec.check_bounds(codec.dump(line.payload))
    except (ValidationError, codec.Malformed):
        raise FileFault(number, "event") from None
    if line.kind != line.payload.kind or not 0 <= line.at <= LAST_MOMENT:
        raise FileFault(number, "event")
    if line.seq != seq:
        raise FileFault(number, "order")
    return line


def _check_format(row: str) -> None:
    """Another format or version is said so, whatever else its header holds."""
    try:
        told: Any = from_json(row)
    except ValueError:
        raise FileFault(1, "header") from None
    if not isinstance(told, dict) or told.get("format") not in (FORMAT, VIEW_FORMAT):
        raise FileFault(1, "header")
    if told.get("version") != VERSION:
        raise FileFault(1, "version")
    if told["format"] == VIEW_FORMAT:
        raise FileFault(1, "running")


def _check_shares(header: Header) -> None:
    if not (HASH.fullmatch(header.secret) and HASH.fullmatch(header.commitment)):
        raise FileFault(1, "secret")
    hexadecimal = all(SHARE.fullmatch(share) for share in header.contributions)
    if not hexadecimal or len(header.contributions) != len(header.seats):
        raise FileFault(1, "contributions")
