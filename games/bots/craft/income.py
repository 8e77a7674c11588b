"""What a seat gets at its next turn, cards apart."""

from games.bots.craft.situation import Situation
from games.engine.ids import Seat

INCOME_DIVISOR, LEAST_INCOME = 3, 3


def income(s: Situation, seat: Seat) -> int:
    """The units for its territories and continents, as the board stands."""
    bonus = sum(c.bonus for c in s.board.continents if all(s.owner[t] == seat for t in c.members))
    return max(LEAST_INCOME, s.owner.count(seat) // INCOME_DIVISOR) + bonus
