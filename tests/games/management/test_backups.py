"""`manage.py backup` and `restore`: what was copied while the server ran is what comes back, whole or not at all."""

import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.management.backups import copy_database, put_back
from tests.support.begin_games import begin_games
from tests.support.server import Server
from tests.support.tables import begin

pytestmark = pytest.mark.django_db(transaction=True)

QUICK = {"DJANGO_SETTINGS_MODULE": "tests.support.quick"}
BOTS_ALONE = {"seats": 3, "bots": [0, 1, 2]}


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup of two games."""
    if connection.vendor != "sqlite":
        pytest.skip("the commands are for SQLite; PostgreSQL has tools of its own")
    begin()
    begin()
    file = tmp_path / "backup.sqlite3"
    out = StringIO()
    call_command("backup", file, stdout=out)
    assert str(file) in out.getvalue()
    return file


def games_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        return int(database.execute("SELECT count(*) FROM games_game").fetchone()[0])


def test_backup_is_one_file_that_only_its_owner_can_read(backup: Path) -> None:
    assert games_in(backup) == 2
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert [path.name for path in backup.parent.iterdir()] == [backup.name]


def test_restored_database_is_the_backup_and_the_former_one_is_kept(backup: Path, tmp_path: Path) -> None:
    server = tmp_path / "risiko.sqlite3"
    assert put_back(backup, server) is None
    with closing(sqlite3.connect(server)) as database, database:
        database.execute("DELETE FROM games_gameevent")
        database.execute("DELETE FROM games_player")
        database.execute("DELETE FROM games_game")
    former = put_back(backup, server)
    assert former is not None
    assert (games_in(server), games_in(former)) == (2, 0)


def test_backup_replaces_nothing(backup: Path) -> None:
    before = backup.read_bytes()
    with pytest.raises(CommandError, match="exists already"):
        call_command("backup", backup)
    assert backup.read_bytes() == before


def test_backup_into_nowhere_is_said_so(backup: Path, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup", tmp_path / "no" / "folder")


@pytest.mark.parametrize("fault", ["cut", "text", "foreign", "missing", "newer"])
def test_file_that_is_no_backup_is_not_restored(backup: Path, tmp_path: Path, fault: str) -> None:
    server, bad = tmp_path / "risiko.sqlite3", tmp_path / "bad"
    put_back(backup, server)
    match fault:
        case "cut":
            bad.write_bytes(backup.read_bytes()[: backup.stat().st_size // 2])
        case "text":
            bad.write_text("no database")
        case "foreign":
            with closing(sqlite3.connect(bad)) as database:
                database.execute("CREATE TABLE games (id)")
        case "newer":
            put_back(backup, bad)
            with closing(sqlite3.connect(bad)) as database, database:
                database.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('games', '9999_x', '')")
    with pytest.raises(CommandError):
        put_back(bad, server)
    assert games_in(server) == 2
    assert not list(tmp_path.glob("*.replaced-*"))
    assert not list(tmp_path.glob("*.restored"))


@pytest.mark.parametrize(("seconds", "running"), [(5, True), (60, False)])
def test_server_that_was_heard_a_moment_ago_is_not_overwritten(
    backup: Path, tmp_path: Path, seconds: int, running: bool
) -> None:
    server = tmp_path / "risiko.sqlite3"
    put_back(backup, server)
    with closing(sqlite3.connect(server)) as database, database:
        beat = "INSERT INTO games_workerheartbeat (name, at) VALUES ('x', datetime('now', ?))"
        database.execute(beat, [f"-{seconds} seconds"])
    if running:
        with pytest.raises(CommandError, match="stop the server first"):
            put_back(backup, server)
    assert put_back(backup, server, force=True) is not None


def test_database_in_full_swing_is_copied_as_of_one_moment(start_server: Callable[..., Server], tmp_path: Path) -> None:
    server = start_server(env=QUICK)
    begin_games(server, *[BOTS_ALONE] * 6)
    for number in range(5):
        copy_database(server.var / "risiko.sqlite3", tmp_path / f"{number}.sqlite3")
    server.kill()
    done = server.manage("restore", str(tmp_path / "4.sqlite3"), "--force")
    assert done.stdout.startswith("Restored 6 games"), done.stderr
    assert "6 games checked, 0 differ." in server.manage("check_games", "--all").stdout
    for number in range(5):
        with closing(sqlite3.connect(tmp_path / f"{number}.sqlite3")) as database:
            wrong = database.execute(
                "SELECT count(*) FROM games_game AS g WHERE seq <> "
                "(SELECT count(*) FROM games_gameevent WHERE game_id = g.id)"
            )
            assert wrong.fetchone() == (0,)


def test_postgres_is_left_to_its_own_tools(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "vendor", "postgresql")
    for command in ("backup", "restore"):
        with pytest.raises(CommandError, match="pg_dump"):
            call_command(command, "file")
