"""What the staff does to a guest holds at the tables too."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from games.models import Guest
from games.services import Mandate, StaffRefused
from lobby.models import Table, TableSeat
from lobby.services import guest_block_at_tables, guest_rename_at_tables
from tests.support.lobby import SPEC, joined, somebody, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def by() -> Mandate:
    return Mandate(User.objects.create_user("boss").pk, "because", 0)


def names(made: Table) -> list[str]:
    return list(TableSeat.objects.filter(table=made).order_by("position").values_list("name", flat=True))


def test_renamed_guest_is_called_so_at_every_table(by: Mandate) -> None:
    anna = somebody("Anna")
    one, other = table(SPEC, anna), table(SPEC, anna)
    joined(other, "Ben")
    guest_rename_at_tables(guest_id=anna.guest_id or 0, nickname="Ben", by=by)
    assert (names(one), names(other)) == (["Ben"], ["Ben 2", "Ben"])
    assert Guest.objects.get(pk=anna.guest_id).nickname == "Ben"


def test_blocked_guest_leaves_the_tables_that_wait_and_somebody_else_is_host(by: Mandate) -> None:
    anna = somebody("Anna")
    alone, shared = table(replace(SPEC, bots=1), anna), table(SPEC, anna)
    joined(shared, "Ben")
    guest_block_at_tables(guest_id=anna.guest_id or 0, by=by)
    assert names(shared) == ["Ben"]
    assert TableSeat.objects.get(table=shared).host
    assert Table.objects.get(pk=alone.pk).status == "closed"


def test_what_is_refused_changes_no_table(by: Mandate) -> None:
    anna = somebody("Anna")
    made = table(SPEC, anna)
    stale = replace(by, seen=7)
    with pytest.raises(StaffRefused):
        guest_rename_at_tables(guest_id=anna.guest_id or 0, nickname="Ben", by=stale)
    with pytest.raises(StaffRefused):
        guest_block_at_tables(guest_id=anna.guest_id or 0, by=stale)
    assert names(made) == ["Anna"]
