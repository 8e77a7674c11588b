"""The pages of a game that live by script: the one with the map, and the one that checks the dice.

The map's page begins with the position in it and follows the game by socket; without script it leads to the plain page.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.codec import dump
from games.protocol import write_frame
from games.rulebook.signposts import signposts
from games.selectors import Entry, plays_first
from games.views.looking import kept, look, words

RECENT = 150
"""Events that a fresh page gets, to fill its log."""
ESCAPES = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&"}
"""JSON inside a page holds none of the signs that could end it."""


@never_cache
@require_GET
def show(request: HttpRequest, game_id: str) -> HttpResponse:
    """The page with the position in it, as its viewer may see it; what follows comes through the socket."""
    actor, entry, update = look(request, game_id, RECENT)
    query = kept(request)
    first = entry.viewer is not None and plays_first(actor=actor, game_id=game_id)
    context = {
        "socket": f"/ws/games/{game_id}/?" + urlencode({**query, "after": update.seq}),
        "frames": inside_a_page(f"[{write_frame(entry.welcome)},{write_frame(update)}]"),
        "first": first,
        "preloads": preloads("game"),
    }
    return render(request, "games/drawn.html", {**drawn_context(entry, query), **context})


def inside_a_page(frames: str) -> SafeString:
    """JSON as a page's script may hold it."""
    return mark_safe(frames.translate(ESCAPES))  # noqa: S308 (escaped right here)


@cache
def preloads(page: str) -> list[str]:
    """The scripts that a page imports, at the addresses by which it does: so none waits for another."""
    made = json.loads(Path(str(finders.find("dist/first.json"))).read_text(encoding="utf-8"))
    return [f"{settings.STATIC_URL}dist/{name}" for name in made[page][1:]]


def drawn_context(entry: Entry, query: Mapping[str, str]) -> dict[str, Any]:
    """What every page with the map names: its sheet, words and shapes, and where it leads."""
    texts, address = words(), f"/g/{entry.game_id}"
    behind = f"?{urlencode(query)}" if query else ""
    return {
        "mode": texts.get("modes", entry.welcome.mode),
        "sheet": static("dist/drawn.css"),
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
        "greeting": inside_a_page(write_frame(entry.welcome)),
        "replay": f"{address}/replay?" + (f"{urlencode(query)}&" if query else ""),
    }
    return render(request, "games/dice.html", context)
