"""The SQLite file copied while the server runs, and put back while it does not. PostgreSQL has tools of its own."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from django.core.management.base import CommandError
from django.db import connections
from django.db.migrations.loader import MigrationLoader

ALIVE = 30.0
"""Seconds after a worker's last sign of life for which a server counts as running."""
BESIDE = ("", "-wal", "-shm")
"""The files of a database in WAL mode."""
ELSEWHERE = "The database is not SQLite: use pg_dump and pg_restore, as docs/operations.md shows."


def database_file() -> Path:
    """The file of the server's database. Raises ``CommandError`` where it is none."""
    database = connections["default"]
    if database.vendor != "sqlite":
        raise CommandError(ELSEWHERE)
    return Path(database.settings_dict["NAME"])


def copy_database(source: Path, target: Path) -> None:
    """Copy a database as it is at one moment, whoever writes to it meanwhile; ``target`` must not exist.

    The copy is checked before it gets its name, so a backup that is there is a whole one. Raises ``CommandError``.
    """
    if target.exists():
        raise CommandError(f"{target} exists already; a backup replaces nothing.")
    with drafted(target) as draft, closing(opened(source)) as there, closing(sqlite3.connect(draft)) as here:
        try:
            there.backup(here)  # In one step: in WAL mode a reader keeps no writer waiting.
            here.execute("PRAGMA journal_mode=DELETE")  # One file, with nothing beside it.
            check(here, draft)
        except sqlite3.Error as error:
            raise CommandError(f"{source} cannot be copied: {error}.") from error


def put_back(backup: Path, target: Path, *, force: bool = False) -> Path | None:
    """Make a backup the database; where the former one is now, if there was one. Raises ``CommandError``."""
    with closing(opened(backup)) as there:
        check(there, backup)
    if target.exists() and not force and (age := silence(target)) is not None and age < ALIVE:
        raise CommandError(f"A worker was heard {age:.0f} seconds ago: stop the server first, or wait (--force).")
    connections.close_all()
    aside = target.with_name(f"{target.name}.replaced-{datetime.now(UTC):%Y%m%dT%H%M%S}")
    draft = target.with_name(f"{target.name}.restored")
    draft.unlink(missing_ok=True)
    copy_database(backup, draft)
    replaced = target.exists()
    for end in BESIDE:
        if (old := Path(f"{target}{end}")).exists():
            old.rename(f"{aside}{end}")
    draft.rename(target)
    return aside if replaced else None


def opened(path: Path) -> sqlite3.Connection:
    """A database for reading. Raises ``CommandError`` where there is none."""
    if not path.is_file():
        raise CommandError(f"There is no file {path}.")
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=20)


def check(connection: sqlite3.Connection, path: Path) -> None:
    """Whether it is a whole database of this server, of this release or an earlier one. Raises ``CommandError``."""
    try:
        (fault,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        rows = connection.execute("SELECT app, name FROM django_migrations").fetchall()
        connection.execute("SELECT count(*) FROM games_game").fetchone()
    except sqlite3.Error as error:
        raise CommandError(f"{path} is no database of this server: {error}.") from error
    if fault != "ok":
        raise CommandError(f"{path} is damaged: {fault}.")
    known = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    if newer := sorted(f"{app}.{name}" for app, name in rows if (app, name) not in known):
        raise CommandError(f"{path} is of a newer release: {', '.join(newer)}.")


def silence(path: Path) -> float | None:
    """Seconds since a worker wrote into the database; None where none has."""
    try:
        with closing(opened(path)) as connection:
            (last,) = connection.execute("SELECT max(at) FROM games_workerheartbeat").fetchone()
    except sqlite3.Error:
        return None
    return None if last is None else time.time() - datetime.fromisoformat(last).replace(tzinfo=UTC).timestamp()


@contextmanager
def drafted(target: Path) -> Iterator[Path]:
    """A file that only its owner can read, which gets its name when all went well."""
    draft = target.with_name(f"{target.name}.{os.getpid()}.part")
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        yield draft
        descriptor = os.open(draft, os.O_RDONLY)
        os.fsync(descriptor)
        os.close(descriptor)
        draft.rename(target)
    finally:
        draft.unlink(missing_ok=True)
