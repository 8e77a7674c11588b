"""What the clone promises before any code of the game runs: commands, locks and what is kept out of git."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = (
    "serve", "setup", "test", "check", "bench", "bench-page", "arena", "soak", "sights", "mutants", "admin", "format",
    "texts", "lock", "credits", "schema", "clean", "help",
)  # fmt: skip
LOCKS = ("runtime", "dev", "node")


def make(*arguments: str) -> str:
    done = subprocess.run(["make", "PYTHON=python3", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout


def test_help_names_every_command() -> None:
    assert re.findall(r"^  make ([\w-]+)", make("help"), re.MULTILINE) == list(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_command_has_a_recipe(command: str) -> None:
    assert make("--dry-run", "--always-make", command) != ""


def test_bench_passes_the_file_on() -> None:
    assert "tools.bench --json figures.json" in make("--dry-run", "bench", "JSON=figures.json")


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_holds_hashes_and_no_address(lock: str) -> None:
    text = (ROOT / f"requirements/{lock}.txt").read_text()
    pins = re.findall(r"^[a-z0-9][^ ]*==.*?(?=^\S|\Z)", text, re.MULTILINE | re.DOTALL)
    assert pins
    assert [pin for pin in pins if "--hash=sha256:" not in pin] == []
    assert re.findall(r"https?://|--index-url|--find-links|--trusted-host|file:", text) == []


def test_both_locks_pin_the_same_versions() -> None:
    pin = re.compile(r"^([a-z0-9][^ ]*==[^ ]+)", re.MULTILINE)
    runtime, dev = (set(pin.findall((ROOT / f"requirements/{lock}.txt").read_text())) for lock in ("runtime", "dev"))
    assert runtime - dev == set()


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = {
        "runtime": project["project"]["dependencies"],
        "dev": project["dependency-groups"]["dev"],
        "node": project["dependency-groups"]["node"],
    }
    for lock, dependencies in wanted.items():
        names = {re.split(r"[\[~=<>! ]", dependency)[0].lower() for dependency in dependencies}
        text = (ROOT / f"requirements/{lock}.txt").read_text()
        locked = set(re.findall(r"^([a-z0-9-]+)", text, re.MULTILINE))
        assert names - locked == set()


@pytest.mark.parametrize(
    "path",
    [".venv/x", "var/risiko.sqlite3", "var/secret_key", "locale/de/LC_MESSAGES/django.mo", "static/dist/game.js"],
)
def test_what_a_server_writes_stays_out_of_git(path: str) -> None:
    ignored = subprocess.run(["git", "check-ignore", "--quiet", path], cwd=ROOT, check=False)
    assert ignored.returncode == 0
