"""Whether many territories can be taken in one turn: several stacks, units still to be placed, and the way there."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import combinations

from games.bots.craft.aims import Aim
from games.bots.craft.situation import Situation

HOPELESS = 0.02
"""A plan is given up when its chance falls below this."""

LEAST_RATIO = 0.8
"""With fewer attackers a defender no plan is likely enough."""

SURE = 0.7
"""From this chance on the hardest attack goes first."""

FRONTS = 4
"""Among how many own territories the stock of units is tried."""

MOST_BRIDGES = 2
"""How often a plan may go through territories that nobody wants."""

Force = dict[int, int]
"""Units free to attack, by the own territory on which they stand."""

Units = tuple[tuple[int, int], ...]
"""Units of the stock by the territory on which they are placed."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The way to take what is wanted: how likely it works, the first attack, and where units of the stock go."""

    chance: float
    source: int
    target: int
    placed: Units = ()


@dataclass(slots=True)
class _Group:
    """Units that fight on from wherever they have come to."""

    units: float
    places: list[int]


@dataclass(slots=True)
class _Campaign:
    """A conquest being thought through, attack by attack."""

    s: Situation
    groups: list[_Group]
    wanted: set[int]
    count: int
    garrison: int
    chance: float = 1.0
    steps: list[tuple[int, int]] = field(default_factory=list)
    bridges: int = 0

    def run(self) -> float:
        """The chance that as many of the wanted territories fall as are needed."""
        if self._out_of_reach():
            return 0.0
        while self.count > 0:
            step = self._next()
            if step is None:
                if self.bridges == MOST_BRIDGES or not self._bridge():
                    return 0.0
                continue
            self._take(*step)
            if self.chance < HOPELESS:
                return 0.0
        return self.chance

    def _out_of_reach(self) -> bool:
        """Whether even the weakest of them are too many: each attack costs units, each conquest leaves one behind."""
        weakest = sorted([self.s.armies[t] for t in self.wanted])[: self.count]
        return (
            len(weakest) < self.count or sum(g.units for g in self.groups) < LEAST_RATIO * sum(weakest) + self.count - 1
        )

    def _next(self) -> tuple[_Group, int, int, float] | None:
        """The attack that goes first: the cheapest where some of the wanted will do, else the hardest."""
        best, found = 0.0, None
        s, wanted = self.s, self.wanted
        rank = _cheapness if self.count < len(wanted) else _hardness
        for group in self.groups:
            units = int(group.units)
            if units < 1:
                continue
            for place in group.places:
                for target in s.near[place]:
                    if target in wanted:
                        chance = s.chance(units, s.armies[target])
                        ranked = rank(chance, s.armies[target])
                        if ranked > best:
                            best, found = ranked, (group, place, target, chance)
        return found

    def _take(self, group: _Group, place: int, target: int, chance: float) -> None:
        s = self.s
        left = s.survivors(int(group.units), s.armies[target]) / chance
        group.units = left - self.garrison
        if group.units < 0:
            self.chance = 0.0
        group.places.append(target)
        self.wanted.discard(target)
        self.steps.append((place, target))
        self.chance *= chance
        self.count -= 1

    def _bridge(self) -> bool:
        """Want the cheapest way through foreign land to something wanted, too."""
        self.bridges += 1
        s = self.s
        queue: list[tuple[int, int, tuple[int, ...]]] = []
        seen: set[int] = set()
        for group in self.groups:
            if group.units >= 1:
                for place in group.places:
                    heappush(queue, (0, place, ()))
        while queue:
            cost, here, way = heappop(queue)
            if here in seen:
                continue
            seen.add(here)
            for target in s.near[here]:
                if target in self.wanted:
                    self.wanted.update(way)
                    self.count += len(way)
                    return bool(way)
                if s.owner[target] != s.me and target not in seen:
                    heappush(queue, (cost + s.armies[target] + 1, target, (*way, target)))
        return False


def _hardness(chance: float, defenders: int) -> float:
    """The hardest attack that is likely enough goes first, so that a failure shows early; else the likeliest."""
    return 1 + defenders + chance / 10 if chance >= SURE else chance


def _cheapness(chance: float, defenders: int) -> float:
    """What an attack costs, the unit left behind included, for its chance."""
    return chance / (defenders + 1)


def force_of(s: Situation) -> Force:
    """The units that may attack now."""
    return {t: s.armies[t] - 1 for t in s.borders}


def chance_to_take(s: Situation, aim: Aim, force: Force) -> float:
    """The chance to take what the aim wants with this force."""
    return _campaign(s, aim, force).run()


def enough(s: Situation, aim: Aim, units: int) -> bool:
    """Whether the aim is in reach with so many units to attack with, roughly: a quick look before a campaign."""
    weakest = sorted([s.armies[t] for t in aim.wanted])[: aim.count]
    return len(weakest) == aim.count and units >= LEAST_RATIO * sum(weakest) + aim.count - 1


def best_plan(s: Situation, aim: Aim, stock: int = 0) -> Plan | None:
    """The likeliest way to take what the aim wants, the stock placed where it helps most; None without hope."""
    best: Plan | None = None
    if len(aim.fill) > stock:
        return None
    for placed in _placements(s, aim, stock - len(aim.fill)):
        campaign = _campaign(s, aim, with_stock(force_of(s), placed))
        chance = campaign.run()
        if chance and campaign.steps and (best is None or chance > best.chance):
            best = Plan(chance, *campaign.steps[0], filled(aim, placed))
    return best


def with_stock(force: Force, placed: Units) -> Force:
    """The force once units of the stock have joined it."""
    for t, units in placed:
        force[t] = force.get(t, 0) + units
    return force


def filled(aim: Aim, placed: Units) -> Units:
    """The placement, with the units that must go elsewhere."""
    units = dict(placed)
    for t in aim.fill:
        units[t] = units.get(t, 0) + 1
    return tuple(units.items())


def _campaign(s: Situation, aim: Aim, force: Force) -> _Campaign:
    stay = aim.garrison - 1
    groups = [_Group(units - stay, [t]) for t, units in force.items() if units > stay]
    return _Campaign(s, groups, set(aim.wanted), aim.count, aim.garrison)


def _placements(s: Situation, aim: Aim, stock: int) -> Iterator[Units]:
    """Ways to place the stock: all on one of the fronts, or half on each of two."""
    if stock < 1:
        yield ()
        return
    room = s.room
    wanted = set(aim.wanted)
    near = [t for t in s.borders if any(n in wanted for n in s.near[t]) and room(t) > 0]
    fronts = sorted(near or [t for t in s.borders if room(t) > 0], key=lambda t: -s.armies[t])[:FRONTS]
    for t in fronts:
        yield ((t, min(stock, room(t))),)
    if stock > 1:
        for one, two in combinations(fronts[:3], 2):
            half = stock // 2
            yield ((one, min(half, room(one))), (two, min(stock - half, room(two))))
