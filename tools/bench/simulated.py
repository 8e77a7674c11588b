"""How fast bots play whole games on the bare engine."""

import os
from statistics import median
from time import perf_counter

from games.simulator import Series, simulate
from tools.bench.figures import Figure, figure
from tools.bench.plan import Plan

SEATS = ("profile",) * 4


def simulated(plan: Plan) -> dict[str, Figure]:
    """Mission games a second of one process and of one a core, turns and events of the one, and a game's rounds."""
    cores = os.cpu_count() or 1
    alone: list[float] = []
    together: list[float] = []
    turns: list[float] = []
    events: list[float] = []
    lengths: list[float] = []
    for seed in range(plan.rounds):
        series = Series("hasbro_2015", "mission", SEATS, seed)
        for speeds, processes in ((alone, 1), (together, cores)):
            started = perf_counter()
            played = [result for result in simulate(series, plan.simulated, processes) if result]
            taken = perf_counter() - started
            speeds.append(len(played) / taken)
            if processes == 1:
                turns.append(sum(result.turns for result in played) / taken)
                events.append(sum(result.events for result in played) / taken)
        lengths.append(float(median(result.rounds for result in played)))
    return {
        "one_process": figure(alone),
        "all_cores": figure(together),
        "turns": figure(turns),
        "events": figure(events),
        "rounds": figure(lengths),
    }
