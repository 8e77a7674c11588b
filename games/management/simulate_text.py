"""The figures of a series for people, line by line."""

from collections.abc import Iterator
from typing import Any

from games.simulator.figures import SPREADS


def table(figures: dict[str, Any]) -> Iterator[str]:
    """What was played, and what came of it, with 95 % intervals."""
    yield title(figures)
    yield ""
    yield f"{'a game':<24}{'mean':>10}{'95 %':>16}{'median':>10}{'most':>10}"
    for name in SPREADS:
        if spread := figures[name]:
            within = f"{spread['low']:.2f}-{spread['high']:.2f}"
            yield f"{name:<24}{spread['mean']:>10.2f}{within:>16}{spread['median']:>10.1f}{spread['max']:>10}"
    yield from ["", f"{'wins':<24}{'games':>10}{'share':>10}{'95 %':>16}"]
    for seat, share in figures["wins"].items():
        yield _share(
            f"seat {int(seat) + 1}, {figures['bots'][int(seat)]}" if _mixed(figures) else f"seat {int(seat) + 1}", share
        )
    yield _share("through third parties", figures["third_party_wins"])
    yield _share("at the turn's start", figures["turn_start_wins"])
    games = figures["games"] - figures["unfinished"]
    yield from ["", f"{'ended by':<24}{'games':>10}{'share':>10}"]
    for ending, count in figures["terminations"].items():
        yield f"{ending:<24}{count:>10}{count / games:>10.1%}"
    if figures["missions"]:
        yield from ["", f"{'mission':<24}{'held':>10}{'won':>10}{'share':>10}{'95 %':>16}{'rounds':>10}"]
        for key, quota in figures["missions"].items():
            yield _mission(key, quota)
    yield ""


def title(figures: dict[str, Any]) -> str:
    """What was played."""
    bots = figures["bots"]
    seats = ", ".join(bots) if _mixed(figures) else f"{len(bots)} x {bots[0]}"
    rules = "".join(f", {name}={value}" for name, value in figures["rules"].items())
    count = f"{figures['games']} games, {figures['unfinished']} unfinished"
    return f"{figures['edition']} / {figures['mode']}{rules}, {seats}, seed {figures['seed']}: {count}"


def _mixed(figures: dict[str, Any]) -> bool:
    return len(set(figures["bots"])) > 1


def _share(name: str, share: dict[str, float]) -> str:
    within = f"{share['low']:.1%}-{share['high']:.1%}"
    return f"{name:<24}{share['games']:>10}{share['share']:>10.1%}{within:>16}"


def _mission(key: str, quota: dict[str, float]) -> str:
    rounds = f"{quota['rounds_to_win']:.1f}" if "rounds_to_win" in quota else "-"
    within = f"{quota['low']:.1%}-{quota['high']:.1%}"
    return f"{key:<24}{quota['held']:>10}{quota['wins']:>10}{quota['win_share']:>10.1%}{within:>16}{rounds:>10}"
