"""A figure: what each round measured, and the median of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any


@dataclass(frozen=True, slots=True)
class Figure:
    """The same thing measured in several rounds; empty where this machine cannot tell."""

    rounds: tuple[float, ...]

    @property
    def value(self) -> float | None:
        """The median."""
        return median(self.rounds) if self.rounds else None

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        return {"median": self.value, "rounds": list(self.rounds)}

    def over(self, baseline: "Figure") -> float | None:
        """The ratio to a baseline."""
        if self.value is None or not baseline.value:
            return None
        return self.value / baseline.value


def figure(values: Sequence[float | None]) -> Figure:
    """The figure of these rounds; those without a value are left out."""
    return Figure(tuple(value for value in values if value is not None))
