"""Conquests that decide: what wins the game now, and whom to eliminate for the cards."""

from games.bots.craft import cards
from games.bots.craft.aims import Aim, aims
from games.bots.craft.conquest import Plan, best_plan, chance_to_take, force_of
from games.bots.craft.situation import Situation
from games.engine.actions import AttackUntil, Occupy, Place, Trade
from games.engine.views import OccupationView

MOST_TERRITORIES = 14
"""Further away than that no turn leads."""


def plan(s: Situation, stock: int = 0) -> Plan | None:
    """The first aim that is likely enough, with its first step."""
    for aim in aims(s):
        if 0 < aim.count <= MOST_TERRITORIES:
            found = best_plan(s, aim, stock)
            if found and found.chance >= aim.least:
                return found
    return None


def trade(s: Situation) -> Trade | None:
    """The best set when it is due, or when its units decide: until then each set of a rival makes it worth more."""
    best = cards.best_set(s)
    if best and (s.view.options.trade_due or plan(s, s.view.pool + best.value)):
        return cards.hand_in(s, best)
    return None


def place(s: Situation, stock: int) -> Place | None:
    """The stock where a decisive conquest needs it; None where there is none."""
    found = plan(s, stock)
    return Place(tuple((s.name(t), units) for t, units in found.placed if units)) if found else None


def attack(s: Situation) -> AttackUntil | None:
    """The next attack of a decisive conquest, to the last unit."""
    found = plan(s)
    return AttackUntil(s.name(found.source), s.name(found.target)) if found else None


def occupy(s: Situation, waiting: OccupationView) -> Occupy | None:
    """As many units as leave a decisive conquest likeliest; None where none is in sight."""
    source, target = s.at(waiting.source), s.at(waiting.target)
    least, most = waiting.minimum, waiting.maximum
    for aim in aims(s):
        if 0 < aim.count <= MOST_TERRITORIES:
            chances = {
                units: _after_moving(s, aim, source, target, units) for units in {most, (least + most) // 2, least}
            }
            best = max(chances, key=lambda units: (chances[units], units))
            if chances[best] >= aim.least / 2:
                return Occupy(best)
    return None


def _after_moving(s: Situation, aim: Aim, source: int, target: int, units: int) -> float:
    force, both = force_of(s), s.armies[source] + s.armies[target]
    force[target] = units - 1
    force[source] = both - units - 1
    return chance_to_take(s, aim, force)
