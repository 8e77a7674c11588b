"""A view in numbers: the board by index, the odds of the table, and what the bot's style makes of it."""

from collections.abc import Iterable
from copy import copy
from functools import cache
from math import ceil
from typing import Self

from games.bots.craft.style import Style
from games.engine.edition import Rules
from games.engine.ids import CardId, Seat, Symbol, TerritoryId
from games.engine.views import PlayerView
from games.odds import chance_table, survivors_table

NO_LIMIT = 100_000
"""More units than any territory ever holds."""

HUGE = 200
"""The size above which armies are compared by proportion."""

USUAL_SET = 10
"""The units of a set where its symbols decide what it brings."""


class Situation:
    """What the seat to act sees, prepared once for each decision.

    ``worth`` and ``stake`` say for each territory what conquering it is worth and what losing it would cost; they
    start with what any territory is worth, and ``goals.weigh`` adds what the bot is after.
    """

    __slots__ = (
        "_chance",
        "_survivors",
        "armies",
        "board",
        "borders",
        "me",
        "mine",
        "near",
        "owner",
        "plenty",
        "ready",
        "rules",
        "stake",
        "style",
        "view",
        "worth",
    )

    def __init__(self, rules: Rules, view: PlayerView, seat: Seat, style: Style) -> None:
        self.rules, self.view, self.style = rules, view, style
        self.board, self.near = rules.board, rules.board.neighbours
        self._chance = chance_table(rules.policies)
        self._survivors = survivors_table(rules.policies)
        self.look(view.owner, view.armies, seat)

    def look(self, owner: tuple[Seat, ...], armies: tuple[int, ...], seat: Seat) -> None:
        """Count everything for a seat and a board, with nothing weighed yet."""
        self.owner, self.armies, self.me = owner, armies, seat
        self.mine = [t for t, holder in enumerate(owner) if holder == seat]
        self.plenty = 1 + sum([armies[t] for t in self.mine]) / self.style.many
        """By how much units are cheaper than with a single one: the more a seat has, the less one more does."""
        masks, own = near_masks(self.near), mask(self.mine)
        self.borders = [t for t in self.mine if masks[t] & ~own]
        """The own territories with a neighbour that is not."""
        self.ready = [(masks[t], armies[t] - 1) for t in self.borders]
        """The units free to attack, with the neighbours of the place they stand on."""
        self.worth = [self.style.territory] * len(owner)
        self.stake = [self.style.territory] * len(owner)

    def seen_by(self, seat: Seat, fallen: int | None = None, left: int = 1) -> Self:
        """The board as another seat finds it, once a territory has fallen to this one and so many units stand there."""
        other, owner, armies = copy(self), list(self.owner), list(self.armies)
        if fallen is not None:
            owner[fallen], armies[fallen] = self.me, left
        other.look(tuple(owner), tuple(armies), seat)
        return other

    def chance(self, attackers: int, defenders: int) -> float:
        """The chance to conquer; of huge armies only the proportion counts, so that no table grows for ever."""
        if attackers > HUGE or defenders > HUGE:
            scale = HUGE / max(attackers, defenders)
            attackers, defenders = int(attackers * scale), ceil(defenders * scale)
        return self._chance(attackers, defenders)

    def survivors(self, attackers: int, defenders: int) -> float:
        """The attackers left after a conquest, a failed one counting as none."""
        if attackers > HUGE or defenders > HUGE:
            scale = HUGE / max(attackers, defenders)
            return self._survivors(int(attackers * scale), ceil(defenders * scale)) / scale
        return self._survivors(attackers, defenders)

    def room(self, territory: int) -> int:
        """How many units more may stand on the territory (house rule: at most twelve)."""
        most = self.rules.policies.max_units_per_territory
        return most - self.armies[territory] if most else NO_LIMIT

    def symbol(self, card: CardId) -> Symbol:
        """What a card shows: as the box prints it, or as chance has drawn it at this table."""
        return (dict(self.view.symbols) or self.rules.edition.cards)[card]

    def at(self, territory: TerritoryId) -> int:
        """The index of a territory."""
        return self.board.index[territory]

    def name(self, territory: int) -> TerritoryId:
        """The id of a territory."""
        return self.board.territories[territory]

    def foreign(self, territory: int) -> list[int]:
        """The neighbours that are not the bot's own."""
        return [t for t in self.near[territory] if self.owner[t] != self.me]

    def missing(self, territories: Iterable[int]) -> list[int]:
        """Those of the territories that are not the bot's own."""
        return [t for t in territories if self.owner[t] != self.me]

    def effort(self, territories: Iterable[int]) -> int:
        """The units it takes, roughly, to conquer the territories and to stand on them."""
        return sum([self.armies[t] + 1 for t in territories])

    def force(self, territories: Iterable[int]) -> int:
        """The units that stand ready to attack any of the territories, with those still to be placed."""
        wanted = mask(territories)
        return self.view.pool + sum([units for near, units in self.ready if near & wanted])

    def threat(self, territory: int) -> int:
        """How many units the strongest rival next door could attack with; armies left behind never do."""
        seats = self.view.seats
        rivals = [t for t in self.foreign(territory) if seats[self.owner[t]].status == "playing"]
        return max([self.armies[t] - 1 for t in rivals], default=0)

    @property
    def next_set(self) -> int:
        """What the next set brings, about."""
        return self.view.next_set or USUAL_SET


def prepare(rules: Rules) -> None:
    """Fill the tables of odds that calculating bots of a table look at, so that no action has to wait for them."""
    chance_table(rules.policies)(HUGE, HUGE)
    survivors_table(rules.policies)(HUGE, HUGE)


def mask(territories: Iterable[int]) -> int:
    """A set of territories as the bits of a number: comparing sets is most of what a bot does."""
    return sum([1 << t for t in territories])


@cache
def near_masks(neighbours: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The neighbours of each territory as bits."""
    return tuple(mask(near) for near in neighbours)
