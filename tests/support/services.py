"""A database and a Redis address of a test's own, on the servers this machine has."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psycopg
import redis
from django.db import connection

from tests.support.require import missing

POSTGRES_SERVERS = (
    "postgresql:///postgres",
    "postgresql://postgres@127.0.0.1:5432/postgres",
    "postgresql://postgres:postgres@127.0.0.1:5432/postgres",
)
REDIS_SERVER = "redis://127.0.0.1:6379/0"


def postgres_server() -> str:
    """The first address that answers, `POSTGRES_URL` alone where it is set."""
    asked = os.environ.get("POSTGRES_URL")
    for url in [asked] if asked else POSTGRES_SERVERS:
        with suppress(psycopg.OperationalError):
            psycopg.connect(url, connect_timeout=3).close()
            return url
    return missing("postgres", "no server answers; POSTGRES_URL names one")


@contextmanager
def fresh_database() -> Iterator[str]:
    """An empty database, dropped afterwards whoever still holds it."""
    server = postgres_server()
    name = f"risiko_test_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    head, _, _ = server.rpartition("/")
    try:
        yield f"{head}/{name}"
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def end_other_sessions() -> None:
    """Leave Django's database to whoever drops it: PostgreSQL drops none that somebody is connected to."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined] # PostgreSQL's alone.


def redis_address() -> str:
    """A Redis with a prefix nobody else uses; see `risiko_site.backends.channel_layer`."""
    url = os.environ.get("REDIS_URL") or REDIS_SERVER
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=3) as client:
            client.ping()
    except redis.RedisError as error:
        missing("redis", f"no server answers ({error}); REDIS_URL names one")
    return f"{url}?prefix=test{secrets.token_hex(6)}"
