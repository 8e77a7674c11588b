"""What the import contracts cannot say: the engine stands alone, and nothing grows beyond what one can read."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ROOT / "games" / "engine"
# The longest function and file, in lines: of the engine, of the server, of tests (whose files may be tables).
BOUNDS = {"engine": (50, 300), "server": (60, 400), "tests": (60, 1000)}


def modules(part: str) -> Iterator[Path]:
    tops = {"engine": [ENGINE], "server": [ROOT / top for top in ("games", "lobby", "risiko_site")]}
    for top in tops.get(part, [ROOT / "tests"]):
        for path in sorted(top.rglob("*.py")):
            if "migrations" not in path.parts:
                yield path


def imported(path: Path) -> set[str]:
    """The full names of all modules that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by dots"
            names.add(node.module or "")
    return names


def test_engine_imports_only_itself_and_the_standard_library() -> None:
    foreign = {
        (path.name, name)
        for path in modules("engine")
        for name in imported(path)
        if name.split(".")[0] not in sys.stdlib_module_names and not f"{name}.".startswith("games.engine.")
    }
    assert foreign == set()


def test_engine_loads_without_the_web() -> None:
    load = (
        "import importlib, pkgutil, sys, games.engine as engine\n"
        "for m in pkgutil.walk_packages(engine.__path__, 'games.engine.'): importlib.import_module(m.name)\n"
        "print(sorted({m.split('.')[0] for m in sys.modules} & {'django', 'channels', 'pydantic', 'asgiref'}))"
    )
    done = subprocess.run([sys.executable, "-c", load], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("part", BOUNDS)
def test_no_function_is_too_long(part: str) -> None:
    bound, _ = BOUNDS[part]
    long = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for path in modules(part)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno
        if node.end_lineno - node.lineno + 1 > bound
    ]
    assert long == []


@pytest.mark.parametrize("part", BOUNDS)
def test_no_file_is_too_long(part: str) -> None:
    _, bound = BOUNDS[part]
    long = [str(path.relative_to(ROOT)) for path in modules(part) if len(path.read_text().splitlines()) > bound]
    assert long == []


@pytest.mark.parametrize("part", ["server", "tests"])
def test_nothing_is_left_to_do_in_comments(part: str) -> None:
    words = ("TO" + "DO", "FIX" + "ME", "XX" + "X")
    found = [
        f"{path.relative_to(ROOT)}: {word}" for path in modules(part) for word in words if word in path.read_text()
    ]
    assert found == []
