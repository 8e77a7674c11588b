"""`python -m tools.audit_node`: the same question as `tools.audit` for what the pages are built with, asked by npm.

Exits 1 when a vulnerability is known; a registry that gives no answer is named and fails nothing.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.web.node import environment, node_folder, npm_command

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60.0
"""Seconds for npm and its registry."""


def main(report: dict[str, Any] | None = None) -> int:
    answer = asked() if report is None else report
    if "vulnerabilities" not in answer:
        print(f"What the pages are built with was NOT audited: {answer.get('message', 'npm gave no answer')}.")
        return 0
    found = list(faults(answer))
    for line in found:
        print(line)
    print(f"What the pages are built with was audited, {len(found)} packages with known vulnerabilities.")
    return 1 if found else 0


def asked() -> dict[str, Any]:
    """What npm reports on package-lock.json, or why it does not."""
    folder = node_folder()
    if folder is None:
        return {"message": "there is no Node"}
    command = [*npm_command(folder), "audit", "--package-lock-only", "--json"]
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment(folder), capture_output=True, text=True, check=False, timeout=PATIENCE
        )
        return dict(json.loads(done.stdout))
    except (subprocess.TimeoutExpired, OSError, ValueError) as error:
        return {"message": type(error).__name__}


def faults(report: dict[str, Any]) -> Iterator[str]:
    """The packages that something is known of, a line each."""
    for name, one in sorted(report["vulnerabilities"].items()):
        titles = sorted({via["title"] for via in one["via"] if isinstance(via, dict)})
        yield f"{name} {one['range']}: {one['severity']}, {'; '.join(titles) or 'by what it stands on'}"


if __name__ == "__main__":
    sys.exit(main())
