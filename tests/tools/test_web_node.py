"""Which Node builds the pages."""

from pathlib import Path

import pytest

from tools.web import node
from tools.web.__main__ import install


def fake(folder: Path, version: str) -> Path:
    """A folder with a node that says it is of this version, and an npm."""
    folder.mkdir(parents=True)
    for name, text in (("node", f"echo {version}"), ("npm", "exit 0")):
        (folder / name).write_text(f"#!/bin/sh\n{text}\n")
        (folder / name).chmod(0o755)
    return folder


@pytest.mark.parametrize("version", ["v20.19.0", "v22.1.0"])
def test_node_on_the_path_is_taken_if_new_enough(version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = fake(tmp_path / "bin", version)
    monkeypatch.setenv("PATH", str(folder))
    assert node.node_folder() == folder
    assert node.npm_command(folder) == [str(folder / "npm")]


@pytest.mark.parametrize("version", ["v18.20.4", "v20.18.9", "nonsense"])
def test_an_older_one_gives_way_to_the_installed_package(
    version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(fake(tmp_path / "bin", version)))
    monkeypatch.setattr(node, "wheel_folder", lambda: tmp_path / "wheel" / "bin")
    assert node.node_folder() == tmp_path / "wheel" / "bin"


def test_npm_of_the_package_is_started_through_its_library(tmp_path: Path) -> None:
    library = tmp_path / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    library.parent.mkdir(parents=True)
    library.touch()
    assert node.npm_command(tmp_path / "bin") == [str(tmp_path / "bin" / "node"), str(library)]


def test_without_any_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(node, "wheel_folder", lambda: None)
    assert node.main() == 1


@pytest.mark.parametrize(("failures", "code"), [(0, 0), (2, 0), (3, 1)])
def test_npm_is_asked_again_after_a_failure_but_not_for_ever(
    failures: int, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, calls = fake(tmp_path / "bin", "v22.1.0"), tmp_path / "calls"
    calls.touch()
    (folder / "npm").write_text(f'#!/bin/sh\necho "$@" >> {calls}\n[ "$(wc -l < {calls})" -gt {failures} ]\n')
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    assert install() == code
    asked = calls.read_text().splitlines()
    assert len(asked) == min(failures + 1, 3)
    assert all(line.startswith("ci --ignore-scripts") for line in asked)
