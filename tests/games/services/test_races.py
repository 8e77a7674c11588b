"""Requests that arrive at the same instant, on SQLite and on PostgreSQL: one of them wins, the others are told so."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from games.models import GameEvent, SubmittedAction
from games.protocol import Accepted, Rejected
from games.selectors import game_differences
from games.services import ClockSpec, SeatRefused, game_wake, seat_claim_by_return_token, seat_return_token_renew
from tests.support.races import at_once
from tests.support.tables import Table, begin, person, stage

pytestmark = pytest.mark.usefixtures("database")

NOW = 1_800_000_000_000
AT_ONCE = 8
ATTACKING = "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"


def codes(answers: list[Accepted | Rejected]) -> Counter[str]:
    return Counter("accepted" if isinstance(answer, Accepted) else answer.code for answer in answers)


def whole(table: Table) -> None:
    """The log has no gap and nothing twice."""
    seqs = list(GameEvent.objects.filter(game_id=table.game_id).order_by("seq").values_list("seq", flat=True))
    assert seqs == list(range(1, table.game.seq + 1))


def test_one_request_sent_eight_times_is_carried_out_once() -> None:
    table, action_id = stage(ATTACKING), uuid4()
    base = table.game.seq
    answers = at_once(
        *[lambda: table.submit(0, "end turn", action_id=action_id, base_seq=base) for _ in range(AT_ONCE)]
    )
    assert answers == [Accepted(action_id, base + 3)] * AT_ONCE
    assert table.kinds[base:] == ["attacks_ended", "turn_ended", "turn_began"]
    assert SubmittedAction.objects.filter(game_id=table.game_id).count() == 1
    whole(table)


def test_of_eight_requests_for_the_same_position_one_wins() -> None:
    table = stage(ATTACKING)
    base = table.game.seq
    answers = at_once(*[lambda: table.submit(0, "attack siam>china 3", base_seq=base) for _ in range(AT_ONCE)])
    assert codes(answers) == {"accepted": 1, "stale": AT_ONCE - 1}
    assert table.kinds[base:].count("battle_rolled") == 1
    whole(table)


def test_requests_that_need_no_position_are_all_carried_out_one_after_the_other() -> None:
    table = begin(seats=4)
    base = table.game.seq
    orders = ("order ask", "order one")
    answers = at_once(*[partial(table.submit, n % 4, orders[n % 2], base_seq=0) for n in range(AT_ONCE)])
    assert codes(answers) == {"accepted": AT_ONCE}
    assert sorted(answer.seq for answer in answers) == list(range(base + 1, base + 1 + AT_ONCE))
    assert game_differences(game_id=table.game_id) == []


def test_different_seats_at_once_leave_a_game_that_its_log_adds_up_to() -> None:
    table = begin(seats=4, changes={"opening": "all"})
    for _ in range(4):
        answers = at_once(*everybody_at_once(table))
        assert codes(answers)["accepted"] in (3, 4)
    assert game_differences(game_id=table.game_id) == []


def everybody_at_once(table: Table) -> list[Callable[[], Any]]:
    """The seat to act acts three times, each other seat gives an order."""
    state = table.state
    seat = state.to_act
    assert seat is not None
    place = f"place {state.territories_of(seat)[0]}+{state.reserve[seat] or state.pool}"
    acts = [partial(table.submit, seat, place, base_seq=state.seq) for _ in range(3)]
    return [*acts, *[partial(table.submit, other, "order one", base_seq=0) for other in range(4) if other != seat]]


@pytest.mark.parametrize("past", [-1, 0, 1])
def test_clock_and_action_at_the_deadline_are_never_both_carried_out(past: int) -> None:
    table = stage(ATTACKING, clock=ClockSpec(turn=60), now=NOW)
    base, at = table.game.seq, NOW + 60_000 + past
    answers = at_once(
        *[lambda: table.submit(0, "end attacks", base_seq=base, now=at) for _ in range(4)],
        *[lambda: game_wake(game_id=table.game_id, now=at) for _ in range(4)],
    )
    in_time = codes(answers[:4])["accepted"]
    assert in_time == (1 if past < 0 else 0)
    assert table.kinds[base:].count("timed_out") == (0 if past < 0 else 1)
    assert table.kinds[base:].count("attacks_ended") == 1
    whole(table)


def test_several_workers_play_a_bots_turn_once() -> None:
    table = stage(ATTACKING + " | control yellow: bot")
    base = table.game.seq
    assert any(at_once(*[lambda: game_wake(game_id=table.game_id) for _ in range(AT_ONCE)]))
    assert table.kinds[base:].count("turn_began") == 1
    whole(table)


def test_seat_is_never_held_by_two() -> None:
    table = begin(seats=3)
    token = seat_return_token_renew(game_id=table.game_id, actor=table.actors[1])
    newcomers = [person(f"Fatma {number}")[0] for number in range(4)]

    def claim(actor: Any) -> str:
        try:
            seat_claim_by_return_token(game_id=table.game_id, token=token, actor=actor)
        except SeatRefused as refused:
            return refused.code
        return "claimed"

    assert at_once(*[partial(claim, actor) for actor in newcomers]) == ["claimed"] * 4
    holders = [actor for actor in (*newcomers, table.actors[1]) if table.players[1].held_by(actor)]
    assert len(holders) == 1
    answers = [table.submit(1, "order ask", base_seq=0, actor=actor) for actor in newcomers]
    assert codes(answers) == {"accepted": 1, "not_seated": 3}
