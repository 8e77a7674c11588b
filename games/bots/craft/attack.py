"""Which attack pays: a stack that goes from territory to territory, weighed by exact odds."""

from games.bots.craft.situation import Situation
from games.engine.actions import AttackUntil
from games.engine.views import AttackOption

LONGEST = 8
"""How many territories ahead a campaign is thought through."""

FOLLOWING = 3
"""How many territories ahead the next attack looks."""


def campaign(s: Situation, start: int, attackers: int, steps: int = LONGEST) -> float:
    """What a stack wins on its way, on average, when it makes the best next attack as long as one pays."""
    gain, chance, taken, here = 0.0, 1.0, {start}, start
    for _ in range(steps):
        best, target = _best_step(s, here, attackers, taken)
        if best <= 0:
            break
        gain += chance * best
        fallen, attackers = after(s, attackers, target)
        chance *= fallen
        taken.add(target)
        here = target
    return gain


def after(s: Situation, attackers: int, target: int) -> tuple[float, int]:
    """The chance that the target falls, and how many then could attack from there."""
    fallen = s.chance(attackers, s.armies[target])
    return fallen, int(s.survivors(attackers, s.armies[target]) / fallen) - 1


def _best_step(s: Situation, here: int, attackers: int, taken: set[int]) -> tuple[float, int]:
    best, target = 0.0, here
    if attackers > 0:
        for t in s.near[here]:
            if s.owner[t] != s.me and t not in taken:
                gain = step_gain(s, attackers, t)
                if gain > best:
                    best, target = gain, t
    return best, target


def step_gain(s: Situation, attackers: int, target: int) -> float:
    """What an attack to the end wins on average: the territory and the rival's losses against the own ones."""
    style, defenders = s.style, s.armies[target]
    chance = s.chance(attackers, defenders)
    if chance < style.least_chance:
        return 0.0
    lost = attackers - s.survivors(attackers, defenders)
    won = s.worth[target] + style.rival_loss * defenders - style.thinning / s.plenty
    return chance * won - style.own_loss / s.plenty * lost


def best_attack(s: Situation, card: float) -> AttackUntil | None:
    """The attack to make now, or None; ``card`` is what the first conquest of the turn brings on top."""
    best, chosen = 0.0, None
    for option in s.view.options.attack:
        for target in option.targets:
            gain = _gain(s, option, s.at(target), card)
            if gain > best:
                best, chosen = gain, (option.source, target)
    if chosen is None:
        return None
    source, target = chosen
    return AttackUntil(source, target, stop_at=_stop_at(s, s.at(source), s.at(target)))


def _gain(s: Situation, option: AttackOption, target: int, card: float) -> float:
    attackers = s.armies[s.at(option.source)] - 1
    if s.chance(attackers, s.armies[target]) < s.style.least_chance:
        return 0.0
    fallen, left = after(s, attackers, target)
    return step_gain(s, attackers, target) + fallen * (card + campaign(s, target, left, FOLLOWING))


def _stop_at(s: Situation, source: int, target: int) -> int:
    """Think again when the stack has shrunk to what it was sent against."""
    return max(1, min(s.armies[source] - 1, s.armies[target]))
