"""How much is measured."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plan:
    """One run of the bench."""

    games: tuple[int, ...] = (1, 50, 200)
    """With how many games at once each stack is measured, four sockets a game."""
    rounds: int = 3
    seconds: float = 4.0
    """Of load, for each figure of a round."""
    rate: float = 100.0
    """Actions a second of the measurement at a fixed rate."""
    baseline_seconds: float = 1.5
    spares: int = 5
    """Games more than play at once, for those that end."""
    simulated: int = 120
    """Games of bots a round."""
    armies: int = 100
    """The largest armies of which odds are reckoned."""


FULL = Plan()
QUICK = Plan(games=(1, 3), rounds=1, seconds=0.5, rate=20.0, baseline_seconds=0.1, spares=1, simulated=1, armies=20)
