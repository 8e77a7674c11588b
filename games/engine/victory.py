"""Who has won, tested after every completed step of an action (rules.md C.5, K.1)."""

from collections.abc import Iterable
from itertools import chain

from games.engine import headquarters, missions
from games.engine.events import GameEnded, Termination
from games.engine.ids import Seat
from games.engine.progress import Recorder
from games.engine.state import State


def check(recorder: Recorder) -> bool:
    """Ends the game if somebody has won. True when it is over. Tests begin with the first turn (rules.md J.4)."""
    state = recorder.state
    if state.outcome is None and state.round > 0:
        won = _by_mission(state) or _by_headquarters(state) or _by_conquest(state) or _last_alive(state)
        if won:
            end(recorder, *won)
    return recorder.state.outcome is not None


def end(recorder: Recorder, termination: Termination, winner: Seat | None) -> None:
    """The game is over and every mission is shown."""
    recorder.record(GameEnded(termination, winner, recorder.state.missions))


def judge_rounds(state: State) -> Seat | None:
    """The winner at the round cap: most territories, then most units, else nobody (rules.md J.12, K.12)."""

    def strength(seat: Seat) -> tuple[int, int]:
        units = sum(n for owner, n in zip(state.owner, state.armies, strict=True) if owner == seat)
        return state.owner.count(seat), units

    seats = sorted((s for s in range(state.rules.seats) if state.playing(s)), key=strength, reverse=True)
    tied = len(seats) > 1 and strength(seats[0]) == strength(seats[1])
    return None if tied else seats[0]


def _by_mission(state: State) -> tuple[Termination, Seat] | None:
    """The player on turn first, then the others in turn order; on their own turn only, where the booklet says so."""
    if not state.rules.mode.missions or state.turn is None:
        return None
    status, first = state.status, state.turn
    if state.rules.policies.victory == "own_turn":
        order: Iterable[Seat] = (first,)
    else:
        order = chain(range(first, len(status)), range(first))
    for seat in order:
        if status[seat] == "playing" and missions.fulfilled(state, seat):
            return "mission", seat
    return None


def _by_headquarters(state: State) -> tuple[Termination, Seat] | None:
    if not state.rules.mode.headquarters:
        return None
    winner = next((s for s in range(state.rules.players) if state.playing(s) and headquarters.reached(state, s)), None)
    return None if winner is None else ("headquarters", winner)


def _by_conquest(state: State) -> tuple[Termination, Seat] | None:
    """All territories of the board (2015 p. 12); beside a neutral army the other player is all there is to beat."""
    owner, mode = state.owner[0], state.rules.mode
    asked = not mode.missions and mode.neutral == "none"
    whole = asked and state.owner.count(owner) == len(state.owner) and state.playing(owner)
    return ("conquest", owner) if whole else None


def _last_alive(state: State) -> tuple[Termination, Seat] | None:
    alone = state.status.count("playing") == 1
    return ("last_alive", state.status.index("playing")) if alone else None
