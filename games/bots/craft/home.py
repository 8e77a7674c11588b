"""Where to settle: a continent that nobody else has begun pays from the first turn on, once it is whole."""

from games.bots.craft.situation import Situation
from games.engine.ids import FREE

WHOLE = 6.0
"""What a bonus counts for when the last territory of its continent is free to take, against one own neighbour."""

NEXT_TOO = 0.75
"""The chance that one more free territory is still free at the next claim."""

RIVAL = 3
"""A rival's territory is as far away as so many free ones: it has to be conquered, and its owner wants the rest."""


def appeal(s: Situation, at: int) -> float:
    """What a free territory brings towards its whole continent: its part of the bonus by the chance to get the rest."""
    continent = s.board.continent_of(at)
    owners = [s.owner[t] for t in continent.members]
    free = owners.count(FREE)
    lacking = free + RIVAL * (len(owners) - free - owners.count(s.me))
    return WHOLE * continent.bonus * NEXT_TOO ** (lacking - 1) / lacking
