"""Who holds what, as one seat looks at it: all of a sketch that only a conquest changes."""

from functools import lru_cache

from games.bots.sketch.layout import Layout
from games.engine.ids import FREE, Seat

KEPT = 8
"""Most decisions come in a row on the same holdings, in the opening those of all seats by turns.

No more than those: what is kept long lies in memory that new ones could use while the processor has it at hand.
"""


class Holdings:
    """One pass over the board, one over the own territories. Sets of territories are the bits of a number."""

    __slots__ = ("borders", "foreign", "held", "mine", "strange", "targets")

    def __init__(self, layout: Layout, owner: tuple[Seat, ...], me: Seat) -> None:
        mine, foreign, strange, bits = [], [], 0, layout.bits
        for t, holder in enumerate(owner):
            if holder == me:
                mine.append(t)
            else:
                foreign.append(t)
                strange |= bits[t]
        self.mine, self.foreign, self.strange = mine, foreign, strange
        """The own territories, and the others: as a list and as a set."""
        self.targets: dict[int, tuple[int, ...]] = {}
        """The neighbours that are not own of each own territory that has any."""
        near, sides = layout.near, layout.sides
        for t in mine:
            beside = near[t] & strange
            if beside:
                self.targets[t] = sides[t][beside]
        self.borders = list(self.targets)
        continents = layout.board.continents
        gone = [place for place, whole in enumerate(layout.whole) if whole & strange == whole]
        self.held = [place for place in gone if continents[place].holder(owner) not in (None, FREE)]
        """The continents that a rival holds whole."""


@lru_cache(KEPT)
def holdings(layout: Layout, owner: tuple[Seat, ...], me: Seat) -> Holdings:
    """The same for the same board, worked out once."""
    return Holdings(layout, owner, me)
