"""An action from a seat: carried out, or refused with a code; never both, never half."""

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoCaptureOnCommitCallbacks

from games import broadcast
from games.engine.actions import EndTurn
from games.models import STRANGER, Actor, GameEvent, SubmittedAction
from games.protocol import Accepted, Rejected, SourceInfo
from games.selectors import game_differences
from games.services import Mandate, action_submit, game_pause, guest_block, seat_hand_over
from tests.support.tables import Table, begin, person, stage

pytestmark = pytest.mark.django_db

ATTACKING = "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"


def untouched(table: Table) -> tuple[object, ...]:
    """All of a game that an action could change."""
    game = table.game
    seats = [(player.hand, player.orders, player.mission) for player in table.players]
    return game.seq, game.snapshot, game.hidden, game.clock, game.wake_at, seats, GameEvent.objects.count()


def test_action_is_stored_with_its_events_position_and_answer() -> None:
    table = stage(ATTACKING)
    before, action_id = table.game.seq, uuid4()
    assert table.submit(0, "end turn", action_id=action_id) == Accepted(action_id, before + 3)
    assert table.kinds[before:] == ["attacks_ended", "turn_ended", "turn_began"]
    game = table.game
    assert (game.seq, game.to_act, game.round, table.state.turn) == (before + 3, 1, 3, 1)
    assert list(SubmittedAction.objects.values_list("action_id", "seat", "seq")) == [(action_id, 0, before + 3)]


def test_every_action_of_a_game_leaves_what_its_log_adds_up_to() -> None:
    table = begin(seats=3, mode="classic")
    for _ in range(6):
        seat = table.state.turn
        assert seat is not None
        free = next(name for name in table.state.rules.board.territories if table.state.owner_of(name) == -1)
        assert isinstance(table.submit(seat, f"claim {free}"), Accepted)
        assert game_differences(game_id=table.game_id) == []


def test_rules_refusal_names_rule_numbers_and_page() -> None:
    table = stage(ATTACKING)
    before, action_id = untouched(table), uuid4()
    assert table.submit(0, "attack siam>china 4", action_id=action_id) == Rejected(
        action_id, "attack_dice", {"most": 3}, "attack_dice", SourceInfo("hasbro_2015", 7)
    )
    assert untouched(table) == before


def test_rule_of_our_own_has_no_page() -> None:
    answer = stage(ATTACKING).submit(0, "take back")
    assert isinstance(answer, Rejected)
    assert (answer.code, answer.source) == ("not_away", SourceInfo(None, None))


@pytest.mark.parametrize("behind", [-1, 1, 1000])
def test_action_decided_at_another_position_is_stale(behind: int) -> None:
    table = stage(ATTACKING)
    before = untouched(table)
    answer = table.submit(0, "end turn", base_seq=max(0, table.game.seq - behind))
    assert (answer.type, getattr(answer, "code", "")) == ("rejected", "stale")
    assert untouched(table) == before


@pytest.mark.parametrize("control", ["", " | control yellow: stand_in"])
def test_in_a_paused_game_everybody_is_told_so_whatever_they_had_seen(control: str) -> None:
    table = stage(ATTACKING + control)
    by = Mandate(User.objects.create_user("boss").pk, "because", 0)
    game_pause(game_id=table.game_id, cause="dispute", by=by)
    for base_seq in (0, table.game.seq):
        answer = table.submit(0, "end turn", base_seq=base_seq)
        assert isinstance(answer, Rejected)
        assert (answer.code, answer.rule) == ("game_paused", "table")


@pytest.mark.parametrize("line", ["order ask", "resign"])
def test_what_means_the_same_at_any_position_is_never_stale(line: str) -> None:
    assert isinstance(stage(ATTACKING).submit(2, line, base_seq=0), Accepted)


def test_plan_for_the_opening_is_never_stale() -> None:
    table = begin(seats=3)
    own = table.state.territories_of(1)[0]
    assert isinstance(table.submit(1, f"plan {own}", base_seq=0), Accepted)


def test_seat_out_of_turn_is_refused_by_the_rules() -> None:
    answer = stage(ATTACKING).submit(1, "end turn")
    assert isinstance(answer, Rejected)
    assert answer.code == "not_your_turn"


@pytest.mark.parametrize("line", ["time out 0", "hand over 0 bot"])
def test_what_only_the_table_may_do_is_refused(line: str) -> None:
    table = stage(ATTACKING)
    before = untouched(table)
    answer = table.submit(0, line)
    assert isinstance(answer, Rejected)
    assert answer.code == "table_only"
    assert untouched(table) == before


@pytest.mark.parametrize("actor", [STRANGER, Actor(guest_id=10**6), Actor(user_id=10**6)])
def test_who_has_no_seat_is_refused(actor: Actor) -> None:
    table = stage(ATTACKING)
    answer = table.submit(0, "end turn", actor=actor)
    assert isinstance(answer, Rejected)
    assert answer.code == "not_seated"


def test_guest_of_another_table_is_refused() -> None:
    answer = stage(ATTACKING).submit(0, "end turn", actor=begin().actors[0])
    assert isinstance(answer, Rejected)
    assert answer.code == "not_seated"


def test_unknown_game_is_refused() -> None:
    actor, _ = person("Anna")
    answer = action_submit(game_id="x" * 22, actor=actor, action=EndTurn(), action_id=uuid4(), base_seq=0)
    assert isinstance(answer, Rejected)
    assert answer.code == "unknown_game"


def test_blocked_guest_is_refused_even_where_the_actor_was_looked_up_before() -> None:
    table = stage(ATTACKING)
    guest_id = table.actors[0].guest_id
    assert guest_id is not None
    guest_block(guest_id=guest_id)
    answer = table.submit(0, "end turn")
    assert isinstance(answer, Rejected)
    assert answer.code == "blocked"


def test_ended_game_refuses_everything() -> None:
    table = stage(ATTACKING + " | outcome last_alive yellow -")
    for line in ("end turn", "resign", "order ask"):
        answer = table.submit(0, line)
        assert isinstance(answer, Rejected)
        assert answer.code == "game_over"
    assert table.game.wake_at is None


def test_person_whose_seat_a_bot_keeps_warm_takes_it_back_before_all_else() -> None:
    table = stage(ATTACKING + " | control yellow: stand_in")
    answer = table.submit(0, "end turn")
    assert isinstance(answer, Rejected)
    assert answer.code == "stand_in"
    assert isinstance(table.submit(0, "order ask"), Accepted)
    assert isinstance(table.submit(0, "take back"), Accepted)
    assert isinstance(table.submit(0, "end turn"), Accepted)


def test_who_has_resigned_has_no_seat_any_more() -> None:
    table = stage(ATTACKING)
    assert isinstance(table.submit(0, "resign"), Accepted)
    player = table.players[0]
    assert (player.bot, player.left_at is not None, player.return_hash) == ("solid", True, "")
    answer = table.submit(0, "order ask")
    assert isinstance(answer, Rejected)
    assert answer.code == "not_seated"


def test_seat_that_was_handed_over_obeys_its_new_person_alone() -> None:
    table = stage(ATTACKING)
    newcomer, _ = person("Fatma")
    seat_hand_over(game_id=table.game_id, seat=0, actor=newcomer, name="Fatma")
    answer = table.submit(0, "end turn")
    assert isinstance(answer, Rejected)
    assert answer.code == "not_seated"
    assert isinstance(table.submit(0, "end turn", actor=newcomer), Accepted)


def test_only_what_is_stored_is_told(django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks) -> None:
    table = stage(ATTACKING)
    with django_capture_on_commit_callbacks() as told:
        table.submit(0, "attack siam>china 4")
        table.submit(0, "end turn", base_seq=0)
    assert pokes(told) == []
    with django_capture_on_commit_callbacks() as told:
        table.submit(0, "end turn")
    assert pokes(told) == [{"game_id": table.game_id, "seq": table.game.seq}]


def pokes(calls: list[Any]) -> list[dict[str, Any]]:
    """What was to be told after the commit."""
    return [call.keywords for call in calls if call.func is broadcast.game_advanced]


def test_action_locks_its_game_before_it_reads_anything() -> None:
    table = stage(ATTACKING)
    seq = table.game.seq
    with CaptureQueriesContext(connection) as queries:
        table.submit(0, "end turn", base_seq=seq)
    statements = [query["sql"] for query in queries if "SAVEPOINT" not in query["sql"]]
    assert "FROM games_game" in statements[0]
    assert len(statements) == 5
