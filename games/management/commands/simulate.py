"""`manage.py simulate`: bots play whole games on the bare engine; a table, and the figures as JSON, CSV and charts."""

import json
import os
from argparse import ArgumentParser
from pathlib import Path
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from games.bots import BOTS
from games.engine.library import BadEdition, edition_keys
from games.engine.policies import UnknownPolicy
from games.game_file import FileFault, file_rows
from games.management.house_rules import add_rules, read_changes
from games.management.simulate_text import table
from games.proof import prove
from games.proof.again import OtherGame, repeat
from games.simulator import MOST_ACTIONS, GameResult, Series, simulate, summarise
from games.simulator.files import write_charts, write_games

LEVEL = "solid"


class Command(BaseCommand):
    help = "Play games of bots, reproducibly: the same seed gives the same figures in any number of processes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--edition", default="hasbro_2015", choices=edition_keys())
        parser.add_argument("--mode", default="mission")
        parser.add_argument("--players", type=positive, help="how many; 4, or as many as --bots names")
        parser.add_argument(
            "--bots", nargs="+", default=[LEVEL], choices=sorted(BOTS), help="one for all, or one a seat"
        )
        add_rules(parser)
        parser.add_argument("--games", type=positive, default=100)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--processes", type=positive, default=len(os.sched_getaffinity(0)))
        parser.add_argument("--most-actions", type=positive, default=MOST_ACTIONS, help="give up on longer games")
        parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to this file")
        parser.add_argument("--csv", type=Path, metavar="FILE", help="write a line a game to this file")
        parser.add_argument("--plot", type=Path, metavar="DIR", help="write charts (SVG) into this folder")
        parser.add_argument(
            "--like",
            type=Path,
            metavar="FILE",
            help="take the bots' decisions of a finished game again, and nothing else",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["like"]:
            self._repeat(options["like"])
            return
        series = _series(options)
        started = perf_counter()
        results = self._play(series, options["games"], options["processes"])
        seconds = perf_counter() - started
        figures = summarise(series, results)
        _write(options, figures, results)
        for line in table(figures):
            self.stdout.write(line)
        self.stdout.write(
            f"{seconds:.1f} s with {options['processes']} processes, {len(results) / seconds:.1f} games/s"
        )
        if figures["unfinished"]:
            raise CommandError(f"{figures['unfinished']} games did not end.")

    def _repeat(self, file: Path) -> None:
        try:
            again = repeat(prove(file_rows(file.read_bytes())))
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error}") from error
        except (FileFault, OtherGame) as fault:
            raise CommandError(f"{file}: {fault}") from fault
        self.stdout.write(f"{again.decisions} decisions of bots, {again.events} events: the same")

    def _play(self, series: Series, games: int, processes: int) -> list[GameResult | None]:
        results: list[GameResult | None] = []
        playing = simulate(series, games, processes)
        try:
            # Only a terminal gets the bar, with the time that is left.
            for result in tqdm(playing, total=games, unit="game", disable=None):
                results.append(result)  # noqa: PERF402 (what is there stays when it is interrupted)
        except KeyboardInterrupt:
            playing.close()
            self.stderr.write(f"Interrupted after {len(results)} of {games} games; these are their figures.")
        return results


def positive(text: str) -> int:
    """A number from 1 on."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def _series(options: dict[str, Any]) -> Series:
    levels: list[str] = options["bots"]
    players = options["players"] or (len(levels) if len(levels) > 1 else 4)
    if len(levels) not in {1, players}:
        raise CommandError(f"{players} players, but {len(levels)} bots are named.")
    bots = tuple(levels) if len(levels) > 1 else tuple(levels) * players
    changes = read_changes(options["rule"])
    series = Series(options["edition"], options["mode"], bots, options["seed"], options["most_actions"], changes)
    try:
        series.rules()
    except BadEdition as error:
        raise CommandError(f"{options['edition']} has no such game: {error}.") from error
    except UnknownPolicy as error:
        raise CommandError(f"There is no such house rule: {error}.") from error
    return series


def _write(options: dict[str, Any], figures: dict[str, Any], results: list[GameResult | None]) -> None:
    if options["json"]:
        options["json"].write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    if options["csv"]:
        with options["csv"].open("w", encoding="utf-8", newline="") as file:
            write_games(file, results)
    if options["plot"]:
        write_charts(options["plot"], figures, results)
