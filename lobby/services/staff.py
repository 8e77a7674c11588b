"""What the site's staff does to a guest, at the tables too: the games' own services know no tables."""

from games.models import Actor
from games.names import free_among
from games.services import Mandate, guest_block_by_staff, guest_rename_by_staff
from games.services.recording import writing
from lobby.models import Table, TableSeat
from lobby.services.opening import tell
from lobby.services.seats import table_leave


def guest_rename_at_tables(*, guest_id: int, nickname: str, by: Mandate) -> None:
    """Another name for the guest in games and at tables. Raises ``StaffRefused`` and ``names.BadName``."""
    with writing():
        guest_rename_by_staff(guest_id=guest_id, nickname=nickname, by=by)
        for seat in TableSeat.objects.filter(guest_id=guest_id).order_by("table_id"):
            others = TableSeat.objects.filter(table_id=seat.table_id).exclude(pk=seat.pk)
            seat.name = free_among(nickname, others.values_list("name", flat=True))
            seat.save(update_fields=("name",))
            tell(seat.table_id)


def guest_block_at_tables(*, guest_id: int, by: Mandate) -> None:
    """Shut the guest out of games, and free the guest's places at tables that wait. Raises ``StaffRefused``."""
    with writing():
        guest_block_by_staff(guest_id=guest_id, by=by)
        places = TableSeat.objects.filter(guest_id=guest_id, table__status=Table.Status.OPEN)
        for table_id in places.order_by("table_id").values_list("table_id", flat=True):
            table_leave(table_id=table_id, actor=Actor(guest_id=guest_id))
