"""A guest is forgotten: name and key go, what was played stays."""

from games.bots import STAND_IN
from games.models import Actor, Game, Guest, Player
from games.services import journal_forget, seat_forget, seat_hand_over
from games.services.recording import writing
from lobby.models import Table, TableSeat
from lobby.protocol import Refused
from lobby.services.seats import table_leave


def guest_forget(*, guest_id: int) -> int:
    """Take name and key from everything that holds them, and say how many games they stood in.

    Open tables are left, running games go on with a bot, finished ones keep their log; in each the seat is called
    ``Guest 4`` by its place. A game at a time: whatever comes in between, the next call finds what is left.
    """
    _leave_tables(guest_id)
    seats = Player.objects.filter(guest_id=guest_id).order_by("pk")
    for player in (held := list(seats.select_related("game"))):
        name = nameless(player.seat)
        if player.game.status == Game.Status.RUNNING and player.left_at is None:
            seat_hand_over(game_id=player.game_id, seat=player.seat, bot=STAND_IN, name=name)
        else:
            seat_forget(game_id=player.game_id, seat=player.seat, name=name)
    journal_forget(guest_id=guest_id)
    with writing():
        for seat in TableSeat.objects.filter(guest_id=guest_id):
            TableSeat.objects.filter(pk=seat.pk).update(name=nameless(seat.position), guest=None, return_hash="")
        Guest.objects.filter(pk=guest_id).delete()
    return len(held)


def nameless(place: int) -> str:
    """What a seat is called whose person is forgotten."""
    return f"Guest {place + 1}"


def _leave_tables(guest_id: int) -> None:
    tables = Table.objects.filter(status=Table.Status.OPEN, seats__guest_id=guest_id)
    for table_id in list(tables.values_list("pk", flat=True)):
        try:
            table_leave(table_id=table_id, actor=Actor(guest_id=guest_id))
        except Refused:  # It has begun just now: then its game is among those that follow.
            continue
