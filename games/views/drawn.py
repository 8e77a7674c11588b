"""The pages of a game that live by script: the one with the map, and the one that checks the dice.

The map's page follows the game by socket; without script it leads to the plain page.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.codec import dump
from games.rulebook.signposts import signposts
from games.selectors import Entry, plays_first
from games.views.looking import kept, look, words

SHEETS = (
    "tokens", "base", "map-colours", "map", "game", "game-panels", "game-bar", "game-cards", "game-phone",
    "game-replay", "course",
)  # fmt: skip
RECENT = 150
"""Events that a fresh page asks for, to fill its log."""


@never_cache
@require_GET
def show(request: HttpRequest, game_id: str) -> HttpResponse:
    """The page itself: everything in it comes through the socket."""
    actor, entry, update = look(request, game_id)
    query = kept(request)
    first = entry.viewer is not None and plays_first(actor=actor, game_id=game_id)
    socket = f"/ws/games/{game_id}/?" + urlencode({**query, "after": max(0, update.seq - RECENT)})
    return render(request, "games/drawn.html", {**drawn_context(entry, query), "socket": socket, "first": first})


def drawn_context(entry: Entry, query: Mapping[str, str]) -> dict[str, Any]:
    """What every page with the map names: its sheets, words and shapes, and where it leads."""
    texts, address = words(), f"/g/{entry.game_id}"
    behind = f"?{urlencode(query)}" if query else ""
    return {
        "mode": texts.get("modes", entry.welcome.mode),
        "sheets": [static(f"css/{name}.css") for name in SHEETS],
        "texts": static(f"dist/texts-{texts.code}.json"),
        "board": static("dist/board.json"),
        "plain": f"{address}/plain{behind}",
        "export": f"{address}/export{behind}",
        "dice": f"{address}/dice{behind}",
        "again": f"{address}/rematch",
        "link": f"{address}/link",
        "rules": dump(signposts(entry.rules, texts)),
        "urgent": static("img/icon-turn.svg"),
        "game": f"{address}{behind}",
        "replay": f"{address}/replay{behind}",
        "steps": f"{address}/replay/steps{behind}",
        "course": f"{address}/course{behind}",
    }


@never_cache
@require_GET
def dice(request: HttpRequest, game_id: str) -> HttpResponseBase:
    """Every roll of a finished game, recomputed in the browser; before the end there is nothing to check yet."""
    _actor, entry, update = look(request, game_id)
    texts, query = words(), kept(request)
    address = f"/g/{game_id}"
    behind = f"?{urlencode(query)}" if query else ""
    if update.view.outcome is None:
        return redirect(f"{address}{behind}")
    context = {
        "welcome": entry.welcome,
        "secret": update.secret or "",
        "shares": zip((seat.name for seat in entry.welcome.seats), entry.welcome.dice.contributions, strict=True),
        "texts": static(f"dist/texts-{texts.code}.json"),
        "record": f"{address}/export{behind}",
        "game": f"{address}{behind}",
    }
    return render(request, "games/dice.html", context)
