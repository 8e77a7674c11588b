"""The baseline of databases: how often this machine commits what an action must write at the least."""

import sqlite3
from contextlib import closing
from pathlib import Path
from time import perf_counter

import psycopg

from risiko_site.backends import SQLITE_OPTIONS

TABLES = (
    "DROP TABLE IF EXISTS bench_game",
    "DROP TABLE IF EXISTS bench_event",
    "CREATE TABLE bench_game (id integer PRIMARY KEY, seq integer, snapshot text)",
    "CREATE TABLE bench_event (seq integer PRIMARY KEY, payload text)",
    "INSERT INTO bench_game VALUES (1, 0, '')",
)
SNAPSHOT, EVENT = "x" * 1500, "x" * 150


def sqlite_commits(path: Path, seconds: float) -> float:
    """Commits a second of one connection to a file of its own, of one changed row and one new one."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(str(SQLITE_OPTIONS["init_command"]))
        for statement in TABLES:
            connection.execute(statement)
        count, started = 0, perf_counter()
        while (lasted := perf_counter() - started) < seconds:
            count += 1
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("UPDATE bench_game SET seq = ?, snapshot = ? WHERE id = 1", (count, SNAPSHOT))
            connection.execute("INSERT INTO bench_event VALUES (?, ?)", (count, EVENT))
            connection.execute("COMMIT")
    return count / lasted


def postgres_commits(url: str, seconds: float) -> float:
    """The same on a PostgreSQL server, in the database of the server that is measured."""
    with psycopg.connect(url) as connection:
        for statement in TABLES:
            connection.execute(statement)
        connection.commit()
        count, started = 0, perf_counter()
        while (lasted := perf_counter() - started) < seconds:
            count += 1
            connection.execute("UPDATE bench_game SET seq = %s, snapshot = %s WHERE id = 1", (count, SNAPSHOT))
            connection.execute("INSERT INTO bench_event VALUES (%s, %s)", (count, EVENT))
            connection.commit()
    return count / lasted
