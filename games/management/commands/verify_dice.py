"""`manage.py verify_dice FILE`: compute every roll, shuffle and deal of an exported game again."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.game_file import FileFault, file_rows
from games.proof import verify


class Command(BaseCommand):
    help = "Check an exported game: exit 0 when all of it follows from secret and contributions, else name the line."
    requires_system_checks = ()  # Needs no database and no site, only the file.

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            events = verify(file_rows(file.read_bytes()))
        except FileFault as fault:
            raise CommandError(f"{file}: {fault}") from fault
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error}") from error
        self.stdout.write(f"{file}: {events} events, every roll, shuffle and deal as the secret has it.")
