"""`manage.py forget --guest NUMBER | --older-than DAYS`: take the names of guests out of what is stored."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from lobby.selectors import guest_numbers, guests_unseen_since
from lobby.services import guest_forget


class Command(BaseCommand):
    help = 'Forget guests: their names become "Guest 4", their browsers are strangers; finished games keep their log.'

    def add_arguments(self, parser: ArgumentParser) -> None:
        who = parser.add_mutually_exclusive_group(required=True)
        who.add_argument("--guest", type=int, metavar="NUMBER", help="one guest, by the number in the administration")
        who.add_argument("--older-than", type=int, metavar="DAYS", help="all who have not been here for so many days")
        parser.add_argument("--dry-run", action="store_true", help="only say who would be forgotten")

    def handle(self, *args: Any, **options: Any) -> None:
        found = self.found(options["guest"], options["older_than"])
        if options["dry_run"]:
            self.stdout.write(f"Would forget {len(found)} guests: {', '.join(map(str, found)) or 'nobody'}.")
            return
        games = sum(guest_forget(guest_id=number) for number in found)
        self.stdout.write(f"Forgot {len(found)} guests in {games} games.")

    def found(self, number: int | None, days: int | None) -> list[int]:
        if number is not None:
            if not (found := guest_numbers(number)):
                raise CommandError(f"There is no guest {number}.")
            return found
        if days is None or days < 1:
            raise CommandError("--older-than takes one day at least.")
        return guests_unseen_since(timezone.now() - timedelta(days=days))
