"""A link as a QR code, drawn as one SVG path: the page's own style gives it its colours and size."""

from collections.abc import Iterable
from dataclasses import dataclass

import segno

QUIET = 4
"""Modules of quiet around the code, as the standard wants."""


@dataclass(frozen=True, slots=True)
class QrCode:
    size: int
    """Width and height in modules, the quiet zone included."""
    path: str


def qr_code(link: str) -> QrCode:
    """The code of a link; a phone reads it off a screen also when a fifteenth of it is hidden."""
    rows = list(segno.make_qr(link, error="m").matrix_iter(border=QUIET))
    path = "".join(f"M{x} {y}.5h{length}" for y, row in enumerate(rows) for x, length in _runs(row))
    return QrCode(len(rows), path)


def _runs(row: Iterable[int]) -> list[tuple[int, int]]:
    """Where dark stretches begin, and how long they are."""
    runs: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if not dark:
            continue
        if runs and sum(runs[-1]) == x:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((x, 1))
    return runs
