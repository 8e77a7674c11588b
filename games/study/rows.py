"""The rows of the published study, read from ``published.toml``."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from games.simulator import Series

PLAYERS = 4
BOT = "profile"
NOTHING: Mapping[str, float] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Row:
    """One run of the study and what was published for it; None, or nothing, where no figure was. Shares are of 1."""

    key: str
    edition: str
    rules: Mapping[str, str | int]
    """On top of the booklet."""
    rounds: float | None = None
    median: float | None = None
    trades: float | None = None
    third_party_wins: float | None = None
    turn_start_wins: float | None = None
    most_shift: float | None = None
    """By how much no mission's share moves against the row ``2000``, at most."""
    missions: Mapping[str, float] = field(default_factory=lambda: NOTHING)
    """Win shares by card; ``destroy`` and ``own_colour`` stand for the colour cards."""
    rounds_to_win: Mapping[str, float] = field(default_factory=lambda: NOTHING)
    strongest: tuple[str, ...] = ()
    weakest: tuple[str, ...] = ()
    """The card that leads, and all whose published interval lies below the quarter that equal cards would win."""
    ours_alone: tuple[str, ...] = ()
    """The cards of a row for which nothing was published: its figures are ours alone."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards whose win shares this row tells one by one, the strongest published first."""
        return self.ours_alone or (tuple(self.missions) if self.weakest else ())

    def series(self, seed: int) -> Series:
        """The games to play for it."""
        changes = tuple(sorted(self.rules.items()))
        return Series(self.edition, "mission", (BOT,) * PLAYERS, seed, changes=changes)

    def command(self, games: int, seed: int) -> str:
        """What plays this row alone."""
        rules = "".join(f" --rule {name}={value}" for name, value in sorted(self.rules.items()))
        return (
            f"manage.py simulate --edition {self.edition} --mode mission --players {PLAYERS} --bots {BOT}"
            f" --games {games} --seed {seed}{rules}"
        )


LISTS = ("strongest", "weakest", "ours_alone")


def _read(written: dict[str, Any]) -> Row:
    return Row(**written | {name: tuple(written.get(name, ())) for name in LISTS})


ROWS: tuple[Row, ...] = tuple(
    _read(row) for row in tomllib.loads((Path(__file__).parent / "published.toml").read_text(encoding="utf-8"))["rows"]
)
