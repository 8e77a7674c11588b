"""What a series leaves behind beside its figures: a table of its games, and charts."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TextIO

from games.charts import Bar, bars, histogram, percent
from games.simulator.game import GameResult

COLUMNS = (
    "rounds", "turns", "winner", "termination", "mission", "trades", "eliminations", "third_party", "at_turn_start",
    "actions", "events",
)  # fmt: skip


def write_games(file: TextIO, results: Sequence[GameResult | None]) -> None:
    """One line a game, in CSV: its number, what was counted, and the mission of each seat; a game without an end is
    its number alone.
    """
    seats = max((len(result.missions) for result in results if result), default=0)
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["game", *COLUMNS, *(f"mission_{seat}" for seat in range(seats))])
    for number, result in enumerate(results):
        counted = [getattr(result, name) for name in COLUMNS] + list(result.missions) if result else []
        writer.writerow([number, *counted])


def write_charts(folder: Path, figures: dict[str, Any], results: Sequence[GameResult | None]) -> list[Path]:
    """Charts as SVG files: lengths, wins by seat, and by mission where missions are played; answers the files."""
    wins = [
        Bar(f"seat {int(seat) + 1}", won["share"], won["low"], won["high"]) for seat, won in figures["wins"].items()
    ]
    missions = sorted(figures["missions"].items(), key=lambda item: -item[1]["win_share"])
    charts = {
        "rounds": histogram("Length in rounds", [result.rounds for result in results if result]),
        "seats": bars("Wins by seat", wins, percent),
    }
    if missions:
        shares = [Bar(key, quota["win_share"], quota["low"], quota["high"]) for key, quota in missions]
        charts["missions"] = bars("Wins among those who held the card", shares, percent)
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{name}.svg" for name in charts]
    for file, chart in zip(files, charts.values(), strict=True):
        file.write_text(chart, encoding="utf-8")
    return files
