"""Servers and commands that start in a fraction of the time: forked from a process that has read the libraries.

What a child does is what `python -m MODULE` does in a shell, on an environment of its own. Nothing is read ahead that
depends on settings, and no reactor of Twisted's, which a fork would share. That `make serve` does the same from a
shell is for tests of its own.
"""

import multiprocessing
import os
import runpy
import signal
import sys
from collections.abc import Mapping, Sequence
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from subprocess import CompletedProcess, TimeoutExpired
from tempfile import TemporaryDirectory
from threading import Thread

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

    def __init__(self, module: str, *arguments: str, environment: Mapping[str, str], out: Path, err: Path) -> None:
        """Start a module; what it prints is added to the two files, which may be one."""
        # A daemon ends with its test, which may not have come to ending it.
        self._process: ForkServerProcess = _context.Process(
            target=_run, args=(module, arguments, dict(environment), str(out), str(err)), daemon=True
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
            raise TimeoutExpired("a launched process", timeout or 0)
        return code


def run(module: str, *arguments: str, environment: Mapping[str, str]) -> CompletedProcess[str]:
    """What a module printed and how it ended."""
    with TemporaryDirectory() as folder:
        out, err = Path(folder) / "out", Path(folder) / "err"
        code = Launched(module, *arguments, environment=environment, out=out, err=err).wait()
        return CompletedProcess([module, *arguments], code, out.read_text(), err.read_text())


def _end_with_the_test() -> None:
    """Whoever was killed cannot end what it started."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGKILL)


def _run(module: str, arguments: Sequence[str], environment: dict[str, str], out: str, err: str) -> None:
    """What the child does."""
    Thread(target=_end_with_the_test, daemon=True).start()
    for stream, number, file in ((sys.stdout, 1, out), (sys.stderr, 2, err)):
        opened = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        os.dup2(opened, number)
        stream.reconfigure(write_through=True)  # type: ignore[union-attr]
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
