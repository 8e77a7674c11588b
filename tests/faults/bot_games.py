"""Games of bots alone, played by several workers at once, and what must be true of them in the end."""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from tests.faults.books import PostgresBooks
from tests.support.begin_games import begin_games
from tests.support.server import Server

COLOURS = ["red", "blue", "yellow", "green", "black"]
KINDS: tuple[dict[str, Any], ...] = (
    {"seats": 4, "mode": "mission", "bots": [0, 1, 2, 3]},
    {"seats": 3, "mode": "classic", "bots": [0, 1, 2], "changes": {"round_cap": 12}},
    {"seats": 5, "mode": "mission", "bots": [0, 1, 2, 3, 4], "edition": "hasbro_2000", "colours": COLOURS},
)
AT_ONCE = 100
"""Games that one process begins, whose options fit on a command line."""


def play(count: int, workers: Sequence[Server], books: PostgresBooks, say: Callable[[str], None]) -> None:
    """On a site without games begin so many, wait for their ends, and look at what was written down."""
    began = time.monotonic()
    options = iter([KINDS[number % len(KINDS)] for number in range(count)])
    games: list[str] = []
    while some := list(islice(options, AT_ONCE)):
        games += [begun.game_id for begun in begin_games(workers[0], *some)]
    wait_for_all(books, patience=120 + 3 * count)
    events = sum(books.seq(game) for game in games)
    seconds = time.monotonic() - began
    say(f"{count} games with {events} events by two workers in {seconds:.0f} s")
    assert books.rows("SELECT count(*) FROM games_workerheartbeat") == [(2,)]
    assert [fault for game in games for fault in faults(books, game)] == []
    assert books.rows("SELECT count(*) FROM games_game WHERE wake_at <= now()") == [(0,)]
    assert books.rows("SELECT count(*) FROM games_game WHERE wake_at IS NOT NULL OR status <> 'ended'") == [(0,)]
    checked = workers[0].manage("check_games", *games)
    assert f"{count} games checked, 0 differ." in checked.stdout
    assert not [line for worker in workers for line in errors(worker)]


def wait_for_all(books: PostgresBooks, patience: float) -> None:
    """Until no game is running."""
    deadline = time.monotonic() + patience
    while books.rows("SELECT count(*) FROM games_game WHERE status = 'running'") != [(0,)]:
        assert time.monotonic() < deadline, "some games did not end"
        time.sleep(0.5)


def faults(books: PostgresBooks, game_id: str) -> Iterator[str]:
    """Turns that were begun or ended more than once, and gaps in the log."""
    log = books.log(game_id)  # Fails on a gap.
    turns = Counter((event["round"], event["seat"]) for event in log.values() if event["kind"] == "turn_began")
    yield from (f"{game_id}: turn {turn} was begun {times} times" for turn, times in turns.items() if times > 1)
    kinds = [event["kind"] for event in log.values()]
    if kinds.count("turn_ended") > kinds.count("turn_began"):
        yield f"{game_id}: more turns ended than began"
    if kinds.count("game_ended") != 1:
        yield f"{game_id}: ended {kinds.count('game_ended')} times"


def errors(worker: Server) -> list[str]:
    lines = [line for line in worker.log.read_text().splitlines() if line.startswith("{")]
    return [line for line in lines if json.loads(line)["level"] == "error"]
