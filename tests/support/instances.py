"""A PostgreSQL and a Redis of a test's own, which may be killed and started again on the same port and files."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import psycopg
import redis

from tests.support.require import missing
from tests.support.server import free_port

PATIENCE = 60.0
"""Seconds for a start, after a crash with its recovery."""


@dataclass
class Instance:
    """A server process that answers on a port of its own."""

    options: Sequence[str] = ()
    """What stands behind the program's name on its command line."""
    port: int = field(default_factory=free_port)
    folder: Path = field(default_factory=lambda: Path(tempfile.mkdtemp(prefix="risiko-instance-")))
    process: subprocess.Popen[bytes] | None = None

    def arguments(self) -> list[str]:
        raise NotImplementedError

    def answers(self) -> bool:
        raise NotImplementedError

    def start(self) -> Self:
        """Start and wait until it answers; what a crash has left running is waited for."""
        deadline = time.monotonic() + PATIENCE
        with (self.folder / "log").open("ab") as log:
            while not self.answers():
                if time.monotonic() > deadline:
                    raise RuntimeError((self.folder / "log").read_text()[-2000:])
                if self.process is None or self.process.poll() is not None:
                    self.process = subprocess.Popen(self.arguments(), stdout=log, stderr=log, **as_nobody())
                time.sleep(0.1)
        return self

    def kill(self) -> None:
        """SIGKILL, as the kernel does when memory is short."""
        process, self.process = self.process, None
        if process is not None:
            process.send_signal(signal.SIGKILL)
            process.wait()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *error: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class PrivateRedis(Instance):
    """A Redis that keeps nothing on disk."""

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def arguments(self) -> list[str]:
        own = ["--bind", "127.0.0.1", "--port", str(self.port), "--dir", str(self.folder)]
        return [program("redis-server", "redis"), *self.options, *own]

    def start(self) -> Self:
        hand_over(self.folder)
        return super().start()

    def answers(self) -> bool:
        with suppress(redis.RedisError), redis.Redis.from_url(self.url, socket_connect_timeout=1) as client:
            return bool(client.ping())
        return False


class PrivatePostgres(Instance):
    """A PostgreSQL whose superuser and database are called ``risiko``, as the image's are."""

    def url(self, database: str = "risiko") -> str:
        return f"postgresql://risiko@127.0.0.1:{self.port}/{database}"

    def arguments(self) -> list[str]:
        own = ["-D", str(self.data), "-p", str(self.port), "-c", "listen_addresses=127.0.0.1"]
        return [postgres_program("postgres"), *self.options, *own, "-c", "unix_socket_directories="]

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def start(self) -> Self:
        if self.data.exists():
            return super().start()
        hand_over(self.folder)
        make = [postgres_program("initdb"), "-D", str(self.data), "--username=risiko", "--auth=trust", "--no-sync"]
        locale = ["--encoding=UTF8", "--locale=C"]
        subprocess.run([*make, *locale], check=True, stdout=subprocess.DEVNULL, **as_nobody())
        super().start()
        self.create_database("risiko")
        return self

    def create_database(self, name: str) -> str:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return self.url(name)

    def answers(self) -> bool:
        with suppress(psycopg.OperationalError):
            psycopg.connect(self.url("postgres"), connect_timeout=1).close()
            return True
        return False


def as_nobody() -> dict[str, Any]:
    """PostgreSQL refuses to run as root."""
    return {"user": unprivileged().pw_uid, "group": unprivileged().pw_gid} if os.geteuid() == 0 else {}


def unprivileged() -> pwd.struct_passwd:
    with suppress(KeyError):
        return pwd.getpwnam("postgres")
    return pwd.getpwnam("nobody")


def hand_over(folder: Path) -> None:
    """Give a folder to whom the servers run as."""
    if os.geteuid() == 0:
        os.chown(folder, unprivileged().pw_uid, unprivileged().pw_gid)


def postgres_program(name: str) -> str:
    """A program of the newest PostgreSQL here; Debian keeps them off PATH."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    return str(found[-1]) if found else program(name, "postgres")


def program(name: str, need: str) -> str:
    return shutil.which(name) or missing(need, f"there is no {name} here")
