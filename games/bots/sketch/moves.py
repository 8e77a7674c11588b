"""What the profile does with a sketch: hand in a set, place, attack, move in, and send idle units to a border."""

from collections.abc import Sequence
from math import inf
from random import Random

from games.bots.sketch.sketch import USUAL_SET, Sketch
from games.engine.actions import AttackUntil, Fortify, Occupy, Place, PlanOpening, Trade
from games.engine.edition import Rules
from games.engine.ids import TerritoryId
from games.engine.views import OccupationView, PlayerView, TradeOption

FULL_HAND = 4
"""With so many cards the next one forces a trade anyway."""

LEAST_PLAN = 3
GATHERED = 6
"""How many units more a front of the opening is imagined with when fronts are compared."""

STUCK = 3
CLEARLY = 1.2
"""A stack of so many units leaves a border for another that promises so many times as much."""

WHIM = 0.1
"""By how much taste may move a choice, so that equal players do not all do the same."""


def trade(s: Sketch) -> Trade | None:
    """The set that brings most, then the one with fewest jokers, when it is due or pays; None to wait."""
    options = s.view.options
    if not options.trade:
        return None
    symbols = dict(zip(s.view.hand, s.view.hand_symbols, strict=True))

    def preference(option: TradeOption) -> tuple[int, int, bool]:
        return option.value, -sum([symbols[card] == "joker" for card in option.cards]), bool(option.bonus)

    best = max(options.trade, key=preference)
    if not options.trade_due and best.value < s.dials.set_value and len(s.view.hand) < FULL_HAND:
        return None
    return Trade(best.cards, max(best.bonus, key=lambda name: _use(s, name), default=None))


def _use(s: Sketch, name: TerritoryId) -> float:
    return sum([s.worth[t] for t in s.beside(s.rules.board.index[name])])


def place(s: Sketch) -> Place:
    """The whole stock, or what has room, onto the territory where it wins and guards most.

    Unless it completes a mission that counts units.
    """
    names, stock = s.rules.board.territories, s.view.pool
    if lacking := _completing(s):
        return Place(tuple([(names[t], units) for t, units in lacking]))
    most = s.rules.policies.max_units_per_territory
    roomy = [t for t in s.borders or s.mine if not most or s.armies[t] < most]
    at = _front(s, roomy or [t for t in s.mine if s.armies[t] < most] or s.mine, stock)
    room = most - s.armies[at] if most else stock
    return Place(((names[at], min(stock, room) if room > 0 else stock),))


def plan_opening(s: Sketch, left: int, due: int, rng: Random) -> PlanOpening:
    """The next third of the start units onto one front, at least those due now; rivals place in between."""
    at = _front(s, s.borders or s.mine, GATHERED, rng)
    return PlanOpening((s.rules.board.territories[at],) * min(left, max(due, LEAST_PLAN, left // 3)))


def _front(s: Sketch, places: list[int], units: int, rng: Random | None = None) -> int:
    whim = [1 + WHIM * rng.random() for _ in places] if rng else [1.0] * len(places)
    return max(zip(places, whim, strict=True), key=lambda one: _benefit(s, one[0], units) * one[1])[0]


def _completing(s: Sketch) -> list[tuple[int, int]]:
    """The placement that fulfils a mission of so many territories with so many units each; empty if out of reach."""
    mission = s.mission
    if mission is None or mission.goal != "territories" or mission.units < 2 or len(s.mine) < mission.count:
        return []
    lacking = sorted([(max(0, mission.units - s.armies[t]), t) for t in s.mine])[: mission.count]
    return [(t, units) for units, t in lacking if units] if sum([units for units, _ in lacking]) <= s.view.pool else []


def _benefit(s: Sketch, at: int, units: int, standing: int | None = None) -> float:
    """What so many units more would win or keep from the territory where others, or so many, stand already."""
    before = s.armies[at] if standing is None else standing
    ahead = s.targets.get(at, ())
    gain = _campaign(s, ahead, before - 1 + units)
    if gain:
        gain -= _campaign(s, ahead, before - 1)
    threat = max([s.armies[t] for t in ahead], default=0) - 1
    if threat > 0:
        gain += s.dials.guard * (s.holds(threat, before + units) - s.holds(threat, before))
    return gain


def _campaign(s: Sketch, ahead: Sequence[int], attackers: int) -> float:
    """What a stack wins on average by its best attack, and by the best one that follows from there."""
    gain, target = s.best_attack(attackers, ahead)
    if target < 0:
        return 0.0
    fallen, lost = s.attack(attackers, target)
    following, _ = s.best_attack(int((attackers - lost) / fallen) - 1, s.beside(target))
    return gain + fallen * following


def attack(s: Sketch) -> AttackUntil | None:
    """The attack that pays best, to the end; None where none does."""
    card = 0.0 if s.view.conquered else s.dials.card * (s.view.next_set or USUAL_SET)
    best, source, target = 0.0, -1, -1
    for at, beside in s.targets.items():
        attackers = s.armies[at] - 1
        if attackers:
            gain, to = s.best_attack(attackers, beside, card)
            if gain > best:
                best, source, target = gain, at, to
    names = s.rules.board.territories
    return AttackUntil(names[source], names[target]) if source >= 0 else None


def occupy(rules: Rules, view: PlayerView, waiting: OccupationView) -> Occupy:
    """All units follow, unless there is nothing to attack from the new place and there is from the old one."""
    board, owner = rules.board, view.owner
    open_, ahead = (board.on_border(owner, board.index[name]) for name in (waiting.source, waiting.target))
    return Occupy(waiting.minimum if open_ and not ahead else waiting.maximum)


def fortify(s: Sketch) -> Fortify | None:
    """The largest idle stack goes to the border, of those in reach, where it wins and guards most.

    Where no stack is idle, the largest on a border goes to another that is clearly better.
    """
    borders = set(s.borders)
    idle = [t for t in s.mine if s.armies[t] > 1 and t not in borders]
    source = max(idle or s.borders, key=lambda t: s.armies[t], default=-1)
    if source < 0 or s.armies[source] < (2 if idle else STUCK):
        return None
    name = s.rules.board.territories[source]
    option = next((one for one in s.view.options.fortify if one.source == name), None)
    if option is None:
        return None
    index = s.rules.board.index
    least = -inf if idle else CLEARLY * max(0.0, _benefit(s, source, s.armies[source] - 1, standing=1))
    fronts = [(_benefit(s, index[to], option.units), to) for to in option.targets if index[to] in borders]
    gain, target = max(fronts, default=(least, ""))
    if gain <= least:
        return None
    room = option.limit - s.armies[index[target]] if option.limit else option.units
    return Fortify(name, target, min(option.units, room))
