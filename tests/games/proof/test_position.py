"""What follows from a position: every game that was ever kept passes, whatever its edition, mode and end."""

import json
from pathlib import Path

import pytest

from games import codec
from games.engine.evolution import evolve
from games.engine.library import edition, rules_for
from games.engine.state import initial_state
from games.proof.position import BY_POSITION, is_sound
from tools.golden import GOLDEN

FILES = sorted(GOLDEN.glob("*/*.jsonl"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_each_event_of_a_kept_game_follows_from_its_position(path: Path) -> None:
    header, *actions, _end = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    rules = rules_for(edition(header["edition"]), header["mode"], header["colours"], header["changes"])
    state = initial_state(rules)
    for row in (row for action in actions for row in action["events"]):
        event = codec.event_load(json.dumps(row))
        check = BY_POSITION.get(type(event))
        assert check is None or check(state, event), (state.seq + 1, event)
        state = evolve(state, event)
        assert is_sound(state, event), (state.seq, event)
