"""`manage.py backup FILE`: the SQLite database in one file, while the server runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.backups import copy_database, database_file


class Command(BaseCommand):
    help = "Copy the SQLite database into FILE, also while the server runs. Keep it secret: it holds every hand."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            copy_database(database_file(), file)
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error}") from error
        self.stdout.write(f"{file}: {file.stat().st_size // 1024} KiB.")
