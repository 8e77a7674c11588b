"""Statements composed by hand store what the ORM reads back."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from games.models import GameEvent, Player, SubmittedAction
from games.services.statements import insert_rows, update_row
from tests.support.tables import begin

pytestmark = pytest.mark.django_db
AT = datetime(2026, 2, 28, 23, 59, 59, 987_000, UTC)


def test_inserted_rows_are_read_back_as_they_were_given() -> None:
    names = ("game", "seq", "version", "kind", "payload", "at")
    game_id = begin().game_id
    rows = [(game_id, seq, 1, "turn_ended", '{"name": "Çelik %s ?"}', AT) for seq in (9_001, 9_002)]
    insert_rows(GameEvent, names, rows)
    assert list(GameEvent.objects.filter(seq__gt=9_000).order_by("seq").values_list(*names)) == rows


def test_ids_of_actions_are_found_by_the_orm() -> None:
    row = (begin().game_id, uuid4(), 2, 7)
    insert_rows(SubmittedAction, ("game", "action_id", "seat", "seq"), [row])
    assert SubmittedAction.objects.values_list("game", "action_id", "seat", "seq").get(action_id=row[1]) == row


def test_updated_row_is_read_back_and_no_other_is_touched() -> None:
    names = ("mission", "hand", "left_at", "bot")
    first, second, *_ = begin().players
    before = [getattr(second, name) for name in names]
    update_row(Player, names, (None, '["alaska"]', AT, "solid"), first.pk)
    assert Player.objects.values_list(*names).get(pk=first.pk) == (None, '["alaska"]', AT, "solid")
    assert list(Player.objects.values_list(*names).get(pk=second.pk)) == before
