"""`make test`: the suite in two processes, since pytest-playwright and pytest-asyncio break each other.

Each is spread over the machine's cores; between them Node runs the unit tests of the pages. All exit codes count, and
the last line says whether the browser tests ran. With arguments, only the first process runs, on these.
"""

import os
import subprocess
import sys
from pathlib import Path

from tests.support.browser import HOW, find_chromium

ROOT = Path(__file__).resolve().parent.parent
NOTHING_COLLECTED = 5
SPREAD = ("--dist", "worksteal", "--durations", "15")
"""Who is done takes over what others have not begun. The slowest tests are named."""
WORKERS = ("--numprocesses", str((os.cpu_count() or 1) + 2))
"""Two more than there are cores, since tests of servers and their clocks wait more than they reckon."""
BROWSERS = ("--numprocesses", "auto")
"""One a core: each has a browser and a server busy beside it."""
AGAIN = ("--reruns", "2")
"""A test in a browser that fails is tried again, up to twice, and each failure told in full (docs/decisions/0074)."""


def pytest(*arguments: str) -> int:
    print(f"$ pytest {' '.join(arguments)}", flush=True)
    return subprocess.run(
        [sys.executable, "-m", "pytest", *arguments], cwd=ROOT, env=environment(), check=False
    ).returncode


def environment() -> dict[str, str]:
    """With compiled modules kept, whatever this machine says: servers start hundreds of times in a run."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def pages() -> int:
    """The unit tests of the pages' own script."""
    print("$ python -m tools.web test", flush=True)
    return subprocess.run([sys.executable, "-m", "tools.web", "test"], cwd=ROOT, check=False).returncode


def main(arguments: list[str]) -> int:
    if arguments:
        return pytest(*arguments)
    first = pytest(*WORKERS, *SPREAD)
    unit = pages()
    first = first or unit
    required = "chromium" in os.environ.get("RISIKO_REQUIRE", "").split(",")
    if not find_chromium() and not required:
        print(f"Browser tests were SKIPPED: there is no Chromium. To have them, {HOW}.", flush=True)
        return first
    second = pytest("-c", "tests/e2e/pytest.ini", "--rootdir", ".", *BROWSERS, *SPREAD, *AGAIN, "tests/e2e")
    good = first == 0 and second in {0, NOTHING_COLLECTED}
    verdict = "All tests passed." if good else "Some tests FAILED; see above."
    print(f"Browser tests were run. {verdict}", flush=True)
    return 0 if good else first or second


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
