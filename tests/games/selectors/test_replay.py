"""A game's past, as each viewer may see it: the views of then, told as changes; before the end only one's own."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import codec
from games.engine.absence import default_action
from games.engine.edition import Rules
from games.engine.events import Event
from games.engine.evolution import evolve
from games.engine.ids import Seat
from games.engine.library import edition, rules_for
from games.engine.state import initial_state
from games.models import STRANGER
from games.selectors import NoEntry
from games.selectors.course import game_course
from games.selectors.positions import Logged
from games.selectors.replay import MOST_STEPS, Past, game_moment, game_past, seen, steps_from
from games.services import game_import
from tests.support.game_files import as_bytes, played
from tests.support.replays import changed, plain
from tests.support.tables import begin
from tools.golden import GOLDEN

FILES = sorted(GOLDEN.glob("*/*.jsonl"))


def golden(path: Path) -> tuple[Rules, list[Event]]:
    header, *rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    rules = rules_for(edition(header["edition"]), header["mode"], tuple(header["colours"]), header["changes"])
    return rules, [codec.event_load(json.dumps(event)) for row in rows for event in row.get("events", ())]


def eyes(rules: Rules) -> Iterator[Seat | None]:
    yield None
    yield from range(rules.players)


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}-{path.stem}" for path in FILES])
def test_every_golden_game_is_replayed_to_its_end_from_each_seat(path: Path) -> None:
    rules, events = golden(path)
    begun = end = initial_state(rules)
    for event in events:
        end = evolve(end, event)
    assert end.outcome is not None
    log = [Logged(seq, 0, event) for seq, event in enumerate(events, 1)]
    for viewer in eyes(rules):
        view = plain(seen(begun, viewer))
        for step in steps_from(begun, log, viewer):
            view = changed(view, plain(step.changed))
            assert view["seq"] == step.told.seq
        assert view == plain(seen(end, viewer))


def test_changes_tell_every_position_on_the_way() -> None:
    rules, events = golden(GOLDEN / "hasbro_2015" / "mission-third_party.jsonl")
    state = initial_state(rules)
    log = [Logged(seq, 0, event) for seq, event in enumerate(events, 1)]
    view = plain(seen(state, 1))
    for event, step in zip(events, steps_from(state, log, 1), strict=True):
        state, view = evolve(state, event), changed(view, plain(step.changed))
        assert view == plain(seen(state, 1))


@pytest.fixture
def imported(db: None) -> str:
    return game_import(data=as_bytes(played("mission"))).pk


def past_of(game_id: str, after: int, eyes: Seat | None) -> Past:
    return game_past(game_id=game_id, actor=STRANGER, after=after, eyes=eyes)


def test_finished_game_is_told_in_parts_from_any_seat(imported: str) -> None:
    for viewer in (None, 0, 2):
        past = past_of(imported, 0, viewer)
        assert past.welcome.viewer == viewer
        view, told = plain(past.view), 0
        while told < past.seq:
            part = past_of(imported, told, viewer)
            assert plain(part.view) == view
            assert 0 < len(part.steps) <= MOST_STEPS
            for step in part.steps:
                view = changed(view, plain(step.changed))
            told += len(part.steps)
        assert view["outcome"] is not None


def test_turns_are_marked_where_they_begin(imported: str) -> None:
    past = past_of(imported, 0, None)
    for mark in past.turns[:5]:
        told = past.steps[mark.seq - 1].told.event
        assert (told.kind, told.seat) == ("turn_began", mark.seat)  # type: ignore[union-attr]


def test_seat_sees_its_own_mission_and_hand_of_then_and_no_other(imported: str) -> None:
    moment = game_moment(game_id=imported, actor=STRANGER, at=40, eyes=1)
    assert moment.view.mission is not None
    assert [seat.mission is None for seat in moment.view.seats] == [True, False, True]
    assert game_moment(game_id=imported, actor=STRANGER, at=40, eyes=None).view.mission is None


def test_nothing_of_long_ago_can_be_done_any_more(imported: str) -> None:
    assert all("options" not in plain(step.changed) for step in past_of(imported, 0, 0).steps)


@pytest.mark.django_db
def test_running_game_shows_nobody_the_past_of_other_eyes() -> None:
    table = begin(seats=3)
    own = game_past(game_id=table.game_id, actor=table.actors[1], after=0)
    assert own.welcome.viewer == 1
    for actor, wrong in ((table.actors[1], 0), (table.actors[1], None), (STRANGER, 0), (table.actors[1], 9)):
        with pytest.raises(NoEntry):
            game_past(game_id=table.game_id, actor=actor, after=0, eyes=wrong)
    assert game_past(game_id=table.game_id, actor=STRANGER, after=0).welcome.viewer is None


@pytest.mark.django_db
def test_past_begins_with_the_end_of_the_own_last_turn() -> None:
    table = begin(seats=3, changes={"opening": "all"})
    first = None
    while "turn_ended" not in table.kinds:
        seat = table.state.to_act
        assert seat is not None
        first = table.state.turn
        table.submit(seat, default_action(table.state, seat))
    for viewer in range(3):
        past = game_past(game_id=table.game_id, actor=table.actors[viewer], after=None)
        assert past.after == (table.kinds.index("turn_ended") + 1 if viewer == first else 0)


def test_course_counts_what_stood_on_the_board_when_each_turn_began(imported: str) -> None:
    samples = game_course(imported)
    turns = past_of(imported, 0, None).turns
    assert [one.seq for one in samples[:-1]] == [mark.seq for mark in turns]
    for one in (samples[0], samples[len(samples) // 2], samples[-1]):
        seats = game_moment(game_id=imported, actor=STRANGER, at=one.seq, eyes=None).view.seats
        assert one.territories == tuple(seat.territories for seat in seats)
        assert one.armies == tuple(seat.armies + seat.reserve for seat in seats)
