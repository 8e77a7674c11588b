"""Who follows into a conquered territory, and what moves at the end of the turn."""

from games.bots.craft.attack import campaign
from games.bots.craft.goals import own_mission
from games.bots.craft.placement import benefit
from games.bots.craft.situation import Situation
from games.engine.actions import Fortify, Occupy
from games.engine.views import FortifyOption, OccupationView

STACKS = 3
"""How many of the largest idle stacks are thought about when one may move."""


def occupy(s: Situation, waiting: OccupationView) -> Occupy:
    """All units follow, unless they have more to win from the old place than from the new one."""
    source, target = s.at(waiting.source), s.at(waiting.target)
    free = s.armies[source] + s.armies[target] - 2
    if s.foreign(source) and campaign(s, source, free) > campaign(s, target, free):
        return Occupy(waiting.minimum)
    return Occupy(max(waiting.minimum, waiting.maximum - _kept_behind(s)))


def _kept_behind(s: Situation) -> int:
    """Units beyond the one that must stay: a mission that wants several on each territory wants them here too."""
    mission = own_mission(s)
    return mission.units - 1 if mission and mission.goal == "territories" else 0


def fortify(s: Situation) -> Fortify | None:
    """An idle stack goes to the border where it wins or saves most, or a step nearer to one."""
    idle = [option for option in s.view.options.fortify if not s.foreign(s.at(option.source))]
    idle.sort(key=lambda option: -option.units)
    borders = set(s.borders)
    best, chosen = 0.0, None
    for option in idle[:STACKS]:
        for name in option.targets:
            units = min(option.units, s.room(s.at(name)))
            if units > 0 and s.at(name) in borders and (gain := benefit(s, s.at(name), units)) > best:
                best, chosen = gain, Fortify(option.source, name, units)
    return chosen or (_nearer(s, idle[0]) if idle else None)


def _nearer(s: Situation, option: FortifyOption) -> Fortify | None:
    """One step towards the border, where stacks move to neighbours only."""
    away, open_ = _steps_to_border(s), [name for name in option.targets if s.room(s.at(name)) > 0]
    target = min(open_, key=lambda name: away[s.at(name)], default=option.source)
    if away[s.at(target)] >= away[s.at(option.source)]:
        return None
    return Fortify(option.source, target, min(option.units, s.room(s.at(target))))


def _steps_to_border(s: Situation) -> dict[int, int]:
    """How far each own territory is from a border, through own territories."""
    away, frontier = dict.fromkeys(s.borders, 0), list(s.borders)
    for t in frontier:
        for near in s.near[t]:
            if near not in away and s.owner[near] == s.me:
                away[near] = away[t] + 1
                frontier.append(near)
    return away
