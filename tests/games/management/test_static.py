"""Static files are gathered when one of them changed, and not otherwise."""

from pathlib import Path

import pytest
from django.core import management
from pytest_django import Settings

from games.management.commands import serve


@pytest.fixture
def calls(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A static folder of this test's own, and the commands that were called for it."""
    called: list[str] = []

    def call_command(name: str, **options: object) -> None:
        called.append(name)
        management.call_command(name, **options)

    source = tmp_path / "source"
    source.mkdir()
    (source / "page.css").write_text("a {}")
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = tmp_path / "gathered"
    monkeypatch.setattr(serve, "call_command", call_command)
    return called


def test_static_files_are_gathered_once(calls: list[str], settings: Settings) -> None:
    serve.collect_static()
    serve.collect_static()
    assert calls == ["collectstatic"]
    assert (settings.STATIC_ROOT / "page.css").read_text() == "a {}"


def test_static_files_are_gathered_after_a_change(calls: list[str], settings: Settings) -> None:
    serve.collect_static()
    (settings.STATICFILES_DIRS[0] / "page.css").write_text("a { color: red }")
    serve.collect_static()
    assert calls == ["collectstatic"] * 2
    assert (settings.STATIC_ROOT / "page.css").read_text() == "a { color: red }"
