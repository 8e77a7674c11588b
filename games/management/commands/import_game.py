"""`manage.py import_game FILE`: a finished game from its file, to be looked at."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.game_file import FileFault
from games.services import game_import


class Command(BaseCommand):
    help = "Store the finished game of a file under an id of its own, for whoever has its link."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            game = game_import(data=file.read_bytes())
        except FileFault as fault:
            raise CommandError(f"{file}: {fault}") from fault
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error}") from error
        self.stdout.write(f"{game.pk}: {game.seq} events, to be seen at /g/{game.pk}")
