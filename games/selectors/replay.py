"""A game's past, position by position, as one viewer may see it.

Every past position goes through ``project`` and every event through ``redact``, as the present ones do. While a game
runs nobody sees another past than the own; once it is over its file shows everything, so everybody who may look at it
may look at it from any seat.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Literal, TypeAlias

from games import codec
from games.engine.edition import Rules
from games.engine.events import Fortified
from games.engine.evolution import evolve
from games.engine.ids import Seat, TerritoryId
from games.engine.legal import NOTHING
from games.engine.marches import way_of
from games.engine.projection import project, redact
from games.engine.state import State, initial_state
from games.engine.views import PlayerView
from games.models import Actor, GameEvent
from games.protocol import Told, Welcome
from games.selectors.loading import millis
from games.selectors.logbook import own_turn_ended
from games.selectors.positions import Logged, Position, position_now
from games.selectors.watching import NoEntry, entry_of, game_entry

MOST_STEPS = 400
"""Events in one answer."""

Eyes: TypeAlias = Seat | Literal["own"] | None
"""Through whose eyes: a seat's, a spectator's (None), or what the one who asks is."""


@dataclass(frozen=True, slots=True)
class Step:
    """An event, and what it changed in the view: ``changes`` of the one before."""

    told: Told
    changed: Any
    way: tuple[TerritoryId, ...] = ()
    """The territories that armies passed in moving, both ends included."""


@dataclass(frozen=True, slots=True)
class TurnMark:
    """Where a turn begins."""

    seq: int
    round: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Past:
    """The position after event ``after``, and at most ``MOST_STEPS`` steps from there; ``seq`` is the last event."""

    welcome: Welcome
    after: int
    seq: int
    view: PlayerView
    steps: tuple[Step, ...]
    turns: tuple[TurnMark, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """One past position: what happened last, and how it stood then. Nothing has happened at number 0."""

    welcome: Welcome
    rules: Rules
    viewer: Seat | None
    told: Told | None
    view: PlayerView
    seq: int
    turns: tuple[TurnMark, ...]
    over: bool


def game_past(*, game_id: str, actor: Actor, after: int | None, eyes: Eyes = "own", watch_token: str = "") -> Past:
    """The positions from event ``after`` on; None begins where the viewer's own last turn ended.

    Raises ``NoEntry`` for whom the game does not exist, and for other eyes than one's own before it is over.
    """
    position, viewer = _looked_at(game_id, actor, eyes, watch_token)
    if after is None:
        after = 0 if viewer is None else own_turn_ended(game_id=game_id, viewer=viewer)
    after = min(after, position.seq)
    state = initial_state(position.rules)
    log = _log(game_id, min(position.seq, after + MOST_STEPS))
    for logged in _upto(log, after):
        state = evolve(state, logged.event)
    welcome, turns = entry_of(position, viewer).welcome, turn_marks(game_id)
    return Past(welcome, after, position.seq, seen(state, viewer), tuple(steps_from(state, log, viewer)), turns)


def steps_from(state: State, log: Iterable[Logged], viewer: Seat | None) -> Iterator[Step]:
    """What follows a position, as the viewer may see it."""
    before = seen(state, viewer)
    for logged in log:
        state = evolve(state, logged.event)
        after = seen(state, viewer)
        way = way_of(state.rules.board, state.owner, logged.event) if isinstance(logged.event, Fortified) else ()
        yield Step(Told(logged.seq, logged.at, redact(logged.event, viewer)), changes(before, after), way)
        before = after


def seen(state: State, viewer: Seat | None) -> PlayerView:
    """The position as the viewer may see it; of what was legal then nothing can be done any more."""
    return replace(project(state, viewer), options=NOTHING)


def game_moment(*, game_id: str, actor: Actor, at: int, eyes: Eyes = "own", watch_token: str = "") -> Moment:
    """The position after event ``at``, or the last one. Raises ``NoEntry`` as ``game_past`` does."""
    position, viewer = _looked_at(game_id, actor, eyes, watch_token)
    state, last = initial_state(position.rules), None
    for last in _log(game_id, min(at, position.seq)):
        state = evolve(state, last.event)
    return Moment(
        welcome=entry_of(position, viewer).welcome,
        rules=position.rules,
        viewer=viewer,
        told=None if last is None else Told(last.seq, last.at, redact(last.event, viewer)),
        view=seen(state, viewer),
        seq=position.seq,
        turns=turn_marks(game_id),
        over=position.state.outcome is not None,
    )


def turn_marks(game_id: str) -> tuple[TurnMark, ...]:
    """Where the turns of a game begin, the first one first."""
    log = GameEvent.objects.filter(game_id=game_id, kind="turn_began").order_by("seq")
    told = ((seq, codec.event_load(payload)) for seq, payload in log.values_list("seq", "payload").iterator())
    return tuple(TurnMark(seq, event.round, event.seat) for seq, event in told if event.kind == "turn_began")


def changes(before: Any, after: Any) -> Any:
    """What differs between two values of one form: by key or place, down to what is new.

    Where the form itself has changed, from nothing to something or in length, the new value stands whole.
    """
    if is_dataclass(after) and type(before) is type(after):
        values = ((field.name, getattr(before, field.name), getattr(after, field.name)) for field in fields(after))
        return {name: changes(old, new) for name, old, new in values if old != new}
    if isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return {place: changes(old, new) for place, (old, new) in pairs if old != new}
    return after


def _looked_at(game_id: str, actor: Actor, eyes: Eyes, watch_token: str) -> tuple[Position, Seat | None]:
    entry = game_entry(game_id=game_id, actor=actor, watch_token=watch_token)
    position = position_now(game_id)
    if position is None:
        raise NoEntry("unknown_game")
    viewer = entry.viewer if eyes == "own" else eyes
    strange = viewer is not None and viewer >= len(position.seats)
    if strange or (viewer != entry.viewer and position.state.outcome is None):
        raise NoEntry("unknown_game")
    return position, viewer


def _log(game_id: str, upto: int) -> Iterator[Logged]:
    log = GameEvent.objects.filter(game_id=game_id, seq__lte=upto).order_by("seq")
    for seq, at, payload in log.values_list("seq", "at", "payload").iterator():
        yield Logged(seq, millis(at), codec.event_load(payload))


def _upto(log: Iterator[Logged], seq: int) -> Iterator[Logged]:
    """The first events of the log; the others stay in it."""
    for _ in range(seq):
        yield next(log)
