"""Databases of earlier releases, kept as statements under tests/golden/stored/, and what is done with them."""

import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.support.launcher import run
from tests.support.server import DATABASE, ROOT, Server

STORED = ROOT / "tests" / "golden" / "stored"


def load(server: Server, release: Path) -> None:
    """Put the database of a release where the server will look for it."""
    server.prepare()
    (server.var / DATABASE).unlink()
    with closing(sqlite3.connect(server.var / DATABASE)) as database:
        database.executescript(release.read_text(encoding="utf-8"))


def dump(server: Server) -> str:
    """The database of a server as statements."""
    with closing(sqlite3.connect(server.var / DATABASE)) as database:
        return "\n".join(database.iterdump()) + "\n"


def ended(server: Server) -> list[str]:
    """The id of a finished game, read past the server."""
    with closing(sqlite3.connect(server.var / DATABASE)) as database:
        return [game for (game,) in database.execute("SELECT id FROM games_game WHERE status = 'ended'")][:1]


def games(server: Server, what: str) -> list[dict[str, Any]]:
    """``write`` games into a server's database, or ``play`` on those that are there; see ``stored_games``."""
    done = run("tests.support.stored_games", what, environment=server.environment())
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout))


def main(path: Path, var: Path) -> None:
    """`python -m tests.support.stored FILE FOLDER`: write the database of this release."""
    server = Server(var=var)
    assert server.manage("migrate", "--verbosity", "0").returncode == 0
    for game in games(server, "write"):
        sys.stderr.write(f"{game}\n")
    path.write_text(dump(server), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
