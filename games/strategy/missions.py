"""What each mission card of an edition asks for, and how often the study saw it win."""

from dataclasses import dataclass
from typing import Any

from games.engine.edition import OWN_COLOUR_TERRITORIES, Edition, Goal, Mission
from games.engine.ids import ContinentId
from games.simulator import OWN_COLOUR
from games.strategy.continents import Realm, continents, realm
from games.study import Row, Study
from games.study.anchors import row_of
from games.study.figures import DESTROY


@dataclass(frozen=True, slots=True)
class Share:
    """How often a mission won in the study: wins among the games in which somebody held it, with its 95 % interval."""

    win_share: float
    low: float
    high: float
    rounds_to_win: float | None
    """The mean length of the games that it won, if it won any."""


@dataclass(frozen=True, slots=True)
class MissionWorth:
    """A mission card; all for other colours count as one, ``destroy``, and one for the own colour as ``own_colour``."""

    key: str
    goal: Goal
    realm: Realm | None = None
    """The continents that it asks for; with the smallest further one where it leaves one to choose."""
    begin: ContinentId = ""
    """The smallest one among those it names."""
    further: ContinentId = ""
    """The smallest one that can be chosen on top of those it names."""
    territories: int = 0
    units: int = 1
    share: Share | None = None
    """None where the study has not played the card."""


def mission_worths(of: Edition, study: Study) -> tuple[MissionWorth, ...]:
    """Every card of an edition, the one that wins most first; those without figures in the order of the deck."""
    row = row_of(of.missions)
    figures: dict[str, Any] = study.rows[row.key]["missions"] if row else {}
    found = [
        MissionWorth(DESTROY, "destroy", share=_share(figures.get(DESTROY))),
        MissionWorth(
            OWN_COLOUR, "territories", territories=OWN_COLOUR_TERRITORIES, share=_share(figures.get(OWN_COLOUR))
        ),
        *(_worth(of, card, _share(figures.get(card.key))) for card in of.missions.values() if card.colour is None),
    ]
    return tuple(sorted(found, key=lambda one: -one.share.win_share if one.share else 0.0))


def by_others(row: Row, study: Study) -> float:
    """The part of all wins in a row of the study for which somebody else did what was missing."""
    figures = study.rows[row.key]
    share: float = figures["third_party_wins"]["share"] + figures["turn_start_wins"]["share"]
    return share


def _worth(of: Edition, card: Mission, share: Share | None) -> MissionWorth:
    if card.goal != "continents":
        return MissionWorth(card.key, card.goal, territories=card.count, units=card.units, share=share)
    # The fewest territories; among equals what brings more for each border, for that is their order.
    smallest_first = [one.continents[0] for one in sorted(continents(of.board), key=lambda one: one.territories)]
    begin = next(key for key in smallest_first if key in card.continents)
    further = next(key for key in smallest_first if key not in card.continents) if card.further else ""
    held = (*card.continents, further) if further else card.continents
    return MissionWorth(card.key, card.goal, realm(of.board, held), begin, further, share=share)


def _share(figures: dict[str, Any] | None) -> Share | None:
    if not figures:
        return None
    return Share(figures["win_share"], figures["low"], figures["high"], figures.get("rounds_to_win"))
