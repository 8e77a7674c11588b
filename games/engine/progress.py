"""What playing an action yields, and the recorder with which a decision writes its events down one by one."""

from collections.abc import Sequence
from typing import TypeVar

from games.engine.chance import Chance
from games.engine.events import Event
from games.engine.evolution import evolve
from games.engine.frozen import frozen
from games.engine.state import State

T = TypeVar("T")


@frozen
class Progress:
    """The state after an action, and the events that led there, the first numbered ``state.seq - len(events) + 1``."""

    state: State
    events: tuple[Event, ...]


class Recorder:
    """Folds each event into the state as soon as it is decided, so that the next decision sees what is true."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.events: list[Event] = []
        self._chance = chance

    def record(self, event: Event) -> None:
        """Write an event down and let it take effect."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def roll(self, count: int) -> tuple[int, ...]:
        """Dice for the next event."""
        return self._chance.dice(self.state.seq + 1, count)

    def pick(self, count: int) -> int:
        """A lot for the next event, from 0 to ``count`` - 1."""
        return self._chance.pick(self.state.seq + 1, count)

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order, for the next event."""
        return self._chance.shuffle(self.state.seq + 1, items)

    def progress(self) -> Progress:
        """What has happened so far."""
        return Progress(self.state, tuple(self.events))
