"""A row of attacks that a player thinks of: how far it can be gone, what it is worth, and where it could go on.

All of it follows from what lies on the map for everybody, and from the table's rules.
"""

from collections.abc import Collection
from dataclasses import dataclass

from games.engine.ids import Seat, TerritoryId
from games.engine.state import State
from games.odds.chains import Link, chain

MOST_ARMIES = 200
"""The largest stack, and the largest garrison, that is reckoned with."""


@dataclass(frozen=True, slots=True)
class Campaign:
    """What there is to say about a row of attacks; one unit stays in each territory behind the stack."""

    way: tuple[TerritoryId, ...]
    """What can be gone of the way that was asked about, the territory where it begins first; empty for nothing."""
    chances: tuple[float, ...]
    """That each territory behind the first one falls; empty for armies too large to reckon with."""
    left: float | None
    """The units that stand in the last territory on average once it has fallen; None without chances."""
    onward: tuple[TerritoryId, ...]
    """Where the way could go on."""


NOWHERE = Campaign((), (), None, ())


def campaign(state: State, seat: Seat, sources: Collection[TerritoryId], way: tuple[TerritoryId, ...]) -> Campaign:
    """The odds of a row of attacks that begins in one of ``sources``, from where the seat may attack now."""
    gone = _gone(state, seat, way)
    if not gone or gone[0] not in sources:
        return NOWHERE
    force, garrisons = state.armies_on(gone[0]) - 1, [state.armies_on(name) for name in gone[1:]]
    onward = _onward(state, seat, gone)
    if not garrisons or max(force, *garrisons) > MOST_ARMIES:
        return Campaign(gone, (), None, onward)
    odds = chain(force, tuple(map(Link, garrisons)), state.rules.policies)
    standing = sum(units * chance for units, chance in enumerate(odds.attackers_left))
    left = standing / odds.all_conquered if odds.all_conquered else 0.0
    return Campaign(gone, odds.conquest, left, onward)


def _gone(state: State, seat: Seat, way: tuple[TerritoryId, ...]) -> tuple[TerritoryId, ...]:
    """A way as far as it can be gone, from the last own territory on with which it begins."""
    own = 0
    while own < len(way) and way[own] in state.rules.board.index and state.owner_of(way[own]) == seat:
        own += 1
    gone = way[max(own - 1, 0) : own]
    for name in way[own:] if gone else ():
        if name not in _onward(state, seat, gone):
            break
        gone += (name,)
    return gone


def _onward(state: State, seat: Seat, way: tuple[TerritoryId, ...]) -> tuple[TerritoryId, ...]:
    """The neighbours of the last territory that the stack could attack next."""
    names = state.rules.board.territories
    near = [t for t in state.rules.board.neighbours[state.at(way[-1])] if state.owner[t] != seat]
    return tuple(names[t] for t in near if names[t] not in way)
