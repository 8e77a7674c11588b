"""Choices that only some modes know: the headquarters, and the units of an army without a player."""

from games.bots.craft.placement import spread, with_room
from games.bots.craft.situation import Situation
from games.engine.actions import ChooseHeadquarters, Place, PlaceNeutral, SeatAction, Units
from games.engine.views import PlaceOption


def headquarters(s: Situation) -> ChooseHeadquarters:
    """The own territory with most units that fewest foreign ones can reach."""

    def shelter(name: str) -> tuple[int, int]:
        foreign = sum(s.owner[t] != s.me for t in s.near[s.at(name)])
        return s.armies[s.at(name)], -foreign

    return ChooseHeadquarters(max(s.view.options.headquarters, key=shelter))


def neutral(s: Situation, option: PlaceOption) -> PlaceNeutral:
    """The ghost's units, where they trouble the opponent more than this seat."""
    return PlaceNeutral(_trouble(s, option))


def with_neutral(s: Situation, action: SeatAction, option: PlaceOption) -> SeatAction:
    """An opening placement with the neutral units that belong to it."""
    own = s.view.options.place
    if own is None or not isinstance(action, Place):
        front = max(with_room(s), key=lambda at: s.armies[at])
        action = Place(spread(s, front, own.units if own else 0))
    return Place((*action.units, *_trouble(s, option)))


def _trouble(s: Situation, option: PlaceOption) -> Units:
    def spite(name: str) -> int:
        near = s.near[s.at(name)]
        return sum(s.owner[t] not in (s.me, s.owner[s.at(name)]) for t in near) - sum(s.owner[t] == s.me for t in near)

    left, placed = option.units, []
    for name in sorted(option.territories, key=spite, reverse=True):
        units = min(left, s.room(s.at(name)))
        if units > 0:
            placed.append((name, units))
            left -= units
    return tuple(placed)
