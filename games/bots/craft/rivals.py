"""What the others may be after: which missions fit what they have made of the board."""

from math import exp

from games.bots.craft.situation import Situation
from games.engine.edition import OWN_COLOUR_TERRITORIES, Mission
from games.engine.ids import Seat

EAGERNESS = 2.0
"""How strongly holding more of what a mission names speaks for that mission."""

FEW = 6
"""With so few territories left a rival is about to be wiped out."""

CARE = 3.0
"""How much more the victory of a hunter weighs than the own mission's prize, since it ends the game for good."""

BESIDE = 0.5
"""How much standing beside all territories of a colour speaks for the mission against it."""


def spare(s: Situation, prize: float) -> None:
    """Whoever is wiped out makes its hunter win, if one sits at the table: the last territories are left to stand."""
    if not s.rules.mode.missions or s.rules.policies.target_gone != "wins":
        return
    for seat, hunters in hunted(s).items():
        left = [t for t, owner in enumerate(s.owner) if owner == seat]
        if 0 < len(left) <= FEW:
            for t in left:
                s.worth[t] -= CARE * prize * hunters / len(left)


def hunted(s: Situation) -> dict[Seat, float]:
    """How many of the rivals hold the mission against a seat, on average, for each seat that one may be after."""
    missions = [s.rules.edition.missions[key] for key in s.rules.missions_in_play if key != s.view.mission]
    found: dict[Seat, float] = {}
    for seat, rival in enumerate(s.view.seats):
        if seat != s.me and rival.status == "playing" and rival.territories:
            for mission, likely in beliefs(s, seat, missions):
                target = _target(s, seat, mission)
                if target not in (None, s.me):
                    found[target] = found.get(target, 0.0) + likely
    return found


def beliefs(s: Situation, seat: Seat, missions: list[Mission]) -> list[tuple[Mission, float]]:
    """How likely a rival holds each mission; one that it fulfils it does not hold, or the game would be over."""
    shares = [(mission, _share(s, seat, mission)) for mission in missions]
    weights = [(mission, exp(EAGERNESS * share)) for mission, share in shares if share < 1]
    total = sum(weight for _, weight in weights)
    return [(mission, weight / total) for mission, weight in weights]


def _share(s: Situation, seat: Seat, mission: Mission) -> float:
    """How much of a mission a seat holds."""
    if mission.goal == "continents":
        wanted = _continents(s, seat, mission)
        return sum(s.owner[t] == seat for t in wanted) / len(wanted)
    target = _target(s, seat, mission)
    if target is None:
        count = mission.count if mission.goal == "territories" else OWN_COLOUR_TERRITORIES
        return min(0.99, s.owner.count(seat) / count)
    left = [t for t, owner in enumerate(s.owner) if owner == target]
    return BESIDE * sum(any(s.owner[n] == seat for n in s.near[t]) for t in left) / len(left)


def _continents(s: Situation, seat: Seat, mission: Mission) -> tuple[int, ...]:
    by_key = {continent.key: continent for continent in s.board.continents}
    named = [by_key.pop(key) for key in mission.continents]
    further = sorted(by_key.values(), key=lambda c: sum(s.owner[t] != seat for t in c.members))[: mission.further]
    return tuple(t for continent in (*named, *further) for t in continent.members)


def _target(s: Situation, seat: Seat, mission: Mission) -> Seat | None:
    """The seat that a holder of the mission must wipe out; None where it counts territories or continents."""
    if mission.goal != "destroy" or mission.colour not in s.rules.colours:
        return None
    target = s.rules.colours.index(mission.colour)
    return target if target != seat and target in s.owner else None
