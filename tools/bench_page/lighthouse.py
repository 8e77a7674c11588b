"""What Lighthouse says of a page, in the version that its folder pins."""

import json
import os
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools.web.__main__ import NPM_OPTIONS
from tools.web.node import environment, node_folder, npm_command

FOLDER = Path(__file__).resolve().parent / "lighthouse"
COMMAND = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
CATEGORIES = ("performance", "accessibility", "best-practices")
BAR = 95
"""Of 100, in each category."""
CHROME = "--headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update"

Scores = dict[str, int]


class NoLighthouse(Exception):
    """It cannot be installed or does not run here; the text says why."""


def install() -> Path:
    """The folder of the Node that runs it. Installs what the lock file names, when it is not there yet."""
    folder = node_folder()
    if folder is None:
        raise NoLighthouse("there is no Node 20.19 or newer")
    if not COMMAND.exists():
        npm = [*npm_command(folder), "ci", *NPM_OPTIONS]
        done = subprocess.run(npm, cwd=FOLDER, env=environment(folder), capture_output=True, text=True, check=False)
        if done.returncode:
            raise NoLighthouse(done.stderr.strip())
    return folder


def scores(url: str, headers: Mapping[str, str], chromium: str) -> Scores:
    """Its scores of 100 for a page, as it sees a phone on a slow line."""
    folder = install()
    with tempfile.TemporaryDirectory() as place:
        asked, told = Path(place) / "headers.json", Path(place) / "report.json"
        asked.write_text(json.dumps(dict(headers)), encoding="utf-8")
        command = [
            str(folder / "node"),
            str(COMMAND),
            url,
            "--quiet",
            "--output=json",
            f"--output-path={told}",
            f"--only-categories={','.join(CATEGORIES)}",
            f"--extra-headers={asked}",
            f"--chrome-flags={CHROME}",
        ]
        env = {
            **environment(folder),
            "CHROME_PATH": chromium,
            "NO_UPDATE_NOTIFIER": "1",
            "CI": os.environ.get("CI", "1"),
        }
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NoLighthouse(done.stderr.strip()[-1000:])
        found = json.loads(told.read_text(encoding="utf-8"))["categories"]
    return {name: round(100 * (found[name]["score"] or 0)) for name in CATEGORIES}
