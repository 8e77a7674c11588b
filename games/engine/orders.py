"""Standing orders for the defence, so that no battle waits for somebody who is away (rules.md J.7)."""

from typing import Literal, TypeAlias

from games.engine.frozen import frozen
from games.engine.ids import TerritoryId

Stance: TypeAlias = Literal["maximum", "one", "one_below", "ask"]
"""How many dice to defend with; ``one_below``: one die below ``DefenceOrder.below`` units, else the maximum."""


@frozen
class DefenceOrder:
    """A seat's standing order, with exceptions for single territories."""

    stance: Stance = "maximum"
    below: int = 0
    exceptions: tuple[tuple[TerritoryId, Stance], ...] = ()

    def stance_at(self, territory: TerritoryId) -> Stance:
        """The stance for a battle over ``territory``."""
        return dict(self.exceptions).get(territory, self.stance) if self.exceptions else self.stance


MAXIMUM = DefenceOrder()
