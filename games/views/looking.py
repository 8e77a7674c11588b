"""Who looks at a game and what they may see: the beginning of every page of it."""

from django.http import Http404, HttpRequest
from django.utils.translation import get_language

from games.models import Actor
from games.protocol import Update
from games.selectors import Entry, NoEntry, game_entry, game_update_for
from games.texts import Texts, texts
from games.views.asking import person_asking

NO_EVENTS = 2**31 - 1


def look(request: HttpRequest, game_id: str, recent: int = 0) -> tuple[Actor, Entry, Update]:
    """Who looks, and what that viewer may see, with so many events. Raises ``Http404`` for whom the game is none."""
    actor = person_asking(request)
    try:
        entry = game_entry(game_id=game_id, actor=actor, watch_token=request.GET.get("watch", ""))
    except NoEntry as refused:
        raise Http404(refused.code) from refused
    after = max(0, entry.seq - recent) if recent else NO_EVENTS
    update = game_update_for(game_id=game_id, viewer=entry.viewer, actor=actor, after_seq=after)
    if update is None:
        raise Http404("unknown_game")
    return actor, entry, update


def kept(request: HttpRequest) -> dict[str, str]:
    """What goes along from page to page: a spectator's token."""
    watch = request.GET.get("watch", "")
    return {"watch": watch[:120]} if watch else {}


def words() -> Texts:
    """The texts of the language that was chosen."""
    return texts(get_language() or "en")
