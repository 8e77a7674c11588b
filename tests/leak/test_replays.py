"""A finished game played over again: at each step every seat sees what it saw then, and no secret of another."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from games import codec
from games.engine.edition import Rules
from games.engine.events import Event
from games.engine.evolution import evolve
from games.engine.ids import Seat
from games.engine.library import edition, rules_for
from games.engine.projection import project
from games.engine.state import State, initial_state
from games.engine.views import PlayerView
from games.selectors import replay
from games.selectors.positions import Logged
from games.selectors.replay import seen, steps_from
from tests.leak.knowledge import Secrets, misplaced
from tests.support.canaries import found_in, marked, marked_edition
from tests.support.replays import changed, plain
from tools.golden import GOLDEN

FILES = sorted(GOLDEN.glob("*/*.jsonl"))
SAMPLE = (
    "kenner_parker/mission-own_turn", "hasbro_2015/turbo-abandoned", "us_1993/duel-round_cap",
    "hasbro_2000/capital-abandoned", "dutch/ghost-round_cap", "kenner_parker/classic-last_alive",
)  # fmt: skip
"""One short game of each mode; all of them are played over in the soak."""
SECRET_KEYS = {"card", "cards", "mission", "missions"}
"""The parts of an event that hold names of cards and missions."""


@dataclass(frozen=True)
class Kept:
    """A golden game whose cards and missions are canaries."""

    rules: Rules
    log: tuple[Logged, ...]

    @property
    def eyes(self) -> Iterator[Seat | None]:
        """A spectator's, and those of each seat."""
        yield None
        yield from range(self.rules.players)


@pytest.fixture(scope="module", autouse=True)
def canaries(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Cards and missions are canaries."""
    with marked_edition(tmp_path_factory.mktemp("marked") / "editions"):
        yield


def kept(name: str) -> Kept:
    lines = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    header, *rows = map(json.loads, lines)
    rules = rules_for(edition(header["edition"]), header["mode"], tuple(header["colours"]), header["changes"])
    events = [load(event) for row in rows for event in row.get("events", ())]
    return Kept(rules, tuple(Logged(seq, 0, event) for seq, event in enumerate(events, 1)))


def load(event: dict[str, Any]) -> Event:
    """The event as the marked edition has it."""
    secret = {key: with_marks(value) if key in SECRET_KEYS else value for key, value in event.items()}
    return codec.event_load(json.dumps(secret))


def with_marks(value: Any) -> Any:
    if isinstance(value, str):
        return marked(value)
    return [with_marks(one) for one in value] if isinstance(value, list) else value


def faults(game: Kept, viewer: Seat | None) -> Iterator[str]:
    """What a replay through these eyes shows that it must not, or shows otherwise than it was."""
    state = initial_state(game.rules)
    secrets = Secrets(game.rules.players)
    view = plain(seen(state, viewer))
    for logged, step in zip(game.log, steps_from(state, game.log, viewer), strict=True):
        state = evolve(state, logged.event)
        secrets.take(logged.seq, plain(logged.event))
        told, changes = plain(step.told), plain(step.changed)
        view = changed(view, changes)
        if view != plain(replace(project(state, viewer), options=replay.NOTHING)):
            yield f"event {logged.seq}: another position"
        hidden = secrets.canaries.keys() - secrets.allowed(viewer)
        leaked = found_in(json.dumps([told, changes]).encode(), (secrets.canaries[name] for name in hidden))
        yield from (f"event {logged.seq}: {name}" for name in leaked)
        frame = {"view": view, "events": [told]}
        yield from (f"event {logged.seq}: {place}" for place in misplaced(frame, viewer, secrets.shown))
    if view["outcome"] is None:
        yield "no end"


def mode_of(path: Path) -> str:
    return path.stem.partition("-")[0]


def test_sample_holds_a_game_of_each_mode_and_booklet() -> None:
    sample = [GOLDEN / f"{name}.jsonl" for name in SAMPLE]
    assert {mode_of(path) for path in sample} == {mode_of(path) for path in FILES}
    assert {path.parent for path in sample} == {path.parent for path in FILES}


@pytest.mark.parametrize("name", SAMPLE)
def test_each_seat_sees_at_every_step_what_it_saw_then_and_nothing_more(name: str) -> None:
    game = kept(name)
    assert [f"{viewer}: {fault}" for viewer in game.eyes for fault in faults(game, viewer)] == []


@pytest.mark.soak
@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}-{path.stem}" for path in FILES])
def test_each_seat_sees_so_in_every_golden_game(path: Path) -> None:
    game = kept(f"{path.parent.name}/{path.stem}")
    assert [f"{viewer}: {fault}" for viewer in game.eyes for fault in faults(game, viewer)] == []


def with_a_rivals(part: str) -> Callable[[State, Seat | None], PlayerView]:
    """A projection that shows what another seat has in secret."""

    def leaking(state: State, viewer: Seat | None) -> PlayerView:
        view = project(state, viewer)
        rival = next(seat for seat in range(len(view.seats)) if seat != viewer)
        secret = getattr(state, {"mission": "missions", "headquarters": "headquarters", "hand": "hands"}[part])[rival]
        if part == "hand":
            return replace(view, hand=secret)
        shown = replace(view.seats[rival], **{part: secret})
        return replace(view, seats=(*view.seats[:rival], shown, *view.seats[rival + 1 :]))

    return leaking


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("kenner_parker/mission-own_turn", "mission"),
        ("kenner_parker/mission-own_turn", "hand"),
        ("hasbro_2015/turbo-abandoned", "headquarters"),
    ],
)
def test_view_that_shows_a_rivals_secret_is_found_out(name: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "project", with_a_rivals(part))
    for viewer in (None, 1):
        found = set(faults(kept(name), viewer))
        assert any("another position" in fault for fault in found)
        assert any("another position" not in fault for fault in found)


def test_event_that_is_not_redacted_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "redact", lambda event, viewer: event)
    found = set(faults(kept("kenner_parker/mission-own_turn"), 1))
    assert any("missions_dealt" in fault for fault in found)
    assert any("card_drawn" in fault for fault in found)


def test_change_that_is_not_told_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    changes = replay.changes

    def forgetful(before: Any, after: Any) -> Any:
        told = changes(before, after)
        return {key: value for key, value in told.items() if key != "armies"} if isinstance(told, dict) else told

    monkeypatch.setattr(replay, "changes", forgetful)
    assert any("another position" in fault for fault in faults(kept("kenner_parker/mission-own_turn"), None))
