"""A position played on to its end by equal calculating players, to see who could have won it."""

from dataclasses import dataclass, replace
from random import Random

from games.bots import BOTS
from games.engine import turns
from games.engine.chance import Chance, SeededChance
from games.engine.ids import Control, Seat
from games.engine.orders import MAXIMUM
from games.engine.play import play
from games.engine.progress import Recorder
from games.engine.projection import glance
from games.engine.state import State
from games.review.positions import TurnStart

PLAYER = BOTS["profile"]
"""Who plays on, on every seat: the simulator's calculating player (docs/simulator.md)."""

MOST_ACTIONS = 20_000
"""After so many actions a playout counts as won by nobody; the simulator has met no game that comes near."""


@dataclass(frozen=True, slots=True)
class Played:
    """Who won a playout, None for nobody, and how many actions it took."""

    winner: Seat | None
    actions: int


def play_out(start: TurnStart, seed: str, most_actions: int = MOST_ACTIONS) -> Played:
    """Play on from the beginning of a turn; the seed alone decides how.

    Hands and missions stay as they were. What nobody could know is drawn anew: the dice and the order of the pile.
    """
    chance, mind = SeededChance(f"chance {seed}"), Random(f"bot {seed}")  # noqa: S311 - a playout, no secret
    recorder = Recorder(_without_people(start.before, chance), chance)
    turns.begin(recorder, start.seat, start.round)
    state, actions = recorder.state, 0
    while state.outcome is None and (seat := state.to_act) is not None and actions < most_actions:
        action = PLAYER.choose(state.rules, glance(state, seat), mind)
        state = play(state, seat, action, chance).state
        actions += 1
    return Played(None if state.outcome is None else state.outcome.winner, actions)


def _without_people(state: State, chance: Chance) -> State:
    """The same position among players who are never asked and follow no orders given to the table."""
    controls: tuple[Control, ...] = tuple("bot" for _ in state.control)
    return replace(
        state,
        control=controls,
        defence=tuple(MAXIMUM for _ in state.defence),
        pile=chance.shuffle(state.seq + 1, state.pile),
    )
