"""The figures as a table for people, and as JSON."""

from typing import Any

from tools.bench.bars import Bar, held_against
from tools.bench.figures import Figure
from tools.bench.measure import Measured
from tools.bench.odds import odds_lines, odds_plain
from tools.bench.run import Result, StackResult

COLUMNS = ("games", "actions/s", "spread", "of commits", "of sockets", "of engine", "p50 ms", "p99 ms", "reached/s",
           "up B", "down B", "cpu ms", "bench", "B/socket")  # fmt: skip
WIDTHS = (6, 10, 14, 11, 11, 10, 8, 8, 10, 6, 8, 7, 6, 9)
LEGEND = """\
actions/s   actions a second at saturation, each stored and told to all four people of its game: the median of rounds
of ...      that figure as a share of: bare commits to the same database, messages to four sockets, the engine alone
p50, p99    from an action's submission to its update at the last of the four, at a fixed rate; reached/s of {rate:.0f}
up, down    bytes of frames an action, to all four; cpu: the server's processor time an action, all processes
bench       how much of a core the bench itself used; B/socket: memory of the server's process for each open socket"""


def text(result: Result, rate: float) -> str:
    """The table."""
    machine = result.machine
    lines = [
        f"{machine['system']}, Python {machine['python']}, {machine['cores']} cores, the bench on the same machine",
        f"load of others before: {machine['load']}; above 1, trust the cpu column and the ratios only",
        "",
        f"engine alone, one thread     {_number(result.engine):>9} actions/s",
        f"sockets alone, 50 x 4        {_number(result.relayed):>9} messages/s",
        f"simulator, one process       {_number(result.simulator['one_process'], 2):>9} games/s",
        f"simulator, one a core        {_number(result.simulator['all_cores'], 2):>9} games/s",
        f"simulator, one process       {_number(result.simulator['turns']):>9} turns/s",
        f"simulator, one process       {_number(result.simulator['events']):>9} events/s",
        f"simulator, length of a game  {_number(result.simulator['rounds']):>9} rounds",
        "",
        *odds_lines(result.odds),
    ]
    for stack in result.stacks:
        lines += ["", *_stack(stack, result)]
    lines += ["", *(_bar(bar, value) for bar, value in held_against(result))]
    return "\n".join([*lines, "", LEGEND.format(rate=rate)])


def plain(result: Result) -> dict[str, Any]:
    """The same figures for JSON, with every round."""
    return {
        "machine": result.machine,
        "baselines": {"engine": result.engine.plain(), "sockets": result.relayed.plain()},
        "simulator": {name: found.plain() for name, found in result.simulator.items()},
        "odds": odds_plain(result.odds),
        "bars": [
            {"stack": bar.stack, "figure": bar.figure, "bound": bar.bound, "reached": value, "met": bar.met_by(value)}
            for bar, value in held_against(result)
        ],
        "stacks": {stack.name: _plain_stack(stack, result) for stack in result.stacks},
    }


def _stack(stack: StackResult, result: Result) -> list[str]:
    if stack.missing:
        return [f"{stack.name}: not measured, {stack.missing}"]
    errors = ", ".join(f"{count} x {what}" for what, count in stack.errors().items()) or "none"
    return [
        f"{stack.name}: {_number(stack.commits)} bare commits/s; errors: {errors}",
        _row(COLUMNS),
        *(_row(_cells(measured, stack, result)) for measured in stack.measured),
    ]


def _cells(measured: Measured, stack: StackResult, result: Result) -> tuple[str, ...]:
    found = measured.figures
    speed = found["actions_a_second"]
    return (
        str(measured.games),
        _number(speed),
        f"{min(speed.rounds):.0f}-{max(speed.rounds):.0f}",
        *(_share(share) for share in _ratios(speed, stack, result).values()),
        _number(found["p50_ms"], 1),
        _number(found["p99_ms"], 1),
        _number(found["rate_reached"]),
        _number(found["bytes_up"]),
        _number(found["bytes_down"]),
        _number(found["server_cpu_ms"], 2),
        _share(found["bench_load"].value),
        _number(found["bytes_a_socket"]),
    )


def _ratios(speed: Figure, stack: StackResult, result: Result) -> dict[str, float | None]:
    baselines = {"commits": stack.commits, "sockets": result.relayed, "engine": result.engine}
    return {name: speed.over(baseline) for name, baseline in baselines.items()}


def _plain_stack(stack: StackResult, result: Result) -> dict[str, Any]:
    if stack.missing:
        return {"missing": stack.missing}
    return {
        "commits": stack.commits.plain(),
        "errors": dict(stack.errors()),
        "games": {
            str(measured.games): {
                **{name: found.plain() for name, found in measured.figures.items()},
                "ratios": _ratios(measured.figures["actions_a_second"], stack, result),
            }
            for measured in stack.measured
        },
    }


def _bar(bar: Bar, value: float) -> str:
    bound = f"{'at least' if bar.at_least else 'under'} {bar.bound:.0f}"
    return f"first bar, {bar.stack}: {bar.what} {bound}: {value:.0f}, {'met' if bar.met_by(value) else 'MISSED'}"


def _row(cells: tuple[str, ...]) -> str:
    return "".join(f"{cell:>{width}}" for cell, width in zip(cells, WIDTHS, strict=True))


def _number(found: Figure, digits: int = 0) -> str:
    return "-" if found.value is None else f"{found.value:.{digits}f}"


def _share(share: float | None) -> str:
    return "-" if share is None else f"{share:.1%}"
