"""What the staff does: written down with its reason, done once, and told to the players."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User

from games.models import Game, Guest, Player, StaffAction
from games.protocol import Accepted, Rejected
from games.selectors import game_differences, games_due
from games.selectors.loading import moment
from games.selectors.staff import Target, last_act
from games.services import (
    ClockSpec,
    Mandate,
    StaffRefused,
    clock_extend,
    game_cancel,
    game_pause,
    game_resume,
    game_wake,
    guest_block_by_staff,
    guest_let_in_by_staff,
    guest_rename_by_staff,
    look_note,
    seat_to_bot,
    seat_to_substitute,
)
from tests.support.tables import Table, begin, person, stage

pytestmark = pytest.mark.django_db

ATTACKING = "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"
CLOCK = ClockSpec(turn=60, reserve=30)


@pytest.fixture
def boss() -> User:
    return User.objects.create_user("boss", is_staff=True)


def mandate(boss: User, target: Target) -> Mandate:
    """Of somebody who has just looked."""
    return Mandate(boss.pk, "because", last_act(target))


def refusal(call: Callable[[], Any]) -> str:
    with pytest.raises(StaffRefused) as refused:
        call()
    return refused.value.code


def paused(table: Table, boss: User) -> Table:
    game_pause(game_id=table.game_id, cause="dispute", by=mandate(boss, Target(table.game_id)))
    return table


def test_paused_game_is_written_down_and_told(boss: User) -> None:
    table = paused(stage(ATTACKING, clock=CLOCK), boss)
    game, update = table.game, table.update(1)
    assert (game.paused, game.to_act, game.wake_at) == ("dispute", None, None)
    assert update is not None
    assert (update.view.paused, update.clock.deadline) == ("dispute", None)
    done = StaffAction.objects.get()
    assert (done.kind, done.staff, done.staff_name, done.reason) == ("pause", boss, "boss", "because")
    assert (done.game_id, done.seat, done.guest_id) == (table.game_id, None, None)


def test_log_of_a_game_tells_what_the_staff_did(boss: User) -> None:
    table = paused(begin(seats=3, clock=CLOCK), boss)
    assert game_differences(game_id=table.game_id) == []
    clock_extend(game_id=table.game_id, seat=1, seconds=60, by=mandate(boss, Target(table.game_id, 1)))
    game_resume(game_id=table.game_id, by=mandate(boss, Target(table.game_id)))
    game_cancel(game_id=table.game_id, cause="request", by=mandate(boss, Target(table.game_id)))
    assert table.kinds[-5:] == ["game_paused", "time_granted", "game_resumed", "game_cancelled", "game_ended"]
    assert game_differences(game_id=table.game_id) == []


def test_nobody_acts_in_a_paused_game_and_no_worker_wakes_it(boss: User) -> None:
    table = paused(stage(ATTACKING + " | control yellow: bot", clock=CLOCK), boss)
    far = table.game.moved_at.timestamp() * 1000 + 10**9
    assert games_due(now=moment(int(far)), limit=10) == []
    assert not game_wake(game_id=table.game_id, now=int(far))
    Game.objects.filter(pk=table.game_id).update(wake_at=moment(0))
    assert not game_wake(game_id=table.game_id, now=int(far))
    assert table.game.wake_at is None
    answer = table.submit(1, "order ask")
    assert isinstance(answer, Rejected)
    assert answer.code == "game_paused"


def test_resumed_game_has_an_alarm_again(boss: User) -> None:
    table = paused(stage(ATTACKING, clock=CLOCK), boss)
    game_resume(game_id=table.game_id, by=mandate(boss, Target(table.game_id)))
    assert (table.game.paused, table.game.to_act) == ("", 0)
    assert table.game.wake_at is not None
    assert isinstance(table.submit(0, "end turn"), Accepted)


def test_bots_of_a_resumed_game_play_on(boss: User) -> None:
    table = paused(stage(ATTACKING + " | control yellow: bot"), boss)
    game_resume(game_id=table.game_id, by=mandate(boss, Target(table.game_id)))
    assert game_wake(game_id=table.game_id)


def test_cancelled_game_is_over_and_shows_its_secret(boss: User) -> None:
    table = paused(stage(ATTACKING), boss)
    game_cancel(game_id=table.game_id, cause="conduct", by=mandate(boss, Target(table.game_id)))
    game, update = table.game, table.update(None)
    assert (game.status, game.termination, game.winner, game.paused) == ("ended", "cancelled", None, "")
    assert update is not None
    assert update.secret == game.secret
    again = Mandate(boss.pk, "because", last_act(Target(table.game_id)))
    assert refusal(lambda: game_resume(game_id=table.game_id, by=again)) == "game_over"


@pytest.mark.parametrize("state", ["running", "paused"])
def test_second_act_on_the_same_thing_is_refused_to_whoever_did_not_see_the_first(boss: User, state: str) -> None:
    table = stage(ATTACKING, clock=CLOCK)
    if state == "paused":
        paused(table, boss)
    first = mandate(boss, Target(table.game_id, 1))
    clock_extend(game_id=table.game_id, seat=1, seconds=60, by=first)
    seq = table.game.seq
    assert refusal(lambda: clock_extend(game_id=table.game_id, seat=1, seconds=60, by=first)) == "changed"
    assert table.game.seq == seq
    clock_extend(game_id=table.game_id, seat=2, seconds=60, by=first)
    assert StaffAction.objects.filter(kind="extend").count() == 2


@pytest.mark.parametrize("seconds", [0, -1, 7 * 24 * 3600 + 1])
def test_time_without_measure_is_refused(boss: User, seconds: int) -> None:
    by = Mandate(boss.pk, "because", 0)
    table = stage(ATTACKING, clock=CLOCK)
    assert refusal(lambda: clock_extend(game_id=table.game_id, seat=0, seconds=seconds, by=by)) == "bad_time"


def test_time_is_refused_where_there_is_none(boss: User) -> None:
    table, by = stage(ATTACKING), Mandate(boss.pk, "because", 0)
    assert refusal(lambda: clock_extend(game_id=table.game_id, seat=0, seconds=60, by=by)) == "no_clock"
    assert refusal(lambda: clock_extend(game_id=table.game_id, seat=7, seconds=60, by=by)) == "seat_gone"
    assert refusal(lambda: clock_extend(game_id="x" * 22, seat=0, seconds=60, by=by)) == "unknown_game"
    assert not StaffAction.objects.exists()


def test_clock_that_has_run_out_is_settled_before_it_could_be_stopped(boss: User) -> None:
    table = stage(ATTACKING, clock=CLOCK, now=1_000_000_000_000)
    paused(table, boss)
    assert table.kinds[-1] == "game_paused"
    assert "timed_out" in table.kinds


def test_seat_goes_to_a_bot_once(boss: User) -> None:
    table = stage(ATTACKING)
    seat_to_bot(game_id=table.game_id, seat=0, level="solid", by=mandate(boss, Target(table.game_id, 0)))
    assert (table.state.control[0], table.players[0].bot, table.players[0].guest_id) == ("bot", "solid", None)
    by = mandate(boss, Target(table.game_id, 0))
    assert refusal(lambda: seat_to_bot(game_id=table.game_id, seat=0, level="solid", by=by)) == "bot_already"


def test_seat_goes_to_a_substitute_also_during_a_pause(boss: User) -> None:
    table = paused(stage(ATTACKING), boss)
    fatma, _ = person("Fatma")
    target = Target(table.game_id, 0)
    seat_to_substitute(game_id=table.game_id, seat=0, guest_id=fatma.guest_id, account="", by=mandate(boss, target))
    assert (table.players[0].guest_id, table.players[0].name) == (fatma.guest_id, "Fatma")
    assert table.game.wake_at is None


def test_substitute_must_exist_be_let_in_and_not_play_here_already(boss: User) -> None:
    table, by = stage(ATTACKING), Mandate(boss.pk, "because", 0)
    fatma, _ = person("Fatma")
    guest_block_by_staff(guest_id=fatma.guest_id or 0, by=by)
    cases: list[tuple[int | None, str, str]] = [
        (fatma.guest_id, "", "blocked"),
        (10**9, "", "unknown_person"),
        (None, "nobody", "unknown_person"),
        (table.actors[1].guest_id, "", "seated_elsewhere"),
        (table.actors[0].guest_id, "", "seated_elsewhere"),
    ]
    for guest_id, account, code in cases:
        who = {"guest_id": guest_id, "account": account}
        assert refusal(partial(seat_to_substitute, game_id=table.game_id, seat=0, by=by, **who)) == code
    assert StaffAction.objects.count() == 1


def test_renamed_guest_is_called_so_everywhere_and_mistaken_for_nobody(boss: User) -> None:
    one, other = begin(seats=3), begin(seats=3)
    guest = Guest.objects.get(pk=one.actors[0].guest_id)
    Player.objects.filter(pk=other.players[0].pk).update(guest=guest)
    before = one.game.seating
    guest_rename_by_staff(guest_id=guest.pk, nickname=" Ben ", by=mandate(boss, Target(guest_id=guest.pk)))
    assert Guest.objects.get(pk=guest.pk).nickname == "Ben"
    assert [table.players[0].name for table in (one, other)] == ["Ben 2", "Ben 2"]
    assert one.game.seating == before + 1
    by = mandate(boss, Target(guest_id=guest.pk))
    assert refusal(lambda: guest_rename_by_staff(guest_id=guest.pk, nickname="Ben", by=by)) == "same_name"
    assert StaffAction.objects.get().details == "Anna → Ben"


def test_blocked_guest_is_let_in_again(boss: User) -> None:
    table = stage(ATTACKING)
    guest_id = table.actors[0].guest_id or 0
    target = Target(guest_id=guest_id)
    assert refusal(lambda: guest_let_in_by_staff(guest_id=guest_id, by=mandate(boss, target))) == "not_blocked"
    guest_block_by_staff(guest_id=guest_id, by=mandate(boss, target))
    assert refusal(lambda: guest_block_by_staff(guest_id=guest_id, by=mandate(boss, target))) == "blocked_already"
    answer = table.submit(0, "end turn")
    assert isinstance(answer, Rejected)
    assert answer.code == "blocked"
    guest_let_in_by_staff(guest_id=guest_id, by=mandate(boss, target))
    assert isinstance(table.submit(0, "end turn"), Accepted)


def test_look_is_written_down_and_stands_in_nobodys_way(boss: User) -> None:
    table = stage(ATTACKING)
    by = mandate(boss, Target(table.game_id))
    look_note(game_id=table.game_id, staff_id=boss.pk, reason="complaint")
    game_pause(game_id=table.game_id, cause="other", by=by)
    assert list(StaffAction.objects.order_by("pk").values_list("kind", flat=True)) == ["look", "pause"]


def test_journal_outlives_the_account(boss: User) -> None:
    paused(stage(ATTACKING), boss)
    boss.delete()
    done = StaffAction.objects.get()
    assert (done.staff, done.staff_name) == (None, "boss")
