"""Makes the reviews of finished games beside a worker: in a process of its own that gets what all others leave.

The process is the command ``manage.py review`` on the game's file, so a review here and one from the file are the
same. It can be killed at any moment; nothing is stored before it is done.
"""

import asyncio
import logging
import re
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from django.conf import settings

from games.game_file import write_game
from games.in_database import in_database
from games.selectors import game_record
from games.services import review_end, review_give_back, review_go_on, review_take

logger = logging.getLogger("risiko.worker")

POLL = 2.0
"""Seconds between two looks into the queue."""
PULSE = 1.0
"""Seconds between two looks whether a review under way was called off."""


KIND = re.compile(r"^((?:[a-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Fault|Interrupt))(?=:|$)", re.MULTILINE)
"""The kind in the line of an exception, with or without what it says."""
PLACE = re.compile(r'^ +File "([^"\n]+)", line (\d+), in (\S+)$', re.MULTILINE)


async def make_reviews(stop: asyncio.Event) -> None:
    """Make what is asked for, one after the other, until ``stop`` is set."""
    while not stop.is_set():
        try:
            found = await _make_next(stop)
        except Exception:
            logger.exception("the queue of reviews could not be read")
            found = False
        if not found:
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), POLL)


async def _make_next(stop: asyncio.Event) -> bool:
    """Make the review that has waited longest. False when none waits."""
    game_id = await in_database(review_take)
    if game_id is None:
        return False
    try:
        await _make(game_id, stop)
    except Exception:
        logger.exception("a review could not be made", extra={"game": game_id})
        await in_database(review_end, game_id=game_id, content=None)
    return True


async def _make(game_id: str, stop: asyncio.Event) -> None:
    data = await in_database(file_of, game_id)
    process = await asyncio.create_subprocess_exec(*command(), stdin=PIPE, stdout=PIPE, stderr=PIPE)
    making = asyncio.create_task(process.communicate(data))
    try:
        while not making.done():
            await asyncio.wait({making}, timeout=PULSE)
            if stop.is_set():
                await _kill(process, making)
                await in_database(review_give_back, game_id=game_id)
                return
            if not await in_database(review_go_on, game_id=game_id):
                await _kill(process, making)
                return
        output, told = making.result()
        content = output.decode() if process.returncode == 0 else None
        if content is None:
            logger.error("a review failed", extra={"game": game_id, "status": process.returncode, **reason(told)})
        await in_database(review_end, game_id=game_id, content=content)
    finally:
        await _kill(process, making)


def command() -> tuple[str, ...]:
    """What makes a review of the file that it reads."""
    manage = str(settings.BASE_DIR / "manage.py")
    return (sys.executable, manage, "review", "-", "--json", "-", "--nice")


def reason(told: bytes) -> dict[str, str]:
    """Why a process failed, as its error output has it: the kind of the last exception, and where it was raised.

    What the exception says is left out, as everywhere in the logs: it may hold anything.
    """
    text = told.decode(errors="replace")
    kinds, places = KIND.findall(text), PLACE.findall(text)
    found = {"kind": kinds[-1]} if kinds else {}
    return found | ({"place": "{}:{} {}".format(*places[-1])} if places else {})


def file_of(game_id: str) -> bytes:
    """The game as the file that everybody may download."""
    header, lines = game_record(game_id=game_id)
    return "".join(f"{line}\n" for line in write_game(header, lines)).encode()


async def _kill(process: Process, making: asyncio.Task[tuple[bytes, bytes]]) -> None:
    """End the process, if it still runs, and wait until it has ended."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    making.cancel()
    await asyncio.gather(making, return_exceptions=True)
