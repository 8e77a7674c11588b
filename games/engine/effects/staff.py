"""Effects of what the site's staff does."""

from games.engine.effects.change import advance
from games.engine.events import GameCancelled, GamePaused, GameResumed, TimeGranted
from games.engine.state import State


def game_paused(state: State, event: GamePaused) -> State:
    return advance(state, paused=event.reason)


def game_resumed(state: State, event: GameResumed) -> State:
    return advance(state, paused=None)


def time_granted(state: State, event: TimeGranted) -> State:
    """Times are no part of a position; ``clock`` reads them from the event."""
    return advance(state)


def game_cancelled(state: State, event: GameCancelled) -> State:
    """A game that is over does not stand still any more."""
    return advance(state, paused=None)
