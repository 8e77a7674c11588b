"""`manage.py study`: plays the published study again and writes what comes of it beside what was published."""

import os
from argparse import ArgumentParser
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from games.management.commands.simulate import positive
from games.simulator import simulate
from games.study import ROWS, Row, Study, row_figures, verdicts
from games.study.figures import FILE, RowFigures
from games.study.report import write
from games.study.rest import Rest


class Command(BaseCommand):
    help = "Play every row of the published study; writes docs/study.md and the figures of the site's page."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=positive, default=4000, help="a row")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--processes", type=positive, default=len(os.sched_getaffinity(0)))
        parser.add_argument("--output", type=Path, default=settings.BASE_DIR / "docs" / "study.md", metavar="FILE")
        parser.add_argument("--resume", type=Path, metavar="FILE", help="keep the games there, and go on from them")
        parser.add_argument("--data", type=Path, default=FILE, metavar="FILE", help="the figures, for the site")

    def handle(self, *args: Any, **options: Any) -> None:
        started = perf_counter()
        rest = Rest(options["resume"], options["seed"])
        rows = {row.key: self._play(row, rest, options) for row in ROWS}
        study = Study(options["games"], options["seed"], rows)
        found = verdicts(rows)
        study.save(options["data"])
        for file in write(options["output"], study, found):
            self.stdout.write(f"wrote {file}")
        for verdict in found:
            self.stdout.write(f"{'holds ' if verdict.holds else 'MISSED'}  {verdict.told}")
        self.stdout.write(f"{perf_counter() - started:.0f} s with {options['processes']} processes")
        missed = sum(not verdict.holds for verdict in found)
        if missed:
            raise CommandError(f"{missed} of {len(found)} bars are missed.")

    def _play(self, row: Row, rest: Rest, options: dict[str, Any]) -> RowFigures:
        series, games = row.series(options["seed"]), options["games"]
        done = rest.games(row.key)[:games]
        playing = rest.keep(row.key, simulate(series, games, options["processes"], first=len(done)))
        started = perf_counter()
        # Only a terminal gets the bar, with the time that is left.
        bar = tqdm(playing, total=games, initial=len(done), unit="game", desc=row.key, disable=None)
        figures = row_figures(series, chain(done, bar))
        pace = (games - len(done)) / (perf_counter() - started)
        self.stdout.write(f"{row.key:<16} {figures['rounds']['mean']:6.2f} rounds  {pace:6.1f} games/s")
        return figures
