"""What a continent promises by itself: the same in every position."""

from functools import cache

from games.bots.sketch.dials import Dials
from games.bots.sketch.layout import Layout

USUAL_BONUS = 4


@cache
def incomes(layout: Layout, dials: Dials) -> tuple[float, ...]:
    """The prize for holding each continent."""
    bonuses = [continent.bonus for continent in layout.board.continents]
    return tuple([dials.horizon * bonus * (bonus / USUAL_BONUS) ** dials.pull for bonus in bonuses])
