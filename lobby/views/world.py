"""The map as the front page shows it: continents in their tints, before anybody plays."""

import json
from dataclasses import dataclass
from functools import cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.engine.library import BOARDS, board
from games.texts import texts

MAP = "board_classic"
LAYERS = ("shelf far", "shelf near", "halo", "coast", "territory")
"""What each continent is drawn as, from bottom to top; the classes are those of static/css/map.css."""


@dataclass(frozen=True, slots=True)
class ContinentName:
    key: str
    text: str
    x: float
    y: float


def world() -> SafeString:
    """The map in the language of this request, drawn once a language and process."""
    return _drawn(get_language() or "en")


@cache
def _drawn(language: str) -> SafeString:
    told = json.loads((BOARDS / f"{MAP}.json").read_text(encoding="utf-8"))
    words = texts(language)
    names = [
        ContinentName(of.key, f"{words.get('continents', of.key)} +{of.bonus}", *told["continents"][of.key]["name_at"])
        for of in board(MAP).continents
    ]
    frame = " ".join(map(str, told["view_box"]))
    return render_to_string("lobby/_world.html", {"frame": frame, "layers": LAYERS, "continents": names})
