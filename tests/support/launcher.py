"""Servers that start in a fraction of the time: forked from a process that has read the libraries already.

What a child does is what `manage.py` does in a shell, on an environment of its own. Nothing is read ahead that depends
on settings, and no reactor of Twisted's, which a fork would share. That `make serve` does the same from a shell is
for tests of its own.
"""

import multiprocessing
import os
import sys
from collections.abc import Mapping, Sequence
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from subprocess import TimeoutExpired

# fmt: off
READ_AHEAD = [
    "autobahn.twisted.websocket", "babel", "channels.layers", "django.contrib.admin.checks",
    "django.contrib.admin.options", "django.contrib.postgres.fields", "django.contrib.staticfiles.storage",
    "django.core.handlers.asgi", "django.core.management", "django.db.backends.sqlite3.base",
    "django.db.migrations.executor", "django.template.defaulttags", "django.template.loader_tags",
    "django.templatetags.i18n", "django.views.i18n", "games.bots", "games.codec", "games.game_file", "games.names",
    "games.odds", "games.protocol", "games.review", "games.rulebook", "games.sentences", "games.simulator",
    "games.study", "games.texts", "psycopg", "pydantic", "redis.asyncio", "requests", "rest_framework.compat",
    "servestatic.middleware", "sqlite3", "twisted.internet.ssl", "twisted.internet.tcp", "twisted.protocols.tls",
    "yaml",
]
# fmt: on

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(READ_AHEAD)


class Launched:
    """One such process, with what the tests use of ``subprocess.Popen``."""

    def __init__(self, arguments: Sequence[str], *, environment: Mapping[str, str], log: Path) -> None:
        """Start ``manage.py`` with these arguments; what it prints is added to ``log``."""
        # A daemon ends with its test, which may not have come to ending it.
        self._process: ForkServerProcess = _context.Process(
            target=_manage, args=(list(arguments), dict(environment), str(log)), daemon=True
        )
        self._process.start()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """The exit code, a signal's number below zero; None while it runs."""
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self._process.kill()

    def wait(self, timeout: float | None = None) -> int:
        """The exit code once it has ended. Raises ``TimeoutExpired``."""
        self._process.join(timeout)
        code = self.poll()
        if code is None:
            raise TimeoutExpired("manage.py", timeout or 0)
        return code


def _manage(arguments: list[str], environment: dict[str, str], log: str) -> None:
    """What the child does."""
    out = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    os.dup2(out, 1)
    os.dup2(out, 2)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(write_through=True)  # type: ignore[union-attr]
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["manage.py", *arguments]
    __import__("manage").main()
