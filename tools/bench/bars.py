"""The first bars: told beside what was measured, never asserted, since they depend on the machine."""

from dataclasses import dataclass

from tools.bench.run import Result, StackResult


@dataclass(frozen=True, slots=True)
class Bar:
    """What a stack should reach with the most games at once."""

    stack: str
    figure: str
    what: str
    bound: float
    at_least: bool

    def met_by(self, value: float) -> bool:
        """Whether the bar is met."""
        return value >= self.bound if self.at_least else value < self.bound


BARS = (
    Bar("sqlite", "actions_a_second", "actions/s at saturation", 200, at_least=True),
    Bar("postgres", "actions_a_second", "actions/s at saturation", 120, at_least=True),
    Bar("sqlite", "p99_ms", "p99 in ms at the fixed rate", 150, at_least=False),
    Bar("postgres", "p99_ms", "p99 in ms at the fixed rate", 150, at_least=False),
)


def held_against(result: Result) -> list[tuple[Bar, float]]:
    """Each bar whose stack was measured, and what it reached."""
    stacks = {stack.name: stack for stack in result.stacks}
    pairs = [(bar, _reached(bar, stacks[bar.stack])) for bar in BARS if bar.stack in stacks]
    return [(bar, value) for bar, value in pairs if value is not None]


def _reached(bar: Bar, stack: StackResult) -> float | None:
    most = max(stack.measured, key=lambda measured: measured.games, default=None)
    return None if most is None else most.figures[bar.figure].value
