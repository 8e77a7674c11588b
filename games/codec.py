"""Engine values to JSON and back: actions, events, and a state in its parts.

``split`` and ``join`` are the only code that takes a ``State`` apart and puts it together, so that what is secret lies
in columns of its own. Everything read is checked as strictly as if a stranger had written it: keys and types must fit.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, make_dataclass
from functools import lru_cache
from typing import Annotated, Any, TypeAlias, TypeVar, get_type_hints

from pydantic import Field, TypeAdapter, ValidationError
from pydantic_core import from_json, to_json

from games.engine.actions import SeatAction
from games.engine.clock import Clock
from games.engine.edition import Rules
from games.engine.events import Event
from games.engine.ids import CardId, Colour, MissionId, Seat, TerritoryId
from games.engine.library import edition, rules_for
from games.engine.orders import MAXIMUM, DefenceOrder
from games.engine.state import Battle, State

EVENT_VERSION = 1
"""Of the events' JSON form. A change of form is a new number, and the old one stays readable."""
SNAPSHOT_VERSION = 3
"""Of a stored position's form. A position of another version is not read but replayed from the log."""

MAX_DEPTH = 8
MAX_VALUES = 1_000
MAX_STRING = 64
MAX_NUMBER = 2**31 - 1

T = TypeVar("T")
TaggedEvent: TypeAlias = Annotated[Event, Field(discriminator="kind")]
TaggedAction: TypeAlias = Annotated[SeatAction, Field(discriminator="type")]


class Malformed(ValueError):
    """JSON that is none, is too large, or does not have the form it should have."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """What the table itself knows and no seat may: the draw pile; and an announced attack, known to two seats."""

    pile: tuple[CardId, ...]
    battle: Battle | None


@dataclass(frozen=True, slots=True)
class Orders:
    """A seat's standing orders."""

    defence: DefenceOrder
    plan: tuple[TerritoryId, ...]
    headquarters: TerritoryId | None = None
    """Where the seat's headquarters lies; a secret until it is shown."""


@dataclass(frozen=True, slots=True)
class SeatParts:
    """What belongs to one seat alone, ready to be stored; ``hand`` and ``orders`` are JSON."""

    mission: MissionId | None
    hand: str
    orders: str


@dataclass(frozen=True, slots=True)
class Parts:
    """A state taken apart, ready to be stored: JSON that nobody may see unprojected, least of all ``hidden``."""

    snapshot: str
    hidden: str
    seats: tuple[SeatParts, ...]


SECRET_FIELDS = ("pile", "battle", "hands", "missions", "defence", "plans", "headquarters")
"""Fields of a state that live outside its snapshot."""
SNAPSHOT_FIELDS = tuple(f.name for f in fields(State) if f.name not in ("rules", *SECRET_FIELDS))

_hints = get_type_hints(State)
_Snapshot = make_dataclass("_Snapshot", [(name, _hints[name]) for name in SNAPSHOT_FIELDS], frozen=True, slots=True)

_EVENTS: TypeAdapter[Event] = TypeAdapter(TaggedEvent)
_ACTIONS: TypeAdapter[SeatAction] = TypeAdapter(TaggedAction)
_SNAPSHOTS: TypeAdapter[Any] = TypeAdapter(_Snapshot)
_HIDDEN = TypeAdapter(Hidden)
_HANDS = TypeAdapter(tuple[CardId, ...])
_ORDERS = TypeAdapter(Orders)
_CLOCKS = TypeAdapter(Clock)


def dump(value: Any) -> str:
    """Compact JSON of a value of ours, dataclasses and tuples included."""
    return to_json(value).decode()


NOTHING_OWN = SeatParts(None, dump(()), dump(Orders(MAXIMUM, ())))
"""The part of an army without a player."""


def event_load(text: str) -> Event:
    """A stored event. Raises ``Malformed``."""
    return _load(_EVENTS, text)


def action_load(text: str | bytes) -> SeatAction:
    """An action from outside, bounded in size before it is looked at. Raises ``Malformed``."""
    check_bounds(text)
    return _load(_ACTIONS, text)


def clock_load(text: str) -> Clock:
    """A stored clock. Raises ``Malformed``."""
    return _load(_CLOCKS, text)


def check_bounds(text: str | bytes) -> None:
    """Raises ``Malformed`` for JSON that is deeper, longer or larger in number than anything a player needs."""
    try:
        value = from_json(text.encode() if isinstance(text, str) else text, allow_inf_nan=False)
    except ValueError:
        raise Malformed("no JSON") from None
    left = [(value, 0)]
    seen = 0
    while left:
        item, depth = left.pop()
        seen += 1
        if depth > MAX_DEPTH or seen > MAX_VALUES or not _fits(item):
            raise Malformed("out of bounds")
        if isinstance(item, dict):
            left.extend((part, depth + 1) for pair in item.items() for part in pair)
        elif isinstance(item, list):
            left.extend((part, depth + 1) for part in item)


def split(state: State) -> Parts:
    """The state in the parts in which it is stored. An army without a player has no part: it keeps nothing."""
    seats = tuple(split_seat(state, seat) for seat in range(state.rules.players))
    return Parts(split_snapshot(state), split_hidden(state), seats)


def split_snapshot(state: State) -> str:
    """The part of a state that anybody might see."""
    return dump({name: getattr(state, name) for name in SNAPSHOT_FIELDS})


def split_hidden(state: State) -> str:
    """The part of a state that the table keeps to itself."""
    return dump(Hidden(state.pile, state.battle))


def split_seat(state: State, seat: Seat) -> SeatParts:
    """The part of a state that belongs to a seat."""
    orders = Orders(state.defence[seat], state.plans[seat], state.headquarters[seat])
    return SeatParts(state.missions[seat], dump(state.hands[seat]), dump(orders))


OWN_FIELDS = ("hands", "missions", "defence", "plans", "headquarters")
"""What ``split_seat`` takes from a state, seat by seat."""


def changed_seats(before: State, after: State) -> tuple[Seat, ...]:
    """The seats whose own part differs."""
    pairs = [(getattr(before, name), getattr(after, name)) for name in OWN_FIELDS]
    changed = [(old, new) for old, new in pairs if old is not new]
    players = range(after.rules.players) if changed else ()
    return tuple(seat for seat in players if any(old[seat] != new[seat] for old, new in changed))


def join(rules: Rules, parts: Parts) -> State:
    """The state that was split into these parts. Raises ``Malformed`` when they do not fit together."""
    snapshot = _load(_SNAPSHOTS, parts.snapshot)
    hidden = _load(_HIDDEN, parts.hidden)
    seats = (*parts.seats, *(NOTHING_OWN,) * (rules.seats - len(parts.seats)))
    orders = [_load(_ORDERS, seat.orders) for seat in seats]
    return State(
        rules=rules,
        pile=hidden.pile,
        battle=hidden.battle,
        hands=tuple(_load(_HANDS, seat.hand) for seat in seats),
        missions=tuple(seat.mission for seat in seats),
        defence=tuple(order.defence for order in orders),
        plans=tuple(order.plan for order in orders),
        headquarters=tuple(order.headquarters for order in orders),
        **{name: getattr(snapshot, name) for name in SNAPSHOT_FIELDS},
    )


def rules_load(
    *,
    edition_key: str,
    mode: str,
    colours: Sequence[Colour],
    policies: Mapping[str, str | int],
    youngest: Seat | None = None,
    host: Seat = 0,
) -> Rules:
    """The rules of a stored game, one object however often it is asked for; ``colours`` are the players'."""
    return _rules(edition_key, mode, tuple(colours), tuple(sorted(policies.items())), (youngest, host))


@lru_cache(maxsize=512)
def _rules(
    key: str,
    mode: str,
    colours: tuple[Colour, ...],
    policies: tuple[tuple[str, str | int], ...],
    named: tuple[Seat | None, Seat],
) -> Rules:
    youngest, host = named
    return rules_for(edition(key), mode, colours, dict(policies), youngest=youngest, host=host)


def _load(adapter: TypeAdapter[T], text: str | bytes) -> T:
    try:
        return adapter.validate_json(text, strict=True, extra="forbid")
    except ValidationError:
        raise Malformed("another form") from None


def _fits(item: Any) -> bool:
    if isinstance(item, str):
        return len(item) <= MAX_STRING
    if isinstance(item, int | float):
        return abs(item) <= MAX_NUMBER
    return True
