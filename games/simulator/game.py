"""One game of bots from its seed to its end, and what is counted of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from games.bots import Bot
from games.engine.chance import SeededChance
from games.engine.edition import Rules
from games.engine.events import Event, Termination, TurnBegan
from games.engine.ids import Control, MissionId, Seat
from games.engine.play import play, start
from games.engine.projection import glance
from games.engine.state import State

MOST_ACTIONS = 200_000
"""No game of ours comes near; one that gets here is a bot that goes round in circles."""


class EndlessGame(Exception):
    """A game that will not end: a fault of a bot, or of the rules."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """What is counted of a game."""

    rounds: int
    turns: int
    winner: Seat | None
    termination: Termination
    mission: MissionId | None
    """The mission that decided; None where none did."""
    missions: tuple[MissionId | None, ...]
    trades: int
    eliminations: int
    third_party: bool
    """Whether the winner won in somebody else's turn: a fellow player did what was missing."""
    at_turn_start: bool
    """Whether the winner won as its turn began: the goal was reached before."""
    actions: int
    events: int


def simulate_game(rules: Rules, bots: Sequence[Bot], seed: int | str, most_actions: int = MOST_ACTIONS) -> GameResult:
    """Plays a game to its end. Raises ``EndlessGame`` rather than never come back."""
    tally = _Tally()
    for state, events in play_game(rules, bots, seed, most_actions):
        tally.add(state, events)
    return tally.result()


def play_game(
    rules: Rules, bots: Sequence[Bot], seed: int | str, most_actions: int = MOST_ACTIONS
) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """The state after the start and after each action, with the events that led there."""
    chance = SeededChance(f"chance {seed}")
    minds = [Random(f"bot {seed} {seat}") for seat in range(rules.seats)]  # noqa: S311 (a game, no secret)
    controls: tuple[Control, ...] = tuple("bot" for _ in range(rules.seats))
    progress = start(rules, controls, chance)
    yield progress.state, progress.events
    actions = 0
    while progress.state.outcome is None and (seat := progress.state.to_act) is not None:
        if actions == most_actions:
            raise EndlessGame(f"no end after {actions} actions, in round {progress.state.round}")
        action = bots[seat].choose(rules, glance(progress.state, seat), minds[seat])
        progress = play(progress.state, seat, action, chance)
        yield progress.state, progress.events
        actions += 1


class _Tally:
    """Counts while a game is played what its last state does not tell, so that no game is ever kept whole."""

    def __init__(self) -> None:
        self.turns = 0
        self.actions = -1  # The start is no action.
        self.state: State | None = None
        self.last: tuple[Event, ...] = ()

    def add(self, state: State, events: tuple[Event, ...]) -> None:
        self.state, self.last = state, events
        self.actions += 1
        for event in events:
            if event.kind == "turn_began":
                self.turns += 1

    def result(self) -> GameResult:
        if self.state is None or self.state.outcome is None:
            raise EndlessGame("the game has not ended")
        ended = self.state.outcome
        return GameResult(
            rounds=self.state.round,
            turns=self.turns,
            winner=ended.winner,
            termination=ended.termination,
            mission=ended.mission,
            missions=self.state.missions,
            trades=self.state.sets_traded,
            eliminations=self.state.status.count("eliminated"),
            third_party=ended.winner not in {None, self.state.turn},
            at_turn_start=any(isinstance(event, TurnBegan) and event.seat == ended.winner for event in self.last),
            actions=self.actions,
            events=self.state.seq,
        )
