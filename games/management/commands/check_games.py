"""`manage.py check_games [ID ...] [--all]`: hold stored games against their own logs."""

from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.selectors import game_differences, game_ids


class Command(BaseCommand):
    help = "Replay stored games from their events and compare; exit 1 when one differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", metavar="ID", nargs="*")
        parser.add_argument("--all", action="store_true", help="check every stored game")

    def handle(self, *args: Any, games: list[str], **options: Any) -> None:
        if bool(games) == options["all"]:
            raise CommandError("Name games, or ask for --all.")
        checked, bad = self.check_games(game_ids() if options["all"] else games)
        self.stdout.write(f"{checked} games checked, {bad} differ.")
        if bad:
            raise CommandError("A stored game is not what its log adds up to.")

    def check_games(self, games: Iterable[str]) -> tuple[int, int]:
        """How many games were looked at, and how many are not what their log adds up to."""
        checked = bad = 0
        for game_id in games:
            checked += 1
            wrong = self.faults(game_id)
            if wrong:
                bad += 1
                self.stdout.write(f"{game_id}: {wrong}")
        return checked, bad

    def faults(self, game_id: str) -> str:
        """What is wrong with a game, in words; empty when nothing is."""
        try:
            return ", ".join(game_differences(game_id=game_id))
        except LookupError:
            return "no such game"
        except Exception as error:  # noqa: BLE001 - whatever a broken game raises, the others are still checked
            return f"cannot be replayed: {type(error).__name__}"
