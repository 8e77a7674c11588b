"""What the site's staff may do to a game: stop it for a while, let it go on, give time, end it."""

from games.engine import leaving, victory
from games.engine.actions import Cancel, GrantTime, Pause
from games.engine.events import GameCancelled, GamePaused, GameResumed, TimeGranted
from games.engine.progress import Recorder
from games.engine.refusals import IllegalAction


def pause(recorder: Recorder, action: Pause) -> None:
    """Nobody acts and no time runs until the game is resumed."""
    if recorder.state.paused:
        raise IllegalAction("already_paused")
    recorder.record(GamePaused(action.reason))


def resume(recorder: Recorder) -> None:
    """The game goes on; a battle whose defender was replaced meanwhile is answered now."""
    if not recorder.state.paused:
        raise IllegalAction("not_paused")
    recorder.record(GameResumed())
    if recorder.state.battle is not None:
        leaving.answer_for(recorder, recorder.state.battle.defender)


def grant_time(recorder: Recorder, action: GrantTime) -> None:
    """More time for a seat that still plays, also while the game stands still."""
    if not recorder.state.playing(action.seat):
        raise IllegalAction("seat_gone")
    if action.time < 1:
        raise IllegalAction("bad_time")
    recorder.record(TimeGranted(action.seat, action.time))


def cancel(recorder: Recorder, action: Cancel) -> None:
    """The game ends without a winner, and everything is shown as at any other end."""
    recorder.record(GameCancelled(action.reason))
    victory.end(recorder, "cancelled", None)
