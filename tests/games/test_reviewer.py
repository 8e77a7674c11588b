"""Reviews beside a worker: made in a process of their own, never in the way of clocks and bots, ended when told."""

import asyncio
import json
import os
import re
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django import Settings

from games import reviewer, worker
from games.in_database import in_database
from games.models import Game, GameReview
from games.selectors import game_review
from games.services import game_import, review_cancel
from risiko_site.logs import JsonFormatter
from tests.support.game_files import as_bytes, played
from tests.support.sockets import until
from tests.support.tables import Table, begin, stage

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("threads", "quick")]

RUNNING = "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"
SLEEPS = "import os, sys, time; open(sys.argv[1], 'w').write(str(os.getpid())); time.sleep(600)"


@pytest.fixture
def quick(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.GAME_REVIEWS = True
    monkeypatch.setattr(reviewer, "POLL", 0.05)
    monkeypatch.setattr(reviewer, "PULSE", 0.05)


@pytest.fixture
def sleeping(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Reviews that take for ever; the file holds the number of their process."""
    monkeypatch.setattr(reviewer, "command", lambda: (sys.executable, "-c", SLEEPS, str(tmp_path / "pid")))
    return tmp_path / "pid"


@asynccontextmanager
async def working() -> AsyncIterator[None]:
    stop = asyncio.Event()
    running = asyncio.create_task(worker.run(stop))
    try:
        yield
    finally:
        stop.set()
        await asyncio.wait_for(running, 20)


def over() -> Table:
    table = stage(RUNNING)
    for seat in (1, 2, 0):
        table.submit(seat, "resign")
    return table


async def until_status(wanted: str) -> None:
    def there() -> bool:
        return GameReview.objects.filter(status=wanted).exists()

    await until(lambda: in_database(there), 60)


async def number_in(file: Path) -> int:
    await until(lambda: number(file) > 0, 30)
    return number(file)


def number(file: Path) -> int:
    """The number of the process that has written it; 0 for none."""
    return int(file.read_text() or 0) if file.exists() else 0


def runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_review_is_what_the_command_makes_of_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    real: Callable[[], tuple[str, ...]] = reviewer.command
    # Not niced: whatever else the machine does would come first.
    monkeypatch.setattr(reviewer, "command", lambda: (*(w for w in real() if w != "--nice"), "--seconds", "0"))
    data = as_bytes(played("mission", round_cap=2))
    game = await in_database(game_import, data=data)
    async with working():
        await until_status("done")
    (tmp_path / "game.jsonl").write_bytes(data)
    out = StringIO()
    call_command("review", str(tmp_path / "game.jsonl"), "--json", "-", "--seconds", "0", stdout=out)
    kept = await in_database(lambda: GameReview.objects.get().content)
    assert json.loads(kept) == json.loads(out.getvalue())
    state = await in_database(game_review, game.pk)
    assert state is not None
    assert state.review is not None
    assert len(state.review.samples) == 2 * 3 + 1


async def test_games_go_on_while_a_review_is_made(sleeping: Path) -> None:
    await in_database(over)
    table = await in_database(begin, seats=3, bots=(0, 1, 2))
    async with working():
        await number_in(sleeping)
        await until(lambda: in_database(lambda: table.game.status == Game.Status.ENDED), 60)
        assert await in_database(lambda: GameReview.objects.filter(status="making").count()) == 1


async def test_review_that_is_called_off_ends_its_process(sleeping: Path) -> None:
    table = await in_database(over)
    async with working():
        pid = await number_in(sleeping)
        assert runs(pid)
        await in_database(review_cancel, game_id=table.game_id, actor=table.actors[0])
        await until(lambda: not runs(pid), 30)
    assert await in_database(lambda: GameReview.objects.get().status) == "cancelled"


async def test_worker_that_stops_ends_the_process_and_leaves_the_review_to_another(sleeping: Path) -> None:
    await in_database(over)
    async with working():
        pid = await number_in(sleeping)
    assert not runs(pid)
    assert await in_database(lambda: GameReview.objects.get().status) == "waiting"


async def test_process_that_fails_is_noted_and_not_tried_for_ever(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The log tells why: the exit code, the kind of exception and where; never what the exception says."""
    fails = "import json\njson.loads('{\"secret\"')"
    monkeypatch.setattr(reviewer, "command", lambda: (sys.executable, "-c", fails))
    table = await in_database(over)
    async with working():
        await until_status("failed")
    [record] = [record for record in caplog.records if record.message == "a review failed"]
    line = json.loads(JsonFormatter().format(record))
    assert (line["game"], line["status"], line["kind"]) == (table.game_id, 1, "json.decoder.JSONDecodeError")
    assert re.fullmatch(r".*/json/decoder\.py:\d+ \w+", line["place"])
    assert "secret" not in json.dumps(line)


def test_command_that_refuses_a_file_is_named_without_its_words() -> None:
    assert reviewer.reason(b"CommandError: game.jsonl: no such game\n") == {"kind": "CommandError"}
    assert reviewer.reason(b"\xff killed: 9 times\nhunter2\n  File nowhere\n") == {}


async def test_worker_makes_none_where_reviews_are_off(settings: Settings, sleeping: Path) -> None:
    await in_database(over)
    settings.GAME_REVIEWS = False
    async with working():
        table = await in_database(begin, seats=3, bots=(0, 1, 2))
        await until(lambda: in_database(lambda: table.game.status == Game.Status.ENDED), 60)
    assert number(sleeping) == 0
