"""`python -m tools.audit`: are there known vulnerabilities in what the locks pin?

Asks the package index itself, release by release, as its project pages do (`/pypi/NAME/VERSION/json`): nothing else has
to be reachable, and answers are kept for a day. Exits 1 when something is found. An index that does not answer, or that
serves files alone, is named and fails nothing, since a check that cannot be made offline would not be made at all.
"""

import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias
from urllib.error import URLError
from urllib.request import Request, urlopen

from pip._internal.models.index import PyPI

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("runtime", "dev")
KEPT = ROOT / ".cache" / "audit.json"
DAY = 24 * 3600.0
PATIENCE = 10.0
"""Seconds for an answer."""
PIN = re.compile(r"^([a-z0-9][a-z0-9._-]*)(?:\[[^]]*\])?==([^\s;\\]+)", re.MULTILINE)

Pin: TypeAlias = tuple[str, str]
Ask: TypeAlias = Callable[[Pin], dict[str, Any]]


class Unreachable(Exception):
    """The index does not answer such questions."""


def main(ask: Ask | None = None, kept: Path = KEPT, locks: Path = ROOT / "requirements") -> int:
    pins = sorted({pin for lock in LOCKS for pin in pinned((locks / f"{lock}.txt").read_text(encoding="utf-8"))})
    try:
        found = [line for pin in pins for line in faults(pin, answered(pin, ask or asked, kept))]
    except Unreachable as why:
        print(f"Dependencies were NOT audited: {why}.")
        return 0
    for line in found:
        print(line)
    print(f"{len(pins)} dependencies audited, {len(found)} known vulnerabilities.")
    return 1 if found else 0


def pinned(lock: str) -> Iterator[Pin]:
    """Name and version of each release that a lock names."""
    yield from ((match[1], match[2]) for match in PIN.finditer(lock))


def faults(pin: Pin, release: dict[str, Any]) -> Iterator[str]:
    """What is known against a release, a line each."""
    name, version = pin
    for one in release.get("vulnerabilities") or []:
        if not one.get("withdrawn"):
            names = ", ".join([one["id"], *one.get("aliases", [])])
            fixed = ", ".join(one.get("fixed_in") or []) or "nothing yet"
            yield f"{name} {version}: {names} (fixed in {fixed})"


def answered(pin: Pin, ask: Ask, kept: Path) -> dict[str, Any]:
    """The index's answer, if need be one of the last day."""
    name = "==".join(pin)
    answers: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    known = answers.get(name)
    if known is None or time.time() - known["at"] > DAY:
        known = {"at": time.time(), "vulnerabilities": ask(pin).get("vulnerabilities", [])}
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps({**answers, name: known}), encoding="utf-8")
    return dict(known)


def asked(pin: Pin) -> dict[str, Any]:
    """Ask the index. Raises ``Unreachable``."""
    host = os.environ.get("RISIKO_INDEX") or PyPI.url.rstrip("/")  # Where pip itself asks first.
    address = f"{host}/pypi/{pin[0]}/{pin[1]}/json"
    try:
        with urlopen(Request(address, headers={"Accept": "application/json"}), timeout=PATIENCE) as answer:  # noqa: S310 - the index's own address
            return dict(json.load(answer))
    except (URLError, OSError, ValueError) as error:
        raise Unreachable(
            f"{host} does not answer for {pin[0]} ({getattr(error, 'code', type(error).__name__)})"
        ) from None


if __name__ == "__main__":
    sys.exit(main())
