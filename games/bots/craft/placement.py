"""Where units of the stock belong: behind the campaign they make possible, or on a border they save."""

from games.bots.craft.attack import campaign
from games.bots.craft.goals import own_mission
from games.bots.craft.situation import Situation
from games.engine.actions import Place, Units

ENOUGH = 0.9
"""A part of the stock that brings this much of the gain is enough; the rest may serve elsewhere."""


def reinforce(s: Situation, stock: int) -> Place:
    """Part of the stock, or all of it, onto one territory, or as many as complete a mission that counts units."""
    if lacking := _completing(s, stock):
        return Place(tuple((s.name(t), units) for t, units in lacking))
    best, where = max((benefit(s, t, min(stock, s.room(t))), t) for t in with_room(s))
    units = min(stock, max(1, s.room(where)))
    while units > 1 and benefit(s, where, units // 2) >= ENOUGH * best:
        units //= 2
    return Place(((s.name(where), units),))


def with_room(s: Situation) -> list[int]:
    """The borders with room for a unit; all own territories with room where there are none, or simply all."""
    for some in (s.borders, s.mine):
        if fit := [t for t in some if s.room(t) > 0]:
            return fit
    return s.mine


def spread(s: Situation, front: int, units: int) -> Units:
    """``shares`` by the names of the territories."""
    return tuple((s.name(t), count) for t, count in shares(s, front, units))


def shares(s: Situation, front: int, units: int) -> list[tuple[int, int]]:
    """All units on the front, and what has no room there on the own territories with most room."""
    shares = []
    for t in (front, *sorted(set(s.mine) - {front}, key=lambda t: -s.room(t))):
        count = min(units, max(0, s.room(t)))
        if count:
            shares.append((t, count))
            units -= count
    return shares


def benefit(s: Situation, at: int, units: int) -> float:
    """What so many units more would win or save from the territory."""
    attackers = s.armies[at] - 1
    gain = campaign(s, at, attackers + units)
    if gain:
        gain -= campaign(s, at, attackers)
    return gain + _saved(s, at, units)


def _saved(s: Situation, at: int, units: int) -> float:
    """How much of what is at stake so many units keep from the strongest neighbour."""
    threat, armies = s.threat(at), s.armies[at]
    saved = s.chance(threat, armies) - s.chance(threat, armies + units)
    return s.style.defence * s.stake[at] * saved


def _completing(s: Situation, stock: int) -> list[tuple[int, int]]:
    """The placement that fulfils a mission of so many territories with so many units each; empty if out of reach."""
    mission = own_mission(s)
    if mission is None or mission.goal != "territories" or mission.units < 2:
        return []
    lacking = sorted((max(0, mission.units - s.armies[t]), t) for t in s.mine)[: mission.count]
    if len(lacking) < mission.count or sum(units for units, _ in lacking) > stock:
        return []
    return [(t, units) for units, t in lacking if units]
