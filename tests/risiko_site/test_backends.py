"""Databases and layers from two addresses, and a key that its owner alone can read."""

import stat
from pathlib import Path

import pytest

from risiko_site import backends


def test_var_directory_is_in_the_clone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RISIKO_VAR", raising=False)
    assert backends.var_directory(Path("/clone")) == Path("/clone/var")


def test_var_directory_follows_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RISIKO_VAR", str(tmp_path))
    assert backends.var_directory(Path("/clone")) == tmp_path


def test_database_without_url_is_a_file_that_serialises_writers() -> None:
    config = backends.database("", fallback=Path("/data/risiko.sqlite3"))
    assert config["ENGINE"] == "django.db.backends.sqlite3"
    assert config["NAME"] == "/data/risiko.sqlite3"
    assert config["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert config["OPTIONS"]["timeout"] == 20
    assert "journal_mode=WAL" in config["OPTIONS"]["init_command"]


def test_database_sqlite_url_gets_the_same_options() -> None:
    by_url = backends.database("sqlite:////data/risiko.sqlite3", fallback=Path("/other"))
    assert by_url == backends.sqlite_database(Path("/data/risiko.sqlite3"))


def test_database_postgres_url_is_pooled() -> None:
    config = backends.database("postgresql://me:secret@db:5433/risiko", fallback=Path("/other"))
    assert config["ENGINE"] == "django.db.backends.postgresql"
    assert (config["NAME"], config["USER"], config["HOST"], config["PORT"]) == ("risiko", "me", "db", 5433)
    assert config["OPTIONS"]["pool"] == backends.POOL_OPTIONS


def test_sqlite_is_asked_by_fewer_threads_than_a_database_across_a_network() -> None:
    postgres = backends.database("postgresql://me:secret@db/risiko", fallback=Path("/other"))
    sqlite = backends.sqlite_database(Path("/data/risiko.sqlite3"))
    threads = [backends.database_threads(config) for config in (sqlite, postgres)]
    assert threads == [3, 8]
    assert threads[1] <= backends.POOL_OPTIONS["max_size"]


def test_layer_without_url_is_this_process() -> None:
    assert backends.channel_layer("") == {"BACKEND": "risiko_site.local_layer.LocalChannelLayer"}


def test_layer_takes_its_prefix_from_the_url() -> None:
    layer = backends.channel_layer("redis://cache:6379/2?prefix=mine")
    assert layer["CONFIG"] == {"hosts": ["redis://cache:6379/2"], "prefix": "mine"}


def test_layer_prefix_has_a_default() -> None:
    assert backends.channel_layer("redis://cache:6379/2")["CONFIG"]["prefix"] == "risiko"


def test_secret_key_is_made_once_and_private(tmp_path: Path) -> None:
    path = tmp_path / "new" / "secret_key"
    first = backends.secret_key(path)
    assert len(first) >= 50
    assert backends.secret_key(path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path]


def test_secret_keys_differ(tmp_path: Path) -> None:
    assert backends.secret_key(tmp_path / "a") != backends.secret_key(tmp_path / "b")
