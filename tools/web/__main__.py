"""`python -m tools.web install | build | check | test | sizes`: what the Makefile does with the front end."""

import gzip
import json
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.web.node import environment, node_folder, npm_command

ROOT = Path(__file__).resolve().parents[2]
APP = ROOT / "static" / "app"
DIST = ROOT / "static" / "dist"
CACHE = ROOT / ".cache" / "web"
SHARED = (
    "territories", "boards", "continents", "colours", "shapes", "symbols", "phases", "controls", "statuses",
    "editions", "modes", "mode_rules", "missions", "bots", "stances", "terminations", "plurals", "words", "events",
    "defence", "expected", "goal", "staff_reasons",
)  # fmt: skip
"""The sections of games/texts that the browser needs, too."""
NPM_OPTIONS = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline")
"""What was fetched before is not asked for again: the lock file says what its bytes are."""
ATTEMPTS = 3
"""Of npm, which gives up as a whole when a single connection fails while other downloads wait their turn."""
MOST_SCRIPT, MOST_IN_ALL = 60 * 1024, 150 * 1024


def node(*arguments: str) -> int:
    folder = node_folder()
    if folder is None:
        print("There is no Node 20.19 or newer; make setup installs one.", file=sys.stderr)
        return 1
    return subprocess.run([folder / "node", *arguments], cwd=ROOT, env=environment(folder), check=False).returncode


def install() -> int:
    """The packages of package-lock.json, nothing else; no package runs code of its own."""
    folder = node_folder()
    if folder is None:
        print("There is no Node 20.19 or newer.", file=sys.stderr)
        return 1
    npm = [*npm_command(folder), "ci", *NPM_OPTIONS]
    for attempt in range(1, ATTEMPTS + 1):
        code = subprocess.run(npm, cwd=ROOT, env=environment(folder), check=False).returncode
        if code == 0:
            break
        print(f"npm failed, attempt {attempt} of {ATTEMPTS}.", file=sys.stderr)
    return code


def build() -> int:
    """Everything under static/dist, and the types that the sources stand on."""
    write_types()
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir(parents=True)
    for code, texts in all_texts():
        (DIST / f"texts-{code}.json").write_text(compact(texts), encoding="utf-8")
    board = json.loads((ROOT / "games/boards/board_classic.json").read_text(encoding="utf-8"))
    (DIST / "board.json").write_text(compact(board), encoding="utf-8")
    return node("tools/web/bundle.mjs")


def write_types() -> None:
    """static/app/net/generated.ts, from the schema of the protocol."""
    # The rest of this tool must work before the server's packages are there.
    from games.protocol import schema  # noqa: PLC0415

    CACHE.mkdir(parents=True, exist_ok=True)
    (CACHE / "schema.json").write_text(json.dumps(schema()), encoding="utf-8")
    if node("tools/web/types.mjs", str(CACHE / "schema.json"), str(APP / "net" / "generated.ts")):
        raise SystemExit("The types could not be generated.")


def all_texts() -> Iterator[tuple[str, dict[str, Any]]]:
    """For each language of games/texts what the browser needs: its share of them, and the page's own words."""
    shares = mission_shares()
    for path in sorted((ROOT / "games" / "texts").glob("*.toml")):
        shared = tomllib.loads(path.read_text(encoding="utf-8"))
        page = json.loads((APP / "i18n" / f"{path.stem}.json").read_text(encoding="utf-8"))
        sections = {name: shared[name] for name in SHARED if name in shared} | {"shares": shares}
        yield path.stem, {"language": path.stem, **sections, "page": page}


def mission_shares() -> dict[str, str]:
    """Where the statistics tell how often each mission wins; beside the texts, for the page itself may name no card."""
    # The rest of this tool must work before the server's packages are there.
    from games.engine.library import edition, edition_keys  # noqa: PLC0415
    from games.study.anchors import share_anchors  # noqa: PLC0415

    return {card: anchor for key in edition_keys() for card, anchor in share_anchors(edition(key)).items()}


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def check() -> int:
    """The types, strictly."""
    write_types()
    return node("node_modules/typescript/bin/tsc", "--noEmit")


def test() -> int:
    """Unit tests, bundled and run by Node's own runner."""
    write_types()
    made = node("tools/web/bundle.mjs", "tests", str(CACHE / "tests"))
    return made or node("--test", *map(str, sorted((CACHE / "tests").glob("*.test.js"))))


def weights() -> dict[str, dict[str, int]]:
    """Bytes over the wire of each file of the first visit, by what it is."""
    first = json.loads((DIST / "first.json").read_text(encoding="utf-8"))
    groups = {
        "script": [DIST / name for name in first["game"]],
        "style": [DIST / "drawn.css"],
        "data": [DIST / "board.json", DIST / "texts-de.json"],
    }
    return {name: {str(path.relative_to(ROOT)): wire(path) for path in paths} for name, paths in groups.items()}


def sizes() -> int:
    """What the game page weighs over the wire; exit code 1 above the budget."""
    groups = weights()
    for group in groups.values():
        for path, size in group.items():
            print(f"{size:8,} B  {path}")
    scripts, in_all = sum(groups["script"].values()), sum(sum(group.values()) for group in groups.values())
    print(f"{scripts:8,} B  all scripts of the game page, of {MOST_SCRIPT:,}")
    print(f"{in_all:8,} B  the first visit, of {MOST_IN_ALL:,}")
    return int(scripts > MOST_SCRIPT or in_all > MOST_IN_ALL)


def wire(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9))


COMMANDS = {"install": install, "build": build, "check": check, "test": test, "sizes": sizes}

if __name__ == "__main__":
    sys.exit(COMMANDS[sys.argv[1]]())
