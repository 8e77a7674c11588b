"""What a bot is after: sets of territories that pay when all are owned, and what each territory is worth for them."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.bots.craft.situation import Situation
from games.engine.edition import OWN_COLOUR_TERRITORIES, Mission
from games.engine.ids import FREE, Seat

CARDS_OF_A_SET = 3


@dataclass(frozen=True, slots=True)
class Goal:
    """A prize for owning all of the territories."""

    prize: float
    territories: tuple[int, ...]


def weigh(s: Situation) -> None:
    """Add to every territory what it is worth for the bot's goals."""
    for goal in goals(s):
        _share(s, goal)
    mission = own_mission(s)
    if mission and (count := territories_wanted(s, mission)):
        _share_count(s, count)
    _deny(s)


def own_mission(s: Situation) -> Mission | None:
    """The bot's mission card, in the games that have them."""
    return s.rules.edition.missions[s.view.mission] if s.view.mission else None


def target_seat(s: Situation, mission: Mission | None) -> Seat | None:
    """The seat that the mission wants wiped out and that still has units; None for any other mission."""
    if mission is None or mission.goal != "destroy" or mission.colour not in s.rules.colours:
        return None
    seat = s.rules.colours.index(mission.colour)
    return seat if seat != s.me and seat in s.owner else None


def territories_wanted(s: Situation, mission: Mission) -> int:
    """How many territories the mission asks for; 0 when it asks for something else."""
    if mission.goal == "territories":
        return mission.count
    return OWN_COLOUR_TERRITORIES if mission.goal == "destroy" and target_seat(s, mission) is None else 0


def goals(s: Situation) -> Iterator[Goal]:
    """Continents for their income, the mission, and rivals that could be wiped out."""
    for continent in s.board.continents:
        yield Goal(continent.bonus * s.style.horizon, continent.members)
    mission = own_mission(s)
    if mission and mission.goal == "continents":
        yield Goal(s.style.mission, mission_territories(s, mission))
    target = target_seat(s, mission)
    for seat, rival in enumerate(s.view.seats):
        if seat != s.me and rival.territories:
            spoils = rival.cards * s.style.spoils * s.next_set / CARDS_OF_A_SET
            prize = s.style.mission if seat == target else s.style.elimination + spoils
            yield Goal(prize, tuple([t for t, owner in enumerate(s.owner) if owner == seat]))


def mission_territories(s: Situation, mission: Mission) -> tuple[int, ...]:
    """The named continents, and as many further ones as the card asks for, the easiest first."""
    by_key = {continent.key: continent for continent in s.board.continents}
    named = [by_key.pop(key) for key in mission.continents]
    further = sorted(by_key.values(), key=lambda c: s.effort(s.missing(c.members)))[: mission.further]
    return tuple(t for continent in (*named, *further) for t in continent.members)


def _share(s: Situation, goal: Goal) -> None:
    """Share the prize, as far as it is within reach, among what is missing by the effort each takes."""
    missing = s.missing(goal.territories)
    if not missing:
        for t in goal.territories:
            s.stake[t] += goal.prize
        return
    need, force = s.effort(missing), s.force(missing)
    share = goal.prize * force / (force + need)
    for t in missing:
        s.worth[t] += share * (s.armies[t] + 1) / need
    if len(missing) < len(goal.territories):
        held = share / len(goal.territories)
        for t in goal.territories:
            s.stake[t] += held


def _share_count(s: Situation, count: int) -> None:
    """A mission that counts territories wants the cheapest ones, wherever they are."""
    lacking = count - len(s.mine)
    for t in s.mine:
        s.stake[t] += s.style.mission / count / 2
    if lacking <= 0:
        return
    others = s.missing(range(len(s.owner)))
    need = sum(sorted([s.armies[t] + 1 for t in others])[:lacking])
    force = s.force(others)
    share = s.style.mission * force / (force + need) / lacking
    for t in others:
        s.worth[t] += share


def _deny(s: Situation) -> None:
    """Breaking a continent that a rival holds takes its bonus away."""
    for continent in s.board.continents:
        holder = s.owner[continent.members[0]]
        if holder in (s.me, FREE) or any(s.owner[t] != holder for t in continent.members):
            continue
        for t in continent.members:
            s.worth[t] += continent.bonus * s.style.denial
