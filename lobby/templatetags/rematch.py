"""The offer to play again, at the end of a game: games know nothing of tables, so the template asks for it."""

from typing import Any

from django.template import Context, Library

from games.selectors import actor_of
from lobby.selectors import rematch_for

register = Library()


@register.inclusion_tag("lobby/_rematch.html", takes_context=True)
def rematch(context: Context, game_id: str) -> dict[str, Any]:
    """A button that opens the table or takes a seat at it, for those who played."""
    request = context["request"]
    actor = actor_of(cookies=request.COOKIES, user=request.user)
    return {"again": rematch_for(game_id=game_id, actor=actor), "game_id": game_id}
