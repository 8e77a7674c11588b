"""The opening: which free territory to claim, and where the first units gather."""

from collections.abc import Callable
from random import Random

from games.bots.craft.placement import benefit, shares, spread, with_room
from games.bots.craft.situation import Situation
from games.engine.actions import Claim, Place, PlanOpening, Units
from games.engine.ids import FREE
from games.engine.views import PlaceOption

LEAST_PLAN = 3
GATHERED = 6
"""How many units more a front is imagined with when fronts are compared."""

AT_ONCE = 12
"""With so many units due at once there is no second thought: several fronts share them."""
PARTS = (3, 2, 1)
"""By these parts, the best front first."""

WHIM = 0.1
"""By how much taste may move a choice, so that equal bots do not all do the same."""


def continent_appeal(s: Situation, at: int) -> float:
    """How well a continent pays for its size, and how little of it is in the hands of rivals."""
    continent = s.board.continent_of(at)
    size = len(continent.members)
    mine = sum(s.owner[t] == s.me for t in continent.members)
    rivals = sum(s.owner[t] not in (s.me, FREE) for t in continent.members)
    return 4 * continent.bonus / size * (size - rivals + mine) / size


def claim(s: Situation, rng: Random, appeal: Callable[[Situation, int], float] = continent_appeal) -> Claim:
    """A free territory beside own ones, in a continent of appeal."""

    def worth(name: str) -> float:
        at = s.at(name)
        neighbours = sum(s.owner[t] == s.me for t in s.near[at])
        return appeal(s, at) + neighbours + WHIM * rng.random()

    return Claim(max(s.view.options.claim, key=worth))


def place(s: Situation, option: PlaceOption, rng: Random) -> PlanOpening | Place:
    """The next third of the start units, played one by one while the rivals place theirs; then it thinks again."""
    front, *others = _fronts(s, rng)
    if option.units >= AT_ONCE and not option.limit:
        return Place(_among(s, [front, *others][: len(PARTS)], option.units))
    if not s.view.options.plan:
        return Place(spread(s, front, option.units))
    left = s.view.seats[s.me].reserve
    units = min(left, max(option.units, LEAST_PLAN, left // 3))
    return PlanOpening(tuple([s.name(t) for t, count in shares(s, front, units) for _ in range(count)]))


def _fronts(s: Situation, rng: Random) -> list[int]:
    """The borders, first the one where some more units promise most."""
    return sorted(with_room(s), key=lambda at: -benefit(s, at, GATHERED) * (1 + WHIM * rng.random()))


def _among(s: Situation, fronts: list[int], units: int) -> Units:
    """All units, in ``PARTS``; what does not divide goes to the best front."""
    parts = PARTS[: len(fronts)]
    counts = [units * part // sum(parts) for part in parts]
    counts[0] += units - sum(counts)
    return tuple((s.name(t), count) for t, count in zip(fronts, counts, strict=True))
