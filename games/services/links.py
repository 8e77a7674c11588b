"""Links to a game are made anew: the old one opens nothing any more, and who came by it is sent away."""

from typing import Any

from games.guest_cookie import token_hash
from games.links import new_nonce, token_of
from games.models import Actor, Game
from games.selectors.links import GameLink
from games.services.recording import game_open, writing
from games.services.seats import SeatRefused, game_reseated


def game_link_renew(*, game_id: str, actor: Actor, purpose: GameLink) -> str:
    """The token of a new link. Everybody who plays may ask for one. Raises ``SeatRefused``."""
    with writing():
        table = game_open(game_id)
        if table is None or actor.blocked or table.position.seat_of(actor) is None:
            raise SeatRefused("not_seated")
        fields = link_fields(purpose, nonce := new_nonce())
        Game.objects.filter(pk=game_id).update(**fields)
        game_reseated(game_id)
    return token_of(purpose, nonce)


def link_fields(purpose: GameLink, nonce: str) -> dict[str, Any]:
    """A link as the fields of its game's row."""
    column = "watch" if purpose == "spectator" else purpose
    return {f"{column}_nonce": nonce, f"{column}_hash": token_hash(token_of(purpose, nonce))}
