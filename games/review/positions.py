"""Where the turns of a game begin: the positions from which it is played out again."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.engine.edition import Rules
from games.engine.events import Event, TurnBegan
from games.engine.evolution import evolve
from games.engine.ids import Seat
from games.engine.state import State, initial_state


@dataclass(frozen=True, slots=True)
class TurnStart:
    """A turn about to begin: ``before`` is the position without its income, ``seq`` the number of its first event."""

    seq: int
    round: int
    seat: Seat
    before: State


def steps(rules: Rules, events: Iterable[Event]) -> Iterator[tuple[State, Event]]:
    """Every event with the position that it met."""
    state = initial_state(rules)
    for event in events:
        yield state, event
        state = evolve(state, event)


def turn_starts(rules: Rules, events: Iterable[Event]) -> tuple[TurnStart, ...]:
    """The turns of a log in order."""
    return tuple(
        TurnStart(before.seq + 1, event.round, event.seat, before)
        for before, event in steps(rules, events)
        if isinstance(event, TurnBegan)
    )
