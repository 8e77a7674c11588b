"""`manage.py review FILE`: the chances, the turning points and the luck of a finished game, from its file."""

import gc
import json
import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from games.game_file import FileFault, file_rows
from games.management.review_text import table
from games.proof import Proved, prove
from games.review import Review, document, review

RARELY = 200_000
"""After so many new objects the collector of circular references looks again; states and events have none."""
LOWEST = 19
"""The niceness at which a process gets what all others leave."""


class Command(BaseCommand):
    help = "Review a finished game: each player's chance turn by turn, where the game turned, and luck with the dice."
    requires_system_checks = ()  # Needs no database and no site, only the file.

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a finished game's file; - reads it from the standard input")
        parser.add_argument("--seed", type=int, default=1, help="the same seed and work give the same review (1)")
        parser.add_argument("--seconds", type=seconds, help="about how long one core works (a third for each turn)")
        parser.add_argument("--json", type=Path, metavar="FILE", help="write it to this file; - prints it, no table")
        parser.add_argument("--nice", action="store_true", help="leave the processor to everything else")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["nice"]:
            os.nice(LOWEST)
        gc.set_threshold(RARELY)
        proved = _read(options["file"])
        try:
            made = self._make(proved, options["seed"], options["seconds"])
        except KeyboardInterrupt:
            raise CommandError("Interrupted; there is no review.") from None
        written = json.dumps(document(made)) + "\n"
        if options["json"] == Path("-"):
            self.stdout.write(written)
            return
        if options["json"]:
            options["json"].write_text(written, encoding="utf-8")
        for line in table(made, names(proved)):
            self.stdout.write(line)

    def _make(self, proved: Proved, seed: int, work: float | None) -> Review:
        # Only a terminal gets the bar, with the time that is left.
        with tqdm(total=100, unit="%", disable=None, bar_format="{l_bar}{bar}| {elapsed}<{remaining}") as bar:
            events = [line.payload for line in proved.lines]
            return review(proved.state.rules, events, seed=seed, seconds=work, step=lambda done: show(bar, done))


def show(bar: "tqdm[Any]", done: float) -> None:
    """Move the bar to a share of the work."""
    bar.update(round(100 * done) - bar.n)


def seconds(text: str) -> float:
    """A time from 0 on."""
    number = float(text)
    if not 0 <= number < float("inf"):
        raise ValueError(text)
    return number


def names(proved: Proved) -> list[str]:
    """Who sat where; an army that never had a player is called so."""
    named = [seat.name for seat in proved.header.seats]
    return [*named, *["neutral"] * (proved.state.rules.seats - len(named))]


def _read(file: Path) -> Proved:
    try:
        data = sys.stdin.buffer.read() if file == Path("-") else file.read_bytes()
        return prove(file_rows(data))
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error}") from error
    except FileFault as fault:
        raise CommandError(f"{file}: {fault}") from fault
