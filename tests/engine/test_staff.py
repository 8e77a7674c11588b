"""The staff pauses, resumes and cancels games and gives time: nobody acts in a paused game, and nothing is lost."""

from typing import get_args

import pytest

from games.engine.actions import SeatAction
from games.engine.clock import Clock, ClockRules, timed
from games.engine.events import (
    BattleRolled,
    ControlChanged,
    GameCancelled,
    GameEnded,
    GamePaused,
    GameResumed,
    TimeGranted,
)
from games.engine.ids import StaffReason
from games.engine.legal import NOTHING, options
from games.engine.notation import read_position
from games.engine.projection import project
from games.engine.state import Outcome
from tests.engine.scenes import B, Y, refused, scene
from tests.engine.test_clock import ASKING, ATTACKING, MINUTE, RULES, START, TABLE, Timed

PAUSED = ATTACKING + " | paused dispute"
NEUTRAL = "hasbro_2015/duel yellow blue neutral yellow r2 | yellow: siam 9 | blue: asia 3 | green: rest 2 | neutral 1"
ACTIONS = (
    "claim peru", "place siam+1", "plan peru", "attack siam>china 3", "until siam>china 3",
    "stop attack", "defend 1", "order one", "occupy 3", "end attacks", "fortify siam>china 1", "end turn", "resign",
    "take back", "trade peru siam egypt", "place neutral peru+1", "headquarters siam",
)  # fmt: skip


@pytest.mark.parametrize("reason", get_args(StaffReason))
def test_a_pause_says_why_and_the_game_goes_on_where_it_stood(reason: str) -> None:
    after = scene(ATTACKING, f"table: pause {reason}", "table: resume")
    assert after.events == (GamePaused(reason), GameResumed())
    before = read_position(ATTACKING)
    assert (after.state.owner, after.state.phase, after.state.to_act) == (before.owner, before.phase, Y)


@pytest.mark.parametrize("action", ACTIONS)
def test_no_seat_acts_while_the_game_is_paused(action: str) -> None:
    for who in ("yellow", "blue"):
        assert refused(PAUSED, f"{who}: {action}") == "game_paused"


def test_every_kind_of_action_was_tried_in_a_paused_game() -> None:
    assert len(ACTIONS) == len(get_args(SeatAction))


def test_a_paused_game_waits_for_nobody_and_offers_nothing() -> None:
    state = read_position(PAUSED)
    assert state.to_act is None
    assert [options(state, seat) for seat in range(3)] == [NOTHING] * 3
    assert [project(state, viewer).paused for viewer in (None, 0, 1, 2)] == ["dispute"] * 4
    assert project(state, 0).to_act is None


def test_no_time_runs_out_in_a_paused_game() -> None:
    assert refused(PAUSED, "table: time out 0") == "game_paused"


@pytest.mark.parametrize("start", [ATTACKING, PAUSED])
def test_a_cancelled_game_ends_without_a_winner_and_shows_all_missions(start: str) -> None:
    after = scene(start, "table: cancel request")
    assert after.events == (GameCancelled("request"), GameEnded("cancelled", None, (None, None, None)))
    assert (after.state.outcome, after.state.paused) == (Outcome("cancelled", None, None), None)
    assert refused(after.state, "table: resume") == "game_over"
    assert refused(after.state, "table: cancel request") == "game_over"


@pytest.mark.parametrize(
    "action", ["yellow: pause request", "yellow: resume", "blue: cancel request", "blue: grant time 1 1"]
)
def test_only_the_table_does_what_the_staff_may(action: str) -> None:
    assert refused(ATTACKING, action) == "table_only"


def test_time_is_given_to_a_seat_that_plays_alone() -> None:
    assert scene(ATTACKING, "table: grant time 1 60000").events == (TimeGranted(B, MINUTE),)
    fallen = "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: rest 3 | green:"
    assert refused(fallen, "table: grant time 2 60000") == "seat_gone"


def test_defender_replaced_during_a_pause_answers_only_when_the_game_goes_on() -> None:
    asked = scene(ASKING, "attack siam>china 3", "table: pause request", "table: hand over 1 bot")
    assert asked.last == (ControlChanged(B, "bot"),)
    resumed = scene(asked.state, "table: resume", dice="66611")
    assert [type(event) for event in resumed.events] == [GameResumed, BattleRolled]


def test_turn_stands_still_during_a_pause() -> None:
    game = Timed(ATTACKING)
    game.play("pause request", START + 10_000, seat=TABLE)
    assert game.due is None
    game.play("resume", START + 10 * MINUTE, seat=TABLE)
    assert game.due == (0, START + 10 * MINUTE + 80_000, START + 10 * MINUTE + 50_000)


def test_question_to_a_defender_is_as_old_after_a_pause_as_before() -> None:
    game = Timed(ASKING)
    game.play("attack siam>china 3", START)
    game.play("pause request", START + 5_000, seat=TABLE)
    assert game.due is None
    game.play("grant time 1 3000", START + 6_000, seat=TABLE)
    game.play("resume", START + MINUTE, seat=TABLE)
    assert game.due == (1, START + MINUTE + 18_000, START + MINUTE + 18_000)


def test_person_who_places_for_a_neutral_army_has_no_more_time_after_a_pause_than_before() -> None:
    game = Timed(NEUTRAL)
    began, at = game.due, START + 20_000
    assert began is not None
    game.play("pause request", at, seat=TABLE)
    game.play("resume", at + MINUTE, seat=TABLE)
    assert game.due == (began[0], began[1] + MINUTE, began[2] + MINUTE)


def test_time_given_lengthens_what_is_being_decided() -> None:
    game = Timed(ATTACKING)
    game.play("grant time 0 60000", START + 10_000, seat=TABLE)
    assert game.due == (0, START + 90_000 + MINUTE, START + 2 * MINUTE)
    game.play("end turn", START + 2 * MINUTE)
    assert game.clock.reserves == (30_000,) * 3


def test_time_given_to_a_seat_that_waits_goes_to_its_reserve() -> None:
    game = Timed(ATTACKING)
    game.play("grant time 1 60000", START, seat=TABLE)
    assert game.clock.reserves == (30_000, 90_000, 30_000)


def test_asked_defender_gets_more_time_also_where_there_is_no_clock() -> None:
    game = Timed(ASKING, ClockRules(defence=20_000))
    game.play("attack siam>china 3", START)
    assert (timed(game.rules, game.clock, 1), timed(game.rules, game.clock, 0)) == (True, False)
    game.play("grant time 1 60000", START, seat=TABLE)
    assert game.due == (1, START + 80_000, START + 80_000)
    game.play("grant time 0 60000", START, seat=TABLE)
    assert game.clock.reserves == (0, 0, 0)


def test_game_cancelled_while_it_was_paused_has_no_clock_left() -> None:
    game = Timed(ATTACKING)
    game.play("pause request", START, seat=TABLE)
    game.play("cancel request", START + MINUTE, seat=TABLE)
    assert game.due is None
    assert game.clock == Clock((30_000,) * 3)
    assert timed(RULES, game.clock, 0)
