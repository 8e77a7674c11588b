"""Which Chromium the browser tests drive."""

import os
import shutil
from pathlib import Path

NAMES = (
    "chromium-headless-shell",  # The same engine without the windows that nobody looks at: a third less to reckon.
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
ARGUMENTS = [
    "--no-sandbox",
    # One process for all pages of a worker: to start one for each costs more than what most tests do.
    "--renderer-process-limit=1",
    "--no-zygote",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
HOW = (
    "install Chromium (Debian: apt install chromium or chromium-headless-shell), or name one with CHROMIUM=PATH, "
    "or run .venv/bin/playwright install chromium"
)


def find_chromium() -> str | None:
    """`$CHROMIUM`, else one on PATH, else Playwright's own if installed, else None."""
    asked = os.environ.get("CHROMIUM")
    if asked:
        return shutil.which(asked)
    return next(filter(None, map(shutil.which, NAMES)), None) or playwrights_own()


def playwrights_own() -> str | None:
    """The browser that `playwright install chromium` put on this machine."""
    # Only asked where it matters: starting Playwright's driver takes a moment.
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if path and Path(path).exists() else None
