"""One run: baselines and stacks in turn, so that each figure has baselines of the same minutes."""

import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools.bench.engine import engine_actions
from tools.bench.figures import Figure, figure
from tools.bench.machine import describe
from tools.bench.measure import Measured, measure
from tools.bench.odds import OddsSpeed, odds_speed
from tools.bench.plan import Plan
from tools.bench.relayed import relayed
from tools.bench.simulated import simulated
from tools.bench.stacks import STACKS, NotHere


@dataclass(slots=True)
class StackResult:
    """What was found out about a stack; ``missing`` says why it was not measured."""

    name: str
    missing: str = ""
    commits: Figure = field(default_factory=lambda: figure([]))
    measured: list[Measured] = field(default_factory=list)
    faults: int = 0
    """Errors in the server's logs."""

    def errors(self) -> Counter[str]:
        """Everything that should not have been."""
        counted = Counter({"logged": self.faults})
        for measured in self.measured:
            counted.update(measured.errors)
        return +counted


@dataclass(frozen=True, slots=True)
class Result:
    """Everything of a run; ``machine`` as it was before."""

    machine: dict[str, str | int | float]
    engine: Figure
    relayed: Figure
    simulator: dict[str, Figure]
    odds: OddsSpeed
    stacks: list[StackResult]


class Baselines:
    """What is measured before, between and after the stacks, so that a busy minute does not decide."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.engine: list[float] = []
        self.relayed: list[float] = []

    def measure(self, var: Path) -> None:
        """Another few rounds of each."""
        _say("the engine alone, sockets alone")
        self.engine += [engine_actions(self.plan.baseline_seconds) for _ in range(self.plan.rounds)]
        self.relayed += relayed(self.plan, var)


def run(plan: Plan, stacks: Sequence[str]) -> Result:
    """Measure one thing after the other."""
    machine, baselines, found = describe(), Baselines(plan), []
    with tempfile.TemporaryDirectory(prefix="risiko-bench-") as scratch:
        _say("exact odds")
        odds = odds_speed(plan.armies, plan.rounds)
        _say("the simulator")
        simulator = simulated(plan)
        baselines.measure(Path(scratch) / "relay")
        for name in stacks:
            found.append(_stack(name, plan, Path(scratch) / name))
            baselines.measure(Path(scratch) / "relay")
    return Result(machine, figure(baselines.engine), figure(baselines.relayed), simulator, odds, found)


def _stack(name: str, plan: Plan, var: Path) -> StackResult:
    result = StackResult(name)
    try:
        with STACKS[name](var) as stack:
            result.commits = figure([stack.commits(plan.baseline_seconds) for _ in range(plan.rounds)])
            for games in plan.games:
                _say(f"{name}, {games} games")
                result.measured.append(asyncio.run(measure(stack, games, plan)))
            result.faults = stack.faults()
    except NotHere as missing:
        result.missing = str(missing)
    return result


def _say(what: str) -> None:
    print(f"measuring {what} ...", file=sys.stderr, flush=True)
