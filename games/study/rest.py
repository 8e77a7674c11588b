"""Rows of a study that are done while others are not: kept in a file, so that it can be interrupted."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from games.bots.sketch.dials import Dials
from games.study.figures import RowFigures


class Rest:
    """The rows in a file, if it is of the same study: as many games, from the same seed, by players who think alike."""

    def __init__(self, file: Path | None, games: int, seed: int) -> None:
        self._file = file
        self._study = {"games": games, "seed": seed, "dials": asdict(Dials())}
        self.rows: Mapping[str, RowFigures] = {}
        if file is not None and file.exists():
            told = json.loads(file.read_text(encoding="utf-8"))
            rows = told.pop("rows")
            self.rows = rows if told == self._study else {}

    def keep(self, rows: Mapping[str, RowFigures]) -> None:
        """Write down what there is so far."""
        if self._file is not None:
            told = json.dumps(self._study | {"rows": dict(rows)})
            self._file.write_text(told, encoding="utf-8")
