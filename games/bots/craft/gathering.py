"""Where units gather for a victory that is still out of reach: the front from which the fewest more would do."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.bots.craft.aims import Aim, winning
from games.bots.craft.conquest import chance_to_take, enough, force_of
from games.bots.craft.income import income
from games.bots.craft.placement import shares, spread
from games.bots.craft.situation import Situation
from games.engine.actions import Fortify, Place, PlanOpening
from games.engine.views import PlaceOption

FURTHEST = 20
"""For more territories than that no units are gathered yet."""

LIKELY = 0.25
"""The chance of victory at which so many units count as enough."""

STEP, MOST_MORE = 4, 40
"""By how many units the search for enough goes on, and where it ends."""

OPENING_PLAN = 3
"""How many start units are planned at a time, while the rivals show what they are after."""

STACKS, TARGETS = 4, 4
"""How many of the largest stacks may be moved to how many of the largest others when a turn ends."""

NOTICEABLE = 0.02
"""A move at the turn's end must make the victory likelier by that."""

NEARLY = 4
"""With so few territories missing, those a mission counts are filled up to the units that it asks for."""


@dataclass(frozen=True, slots=True)
class Front:
    """The own territory from which an aim is nearest, once so many units stand there besides those of today."""

    aim: Aim
    at: int
    units: int


def front(s: Situation, stock: int) -> Front | None:
    """The front for the nearest victory, given a stock to be placed; None where none is in sight."""
    aim = next((aim for aim in winning(s) if 0 < aim.count <= FURTHEST), None)
    fronts = [t for t in s.borders if s.room(t) > 0]
    if aim is None or not fronts:
        return None
    standing = sum(force_of(s).values())
    for units in range(stock, stock + MOST_MORE + 1, STEP):
        if enough(s, aim, standing + units):
            chance, at = max((_chance(s, aim, (t, units)), t) for t in fronts)
            if chance >= LIKELY:
                return Front(aim, at, units)
    return None


def place(s: Situation, stock: int) -> Place | None:
    """The stock onto the front, or onto what a mission of several units each still lacks; None without a front."""
    if filled := _filling(s, stock):
        return filled
    found = front(s, stock)
    return Place(((s.name(found.at), min(stock, s.room(found.at))),)) if found else None


def opening(s: Situation, option: PlaceOption) -> PlanOpening | Place | None:
    """A few start units onto the front that all of them and the first income would make; None without a front."""
    left = s.view.seats[s.me].reserve
    found = front(s, left + income(s, s.me))
    if found is None:
        return None
    if not s.view.options.plan:
        return Place(spread(s, found.at, option.units))
    units = min(left, max(option.units, OPENING_PLAN))
    return PlanOpening(tuple([s.name(t) for t, count in shares(s, found.at, units) for _ in range(count)]))


def regroup(s: Situation) -> Fortify | None:
    """The stack that brings the victory nearer where it goes; None where no move does."""
    found = front(s, income(s, s.me))
    if found is None:
        return None
    best, chosen = _chance(s, found.aim, (found.at, found.units)) + NOTICEABLE, None
    for move in _moves(s, found):
        source, target = s.at(move.source), s.at(move.target)
        chance = max(
            _chance(s, found.aim, (source, -move.units), (target, move.units), (at, found.units))
            for at in {found.at, target}
        )
        if chance > best:
            best, chosen = chance, move
    return chosen


def _moves(s: Situation, found: Front) -> Iterator[Fortify]:
    """The largest stacks onto the largest others that stand at a border, and onto the front."""
    borders = set(s.borders)
    for option in sorted(s.view.options.fortify, key=lambda option: -option.units)[:STACKS]:
        near = sorted([at for at in map(s.at, option.targets) if at in borders], key=lambda at: -s.armies[at])
        for at in dict.fromkeys(near[:TARGETS] + [at for at in near if at == found.at]):
            units = min(option.units, s.room(at))
            if units > 0:
                yield Fortify(option.source, s.name(at), units)


def _chance(s: Situation, aim: Aim, *changes: tuple[int, int]) -> float:
    """The chance of victory with some units more, or fewer, on some territories."""
    force = force_of(s)
    for t, units in changes:
        if t in force:
            force[t] += units
    return chance_to_take(s, aim, force)


def _filling(s: Situation, stock: int) -> Place | None:
    """One unit onto each territory that a mission of several units each finds too thin, when it is nearly fulfilled."""
    aim = next((aim for aim in winning(s) if aim.fill), None)
    if aim is None or aim.count > NEARLY:
        return None
    return Place(tuple((s.name(t), 1) for t in aim.fill[:stock]))
