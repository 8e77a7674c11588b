"""What an attack to the end brings, looked up: the chance, and the units that it costs on average."""

from collections.abc import Mapping
from functools import cache
from math import ceil

from games.engine.policies import Policies
from games.odds import chance_table, survivors_table

LARGEST = 120
"""Of larger armies only the proportion is looked at."""

Attack = tuple[float, float]
"""The chance to conquer, and the attackers lost on average, all of them where the territory holds."""


class Row(dict[int, Attack]):
    """The attacks of so many units, by defenders up to ``LARGEST``; more are looked up by proportion, and not kept."""

    def __init__(self, table: "Table", attackers: int, small: Mapping[int, Attack]) -> None:
        super().__init__(small)
        self._table, self._attackers = table, attackers

    def __missing__(self, defenders: int) -> Attack:
        attackers, scale = self._attackers, LARGEST / max(self._attackers, defenders)
        chance, lost = self._table[int(attackers * scale)][min(LARGEST, ceil(defenders * scale))]
        return chance, min(attackers, lost / scale)


class Table(dict[int, Row]):
    """Every attack, by attackers up to ``LARGEST``, then by defenders; of more attackers it keeps no row."""

    def __missing__(self, attackers: int) -> Row:
        return Row(self, attackers, {})


_latest: list[tuple[Policies | None, Table]] = [(None, Table())]


def attacks(policies: Policies) -> Table:
    """Every attack under these rules; the latest ones are known by identity, which takes less time than a hash."""
    latest = _latest[0]
    if latest[0] is not policies:
        latest = _latest[0] = (policies, _attacks(policies))
    return latest[1]


@cache
def _attacks(policies: Policies) -> Table:
    chance, left = chance_table(policies), survivors_table(policies)
    table, sizes = Table(), range(LARGEST + 1)
    for units in sizes:
        table[units] = Row(table, units, {d: (chance(units, d), units - left(units, d)) for d in sizes})
    return table
