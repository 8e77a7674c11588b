"""`python -m tools.map.preview [FOLDER]`: pictures of the map by Chromium, to be looked at."""

import json
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.support.browser import HOW, find_chromium
from tools.map import recipe
from tools.map.chromium import Scheme, chromium, ruler, show
from tools.map.document import OUTPUT, continents
from tools.map.drawing import Look, draw
from tools.map.labels import lines
from tools.map.names import read_texts, territory_names

PICTURES: dict[str, tuple[str, str, str, Scheme]] = {
    # language, board, look, scheme
    "play-light": ("de", "board_classic", "six", "light"),
    "play-dark": ("en", "board_classic", "six", "dark"),
    "five-light": ("en", "board_2015", "five", "light"),
    "five-dark": ("de", "board_2015", "five", "dark"),
    "neutral-light": ("de", "board_2015", "before play", "light"),
    "neutral-dark": ("en", "board_2015", "before play", "dark"),
    "patterns": ("en", "board_classic", "patterns", "light"),
}


def look(told: dict[str, Any], language: str, board: str, kind: str, width: Callable[[str], float]) -> Look:
    """A look at the map with made-up armies: the same ones each time."""
    texts, dice = read_texts(language), random.Random(5)  # noqa: S311
    labels = {key: lines(name, width, told["labels"]["wrap"]) for key, name in territory_names(texts, board).items()}
    armies = {name: dice.choice([1, 2, 3, 3, 5, 7, 12, 24, 108]) for name in told["territories"]}
    seats = [*recipe.read("palette")["boxes"]["five" if kind == "five" else "six"], "neutral"]
    owners = {name: dice.choice(seats) for name in told["territories"]}
    marked: dict[str, Any] = {
        "patterns": True,
        "selected": ("brazil",),
        "targets": ("north_africa", "venezuela", "peru"),
    }
    return Look(
        board=board,
        labels=labels,
        continents={key: f"{texts['continents'][key]} +{each['bonus']}" for key, each in continents().items()},
        armies=armies,
        owners={} if kind == "before play" else owners,
        **(marked if kind == "patterns" else {}),
    )


def main(folder: Path) -> None:
    executable = find_chromium()
    if not executable:
        sys.exit(f"There is no Chromium. To have one, {HOW}.")
    told = json.loads(OUTPUT.read_text(encoding="utf-8"))
    with chromium(executable) as browser:
        width, on = ruler(browser), browser.new_page(viewport={"width": 1280, "height": 720})
        for name, (language, board, kind, scheme) in PICTURES.items():
            seen = look(told, language, board, kind, width)
            show(on, draw(told, seen), scheme)
            on.screenshot(path=folder / f"{name}.png")
    print(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp(prefix="map-")))
