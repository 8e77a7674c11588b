"""Who may win at its next turn, and what each conquest would take from that."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.bots.craft.aims import Aim, of_mission
from games.bots.craft.attack import after
from games.bots.craft.cards import FULL_HAND
from games.bots.craft.conquest import chance_to_take, force_of, with_stock
from games.bots.craft.income import income
from games.bots.craft.rivals import beliefs
from games.bots.craft.situation import Situation
from games.engine.edition import Mission
from games.engine.ids import Seat

ALARMING = 0.04
"""From this chance on that a rival wins at its next turn it is worth spoiling."""

GAME = 60.0
"""What it is worth, in units, that a rival which would have won does not."""

FRONTS = 2
"""On how many of its largest stacks a rival's next units are imagined."""

CHEAPEST = 6
"""How many of a rival's weakest territories within reach are thought about."""


@dataclass(frozen=True, slots=True)
class Menace:
    """A rival that may hold a mission: how likely it does, and how likely it does and fulfils it at its next turn."""

    seat: Seat
    mission: Mission
    likely: float
    chance: float


def spoil(s: Situation) -> None:
    """Add to every territory within reach what its conquest takes from the rivals' chances to win next."""
    if not s.rules.mode.missions:
        return
    for menace in menaces(s):
        for t, relief in _reliefs(s, menace):
            s.worth[t] += GAME * relief


def menaces(s: Situation) -> Iterator[Menace]:
    """The missions that rivals may hold and fulfil at their next turn."""
    missions = [s.rules.edition.missions[key] for key in s.rules.missions_in_play if key != s.view.mission]
    for seat, rival in enumerate(s.view.seats):
        if seat != s.me and rival.status == "playing" and rival.territories:
            seen = s.seen_by(seat)
            for mission, likely in beliefs(s, seat, missions):
                chance = likely * _next_turn(seen, mission)
                if chance >= ALARMING:
                    yield Menace(seat, mission, likely, chance)


def _next_turn(seen: Situation, mission: Mission) -> float:
    """The chance that the seat which looks fulfils a mission with its next units."""
    aim = of_mission(seen, mission)
    stock = _next_units(seen) - len(aim.fill)
    if stock < 0:
        return 0.0
    if aim.count <= 0:
        return 1.0
    wanted = set(aim.wanted)
    near = [t for t in seen.borders if any(n in wanted for n in seen.near[t])]
    fronts = sorted(near, key=lambda t: -seen.armies[t])[:FRONTS]
    return max([_from(seen, aim, t, stock) for t in fronts], default=0.0)


def _next_units(seen: Situation) -> int:
    """What the seat which looks will have to place: its income, and a set where its hand is likely to hold one."""
    cards = seen.view.seats[seen.me].cards
    return income(seen, seen.me) + (seen.next_set if cards >= FULL_HAND else 0)


def _from(seen: Situation, aim: Aim, front: int, stock: int) -> float:
    return chance_to_take(seen, aim, with_stock(force_of(seen), ((front, stock),)))


def _reliefs(s: Situation, menace: Menace) -> Iterator[tuple[int, float]]:
    """By how much the conquest of each of the rival's weakest territories within reach lowers its chance."""
    near = {n for t in s.borders for n in s.near[t] if s.owner[n] == menace.seat}
    for t in sorted(near, key=lambda t: s.armies[t])[:CHEAPEST]:
        attackers = max([s.armies[n] - 1 for n in s.near[t] if s.owner[n] == s.me])
        if s.chance(attackers, s.armies[t]) >= s.style.least_chance:
            left = max(1, after(s, attackers, t)[1] + 1)
            relieved = menace.likely * _next_turn(s.seen_by(menace.seat, t, left), menace.mission)
            yield t, menace.chance - relieved
