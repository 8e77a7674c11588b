"""Our figures of the study: taken from a series of games, and kept in a file that the site shows."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import mean
from typing import Any

from games.engine.library import edition
from games.simulator import OWN_COLOUR, GameResult, Series, summarise
from games.stats import share_interval
from games.study.rows import Row

FILE = Path(__file__).parent / "figures.json"
DESTROY = "destroy"
KEPT = ("rounds", "trades", "eliminations", "third_party_wins", "turn_start_wins", "unfinished")

RowFigures = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Study:
    """What was played, and the figures of each row by its key."""

    games: int
    seed: int
    rows: Mapping[str, RowFigures]

    def save(self, file: Path = FILE) -> None:
        """Write it down for the site."""
        told = {"games": self.games, "seed": self.seed, "rows": dict(self.rows)}
        file.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


@cache
def load(file: Path = FILE) -> Study:
    """The study as it was last written down."""
    told = json.loads(file.read_text(encoding="utf-8"))
    return Study(told["games"], told["seed"], told["rows"])


def row_figures(series: Series, results: Iterable[GameResult | None]) -> RowFigures:
    """The figures of one row; all colour cards of other players count as one mission, ``destroy``."""
    played = list(results)
    figures = summarise(series, played)
    kept = {name: figures[name] for name in KEPT}
    return kept | {"missions": _missions(series, [result for result in played if result is not None])}


def in_order(row: Row, ours: RowFigures) -> list[tuple[str, float | None]]:
    """The cards of a row with what was published for each, the strongest first: by what is published, else by ours."""
    if not row.ours_alone:
        return [(card, row.missions[card]) for card in row.cards]
    shares = {card: ours["missions"].get(card, {"win_share": 0.0})["win_share"] for card in row.cards}
    return [(card, None) for card in sorted(row.cards, key=lambda card: -shares[card])]


def _missions(series: Series, results: Iterable[GameResult]) -> dict[str, dict[str, float]]:
    cards, colours = edition(series.edition).missions, series.rules().colours
    lengths: dict[str, list[int]] = {}
    held: dict[str, int] = {}
    for result in results:
        for seat, card in enumerate(result.missions):
            if card is None:
                continue
            colour = cards[card].colour
            key = card if colour is None else OWN_COLOUR if colour == colours[seat] else DESTROY
            held[key] = held.get(key, 0) + 1
            if seat == result.winner:
                lengths.setdefault(key, []).append(result.rounds)
    return {key: _share(count, lengths.get(key, [])) for key, count in sorted(held.items())}


def _share(held: int, lengths: list[int]) -> dict[str, float]:
    low, high = share_interval(len(lengths), held)
    share = {"held": held, "wins": len(lengths), "win_share": len(lengths) / held, "low": low, "high": high}
    return share | {"rounds_to_win": mean(lengths)} if lengths else share
