"""The bench itself: it runs, finds no errors, and the table holds what the JSON holds. No figure is asserted."""

import asyncio
import json
import subprocess
import sys
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from games import codec
from games.engine.chance import SeededChance
from games.engine.play import play
from games.engine.projection import project
from tests.support.require import missing
from tests.support.server import ROOT
from tools.bench.driver import choose
from tools.bench.engine import new_game
from tools.bench.figures import figure
from tools.bench.load import at_rate, opened, saturate
from tools.bench.tally import Tally


@dataclass(frozen=True)
class Run:
    """A short run over both stacks: what it printed, and its JSON."""

    table: str
    found: dict[str, Any]


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Run:
    file = tmp_path_factory.mktemp("bench") / "figures.json"
    command = [sys.executable, "-m", "tools.bench", "--quick", "--json", str(file)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return Run(ran.stdout, json.loads(file.read_text()))


class Stub:
    """A table whose actions take a moment and never fail."""

    def __init__(self, seconds: float = 0.001) -> None:
        self.tally = Tally()
        self.seconds = seconds
        self.is_open = False

    async def open(self) -> None:
        self.is_open = True

    async def close(self) -> None:
        self.is_open = False

    async def act(self) -> None:
        assert self.is_open
        await asyncio.sleep(self.seconds)
        self.tally.times.append(self.seconds)


def test_baselines_and_simulator_are_measured(quick: Run) -> None:
    baselines = {**quick.found["baselines"], **quick.found["simulator"]}
    assert set(baselines) == {"engine", "sockets", "one_process", "all_cores", "turns", "events", "rounds"}
    assert all(found["median"] > 0 for found in baselines.values())


def test_odds_are_measured_beside_exact_fractions(quick: Run) -> None:
    odds = quick.found["odds"]
    assert set(odds["table_ms"]) == set(odds["battle_ms"]) == {"2015", "2000", "three", "koole", "best"}
    assert odds["exact_ms"]["median"] > 0
    assert odds["largest_difference"] < 1e-12
    assert "in exact fractions" in quick.table


def test_bars_are_told_and_not_asserted(quick: Run) -> None:
    bars = quick.found["bars"]
    assert [bar["stack"] for bar in bars if bar["stack"] == "sqlite"] == ["sqlite", "sqlite"]
    assert quick.table.count("first bar, ") == len(bars)
    assert quick.table.count("MISSED") == sum(not bar["met"] for bar in bars)


def test_embedded_server_is_measured_without_errors(quick: Run) -> None:
    check_stack(quick.found["stacks"]["sqlite"], quick.table)


@pytest.mark.postgres
@pytest.mark.redis
def test_web_and_worker_are_measured_without_errors(quick: Run) -> None:
    found = quick.found["stacks"]["postgres"]
    if "missing" in found:
        missing("postgres", found["missing"])
    check_stack(found, quick.table)


def check_stack(found: dict[str, Any], table: str) -> None:
    assert found["errors"] == {}
    assert list(found["games"]) == ["1", "3"]
    for figures in found["games"].values():
        speed = figures["actions_a_second"]["median"]
        assert speed > 0
        assert f" {speed:.0f} " in table
        assert figures["bytes_down"]["median"] > figures["bytes_up"]["median"] > 0
        assert set(figures["ratios"]) == {"commits", "sockets", "engine"}


async def test_a_fixed_rate_is_kept_and_is_no_more_than_the_tables_can_do() -> None:
    fast, slow = [Stub(), Stub()], [Stub(seconds=0.2)]
    async with opened(fast), opened(slow):
        tally, _ = await at_rate(fast, rate=50, seconds=0.4)
        assert tally.actions == 20
        tally, _ = await at_rate(slow, rate=50, seconds=0.3)
        assert tally.actions <= 2
        assert tally.late >= 1


async def test_saturation_keeps_every_table_busy() -> None:
    tables = [Stub(), Stub(), Stub()]
    async with opened(tables):
        tally, seconds = await saturate(tables, seconds=0.1)
    assert seconds >= 0.1
    assert tally.actions > 3
    assert not any(table.is_open for table in tables)


def test_every_choice_of_the_driver_is_legal() -> None:
    chance, luck = SeededChance("driver"), Random(1)
    state = new_game(chance)
    for _ in range(600):
        seat = state.to_act
        assert seat is not None
        view = json.loads(codec.dump(project(state, seat)))
        state = play(state, seat, codec.action_load(json.dumps(choose(view, luck))), chance).state


def test_quantile_of_few_and_of_no_times() -> None:
    assert Tally().quantile(0.99) == 0
    assert Tally(times=[3.0, 1.0, 2.0]).quantile(0.5) == 2.0
    assert Tally(times=[3.0, 1.0, 2.0]).quantile(0.99) == 3.0


def test_figure_is_the_median_of_the_rounds_that_could_be_measured() -> None:
    assert figure([3.0, None, 1.0, 2.0]).value == 2.0
    assert figure([None]).value is None
    assert figure([4.0]).over(figure([2.0])) == 2.0
    assert figure([4.0]).over(figure([])) is None
