"""The two ways to run the server that are measured, each on a database of its own, ended with the bench."""

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from tests.support import services
from tests.support.server import Server
from tools.bench.commits import postgres_commits, sqlite_commits
from tools.bench.table import Keys

SETTINGS = {"DJANGO_SETTINGS_MODULE": "tools.bench.settings"}


class NotHere(Exception):
    """This machine does not have what a stack needs."""


@dataclass(frozen=True, slots=True)
class Stack:
    """A running server: the one that answers sockets, and all processes of it."""

    web: Server
    servers: tuple[Server, ...]
    commits: Callable[[float], float]
    """Commits a second on the same kind of database, measured for so many seconds."""

    def pids(self) -> list[int]:
        """Of all processes."""
        return [server.process.pid for server in self.servers if server.process]

    def new_games(self, count: int) -> list[Keys]:
        """Games of four people, made on the server's database."""
        made = self.web.manage("bench_games", str(count))
        if made.returncode:
            raise RuntimeError(made.stderr)
        return [Keys(game["game"], tuple(game["cookies"])) for game in json.loads(made.stdout)]

    def faults(self) -> int:
        """Errors in the logs."""
        return sum(server.log.read_bytes().count(b'"level": "error"') for server in self.servers)


@contextmanager
def sqlite(var: Path) -> Iterator[Stack]:
    """What `make serve` runs: one process, a file, pokes in memory."""
    with Server(var=var, env=SETTINGS) as server:
        yield Stack(server, (server,), partial(sqlite_commits, var / "commits.sqlite3"))


@contextmanager
def postgres(var: Path) -> Iterator[Stack]:
    """Web and worker as two processes, on PostgreSQL and Redis."""
    with ExitStack() as stack:
        try:
            redis_url = services.redis_address()
            url = stack.enter_context(services.fresh_database())
        except pytest.skip.Exception as missing:
            raise NotHere(str(missing)) from missing
        web, worker = (
            Server(var=var, command=command, database_url=url, redis_url=redis_url, env=SETTINGS)
            for command in ("web", "worker")
        )
        migrated = web.manage("migrate", "--verbosity", "0")
        if migrated.returncode:
            raise RuntimeError(migrated.stderr)
        yield Stack(stack.enter_context(web), (web, stack.enter_context(worker)), partial(postgres_commits, url))


STACKS: dict[str, Callable[[Path], AbstractContextManager[Stack]]] = {"sqlite": sqlite, "postgres": postgres}
