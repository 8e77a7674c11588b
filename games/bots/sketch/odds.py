"""What an attack to the end brings, looked up: the chance, and the units that it costs on average."""

from functools import cache
from math import ceil

from games.engine.policies import Policies
from games.odds import chance_table, survivors_table

LARGEST = 120
"""Of larger armies only the proportion is looked at."""

Attack = tuple[float, float]
"""The chance to conquer, and the attackers lost on average, all of them where the territory holds."""

Table = tuple[tuple[Attack, ...], ...]
"""By defenders, then by attackers, both up to ``LARGEST``."""

_latest: list[tuple[Policies | None, Table]] = [(None, ())]


def attacks(policies: Policies) -> Table:
    """Every attack under these rules; the latest ones are known by identity, which takes less time than a hash."""
    latest = _latest[0]
    if latest[0] is not policies:
        latest = _latest[0] = (policies, _attacks(policies))
    return latest[1]


@cache
def _attacks(policies: Policies) -> Table:
    chance, left = chance_table(policies), survivors_table(policies)
    sizes = range(LARGEST + 1)
    return tuple(tuple([(chance(a, d), a - left(a, d)) for a in sizes]) for d in sizes)


def look_up(table: Table, attackers: int, defenders: int) -> Attack:
    """What the table says, also of armies that are larger than it is."""
    most = max(attackers, defenders)
    if most <= LARGEST:
        return table[defenders][attackers]
    scale = LARGEST / most
    chance, lost = table[min(LARGEST, ceil(defenders * scale))][int(attackers * scale)]
    return chance, min(attackers, lost / scale)
