"""The baseline of Python: an action decided, evolved, and written for four people, without database or sockets."""

from random import Random
from time import perf_counter

from pydantic_core import from_json, to_json

from games import codec
from games.engine.chance import SeededChance
from games.engine.library import edition, rules_for
from games.engine.play import play, start
from games.engine.projection import project, redact
from games.engine.state import State
from tools.bench.driver import choose
from tools.bench.table import SEATS


def engine_actions(seconds: float) -> float:
    """Actions a second of one thread."""
    chance, luck = SeededChance("bench"), Random(0)  # noqa: S311 - the same choices in every run
    state = new_game(chance)
    count, started = 0, perf_counter()
    while (lasted := perf_counter() - started) < seconds:
        seat = state.to_act
        if seat is None or state.outcome is not None:
            state = new_game(chance)
            continue
        action = choose(from_json(codec.dump(project(state, seat))), luck)
        progress = play(state, seat, codec.action_load(to_json(action)), chance)
        state = progress.state
        for viewer in range(SEATS):
            codec.dump([[redact(event, viewer) for event in progress.events], project(state, viewer)])
        count += 1
    return count / lasted


def new_game(chance: SeededChance) -> State:
    """A mission game before its first placement."""
    chosen = edition("hasbro_2015")
    rules = rules_for(chosen, "mission", chosen.colours[:SEATS], {"opening": "all"})
    return start(rules, tuple("person" for _ in range(SEATS)), chance).state
