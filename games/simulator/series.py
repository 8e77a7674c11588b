"""Many games of one kind, in one process or several."""

import gc
import signal
from collections.abc import Generator, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from types import MappingProxyType

from games.bots import BOTS
from games.engine.edition import Rules
from games.engine.library import BadEdition, edition, rules_for
from games.simulator.game import MOST_ACTIONS, EndlessGame, GameResult, simulate_game

CHUNK = 8
"""How many games a process takes at a time."""

RARELY = 200_000
"""After so many new objects the collector of circular references looks again; states and events have none."""


@dataclass(frozen=True, slots=True)
class Series:
    """Games to play: everything a process needs to play any one of them."""

    edition: str
    mode: str
    bots: tuple[str, ...]
    """The level of each seat."""
    seed: int
    most_actions: int = MOST_ACTIONS
    changes: tuple[tuple[str, str | int], ...] = ()
    """House rules, by the names of the policies."""

    def rules(self) -> Rules:
        """The rules of every game of the series.

        Raises ``BadEdition`` for a game that the booklet does not have, ``UnknownPolicy`` for a house rule that there
        is not.
        """
        of = edition(self.edition)
        if len(self.bots) > len(of.colours):
            raise BadEdition(f"{len(self.bots)} players")
        changes: Mapping[str, str | int] = MappingProxyType(dict(self.changes))
        return rules_for(of, self.mode, of.colours[: len(self.bots)], changes)

    def game_seed(self, index: int) -> str:
        """The seed of the game of that number."""
        return f"{self.seed}/{index}"


def simulate(series: Series, games: int, processes: int = 1, first: int = 0) -> Generator[GameResult | None]:
    """The results in the order of the games, as they come; None for a game that would not end.

    Games before the ``first`` are left out: whoever has their results already goes on from there. Whoever stops
    listening, also by an interrupt, ends the games that are not begun.
    """
    jobs = ((series, index) for index in range(first, games))
    if processes == 1:
        with _collecting_rarely():
            yield from map(_simulate_one, jobs)
        return
    with ProcessPoolExecutor(processes, get_context("spawn"), _set_up_process) as pool:
        try:
            yield from pool.map(_simulate_one, jobs, chunksize=CHUNK)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _collecting_rarely() -> Iterator[None]:
    usual = gc.get_threshold()
    gc.set_threshold(RARELY)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _set_up_process() -> None:
    # Ctrl-C reaches every process of the terminal; the parent alone decides what becomes of the games.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(RARELY)


@cache
def _rules(series: Series) -> Rules:
    return series.rules()


def _simulate_one(job: tuple[Series, int]) -> GameResult | None:
    series, index = job
    bots = [BOTS[level] for level in series.bots]
    try:
        return simulate_game(_rules(series), bots, series.game_seed(index), series.most_actions)
    except EndlessGame:
        return None
    except Exception as error:
        error.add_note(f"in game {index} of {series}")
        raise
