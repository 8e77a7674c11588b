"""Whole games, kept as they were played: every later release must replay their logs to the same end."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from games.codec import event_load
from games.engine.action_notation import read_action
from games.engine.chance import SeededChance
from games.engine.edition import Mode
from games.engine.events import Event, GameEnded, Termination
from games.engine.evolution import evolve
from games.engine.library import edition, edition_keys, rules_for
from games.engine.notation import read_position, write_position
from games.engine.play import play, start
from games.engine.state import initial_state
from tools.golden import GAMES, GOLDEN, lines

FILES = sorted(GOLDEN.glob("*/*.jsonl"))
BY_STAFF = {"cancelled"}
"""No player's action ends a game so (``test_staff`` does)."""
every_game = pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}-{path.stem}" for path in FILES])


def parts(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]], str]:
    """The header, an action a line, and the position at the end."""
    header, *actions, end = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return header, actions, end["position"]


def events_of(actions: list[dict[str, Any]]) -> list[Event]:
    return [event_load(json.dumps(event)) for action in actions for event in action["events"]]


@every_game
def test_the_log_replays_to_the_same_position(path: Path) -> None:
    header, actions, position = parts(path)
    rules = rules_for(edition(header["edition"]), header["mode"], header["colours"], header["changes"])
    state = initial_state(rules)
    for event in events_of(actions):
        state = evolve(state, event)
    assert write_position(state) == position
    assert state == read_position(position)


@every_game
def test_the_actions_played_again_with_the_same_dice_cause_the_same_events(path: Path) -> None:
    header, actions, _ = parts(path)
    rules = rules_for(edition(header["edition"]), header["mode"], header["colours"], header["changes"])
    chance = SeededChance(header["seed"])
    progress = start(rules, tuple(header["controls"]), chance)
    events = list(progress.events)
    for action in actions[1:]:
        progress = play(progress.state, rules.colours.index(action["by"]), read_action(action["action"]), chance)
        events += progress.events
    assert events == events_of(actions)


@every_game
def test_the_name_says_how_it_ended(path: Path) -> None:
    header, actions, _ = parts(path)
    end = events_of(actions)[-1]
    assert isinstance(end, GameEnded)
    last_mover = header["colours"].index(actions[-1]["by"])
    own_turn = {True: "own_turn", False: "third_party"}[end.winner == last_mover]
    ending = own_turn if end.termination == "mission" else end.termination
    assert path.stem == f"{header['mode']}-{ending}"


@pytest.mark.parametrize("key", edition_keys())
def test_each_mode_has_a_game_for_each_way_to_end(key: str) -> None:
    kept = {path.stem for path in FILES if path.parent.name == key}
    assert kept == {f"{name}-{ending}" for name, mode in edition(key).modes.items() for ending in endings(mode)}


def endings(mode: Mode) -> set[str]:
    """How a game of the mode can end; a mission in the winner's own turn, or through somebody else."""
    always = set(get_args(Termination)) - {"mission", "conquest", "headquarters", *BY_STAFF}
    if mode.missions:
        return always | {"own_turn", "third_party"}
    if mode.headquarters:
        return always | {"headquarters"}
    return always if mode.neutral != "none" else always | {"conquest"}


def test_every_kept_game_can_be_written_again() -> None:
    listed = {(key, name) for key, games in GAMES.items() for name in games}
    assert listed == {(path.parent.name, path.stem) for path in FILES}
    for key, name in sorted(listed):
        written = (GOLDEN / key / f"{name}.jsonl").read_text(encoding="utf-8")
        assert written.splitlines() == list(lines(key, GAMES[key][name])), name
