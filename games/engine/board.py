"""The map as a graph: territories in a fixed order, continents, and who borders on whom."""

from collections.abc import Mapping

from games.engine.frozen import frozen
from games.engine.ids import ContinentId, Seat, TerritoryId


@frozen
class Continent:
    """A continent, its bonus in units a turn, and its territories as indices into the board's order."""

    key: ContinentId
    bonus: int
    members: tuple[int, ...]

    def holder(self, owner: tuple[Seat, ...]) -> Seat | None:
        """Who owns every territory of it, ``FREE`` while none is claimed; None where it is shared."""
        first = owner[self.members[0]]
        for member in self.members:
            if owner[member] != first:
                return None
        return first


@frozen
class Board:
    """A printed map. Owners and armies of a state are tuples in the order of ``territories``."""

    key: str
    territories: tuple[TerritoryId, ...]
    continents: tuple[Continent, ...]
    neighbours: tuple[tuple[int, ...], ...]
    index: Mapping[TerritoryId, int]
    continent_index: Mapping[ContinentId, int]

    def adjacent(self, source: int, target: int) -> bool:
        """Whether a border or a sea route joins the two; the rules know no difference (2015 p. 7)."""
        return target in self.neighbours[source]

    def edges(self) -> frozenset[tuple[int, int]]:
        """Every border and sea route once, the lower index first."""
        return frozenset((a, b) for a, near in enumerate(self.neighbours) for b in near if a < b)

    def continent_of(self, territory: int) -> Continent:
        """The continent that a territory belongs to."""
        return next(c for c in self.continents if territory in c.members)

    def groups(self, owner: tuple[Seat, ...], seat: Seat) -> tuple[frozenset[int], ...]:
        """The territories of a seat, parted into chains that no foreign territory interrupts (2015 p. 9)."""
        left = {t for t, holder in enumerate(owner) if holder == seat}
        found = []
        while left:
            group = self.chain(owner, left.pop())
            left -= group
            found.append(group)
        return tuple(found)

    def chain(self, owner: tuple[Seat, ...], territory: int) -> frozenset[int]:
        """The territories that one is joined to through its owner's alone, itself included (2015 p. 9)."""
        seat, reached, frontier = owner[territory], {territory}, [territory]
        for at in frontier:
            for near in self.neighbours[at]:
                if owner[near] == seat and near not in reached:
                    reached.add(near)
                    frontier.append(near)
        return frozenset(reached)

    def comings(self, owner: tuple[Seat, ...], territory: int) -> tuple[int, ...]:
        """How units get from a territory to each other one of its chain, in as few steps as can be.

        By place: the territory from which they come there, -1 where they do not come, the start among them.
        """
        seat, before = owner[territory], [-1] * len(owner)
        frontier = [territory]
        for at in frontier:
            for near in self.neighbours[at]:
                if owner[near] == seat and before[near] < 0 and near != territory:
                    before[near] = at
                    frontier.append(near)
        return tuple(before)

    def way(self, owner: tuple[Seat, ...], source: int, target: int) -> tuple[int, ...]:
        """The shortest way from one territory of a chain to another, both ends included (2015 p. 9).

        Of two that no chain joins it is the two alone.
        """
        before, found = self.comings(owner, source), [target]
        if before[target] < 0:
            return (source, target)
        while found[-1] != source:
            found.append(before[found[-1]])
        return tuple(reversed(found))

    def held_continents(self, owner: tuple[Seat, ...], seat: Seat) -> tuple[Continent, ...]:
        """The continents of which ``seat`` owns every territory."""
        return tuple([c for c in self.continents if owner[c.members[0]] == seat and c.holder(owner) == seat])

    def on_border(self, owner: tuple[Seat, ...], territory: int) -> bool:
        """Whether a neighbour of the territory is not its owner's."""
        return any(owner[t] != owner[territory] for t in self.neighbours[territory])
