"""Links to a game, for those who play it."""

from typing import Literal, TypeAlias

from games.links import token_of
from games.models import Actor, Game, Player

GameLink: TypeAlias = Literal["spectator", "replay"]


def game_link(*, game_id: str, actor: Actor, purpose: GameLink) -> str:
    """The token of a link to the game; empty for who does not play it, and where there is none to be shown."""
    if actor.blocked or not any(player.held_by(actor) for player in Player.objects.filter(game_id=game_id)):
        return ""
    column = "watch_nonce" if purpose == "spectator" else "replay_nonce"
    nonce = Game.objects.values_list(column, flat=True).get(pk=game_id)
    return token_of(purpose, nonce) if nonce else ""
