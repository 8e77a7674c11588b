"""Whose time runs, and when it is over. Pure arithmetic: every time and duration is a whole number of milliseconds,
times count from the epoch, and the present one is always handed in (rules.md J.3).
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from games.engine.events import (
    ControlChanged,
    DefenceAsked,
    Event,
    NeutralDue,
    TerritoryClaimed,
    TimeGranted,
    TurnBegan,
    UnitsPlaced,
)
from games.engine.frozen import frozen
from games.engine.ids import Seat
from games.engine.state import State

Millis: TypeAlias = int


@frozen
class ClockRules:
    """How much time a table gives its seats."""

    turn: Millis | None = None
    """For a turn, and for each step of the opening; None plays without a clock."""
    reserve: Millis = 0
    """For each seat and the whole game: used up by turns that take longer."""
    defence: Millis = 20_000
    """For a defender who wants to be asked, also where there is no clock."""


@frozen
class Clock:
    """The running time of a game. It changes only together with the state."""

    reserves: tuple[Millis, ...]
    """What each seat has left of its reserve."""
    seat: Seat | None = None
    """Whose turn is timed."""
    spent: Millis = 0
    """How much of this turn had gone by ``since``."""
    since: Millis | None = None
    """When the time of the turn began to run; None while it stands still."""
    asked: Seat | None = None
    """Who is being waited for in somebody else's turn: a defender, or who places for a neutral army."""
    asked_since: Millis = 0
    asked_for: Millis | None = None
    """How much time there is for it; None: as much as for a defence."""
    paused_at: Millis | None = None
    """When the game was paused; from then on nobody's time runs."""


@frozen
class Deadline:
    """When a seat's time is over. An action must come before ``at``: at that very millisecond it is too late."""

    seat: Seat
    at: Millis
    reserve_from: Millis
    """When the turn's own time is over and the reserve begins to run; ``at`` where there is none."""


def new_clock(rules: ClockRules, seats: int) -> Clock:
    """A clock before the first event: every reserve is full."""
    return Clock((rules.reserve,) * seats)


def advance(rules: ClockRules, clock: Clock, state: State, events: Sequence[Event], now: Millis) -> Clock:
    """The clock after the ``events`` that led to ``state`` at the time ``now``.

    A turn's time runs while its person decides. It stands still while a defender is asked, while a bot plays, and all
    time does while the game is paused.
    """
    stopped = _stopped(_granted(rules, _paused(clock, state, now), events), now)
    if _turn_passed(clock, state, events):
        stopped = replace(_charged(rules, stopped), seat=None if state.outcome else state.turn, spent=0)
    running = replace(stopped, since=now if _runs(rules, state) else None)
    return _asking(rules, running, state, events, now)


def deadline(rules: ClockRules, clock: Clock) -> Deadline | None:
    """When the running time is over; None where nobody's time runs."""
    if clock.paused_at is not None:
        return None
    if clock.asked is not None:
        at = clock.asked_since + (rules.defence if clock.asked_for is None else clock.asked_for)
        return Deadline(clock.asked, at, at)
    if clock.since is None or clock.seat is None or rules.turn is None:
        return None
    own = clock.since + rules.turn - clock.spent
    at = own + clock.reserves[clock.seat]
    return Deadline(clock.seat, at, min(own, at))


def expired(rules: ClockRules, clock: Clock, now: Millis) -> Seat | None:
    """The seat whose time is over; an action that arrives with the deadline comes too late."""
    due = deadline(rules, clock)
    return due.seat if due is not None and now >= due.at else None


def timed(rules: ClockRules, clock: Clock, seat: Seat) -> bool:
    """Whether the seat has a time that could be lengthened, be it running or standing still."""
    return rules.turn is not None or clock.asked == seat


def _paused(clock: Clock, state: State, now: Millis) -> Clock:
    """The question to a seat that was asked before the pause is as old after it as it was then."""
    if state.paused:
        return replace(clock, paused_at=now if clock.paused_at is None else clock.paused_at)
    if clock.paused_at is None:
        return clock
    return replace(clock, asked_since=clock.asked_since + now - clock.paused_at, paused_at=None)


def _granted(rules: ClockRules, clock: Clock, events: Sequence[Event]) -> Clock:
    """More time for whoever is asked, for the turn that is being timed, and otherwise for the reserve."""
    for event in events:
        if not isinstance(event, TimeGranted):
            continue
        if clock.asked == event.seat:
            clock = replace(clock, asked_since=clock.asked_since + event.time)
        elif clock.seat == event.seat:
            clock = replace(clock, spent=clock.spent - event.time)
        elif rules.turn is not None:
            reserves = list(clock.reserves)
            reserves[event.seat] += event.time
            clock = replace(clock, reserves=tuple(reserves))
    return clock


def _stopped(clock: Clock, now: Millis) -> Clock:
    ran = 0 if clock.since is None else max(0, now - clock.since)
    return replace(clock, spent=clock.spent + ran, since=None)


def _charged(rules: ClockRules, clock: Clock) -> Clock:
    """What the turn took beyond its own time comes off the seat's reserve."""
    if clock.seat is None or rules.turn is None:
        return clock
    over = max(0, clock.spent - rules.turn)
    reserves = list(clock.reserves)
    reserves[clock.seat] = max(0, reserves[clock.seat] - over)
    return replace(clock, reserves=tuple(reserves))


def _turn_passed(clock: Clock, state: State, events: Sequence[Event]) -> bool:
    """Whether another turn, another step of the opening or another person at the same seat has begun."""
    if state.outcome is not None or clock.seat != state.turn:
        return True
    return any(
        isinstance(event, TurnBegan)
        or (state.round == 0 and isinstance(event, TerritoryClaimed | UnitsPlaced))
        or (isinstance(event, ControlChanged) and event.seat == state.turn)
        for event in events
    )


def _runs(rules: ClockRules, state: State) -> bool:
    if rules.turn is None or state.turn is None or state.outcome is not None or state.to_act != state.turn:
        return False
    return state.battle is None and state.control[state.turn] == "person"


def _asking(rules: ClockRules, clock: Clock, state: State, events: Sequence[Event], now: Millis) -> Clock:
    """Each question to another seat brings its own time; what happens beside it does not lengthen it."""
    if state.paused:
        return clock
    asked = _asked(rules, state)
    if asked is None:
        return replace(clock, asked=None, asked_since=0, asked_for=None)
    new = clock.asked != asked or any(isinstance(event, DefenceAsked | NeutralDue) for event in events)
    time = None if state.battle else rules.turn
    return replace(clock, asked=asked, asked_since=now if new else clock.asked_since, asked_for=time)


def _asked(rules: ClockRules, state: State) -> Seat | None:
    """The asked defender, or the person who places for a neutral army where turns have their time."""
    if state.outcome is not None:
        return None
    if state.battle is not None:
        return state.battle.defender
    seat = state.to_act
    placing = state.phase == "neutral" and seat is not None and state.control[seat] == "person"
    return seat if placing and rules.turn is not None else None
