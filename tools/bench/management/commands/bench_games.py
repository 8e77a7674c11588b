"""`manage.py bench_games N`: games of four people, and the keys to their seats as JSON."""

import hashlib
import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.http import HttpResponse

from games.engine.library import edition
from games.guest_cookie import COOKIE, set_guest_cookie
from games.models import Actor
from games.services import RulesSpec, SeatSpec, game_start, guest_create

MOST = 500
SEATS = 4
RULES = RulesSpec("hasbro_2015", "mission", {"opening": "all"})


class Command(BaseCommand):
    help = "Make games for the bench, whose dice follow from their numbers; placed at once, so that play begins soon."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", type=int)

    def handle(self, *args: Any, games: int, **options: Any) -> None:  # noqa: ARG002 - Django hands them over
        if not 0 < games <= MOST:
            raise CommandError(f"from 1 to {MOST} games")
        self.stdout.write(json.dumps([make_game(number) for number in range(games)]))


def make_game(number: int) -> dict[str, Any]:
    """A game, and the cookie of each of its people in turn order."""
    colours = edition(RULES.edition).colours
    seats, cookies = [], []
    for seat in range(SEATS):
        guest, key = guest_create(nickname=f"Loader {seat + 1}")
        seats.append(SeatSpec(guest.nickname, colours[seat], Actor(guest_id=guest.pk)))
        cookies.append(cookie_of(key))
    secret = hashlib.sha256(f"bench {number}".encode()).digest()
    game = game_start(rules=RULES, seats=seats, secret=secret, contributions=[""] * SEATS)
    return {"game": game.pk, "cookies": cookies}


def cookie_of(key: str) -> str:
    """The cookie as a browser would send it."""
    response = HttpResponse()
    set_guest_cookie(response, key)
    return f"{COOKIE}={response.cookies[COOKIE].value}"
