"""What the server does by itself: clocks, bots, their pace, and what happens when a bot fails."""

from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.engine.actions import Action, EndTurn, Resign, SetDefence, TakeBack
from games.engine.edition import Rules
from games.engine.orders import MAXIMUM
from games.engine.views import PlayerView
from games.models import Game, WorkerHeartbeat
from games.protocol import Accepted, Rejected
from games.selectors import game_differences, games_due, worker_heartbeat_age
from games.selectors.loading import millis, moment
from games.services import ClockSpec, game_postpone, game_wake, presence_note, waking, worker_beat
from tests.support.tables import Table, begin, stage

pytestmark = pytest.mark.django_db

NOW = 1_800_000_000_000
CLOCK = ClockSpec(turn=60, reserve=30, defence=20)
ATTACKING = "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"
ASKED = ATTACKING.replace("attack yellow", "defence yellow") + " | defence blue: ask | battle siam>china 3"
BOTS_TURN = ATTACKING + " | control yellow: bot"


class Stubborn:
    """A bot that always does the same, or breaks."""

    level = "stubborn"

    def __init__(self, action: Action | None) -> None:
        self.action = action

    def choose(self, rules: Rules, view: PlayerView, rng: Random) -> Any:
        if self.action is None:
            raise RuntimeError("broken")
        return self.action


def wake_at(table: Table) -> int | None:
    at = table.game.wake_at
    return None if at is None else millis(at)


def watch(table: Table, now: int) -> None:
    presence_note(game_ids=[table.game_id], player_ids=[], now=moment(now))


def test_alarm_is_the_end_of_the_clock() -> None:
    assert wake_at(stage(ATTACKING, clock=CLOCK, now=NOW)) == NOW + 90_000
    assert wake_at(stage(ASKED, clock=CLOCK, now=NOW)) == NOW + 20_000


def test_game_without_a_clock_has_no_alarm_but_for_the_asked_defender() -> None:
    assert wake_at(stage(ATTACKING)) is None
    assert wake_at(stage(ASKED, now=NOW)) == NOW + 20_000


@pytest.mark.parametrize(("past", "stored"), [(-1, "accepted"), (0, "stale"), (1, "stale")])
def test_action_that_arrives_with_the_deadline_is_wholly_in_or_refused(past: int, stored: str) -> None:
    table = stage(ATTACKING, clock=CLOCK, now=NOW)
    before = table.game.seq
    answer = table.submit(0, "end attacks", now=NOW + 90_000 + past)
    assert (answer.code if isinstance(answer, Rejected) else "accepted") == stored
    expected = ["attacks_ended"] if stored == "accepted" else ["timed_out", "attacks_ended", "turn_ended", "turn_began"]
    assert table.kinds[before:] == expected
    assert game_wake(game_id=table.game_id, now=NOW + 90_000 + past) is False


def test_action_at_the_deadline_settles_the_clock_once_also_for_who_is_not_in_turn() -> None:
    table = stage(ATTACKING, clock=CLOCK, now=NOW)
    before = table.game.seq
    assert isinstance(table.submit(2, "order ask", now=NOW + 90_000), Accepted)
    assert table.kinds[before:] == ["timed_out", "attacks_ended", "turn_ended", "turn_began", "defence_ordered"]
    assert game_wake(game_id=table.game_id, now=NOW + 90_001) is False


def test_clock_survives_a_restart_since_its_times_are_absolute() -> None:
    table = stage(ATTACKING, clock=CLOCK, now=NOW)
    table.submit(0, "attack siam>china 3", now=NOW + 40_000)
    assert wake_at(table) == NOW + 90_000
    assert game_wake(game_id=table.game_id, now=NOW + 3_600_000)
    assert table.state.turn == 1


def test_asked_defender_who_is_late_has_the_standing_order_answer() -> None:
    table = stage(ASKED, clock=CLOCK, now=NOW)
    before = table.game.seq
    assert game_wake(game_id=table.game_id, now=NOW + 20_000)
    assert table.kinds[before : before + 2] == ["timed_out", "battle_rolled"]
    assert table.state.missed == (0, 0, 0)


def test_bots_play_without_a_pause_when_nobody_watches() -> None:
    table = begin(seats=3, bots=(0, 1, 2))
    wakes = 0
    while table.game.status == Game.Status.RUNNING:
        assert game_wake(game_id=table.game_id)
        wakes += 1
    assert table.game.seq > 10 * wakes
    assert game_differences(game_id=table.game_id) == []
    assert (table.game.wake_at, table.state.outcome is not None) == (None, True)


def test_bots_take_their_time_when_somebody_watches(settings: Any) -> None:
    settings.BOT_PACE_SECONDS = 0.8
    table = stage(BOTS_TURN, now=NOW)
    watch(table, NOW)
    assert game_wake(game_id=table.game_id, now=NOW)
    assert wake_at(table) == NOW + 800
    assert game_wake(game_id=table.game_id, now=NOW + 799) is False
    watch(table, NOW - 61_000)
    assert game_wake(game_id=table.game_id, now=NOW + 800)
    assert table.state.turn == 1


def test_bots_play_again_alike_since_their_luck_comes_from_the_secret() -> None:
    logs = []
    for _ in range(2):
        table = begin(seats=3, bots=(0, 1, 2), secret=bytes(range(32)))
        while table.game.seq < 40:
            assert game_wake(game_id=table.game_id)
        logs.append(
            list(Game.objects.get(pk=table.game_id).events.order_by("seq").values_list("payload", flat=True)[:40])
        )
    assert logs[0] == logs[1]


@pytest.mark.parametrize("kind", ["breaks", "illegal", "resigns", "idles"])
def test_bot_that_fails_is_replaced_by_the_published_default(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    actions = {"breaks": None, "illegal": TakeBack(), "resigns": Resign(), "idles": SetDefence(MAXIMUM)}
    monkeypatch.setattr(waking, "BOTS", {"solid": Stubborn(actions[kind])})
    table = stage(BOTS_TURN, now=NOW)
    watch(table, NOW)
    before = table.game.seq
    assert game_wake(game_id=table.game_id, now=NOW)
    assert table.kinds[before:] == ["attacks_ended", "turn_ended", "turn_began"]
    assert table.state.control[0] == "bot"


def test_what_a_bot_thought_is_dropped_when_the_game_has_moved_on(monkeypatch: pytest.MonkeyPatch) -> None:
    table = stage(BOTS_TURN, now=NOW)

    class Interrupted(Stubborn):
        def choose(self, rules: Rules, view: PlayerView, rng: Random) -> Any:
            assert isinstance(table.submit(1, "order ask", action_id=uuid4(), now=NOW), Accepted)
            return EndTurn()

    monkeypatch.setattr(waking, "BOTS", {"solid": Interrupted(EndTurn())})
    watch(table, NOW)
    before = table.game.seq
    assert game_wake(game_id=table.game_id, now=NOW) is False
    assert table.kinds[before:] == ["defence_ordered"]
    assert wake_at(table) is not None


def test_games_are_due_in_the_order_of_their_alarms() -> None:
    late, later, not_yet = (stage(ATTACKING, clock=CLOCK, now=NOW + shift) for shift in (1, 0, 100_000))
    assert games_due(now=moment(NOW + 90_001), limit=9) == [later.game_id, late.game_id]
    assert games_due(now=moment(NOW + 90_001), limit=1) == [later.game_id]
    assert not_yet.game_id not in games_due(now=moment(NOW + 90_001), limit=9)


def test_alarm_without_anything_to_do_is_set_anew() -> None:
    table = stage(ATTACKING, clock=CLOCK, now=NOW)
    Game.objects.filter(pk=table.game_id).update(wake_at=moment(NOW))
    assert game_wake(game_id=table.game_id, now=NOW) is False
    assert wake_at(table) == NOW + 90_000


def test_game_at_fault_is_left_alone_for_a_while() -> None:
    table = stage(BOTS_TURN)
    game_postpone(game_id=table.game_id)
    assert games_due(now=timezone.now(), limit=9) == []
    assert wake_at(table) is not None


def test_workers_show_that_they_live() -> None:
    assert worker_heartbeat_age() is None
    worker_beat(name="a")
    worker_beat(name="a")
    age = worker_heartbeat_age()
    assert age is not None
    assert 0 <= age < 5
    WorkerHeartbeat.objects.filter(name="a").update(at=moment(NOW - 10**10))
    worker_beat(name="b")
    assert list(WorkerHeartbeat.objects.values_list("name", flat=True)) == ["b"]
