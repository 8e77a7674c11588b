"""Reads. Everything that shows a game to anybody comes from here."""

from games.selectors.keys import KeyHolder, KeyLine, actor_of_key, keys_of
from games.selectors.people import actor_of, guest_of, guests_blocked, plays_first
from games.selectors.reckoning import attacks_reckoned
from games.selectors.records import NotEnded, game_differences, game_file, game_ids, game_record
from games.selectors.reviews import ReviewState, game_review
from games.selectors.watching import (
    Entry,
    NoEntry,
    Wanted,
    board_info,
    game_entry,
    game_seqs,
    game_update_for,
    game_updates,
    seat_given_up,
)
from games.selectors.worker import games_due, worker_heartbeat_age

__all__ = [
    "Entry",
    "KeyHolder",
    "KeyLine",
    "NoEntry",
    "NotEnded",
    "ReviewState",
    "Wanted",
    "actor_of",
    "actor_of_key",
    "attacks_reckoned",
    "board_info",
    "game_differences",
    "game_entry",
    "game_file",
    "game_ids",
    "game_record",
    "game_review",
    "game_seqs",
    "game_update_for",
    "game_updates",
    "games_due",
    "guest_of",
    "guests_blocked",
    "keys_of",
    "plays_first",
    "seat_given_up",
    "worker_heartbeat_age",
]
