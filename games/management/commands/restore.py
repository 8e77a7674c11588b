"""`manage.py restore FILE`: a backup becomes the SQLite database again, brought to this release."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from games.management.backups import database_file, put_back
from games.models import Game


class Command(BaseCommand):
    help = "Make FILE, written by backup, the SQLite database; the server must be stopped. Keeps the former one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--force", action="store_true", help="also if a worker was heard a moment ago")

    def handle(self, *args: Any, file: Path, force: bool, **options: Any) -> None:
        try:
            former = put_back(file, database_file(), force=force)
        except OSError as error:
            raise CommandError(f"{file} cannot be restored: {error}") from error
        call_command("migrate", interactive=False, verbosity=0)
        running = Game.objects.filter(status=Game.Status.RUNNING).count()
        self.stdout.write(f"Restored {Game.objects.count()} games, {running} of them running.")
        if former:
            self.stdout.write(f"The former database is {former}.")
