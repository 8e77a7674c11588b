"""`python -m tools.outlines`: writes static/img/world.svg, the map's shapes for pages that show it without playing.

Pages use the shapes by their ids and give them their colours; browsers fetch and keep the file once.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from games.engine.library import BOARDS

OUTLINES = Path(__file__).resolve().parents[1] / "static" / "img" / "world.svg"
BOARD = "board_classic"
MAP = BOARDS / f"{BOARD}.json"


def outlines(told: Mapping[str, Any]) -> str:
    """Continents as groups of territories, and everything else that is drawn in one colour as one path each."""
    shown = [route for route in told["sea_routes"] if BOARD not in route.get("hidden_on", ())]
    paths = {
        "borders-inner": told["inner_borders"],
        "borders-continent": told["continent_borders"],
        "lakes": told["lakes"],
        "routes": "".join(route["d"] for route in shown),
        "route-ends": "".join(f"M{x} {y}h0" for route in shown for x, y in route["ends"]),
    }
    lines = [*_continents(told), *(f'<path id="{name}" d="{d}"/>' for name, d in paths.items())]
    content = "\n".join(lines)
    return f'<svg xmlns="http://www.w3.org/2000/svg"><!-- {told["credit"]} --><defs>\n{content}\n</defs></svg>\n'


def _continents(told: Mapping[str, Any]) -> Iterator[str]:
    for continent in told["continents"]:
        yield f'<g id="continent-{continent}">'
        for name, each in told["territories"].items():
            if each["continent"] == continent:
                yield f'<path id="territory-{name}" d="{each["d"]}"/>'
        yield "</g>"


if __name__ == "__main__":
    OUTLINES.write_text(outlines(json.loads(MAP.read_text(encoding="utf-8"))), encoding="utf-8")
    print(f"{OUTLINES.name}: {OUTLINES.stat().st_size} bytes")
