"""Measures a stack with so many games at once: rounds at saturation and at the fixed rate."""

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import process_time

from tools.bench.figures import Figure, figure
from tools.bench.load import at_rate, opened, saturate
from tools.bench.machine import cpu_seconds, memory
from tools.bench.plan import Plan
from tools.bench.stacks import Stack
from tools.bench.table import SEATS, Table
from tools.bench.tally import Tally

ENOUGH_SOCKETS = 100
"""Fewer would tell of what the process keeps for all games, not of sockets."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """One stretch of load, and what server and bench used of the processor meanwhile."""

    tally: Tally
    seconds: float
    server_cpu: float | None
    bench_cpu: float

    @property
    def a_second(self) -> float:
        """Actions that were told to everybody."""
        return self.tally.actions / self.seconds

    def an_action(self, amount: float | None) -> float | None:
        """An action's share of something."""
        return None if amount is None or not self.tally.actions else amount / self.tally.actions


@dataclass(slots=True)
class Measured:
    """What was found out with so many games."""

    games: int
    figures: dict[str, Figure] = field(default_factory=dict)
    errors: Counter[str] = field(default_factory=Counter)


async def measure(stack: Stack, games: int, plan: Plan) -> Measured:
    """All rounds, on new games."""
    keys = iter(stack.new_games(games + plan.spares))
    tables = [Table(stack.web.socket_url, keys, seed) for seed in range(games)]
    before = memory(stack.pids()[0])
    full, paced = [], []
    async with opened(tables):
        after = memory(stack.pids()[0])
        for _ in range(plan.rounds):
            full.append(await _stretch(stack, lambda: saturate(tables, plan.seconds)))
            paced.append(await _stretch(stack, lambda: at_rate(tables, plan.rate, plan.seconds)))
    found = Measured(games, {**_saturated(full), **_paced(paced)})
    found.figures["bytes_a_socket"] = figure([_a_socket(before, after, games * SEATS)])
    for stretch in full + paced:
        found.errors.update(stretch.tally.errors)
    return found


async def _stretch(stack: Stack, load: Callable[[], Awaitable[tuple[Tally, float]]]) -> Stretch:
    server, bench = cpu_seconds(stack.pids()), process_time()
    tally, seconds = await load()
    used = cpu_seconds(stack.pids())
    both = None if used is None or server is None else used - server
    return Stretch(tally, seconds, both, process_time() - bench)


def _saturated(full: list[Stretch]) -> dict[str, Figure]:
    return {
        "actions_a_second": figure([stretch.a_second for stretch in full]),
        "server_cpu_ms": figure([stretch.an_action(_thousand(stretch.server_cpu)) for stretch in full]),
        "bench_load": figure([stretch.bench_cpu / stretch.seconds for stretch in full]),
        "bytes_up": figure([stretch.an_action(stretch.tally.bytes_up) for stretch in full]),
        "bytes_down": figure([stretch.an_action(stretch.tally.bytes_down) for stretch in full]),
    }


def _paced(paced: list[Stretch]) -> dict[str, Figure]:
    return {
        "rate_reached": figure([stretch.a_second for stretch in paced]),
        "p50_ms": figure([1000 * stretch.tally.quantile(0.5) for stretch in paced]),
        "p99_ms": figure([1000 * stretch.tally.quantile(0.99) for stretch in paced]),
    }


def _a_socket(before: int | None, after: int | None, sockets: int) -> float | None:
    if before is None or after is None or sockets < ENOUGH_SOCKETS:
        return None
    return (after - before) / sockets


def _thousand(seconds: float | None) -> float | None:
    return None if seconds is None else 1000 * seconds
