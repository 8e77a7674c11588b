"""What a row of attacks is worth that a player is thinking of."""

from games.engine.ids import Seat, TerritoryId
from games.models import Actor
from games.odds import campaign
from games.protocol import MOST_WAY, Reckoned
from games.selectors.positions import position_now
from games.selectors.watching import view_for


def attacks_reckoned(*, game_id: str, viewer: Seat, actor: Actor, way: tuple[TerritoryId, ...]) -> Reckoned | None:
    """The odds for a seat that may attack now, out of what everybody sees; None when the actor no longer holds it."""
    position = position_now(game_id)
    if position is None or position.seat_of(actor) != viewer:
        return None
    sources = [option.source for option in view_for(position.state, viewer).options.attack]
    found = campaign(position.state, viewer, sources, way)
    onward = found.onward if len(found.way) < MOST_WAY else ()
    return Reckoned(position.seq, found.way, found.chances, found.left, onward)
