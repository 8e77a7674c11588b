"""What is counted while the bench drives games."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Tally:
    """Counts of one stretch of load; times in seconds."""

    times: list[float] = field(default_factory=list)
    """From each action's submission to its update at the last of the four clients."""
    bytes_up: int = 0
    bytes_down: int = 0
    """Text of frames, to all clients of all games."""
    errors: Counter[str] = field(default_factory=Counter)
    """By refusal code, or by what broke."""
    late: int = 0
    """Actions of a fixed rate that had to wait, since every game had one under way."""

    @property
    def actions(self) -> int:
        """Actions that were told to everybody."""
        return len(self.times)

    def quantile(self, share: float) -> float:
        """The time within which this share of the actions was told to everybody."""
        ordered = sorted(self.times)
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0
