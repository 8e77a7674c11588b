"""Writes. Each service locks, reads, checks, writes, and tells once it is stored."""

from games.services.actions import action_submit, refused
from games.services.games import BadStart, ClockSpec, RulesSpec, SeatSpec, game_start
from games.services.guests import (
    guest_block,
    guest_create,
    guest_let_in,
    guest_rename,
    guest_rename_everywhere,
    guest_seen,
)
from games.services.importing import game_import
from games.services.keys import KeyRefused, key_create, key_revoke, key_used
from games.services.links import game_link_renew
from games.services.seats import (
    SeatRefused,
    presence_note,
    seat_claim_by_return_token,
    seat_forget,
    seat_hand_over,
    seat_return_token_renew,
)
from games.services.staff import (
    LONGEST_GRANT,
    Mandate,
    StaffFault,
    StaffRefused,
    clock_extend,
    game_cancel,
    game_pause,
    game_resume,
    guest_block_by_staff,
    guest_let_in_by_staff,
    guest_rename_by_staff,
    journal_forget,
    look_note,
    seat_to_bot,
    seat_to_substitute,
)
from games.services.waking import game_postpone, game_wake, worker_beat

__all__ = [
    "LONGEST_GRANT",
    "BadStart",
    "ClockSpec",
    "KeyRefused",
    "Mandate",
    "RulesSpec",
    "SeatRefused",
    "SeatSpec",
    "StaffFault",
    "StaffRefused",
    "action_submit",
    "clock_extend",
    "game_cancel",
    "game_import",
    "game_link_renew",
    "game_pause",
    "game_postpone",
    "game_resume",
    "game_start",
    "game_wake",
    "guest_block",
    "guest_block_by_staff",
    "guest_create",
    "guest_let_in",
    "guest_let_in_by_staff",
    "guest_rename",
    "guest_rename_by_staff",
    "guest_rename_everywhere",
    "guest_seen",
    "journal_forget",
    "key_create",
    "key_revoke",
    "key_used",
    "look_note",
    "presence_note",
    "refused",
    "seat_claim_by_return_token",
    "seat_forget",
    "seat_hand_over",
    "seat_return_token_renew",
    "seat_to_bot",
    "seat_to_substitute",
    "worker_beat",
]
