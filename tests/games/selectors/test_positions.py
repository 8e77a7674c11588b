"""Moments of games that a process keeps: never another one than the present, and only what was committed."""

from collections.abc import Iterator

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games.engine.action_notation import read_action
from games.engine.play import play
from games.guest_cookie import token_hash
from games.models import Game
from games.protocol import Accepted
from games.selectors import positions
from games.selectors.positions import Kept, position_now, position_read
from games.services import guest_block, recording, seat_claim_by_return_token, seat_hand_over
from tests.support.tables import Table, begin, person, stage

pytestmark = pytest.mark.django_db(transaction=True)

ATTACKING = "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    positions.kept.clear()
    yield
    positions.kept.clear()


def statements(table: Table, viewer: int | None = 0, after_seq: int | None = None) -> int:
    """How many statements an update takes."""
    seq = table.game.seq if after_seq is None else after_seq
    with CaptureQueriesContext(connection) as queries:
        assert table.update(viewer, after_seq=seq) is not None
    return len(queries)


def test_first_reading_is_kept_and_the_next_asks_only_which_moment_it_is() -> None:
    table = begin()
    assert [statements(table), statements(table)] == [2, 1]
    assert [statements(table, after_seq=0), statements(table, after_seq=0)] == [2, 1]


def test_update_after_an_action_of_this_process_needs_no_reading() -> None:
    table = stage(ATTACKING)
    before = table.game.seq
    assert isinstance(table.submit(0, "end turn"), Accepted)
    assert statements(table, after_seq=before) == 1
    update = table.update(1, after_seq=before)
    assert update is not None
    assert [told.event.kind for told in update.events] == ["attacks_ended", "turn_ended", "turn_began"]


def test_what_another_process_did_is_read() -> None:
    table = stage(ATTACKING)
    assert table.update(0) is not None
    mine = position_now(table.game_id)
    assert isinstance(table.submit(0, "end turn"), Accepted)
    positions.kept.clear()
    assert mine is not None
    positions.kept.keep(mine)
    assert position_now(table.game_id) != mine
    assert position_now(table.game_id) == position_read(table.game_id)


def test_kept_moment_equals_what_the_database_has() -> None:
    table = begin(seats=3, changes={"opening": "all"})
    for _ in range(3):
        state = table.state
        seat = state.to_act
        assert seat is not None
        table.submit(seat, f"place {state.territories_of(seat)[0]}+{state.reserve[seat] or state.pool}")
        table.submit((seat + 1) % 3, "order ask")
        present, read = position_now(table.game_id), position_read(table.game_id)
        assert present is not None
        assert read is not None
        assert (present.state, present.clock, present.seats) == (read.state, read.clock, read.seats)
        assert [logged.seq for logged in present.recent] == list(
            range(present.seq - len(present.recent) + 1, present.seq + 1)
        )


def test_who_resigned_is_kept_as_the_database_has_it() -> None:
    table = stage(ATTACKING)
    table.submit(1, "resign")
    present, read = position_now(table.game_id), position_read(table.game_id)
    assert present is not None
    assert read is not None
    assert present.seats == read.seats
    assert (present.seats[1].left, present.seats[1].bot) == (True, "solid")


@pytest.mark.parametrize("change", ["claim", "hand over", "block"])
def test_moment_before_a_seat_changed_hands_is_not_the_present_one(change: str) -> None:
    table = stage(ATTACKING, return_hashes={0: token_hash("way back")})
    newcomer, _ = person("Fatma")
    before = position_now(table.game_id)
    match change:
        case "claim":
            seat_claim_by_return_token(game_id=table.game_id, token="way back", actor=newcomer)
        case "hand over":
            seat_hand_over(game_id=table.game_id, seat=0, actor=newcomer)
        case _:
            guest_block(guest_id=table.actors[0].guest_id or 0)
    after = position_now(table.game_id)
    assert before is not None
    assert after is not None
    assert after.seating == before.seating + 1
    assert table.update(0) is None


def test_what_was_rolled_back_is_never_kept() -> None:
    table = stage(ATTACKING)
    before = position_now(table.game_id)
    with transaction.atomic():
        opened = recording.game_open(table.game_id)
        assert opened is not None
        recording.record(opened, play(opened.state, 2, read_action("order ask"), opened.chance()), 1_800_000_000_000)
        assert position_read(table.game_id) is not None
        transaction.set_rollback(True)
    assert position_now(table.game_id) == before
    assert isinstance(table.submit(1, "order one"), Accepted)
    assert (table.state.defence[1].stance, table.state.defence[2].stance) == ("one", "maximum")
    assert position_now(table.game_id) == position_now(table.game_id)


def test_later_moment_is_not_replaced_by_an_earlier_one_and_the_oldest_game_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(positions, "MOST_KEPT", 2)
    tables = [stage(ATTACKING) for _ in range(3)]
    kept, early = Kept(), position_read(tables[0].game_id)
    tables[0].submit(0, "end turn")
    late = position_read(tables[0].game_id)
    assert early is not None
    assert late is not None
    kept.keep(late)
    kept.keep(early)
    assert kept.get(late.game_id, late.seq, late.seating) is late
    assert kept.get(early.game_id, early.seq, early.seating) is None
    for table in tables[1:]:
        other = position_read(table.game_id)
        assert other is not None
        kept.keep(other)
    assert kept.get(late.game_id, late.seq, late.seating) is None


def test_unknown_game_has_no_moment() -> None:
    assert (position_now("x" * 22), position_read("x" * 22)) == (None, None)
    assert not Game.objects.exists()
