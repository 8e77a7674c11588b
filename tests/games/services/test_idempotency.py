"""The same request gets the same answer: nine cases."""

from uuid import uuid4

import pytest

from games.models import SubmittedAction
from games.protocol import Accepted, Rejected
from games.services import seat_claim_by_return_token, seat_return_token_renew
from tests.support.tables import Table, begin, person, stage

pytestmark = pytest.mark.django_db

ATTACKING = "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"


def code(answer: Accepted | Rejected) -> str:
    return "accepted" if isinstance(answer, Accepted) else answer.code


@pytest.fixture
def table() -> Table:
    return stage(ATTACKING)


def test_1_new_request_is_carried_out(table: Table) -> None:
    assert code(table.submit(0, "end attacks")) == "accepted"
    assert table.kinds[-1] == "attacks_ended"


def test_2_repeated_request_gets_its_first_answer_and_does_nothing(table: Table) -> None:
    action_id, base = uuid4(), table.game.seq
    first = table.submit(0, "end attacks", action_id=action_id, base_seq=base)
    kinds = table.kinds
    assert table.submit(0, "end attacks", action_id=action_id, base_seq=base) == first
    assert table.kinds == kinds


def test_3_repeated_request_gets_its_first_answer_after_the_game_has_gone_on(table: Table) -> None:
    action_id, base = uuid4(), table.game.seq
    first = table.submit(0, "end attacks", action_id=action_id, base_seq=base)
    table.submit(0, "end turn")
    table.submit(1, "order ask")
    kinds = table.kinds
    assert table.submit(0, "end attacks", action_id=action_id, base_seq=base) == first
    assert table.kinds == kinds


def test_4_repeated_request_with_another_position_gets_its_first_answer(table: Table) -> None:
    action_id = uuid4()
    first = table.submit(0, "end attacks", action_id=action_id)
    kinds = table.kinds
    assert table.submit(0, "end attacks", action_id=action_id, base_seq=table.game.seq) == first
    assert table.kinds == kinds


def test_5_same_id_with_another_action_gets_the_first_answer_and_does_nothing(table: Table) -> None:
    action_id = uuid4()
    first = table.submit(0, "end attacks", action_id=action_id)
    kinds = table.kinds
    assert table.submit(0, "end turn", action_id=action_id, base_seq=table.game.seq) == first
    assert table.kinds == kinds


def test_6_refused_request_is_refused_again_and_may_be_decided_anew(table: Table) -> None:
    action_id, base = uuid4(), table.game.seq
    assert code(table.submit(0, "attack siam>china 4", action_id=action_id)) == "attack_dice"
    assert code(table.submit(0, "attack siam>china 4", action_id=action_id)) == "attack_dice"
    table.submit(0, "end attacks")
    assert code(table.submit(0, "attack siam>china 4", action_id=action_id, base_seq=base)) == "stale"
    assert not SubmittedAction.objects.filter(action_id=action_id).exists()


def test_7_id_of_another_seat_tells_nothing_and_does_nothing(table: Table) -> None:
    action_id = uuid4()
    table.submit(0, "end turn", action_id=action_id)
    kinds = table.kinds
    assert code(table.submit(1, "end turn", action_id=action_id)) == "malformed"
    assert table.kinds == kinds


def test_8_same_id_in_another_game_is_another_request(table: Table) -> None:
    action_id, other = uuid4(), stage(ATTACKING)
    assert code(table.submit(0, "end turn", action_id=action_id)) == "accepted"
    assert code(other.submit(0, "end turn", action_id=action_id)) == "accepted"


def test_9_answer_follows_its_person_to_another_browser_and_out_of_the_game() -> None:
    table = begin(seats=3)
    seat = table.state.turn
    assert seat is not None
    token = seat_return_token_renew(game_id=table.game_id, actor=table.actors[seat])
    action_id = uuid4()
    first = table.submit(seat, "order ask", action_id=action_id)
    newcomer, _ = person("Fatma")
    seat_claim_by_return_token(game_id=table.game_id, token=token, actor=newcomer)
    assert table.submit(seat, "order ask", action_id=action_id, actor=newcomer) == first
    leaving = uuid4()
    left = table.submit(seat, "resign", action_id=leaving, actor=newcomer)
    assert code(left) == "accepted"
    assert table.submit(seat, "resign", action_id=leaving, actor=newcomer) == left
