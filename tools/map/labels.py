"""Breaks a name into the lines of its label, as pages do."""

import re
from collections.abc import Callable, Iterator

SOFT_HYPHEN = "\N{SOFT HYPHEN}"
PIECE = re.compile(rf"[^ \-{SOFT_HYPHEN}]+(?:-|{SOFT_HYPHEN})?")


def lines(name: str, width: Callable[[str], float], wrap: float) -> list[str]:
    """The name in one line if it is not wider than ``wrap``, else broken at spaces and hyphens, as few times as can be.

    A soft hyphen shows only where the line breaks at it.

    >>> lines("Nordwest-Territorium", lambda text: 6.0 * len(text), 72)
    ['Nordwest-', 'Territorium']
    """
    found: list[str] = []
    for piece in _pieces(name):
        longer = found[-1] + piece if found else piece
        if found and width(_shown(longer)) <= wrap:
            found[-1] = longer
        else:
            found.append(piece)
    return [_shown(line) for line in found]


def _pieces(name: str) -> Iterator[str]:
    """The name in the pieces between which it may break; a space stays in front of what follows it."""
    at = 0
    for piece in PIECE.finditer(name):
        yield name[at : piece.end()]
        at = piece.end()


def _shown(line: str) -> str:
    ends_soft = line.endswith(SOFT_HYPHEN)
    return line.strip().replace(SOFT_HYPHEN, "") + "-" * ends_soft
