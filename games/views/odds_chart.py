"""Charts of odds as numbers for SVG: where each bar and each line goes. No colour, no text of a language."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.odds.battles import Standing

WIDTH, HEIGHT = 640, 200
LABELS = 12
"""At most so many numbers stand below the bars."""

GAP = 0.16
"""The part of a bar's place that stays free."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One end of the fight: who is left with how many units, how likely, and where its bar stands."""

    left: int
    conquered: bool
    chance: float
    x: float
    y: float
    width: float
    height: float
    label: bool

    @property
    def middle(self) -> float:
        """Where the number below the bar stands."""
        return round(self.x + self.width / 2, 2)


def bars(attackers_left: Sequence[float], defenders_left: Sequence[float]) -> list[Bar]:
    """Failures on the left, the narrowest beside the middle; conquests on the right, the dearest first."""
    ends = [(left, False, chance) for left, chance in reversed(list(enumerate(defenders_left))[1:])]
    ends += [(left, True, chance) for left, chance in list(enumerate(attackers_left))[1:]]
    highest = max((chance for _, _, chance in ends), default=0.0) or 1.0
    place, every = WIDTH / max(1, len(ends)), -(-len(ends) // LABELS)
    return [
        Bar(
            left=left,
            conquered=conquered,
            chance=chance,
            x=round(place * (at + GAP / 2), 2),
            y=round(HEIGHT * (1 - chance / highest), 2),
            width=round(place * (1 - GAP), 2),
            height=round(HEIGHT * chance / highest, 2),
            label=left % every == 0 or left == 1 or len(ends) <= LABELS,
        )
        for at, (left, conquered, chance) in enumerate(ends)
    ]


def lines(standings: Sequence[Standing]) -> tuple[str, str]:
    """The points of two rising lines: conquered, and failed, after each roll."""
    step = WIDTH / max(1, len(standings) - 1)
    return (
        " ".join(_points(step, [one.conquered for one in standings])),
        " ".join(_points(step, [one.failed for one in standings])),
    )


def _points(step: float, chances: list[float]) -> Iterator[str]:
    for at, chance in enumerate(chances):
        yield f"{step * at:.1f},{HEIGHT * (1 - chance):.1f}"
