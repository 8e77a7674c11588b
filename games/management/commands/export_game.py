"""`manage.py export_game ID`: a finished game as JSON Lines."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.game_file import write_game
from games.selectors import NotEnded, game_record


class Command(BaseCommand):
    help = "Write a finished game as JSON Lines: a header with the dice secret, then every event."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="ID")

    def handle(self, *args: Any, game: str, **options: Any) -> None:
        try:
            header, lines = game_record(game_id=game)
        except LookupError:
            raise CommandError(f"There is no game {game!r}.") from None
        except NotEnded:
            raise CommandError("This game is still running and keeps its secret.") from None
        for line in write_game(header, lines):
            self.stdout.write(line)
