"""How a game went: armies and territories of every seat, turn by turn. All of it was public all along."""

from dataclasses import dataclass
from functools import lru_cache

from games import codec
from games.engine.evolution import evolve
from games.engine.ids import Seat
from games.engine.projection import project
from games.engine.state import State, initial_state
from games.models import GameEvent
from games.selectors.loading import rules_of, seats_with_game
from games.selectors.positions import position_now

MOST_KEPT = 200
"""Games of which a process keeps the course; each takes a few kilobytes."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What every seat had when a turn began, or at the end; ``seat`` is whose turn began, None at the end."""

    seq: int
    round: int
    seat: Seat | None
    armies: tuple[int, ...]
    territories: tuple[int, ...]


def game_course(game_id: str) -> tuple[Sample, ...]:
    """A sample for each turn, and one for how it stands now. Who may look at the game, ``game_entry`` says."""
    position = position_now(game_id)
    return () if position is None else _course(game_id, position.seq)


@lru_cache(maxsize=MOST_KEPT)
def _course(game_id: str, upto: int) -> tuple[Sample, ...]:
    """What has happened up to an event never changes, so it is added up once."""
    players = seats_with_game(game_id)
    state = initial_state(rules_of(players[0].game, players))
    samples = []
    log = GameEvent.objects.filter(game_id=game_id, seq__lte=upto).order_by("seq")
    for payload in log.values_list("payload", flat=True).iterator():
        event = codec.event_load(payload)
        state = evolve(state, event)
        if event.kind == "turn_began":
            samples.append(_sample(state, event.seat))
    return (*samples, _sample(state, None))


def _sample(state: State, seat: Seat | None) -> Sample:
    seats = project(state, None).seats
    armies = tuple(one.armies + one.reserve for one in seats)
    return Sample(state.seq, state.round, seat, armies, tuple(one.territories for one in seats))
