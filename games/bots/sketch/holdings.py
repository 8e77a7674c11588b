"""Who holds what, as one seat looks at it: all of a sketch that only a conquest changes."""

from functools import lru_cache

from games.bots.sketch.layout import Layout
from games.engine.ids import Seat

KEPT = 64
"""Most decisions come in a row on the same holdings, in the opening those of all seats by turns."""


class Holdings:
    """One pass over the board. Sets of territories are the bits of a number.

    Lists go by territory, by continent, or by seat with a last place for territories that nobody owns.
    """

    __slots__ = ("borders", "foreign", "held", "lacking", "mine", "rivals", "targets")

    def __init__(self, layout: Layout, owner: tuple[Seat, ...], seats: int, me: Seat) -> None:
        lacking, rivals = [0] * len(layout.whole), [0] * (seats + 1)
        mine, foreign = [], []
        for t, holder, place, bit in zip(layout.all, owner, layout.continent, layout.bits, strict=True):
            if holder == me:
                mine.append(t)
            else:
                foreign.append((t, place, holder))
                lacking[place] |= bit
                rivals[holder] |= bit
        self.mine, self.foreign, self.lacking, self.rivals = mine, foreign, lacking, rivals
        """The own territories; each other one, its continent and its owner; what is missing; what each rival holds."""
        near = layout.board.neighbours
        beside = [(t, [other for other in near[t] if owner[other] != me]) for t in mine]
        self.targets = {t: others for t, others in beside if others}
        """The neighbours that are not own of each own territory that has any."""
        self.borders = list(self.targets)
        strange = [place for place, whole in enumerate(layout.whole) if lacking[place] == whole]
        self.held = [p for p in strange if layout.whole[p] in [of & layout.whole[p] for of in rivals[:-1]]]
        """The continents that a rival holds whole."""


@lru_cache(KEPT)
def holdings(layout: Layout, owner: tuple[Seat, ...], seats: int, me: Seat) -> Holdings:
    """The same for the same board, worked out once."""
    return Holdings(layout, owner, seats, me)
