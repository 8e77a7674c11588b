"""The staff against itself, players, clocks and workers at the same instant: one order wins, nothing is torn."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User

from games.guest_cookie import token_hash
from games.models import GameEvent, StaffAction
from games.protocol import Accepted, Rejected
from games.services import (
    ClockSpec,
    Mandate,
    SeatRefused,
    StaffRefused,
    clock_extend,
    game_cancel,
    game_pause,
    game_resume,
    game_wake,
    guest_block_by_staff,
    guest_rename_by_staff,
    seat_claim_by_return_token,
    seat_to_bot,
    seat_to_substitute,
)
from tests.support.races import at_once
from tests.support.tables import Table, person, stage

pytestmark = pytest.mark.usefixtures("database")

ATTACKING = "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"
AT_ONCE = 6
CLOCK = ClockSpec(turn=600)


@pytest.fixture
def boss() -> int:
    return User.objects.create_user(f"boss {User.objects.count()}").pk


def outcome(call: Callable[[], Any]) -> str:
    """``done``, or the code of the refusal."""
    try:
        answer = call()
    except (StaffRefused, SeatRefused) as refused:
        return str(refused.code)
    return answer.code if isinstance(answer, Rejected) else "done"


def together(*calls: Callable[[], Any]) -> list[str]:
    return at_once(*[partial(outcome, call) for call in calls])


def whole(table: Table) -> None:
    """The log has no gap and nothing twice."""
    seqs = GameEvent.objects.filter(game_id=table.game_id).order_by("seq").values_list("seq", flat=True)
    assert list(seqs) == list(range(1, table.game.seq + 1))


ACTS: dict[str, Callable[[Table, Mandate], Any]] = {
    "pause": lambda table, by: game_pause(game_id=table.game_id, cause="dispute", by=by),
    "cancel": lambda table, by: game_cancel(game_id=table.game_id, cause="dispute", by=by),
    "extend": lambda table, by: clock_extend(game_id=table.game_id, seat=0, seconds=60, by=by),
    "hand_over": lambda table, by: seat_to_bot(game_id=table.game_id, seat=0, level="solid", by=by),
    "rename": lambda table, by: guest_rename_by_staff(guest_id=table.actors[0].guest_id or 0, nickname="Renate", by=by),
    "block": lambda table, by: guest_block_by_staff(guest_id=table.actors[0].guest_id or 0, by=by),
}


@pytest.mark.parametrize("kind", ACTS)
def test_button_pressed_many_times_by_several_people_acts_once(kind: str, boss: int) -> None:
    table = stage(ATTACKING, clock=CLOCK)
    seq, before = table.game.seq, StaffAction.objects.count()
    act = ACTS[kind]
    told = together(*[partial(act, table, Mandate(boss, "because", 0)) for _ in range(AT_ONCE)])
    assert Counter(told) == {"done": 1, "changed": AT_ONCE - 1}
    assert StaffAction.objects.count() == before + 1
    assert table.game.seq - seq == {"cancel": 2, "rename": 0, "block": 0}.get(kind, 1)
    whole(table)


@pytest.mark.parametrize("attempt", range(3))
def test_nothing_happens_in_a_game_after_it_was_paused(attempt: int, boss: int) -> None:
    table = stage(ATTACKING, clock=CLOCK)
    base, by = table.game.seq, Mandate(boss, "because", 0)
    told = together(
        *[partial(table.submit, seat, "order ask", base_seq=base) for seat in (0, 1, 2)],
        partial(game_pause, game_id=table.game_id, cause="dispute", by=by),
        partial(table.submit, 0, "end turn", base_seq=base),
    )
    assert told[3] == "done"
    assert set(told) <= {"done", "game_paused", "stale"}
    assert table.kinds[-1] == "game_paused"
    whole(table)


@pytest.mark.parametrize("attempt", range(3))
def test_worker_moves_no_bot_in_a_paused_game(attempt: int, boss: int) -> None:
    table = stage(ATTACKING + " | control yellow: bot", clock=CLOCK)
    pause = partial(game_pause, game_id=table.game_id, cause="fault", by=Mandate(boss, "because", 0))
    at_once(*[partial(game_wake, game_id=table.game_id)] * 3, pause)
    assert table.kinds[-1] == "game_paused"
    assert (table.game.wake_at, table.game.to_act) == (None, None)
    whole(table)


def test_of_pause_and_cancel_at_once_one_is_done(boss: int) -> None:
    table, by = stage(ATTACKING), Mandate(boss, "because", 0)
    told = together(partial(ACTS["pause"], table, by), partial(ACTS["cancel"], table, by))
    assert sorted(told) == ["changed", "done"]
    ended = table.game.status == "ended"
    assert (ended, table.game.paused) == ((True, "") if told[1] == "done" else (False, "dispute"))
    whole(table)


def test_resume_and_actions_at_once_leave_a_game_that_goes_on(boss: int) -> None:
    table = stage(ATTACKING, clock=CLOCK)
    ACTS["pause"](table, Mandate(boss, "because", 0))
    seen = StaffAction.objects.latest("pk").pk
    told = together(
        partial(game_resume, game_id=table.game_id, by=Mandate(boss, "because", seen)),
        *[partial(table.submit, seat, "order one", base_seq=0) for seat in (0, 1, 2)],
    )
    assert told[0] == "done"
    assert set(told[1:]) <= {"done", "game_paused"}
    assert isinstance(table.submit(0, "end turn"), Accepted)
    whole(table)


def test_seat_handed_to_a_bot_and_taken_along_at_once_is_held_by_one(boss: int) -> None:
    table = stage(ATTACKING, return_hashes={0: token_hash("way back")})
    newcomer, _ = person("Fatma")
    told = together(
        partial(seat_claim_by_return_token, game_id=table.game_id, token="way back", actor=newcomer),
        partial(ACTS["hand_over"], table, Mandate(boss, "because", 0)),
    )
    assert told[1] == "done"
    assert told[0] in ("done", "bad_token")
    seat = table.players[0]
    assert (seat.bot, seat.guest_id, seat.return_hash) == ("solid", None, "")
    assert outcome(partial(table.submit, 0, "end turn", actor=newcomer)) == "not_seated"


def test_substitute_who_is_blocked_at_the_same_instant_does_not_act(boss: int) -> None:
    table, by = stage(ATTACKING), Mandate(boss, "because", 0)
    fatma, _ = person("Fatma")
    guest_id = fatma.guest_id or 0
    told = together(
        partial(seat_to_substitute, game_id=table.game_id, seat=0, guest_id=guest_id, account="", by=by),
        partial(guest_block_by_staff, guest_id=guest_id, by=by),
    )
    assert told[1] == "done"
    assert told[0] in ("done", "blocked")
    expected = "blocked" if told[0] == "done" else "not_seated"
    assert outcome(partial(table.submit, 0, "end turn", actor=fatma)) == expected


def test_time_given_at_the_deadline_comes_in_time_or_not_at_all(boss: int) -> None:
    table = stage(ATTACKING, clock=CLOCK)
    due = table.game.wake_at
    assert due is not None
    at = int(due.timestamp() * 1000)
    told = together(
        partial(ACTS["extend"], table, Mandate(boss, "because", 0)),
        *[partial(game_wake, game_id=table.game_id, now=at) for _ in range(3)],
    )
    kinds = table.kinds
    assert told[0] == "done"
    assert kinds.count("time_granted") == 1
    assert kinds.count("timed_out") <= 1
    whole(table)


def test_guests_of_the_same_games_renamed_at_once_wait_for_each_other(boss: int) -> None:
    tables = [stage(ATTACKING) for _ in range(3)]
    guests = [actor.guest_id or 0 for actor in tables[0].actors[:2]]
    for table in tables[1:]:
        for seat, guest_id in enumerate(guests):
            player = table.players[seat]
            player.guest_id = guest_id
            player.save(update_fields=["guest"])
    by = Mandate(boss, "because", 0)
    told = together(
        *[partial(guest_rename_by_staff, guest_id=g, nickname=f"Name {g}x", by=by) for g in guests],
        *[partial(guest_block_by_staff, guest_id=g, by=by) for g in guests],
    )
    assert Counter(told) == {"done": 2, "changed": 2}
