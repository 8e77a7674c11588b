"""The real server as processes: what `make serve` runs, or web and worker apart, with their own files."""

import fcntl
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tests.support.launcher import Launched, run

ROOT = Path(__file__).resolve().parent.parent.parent
SHARED = ROOT / ".cache" / "servers-of-tests"
"""What the servers of a run have in common: the static files, and a database that is migrated and empty."""
STATIC = SHARED / "static"
DATABASE = "risiko.sqlite3"
MAKE = """
import django; django.setup()
from django.core.management import call_command
from games.management.commands import serve
call_command("migrate", interactive=False, verbosity=0)
serve.collect_static()
"""
COMMANDS = {"serve": "serve", "web": "run_web", "worker": "run_worker"}
PATIENCE = 180.0  # Seconds for the first start on a busy machine, which migrates and gathers static files.


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """A server on a port and a var folder that stay the same over kills and restarts.

    >>> with Server(var=tmp_path) as server:            # doctest: +SKIP
    ...     urlopen(server.url)
    ...     server.kill()                               # SIGKILL, as a crash
    ...     server.start()                              # same port, same database

    `command` is `serve` (all in one), `web` (pages and sockets alone) or `worker`.
    """

    var: Path
    host: str = "127.0.0.1"
    port: int = field(default_factory=free_port)
    command: str = "serve"
    database_url: str = ""
    redis_url: str = ""
    env: Mapping[str, str] = field(default_factory=dict)
    patience: float = PATIENCE
    process: Launched | subprocess.Popen[bytes] | None = None
    _log_before: int = 0

    @property
    def url(self) -> str:
        return f"http://{'127.0.0.1' if self.host == '0.0.0.0' else self.host}:{self.port}"

    @property
    def socket_url(self) -> str:
        return self.url.replace("http", "ws", 1)

    @property
    def log(self) -> Path:
        """Everything the process printed, over all its starts."""
        return self.var / f"{self.command}.log"

    def environment(self) -> dict[str, str]:
        own = {
            "DJANGO_SETTINGS_MODULE": "risiko_site.settings.embedded",
            "RISIKO_VAR": str(self.var),
            "HOST": self.host,
            "PORT": str(self.port),
            "DATABASE_URL": self.database_url,
            "REDIS_URL": self.redis_url,
            "PYTHONUNBUFFERED": "1",
            "REVIEWS": "off",  # Each takes seconds of a core from the tests that run beside it.
        }
        return {**os.environ, **own, **self.env}

    def arguments(self) -> list[str]:
        """The command line, for who starts it from a shell."""
        return [sys.executable, "manage.py", COMMANDS[self.command]]

    def launch(self) -> Launched | subprocess.Popen[bytes]:
        return Launched("manage", COMMANDS[self.command], environment=self.environment(), out=self.log, err=self.log)

    def start(self) -> Self:
        """Start and wait until it is ready for work."""
        self.prepare()
        self.log.touch()
        self.note_start()
        self.process = self.launch()
        try:
            self.wait_until_ready()
        except BaseException:
            self.kill()
            raise
        return self

    def prepare(self) -> None:
        """Make the var folder, with the static files of the whole run and an empty database."""
        self.var.mkdir(parents=True, exist_ok=True)
        make_shared()
        static = self.var / "static"
        if not static.exists():
            static.symlink_to(STATIC, target_is_directory=True)
        if not self.database_url and not (self.var / DATABASE).exists():
            copy_database(SHARED / DATABASE, self.var / DATABASE)

    def note_start(self) -> None:
        """From here on the log tells of the start to come, and no more of earlier ones."""
        self._log_before = self.log.stat().st_size if self.log.exists() else 0

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + self.patience
        while not self.is_ready():
            if self.process is None or self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"The server did not start:\n{self.log.read_text()[-4000:]}")
            time.sleep(0.05)

    def is_ready(self) -> bool:
        if self.command == "worker":
            return b"The worker is running." in self.log.read_bytes()[self._log_before :]
        return status_of(f"{self.url}/healthz") == 200

    def kill(self) -> None:
        """SIGKILL: what a crash or a power cut leaves behind."""
        self._end(signal.SIGKILL)

    def stop(self, *, patience: float = 15.0) -> int:
        """SIGTERM; answers the exit code."""
        return self._end(signal.SIGTERM, patience)

    def _end(self, number: int, patience: float = 15.0) -> int:
        process, self.process = self.process, None
        if process is None:
            return 0
        if process.poll() is None:
            process.send_signal(number)
        try:
            return process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run one `manage.py` command on this server's settings and files."""
        self.prepare()
        return run("manage", *arguments, environment=self.environment())

    def printed_urls(self) -> list[str]:
        """The addresses that the last start printed for people."""
        printed = self.log.read_text().rpartition("Risiko is ready.")[2]
        return re.findall(r"^  (http://\S+)$", printed, re.MULTILINE)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *error: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.kill()


def status_of(url: str, **headers: str) -> int | None:
    """The status of one GET, None when nobody answers."""
    try:
        with urlopen(Request(url, headers=headers), timeout=5) as answer:
            return int(answer.status)
    except HTTPError as error:
        with error:
            return error.code
    except (URLError, OSError):
        return None


@cache
def make_shared() -> None:
    """Make what servers share: of a run's processes the first does it, the others find it done."""
    STATIC.mkdir(parents=True, exist_ok=True)
    run, stamp = os.environ.get("PYTEST_XDIST_TESTRUNUID", ""), SHARED / "run"
    with (SHARED / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if run and stamp.exists() and stamp.read_text() == run:
            return
        with TemporaryDirectory(dir=SHARED) as var:
            (Path(var) / "static").symlink_to(STATIC, target_is_directory=True)
            own = {"DJANGO_SETTINGS_MODULE": "risiko_site.settings.embedded", "RISIKO_VAR": var, "DATABASE_URL": ""}
            subprocess.run([sys.executable, "-c", MAKE], cwd=ROOT, env={**os.environ, **own}, check=True)
            # At one stroke: servers of another run may be reading the old one.
            (Path(var) / DATABASE).replace(SHARED / DATABASE)
        stamp.write_text(run)


def copy_database(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as there, closing(sqlite3.connect(target)) as here:
        there.backup(here)


@contextmanager
def separate_processes(var: Path, *, database_url: str, redis_url: str) -> Iterator[tuple[Server, Server]]:
    """Web and worker apart on PostgreSQL and Redis, as deployed; migrated first."""
    web, worker = (
        Server(var=var, command=command, database_url=database_url, redis_url=redis_url)
        for command in ("web", "worker")
    )
    migrated = web.manage("migrate", "--verbosity", "0")
    if migrated.returncode:
        raise RuntimeError(migrated.stderr)
    with web, worker:
        yield web, worker
