"""What would decide the game or the turn, as territories of which so many must fall in one turn."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.bots.craft.goals import CARDS_OF_A_SET, mission_territories, own_mission, target_seat, territories_wanted
from games.bots.craft.situation import Situation
from games.engine.edition import Mission
from games.engine.ids import Seat

WIN_FROM = 0.25
"""The chance from which on all is staked on winning now."""

ELIMINATE_FROM = 0.6
"""The chance from which on a rival's cards are worth a whole campaign."""

LEAST_CARDS = 2


@dataclass(frozen=True, slots=True)
class Aim:
    """Territories of which so many must fall in this turn, and from what chance on that is tried."""

    wanted: tuple[int, ...]
    count: int
    least: float = WIN_FROM
    garrison: int = 1
    """How many units must stay on each territory at least."""
    fill: tuple[int, ...] = ()
    """Own territories that need one unit of the stock each."""


def winning(s: Situation) -> Iterator[Aim]:
    """What wins the game: the mission, the headquarters, or the last rivals."""
    if mission := own_mission(s):
        yield of_mission(s, mission)
    if s.rules.mode.headquarters:
        yield from _headquarters(s)
    yield _all([t for seat in _alive(s) for t in _of(s, seat)])


def aims(s: Situation) -> Iterator[Aim]:
    """``winning``, then rivals whose cards pay for the campaign, those with most of them first."""
    yield from winning(s)
    if s.rules.mode.missions and s.rules.policies.target_gone == "wins":
        return
    for seat in sorted(_alive(s), key=lambda seat: -s.view.seats[seat].cards):
        if s.view.seats[seat].cards >= LEAST_CARDS and pays(s, seat):
            yield _all(_of(s, seat), ELIMINATE_FROM)


def of_mission(s: Situation, mission: Mission) -> Aim:
    """What a mission lacks in the hands of the seat that looks."""
    if mission.goal == "continents":
        return _all(s.missing(mission_territories(s, mission)))
    target = target_seat(s, mission)
    return _counted(s, mission, territories_wanted(s, mission)) if target is None else _all(_of(s, target))


def pays(s: Situation, seat: Seat) -> bool:
    """Whether a rival's cards bring at least half of what its territories cost."""
    brings = s.view.seats[seat].cards * s.next_set / CARDS_OF_A_SET
    return brings * 2 >= s.effort(_of(s, seat))


def _counted(s: Situation, mission: Mission, count: int) -> Aim:
    """So many territories, wherever they are, each with as many units as the card says (at most two in any deck)."""
    units = mission.units if mission.goal == "territories" else 1
    thin = [t for t in s.mine if s.armies[t] < units]
    fill = thin[: max(0, count - len(s.mine) + len(thin))]
    return Aim(tuple(s.missing(range(len(s.owner)))), count - len(s.mine), garrison=units, fill=tuple(fill))


def _headquarters(s: Situation) -> Iterator[Aim]:
    places = [shown.headquarters for shown in s.view.seats if shown.headquarters_chosen]
    if places and None not in places:
        yield _all(s.missing([s.at(name) for name in places if name is not None]))


def _alive(s: Situation) -> list[Seat]:
    return [seat for seat, shown in enumerate(s.view.seats) if seat != s.me and shown.status == "playing"]


def _of(s: Situation, seat: Seat) -> list[int]:
    return [t for t, owner in enumerate(s.owner) if owner == seat]


def _all(territories: list[int], least: float = WIN_FROM) -> Aim:
    return Aim(tuple(territories), len(territories), least)
