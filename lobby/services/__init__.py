"""Writes. Each service locks the table's row, reads, checks, writes; every refusal is a ``Refused`` with its code."""

from lobby.services.forgetting import guest_forget
from lobby.services.rematch import rematch
from lobby.services.seats import (
    bot_add,
    bot_remove,
    colour_choose,
    invitation_renew,
    ready_set,
    seat_claim,
    seat_free,
    seat_move,
    table_join,
    table_leave,
    youngest_set,
)
from lobby.services.staff import guest_block_at_tables, guest_rename_at_tables
from lobby.services.tables import game_now, table_create, table_start

__all__ = [
    "bot_add",
    "bot_remove",
    "colour_choose",
    "game_now",
    "guest_block_at_tables",
    "guest_forget",
    "guest_rename_at_tables",
    "invitation_renew",
    "ready_set",
    "rematch",
    "seat_claim",
    "seat_free",
    "seat_move",
    "table_create",
    "table_join",
    "table_leave",
    "table_start",
    "youngest_set",
]
