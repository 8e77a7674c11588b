"""`make mutants`: are the rules held so tightly that no other rule would pass the scenes?

Each policy of each booklet is swapped for each of its siblings, and each number of the rules is moved by one, in the
engine's constants and in the data of editions, decks and boards. For every one of these mutants at least one test must
fail. A mutant that nothing tells apart is a survivor: it is listed, and only those that ``EXPLAINED`` speaks of may be.

The tests are collected once; each mutant is tried in a fork of that process, until the first test fails. What a test
module has read while it was collected stays as it was, so scenes must set up their own positions, as they do.
"""

import ast
import os
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from games.engine import library
from games.engine.library import edition, edition_keys
from games.engine.policies import COUNTS, NAMES, UnknownPolicy, choices, policies_from

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "games"
SCENES = (
    "presets", "cards", "elimination", "battle", "fortification", "reinforcement", "missions", "victory",
    "two_players", "headquarters", "house_rules", "policies", "opening", "leaving", "absence", "attack_until",
)  # fmt: skip
"""The tests that play scenes; numbers of the data are held by those of boards and boxes too."""
DATA = ("library", "board")
"""Tests of the data itself: they count for numbers alone, a policy must be told by a scene."""

NO_RULES = {"LONGEST_PLAN", "HORIZON", "LEAST_COLUMNS", "FREE", "MAX_SEATS", "EVERY_PAIR"}
"""Bounds against abuse and technical values: no rule of a booklet."""

EXPLAINED: dict[str, str] = {
    "kenner_parker.policies.hq_goal": "the box has no mode with headquarters",
    "kenner_parker.policies.hq_reveal": "the box has no mode with headquarters",
    "kenner_parker.policies.capital_rules": "the box has no mode with headquarters",
    "dutch.policies.hq_goal": "the box has no mode with headquarters",
    "dutch.policies.hq_reveal": "the box has no mode with headquarters",
    "dutch.policies.capital_rules": "the box has no mode with headquarters",
    "kenner_parker.policies.setup=dealt": "every mode of the box is dealt anyway",
    "dutch.policies.setup=dealt": "every mode of the box is dealt anyway",
    "policies.excess": "without a limit of units there is no surplus",
    "recognised/hasbro_2010.toml:known": "sentences on a box that nobody plays; test_recognition counts them",
    "recognised/kommandobuch.toml:known": "sentences on a box that nobody plays; test_recognition counts them",
    "policies.defender_policy": "it speaks only where the defender chooses after the roll",
}
"""Why a mutant is no other rule: it cannot come up in what the booklet plays. The end of its name is enough."""


@dataclass(frozen=True)
class Mutant:
    """One change: of a value in a data file, at ``path``, or of a constant of a module, at ``path`` inside it."""

    name: str
    place: str
    path: tuple[str | int, ...]
    value: Any

    @property
    def reason(self) -> str:
        """Why it may survive; empty if it may not."""
        names = (self.name, self.name.partition("=")[0])
        return next((why for end, why in EXPLAINED.items() if any(name.endswith(end) for name in names)), "")

    @property
    def explained(self) -> bool:
        return self.reason != ""


def policies() -> Iterator[Mutant]:
    """Every policy of every booklet with every other value that goes together with the rest."""
    for key in edition_keys():
        own = edition(key).policies
        kept = {name: getattr(own, name) for name in NAMES}
        for name in sorted(NAMES):
            values = [kept[name] + 1] if name in COUNTS else [v for v in choices(name) if v != kept[name]]
            for value in values:
                if _possible(kept | {name: value}):
                    yield Mutant(f"{key}.policies.{name}={value}", f"editions/{key}.toml", ("policies", name), value)


def _possible(values: dict[str, Any]) -> bool:
    try:
        policies_from(values)
    except UnknownPolicy:
        return False
    return True


def numbers() -> Iterator[Mutant]:
    """Every number in the data of editions, mission decks and boards, moved by one."""
    for path in sorted([*(GAMES / "editions").rglob("*.toml"), *(GAMES / "boards").glob("*.toml")]):
        place = str(path.relative_to(GAMES))
        for at, number in _numbers(tomllib.loads(path.read_text(encoding="utf-8"))):
            if at[0] not in {"year", "policies", "sources"}:
                yield Mutant(f"{place}:{'.'.join(map(str, at))}={number + 1}", place, at, number + 1)


def constants() -> Iterator[Mutant]:
    """Every named number of the engine, moved by one."""
    for path in sorted((GAMES / "engine").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for name, value in _constants(path):
            found = [((), value)] if isinstance(value, int) else _numbers(value)
            for at, number in found:
                told = ".".join(map(str, (module, name, *at)))
                yield Mutant(f"{told}={number + 1}", module, (name, *at), number + 1)


def _numbers(value: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], int]]:
    if type(value) is int:
        yield at, value
    elif isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _numbers(part, (*at, key))


def _constants(path: Path) -> Iterator[tuple[str, Any]]:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Name) and target.id.isupper() and target.id not in NO_RULES:
            try:
                yield target.id, ast.literal_eval(node.value)  # type: ignore[attr-defined]
            except ValueError:
                continue


def apply(mutant: Mutant) -> None:
    """Change the rules of this process."""
    if mutant.place.endswith(".toml"):
        _apply_data(mutant)
        return
    name, *way = mutant.path
    old = getattr(sys.modules[mutant.place], str(name))
    if way:
        _into(old, way[:-1])[way[-1]] = mutant.value
        return
    for key, module in list(sys.modules.items()):
        if key.startswith("games.engine") and getattr(module, str(name), None) == old:
            setattr(module, str(name), mutant.value)


def _apply_data(mutant: Mutant) -> None:
    read = library._read  # noqa: SLF001 - the one place through which all data comes

    def changed(path: Path) -> dict[str, Any]:
        data = read(path)
        if path == GAMES / mutant.place:
            _into(data, mutant.path[:-1])[mutant.path[-1]] = mutant.value
        return data

    library._read = changed  # noqa: SLF001
    library.edition.cache_clear()
    library.board.cache_clear()


def _into(value: Any, way: Any) -> Any:
    for step in way:
        value = value[step]
    return value


class Trial:
    """A pytest plugin that runs the collected tests once for each mutant."""

    def __init__(self, mutants: list[Mutant]) -> None:
        self.mutants = mutants
        self.alive: list[Mutant] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        running: dict[int, Mutant] = {}
        for mutant in self.mutants:
            running[self._fork(session, mutant)] = mutant
            if len(running) >= (os.cpu_count() or 1):
                self._wait(running)
        while running:
            self._wait(running)
        return True

    def _fork(self, session: pytest.Session, mutant: Mutant) -> int:
        if child := os.fork():
            return child
        try:
            killed = _noticed(session, mutant)
        except BaseException:  # noqa: BLE001 - whatever goes wrong, the mutant has been noticed
            killed = True
        os._exit(1 if killed else 0)

    def _wait(self, running: dict[int, Mutant]) -> None:
        child, status = os.wait()
        mutant = running.pop(child)
        if status == 0:
            self.alive.append(mutant)
            print(f"survives: {mutant.name}", file=sys.stderr, flush=True)


def _noticed(session: pytest.Session, mutant: Mutant) -> bool:
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    apply(mutant)
    items = session.items if ".policies." not in mutant.name else [item for item in session.items if _is_scene(item)]
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return True
    return False


def _is_scene(item: pytest.Item) -> bool:
    return not item.path.stem.endswith(DATA)


def main(wanted: list[str]) -> int:
    """Try all mutants, or those whose name holds one of the words; the survivors are listed."""
    every = (*policies(), *numbers(), *constants())
    chosen = [mutant for mutant in every if not wanted or any(word in mutant.name for word in wanted)]
    trial = Trial([mutant for mutant in chosen if not mutant.explained])
    files = [f"tests/engine/test_{name}.py" for name in (*SCENES, *DATA)]
    options = [
        "--noconftest",
        "-p",
        "no:asyncio",
        "-p",
        "no:playwright",
        "-c",
        os.devnull,
        "--rootdir",
        str(ROOT),
        "-p",
        "no:cacheprovider",
        "-s",
    ]
    os.chdir(ROOT)
    pytest.main([*options, "-p", "no:django", "-p", "no:terminal", *files], plugins=[trial])
    for mutant in chosen:
        if mutant.explained:
            print(f"not tried: {mutant.name}, since {mutant.reason}")
    print(f"{len(trial.mutants)} mutants tried, {len(trial.alive)} survive.")
    return 1 if trial.alive else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
