"""Databases and channel layers from `DATABASE_URL` and `REDIS_URL`, and the file of the secret key."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import dj_database_url

SQLITE_OPTIONS = {
    # A writer waits its turn instead of failing half-way: the lock is taken when the transaction begins.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}
# Held connections: one a database thread, and some for pages, which run in threads of their own.
POOL_OPTIONS = {"min_size": 2, "max_size": 20, "timeout": 10}


def var_directory(base: Path) -> Path:
    """Where this server keeps what it writes: `RISIKO_VAR`, else `var/` in the clone."""
    return Path(os.environ.get("RISIKO_VAR") or base / "var").resolve()


def sqlite_database(path: Path) -> dict[str, Any]:
    """A file in WAL mode; readers never wait for the writer."""
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": str(path), "OPTIONS": dict(SQLITE_OPTIONS)}


def database(url: str, *, fallback: Path) -> dict[str, Any]:
    """The database at `url`, or the SQLite file `fallback` without one."""
    if not url:
        return sqlite_database(fallback)
    config: dict[str, Any] = dict(dj_database_url.parse(url))
    if config["ENGINE"] == "django.db.backends.sqlite3":
        return sqlite_database(Path(config["NAME"]))
    if config["ENGINE"] == "django.db.backends.postgresql":
        config["OPTIONS"] = {**config.get("OPTIONS", {}), "pool": dict(POOL_OPTIONS)}
    return config


def database_threads(config: Mapping[str, Any]) -> int:
    """How many threads do database work beside the event loop.

    Few, since they queue for the same database anyway. SQLite has one writer at a time and keeps nobody waiting for a
    network: a thread that writes, and one for each game that a worker plays meanwhile; more only wrestle for Python.
    """
    return 3 if config["ENGINE"] == "django.db.backends.sqlite3" else 8


def channel_layer(url: str) -> dict[str, Any]:
    """Redis at `url`, or this process's memory without one.

    Several servers may share a Redis: `redis://host/0?prefix=name` keeps their pokes apart, since
    publish and subscribe know no database numbers.
    """
    if not url:
        return {"BACKEND": "risiko_site.local_layer.LocalChannelLayer"}
    parts = urlsplit(url)
    query = dict(parse_qsl(parts.query))
    prefix = query.pop("prefix", "risiko")
    address = parts._replace(query=urlencode(query)).geturl()
    config = {"hosts": [address], "prefix": prefix}
    return {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": config}


def secret_key(path: Path) -> str:
    """The key in `path`, made at the first start and readable by its owner alone."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48))
        try:
            os.link(draft, path)  # Unlike a rename, never replaces the key of a server that started just before.
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii").strip()
