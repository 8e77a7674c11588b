"""The games of a study that are played while others are not: kept in a file, so that it can be interrupted."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, astuple
from pathlib import Path
from typing import Any

from games.bots.sketch.dials import Dials
from games.simulator import GameResult


class Rest:
    """The games in a file, if they are of the same study: from the same seed, by players who think alike.

    Its first line says of which study; each further one names a row and has the result of its next game. A study of
    more games goes on from them.
    """

    def __init__(self, file: Path | None, seed: int) -> None:
        self._file = file
        self._played: dict[str, list[GameResult | None]] = {}
        study = json.dumps({"seed": seed, "dials": asdict(Dials())})
        lines = _whole_lines(file) if file is not None and file.exists() else []
        if lines[:1] == [study]:
            for line in lines[1:]:
                key, told = json.loads(line)
                self._played.setdefault(key, []).append(_read(told))
        elif file is not None:
            file.write_text(f"{study}\n", encoding="utf-8")

    def games(self, row: str) -> Sequence[GameResult | None]:
        """The first games of a row, in their order."""
        return tuple(self._played.get(row, ()))

    def keep(self, row: str, results: Iterable[GameResult | None]) -> Iterator[GameResult | None]:
        """The results as they come, each written down at once."""
        if self._file is None:
            yield from results
            return
        with self._file.open("a", encoding="utf-8", buffering=1) as file:
            for result in results:
                file.write(json.dumps([row, None if result is None else astuple(result)]) + "\n")
                yield result


def _whole_lines(file: Path) -> list[str]:
    """What was written to the end; a line that was cut off is taken out of the file, so that others can follow."""
    text = file.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    return whole.splitlines()


def _read(told: list[Any] | None) -> GameResult | None:
    if told is None:
        return None
    parts: list[Any] = [tuple(part) if isinstance(part, list) else part for part in told]
    return GameResult(*parts)
