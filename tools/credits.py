"""`make credits`: writes risiko_site/credits.json, every library that is shipped, with its licence and its home.

The libraries are those of the locks, licences and homes what the installed distributions say of themselves. A test
compares the file with both.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements" / "runtime.txt"
NODE_LOCK = ROOT / "package-lock.json"
CREDITS = ROOT / "risiko_site" / "credits.json"
LOCKED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==", re.MULTILINE)
LONGEST = 40
"""Signs of a licence's name; what is longer is its text."""
USUAL = {
    "MIT License": "MIT",
    "BSD License": "BSD",
    "Apache Software License": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
}
"""Other names for the same licence."""
HOMES = ("homepage", "home", "source", "source code", "repository", "code", "documentation")


@dataclass(frozen=True, slots=True)
class Credit:
    name: str
    licence: str
    home: str


ELSEWHERE = (
    Credit("async-timeout", "Apache-2.0", "https://github.com/aio-libs/async-timeout"),
    Credit("colorama", "BSD-3-Clause", "https://github.com/tartley/colorama"),
    Credit("tzdata", "Apache-2.0", "https://github.com/python/tzdata"),
    Credit("u-msgpack-python", "MIT", "https://github.com/vsergeev/u-msgpack-python"),
)
"""Libraries that only some systems install, so that they cannot be asked everywhere."""


def locked(text: str) -> list[str]:
    """The names in a lock, each once."""
    return sorted({name.lower() for name in LOCKED.findall(text)})


def credit_of(name: str, told: metadata.PackageMetadata) -> Credit:
    """What a distribution says of itself. Raises ``ValueError`` where it names no licence or no home."""
    licence, home = _licence(told), _home(told)
    if not licence or not home:
        raise ValueError(f"{name} names no {'home' if licence else 'licence'}; see to it by hand in tools/credits.py")
    return Credit(name, licence, home)


def python_credits(text: str) -> Iterator[Credit]:
    """Every library of a lock of Python's; the same on every system, whatever that one has installed."""
    by_hand = {credit.name: credit for credit in ELSEWHERE}
    for name in locked(text):
        yield by_hand.get(name) or credit_of(name, metadata.metadata(name))


def node_credits(lock: Mapping[str, Any]) -> Iterator[Credit]:
    """Every library that browsers get, of a lock of npm's."""
    for place, package in sorted(lock.get("packages", {}).items()):
        name = place.rpartition("node_modules/")[2]
        if name and not package.get("dev"):
            yield Credit(name, str(package["license"]), f"https://www.npmjs.com/package/{name}")


def everything() -> dict[str, list[dict[str, str]]]:
    """The whole file."""
    node = json.loads(NODE_LOCK.read_text(encoding="utf-8")) if NODE_LOCK.exists() else {}
    python = python_credits(LOCK.read_text(encoding="utf-8"))
    return {"server": [asdict(credit) for credit in python], "browser": [asdict(c) for c in node_credits(node)]}


def _licence(told: metadata.PackageMetadata) -> str:
    said = _said(told, "License-Expression") or _said(told, "License")
    if not said or len(said) > LONGEST:
        lines = told.get_all("Classifier") or ()
        said = next((line.rpartition(" :: ")[2] for line in lines if line.startswith("License")), "")
    return USUAL.get(said, said)


def _home(told: metadata.PackageMetadata) -> str:
    urls = {label.strip().lower(): url.strip() for label, _, url in _project_urls(told)}
    found = next((urls[label] for label in HOMES if label in urls), "") or _said(told, "Home-page")
    return found.replace("http://", "https://")


def _said(told: metadata.PackageMetadata, field: str) -> str:
    return next(iter(told.get_all(field) or ()), "")


def _project_urls(told: metadata.PackageMetadata) -> Iterator[tuple[str, str, str]]:
    for line in told.get_all("Project-URL") or ():
        yield line.partition(",")


def main() -> int:
    CREDITS.write_text(json.dumps(everything(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{CREDITS.name}: {sum(map(len, everything().values()))} libraries")
    return 0


if __name__ == "__main__":
    sys.exit(main())
