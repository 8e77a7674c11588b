"""Database work in threads: connections stay open, broken ones are replaced, the caller's context goes along."""

import threading
from contextvars import ContextVar
from typing import Any

import pytest
from django.db import DatabaseError, connection

from games.in_database import in_database
from tests.support.sockets import database_threads

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("threads")]

speaker = ContextVar("speaker", default="nobody")


def handle() -> Any:
    connection.ensure_connection()
    return connection.connection


async def test_work_is_done_in_another_thread_with_the_callers_context() -> None:
    speaker.set("Anna")
    thread, heard = await in_database(lambda: (threading.get_ident(), speaker.get()))
    assert (thread != threading.get_ident(), heard) == (True, "Anna")


async def test_arguments_and_errors_go_through() -> None:
    assert await in_database(divmod, 7, 2) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        await in_database(divmod, 1, 0)


async def test_connection_stays_open_until_it_fails() -> None:
    def twice() -> bool:
        return handle() is handle()

    def fail() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT nonsense FROM nowhere")

    def closed() -> bool:
        return connection.connection is None

    async with database_threads(1):  # Each call meets the connection of the one before.
        assert await in_database(twice)
        assert not await in_database(closed)
        with pytest.raises(DatabaseError):
            await in_database(fail)
        assert await in_database(twice)
