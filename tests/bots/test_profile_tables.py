"""What a profile looks up: the odds of armies of any size, and who is beside whom."""

from math import ceil

import pytest

from games.bots.sketch.holdings import Holdings
from games.bots.sketch.layout import layout
from games.bots.sketch.odds import LARGEST, attacks
from games.engine.library import board
from games.engine.notation import read_position
from games.engine.policies import Policies
from games.odds import chance_table, survivors_table


@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (3, 2), (LARGEST, LARGEST), (0, 4)])
def test_the_odds_of_usual_armies_are_exact(attackers: int, defenders: int) -> None:
    policies = Policies()
    left = survivors_table(policies)(attackers, defenders)
    expected = (chance_table(policies)(attackers, defenders), attackers - left)
    assert attacks(policies)[attackers][defenders] == expected


@pytest.mark.parametrize(("attackers", "defenders"), [(240, 60), (60, 240), (500, 500), (LARGEST + 1, 1)])
def test_of_larger_armies_only_the_proportion_counts(attackers: int, defenders: int) -> None:
    odds = attacks(Policies())
    scale = LARGEST / max(attackers, defenders)
    chance, lost = odds[int(attackers * scale)][ceil(defenders * scale)]
    assert odds[attackers][defenders] == (chance, min(attackers, lost / scale))


def test_larger_armies_leave_nothing_in_the_table() -> None:
    odds = attacks(Policies())
    assert odds[1000][3]
    assert odds[3][1000]
    assert (len(odds), len(odds[3])) == (LARGEST + 1, LARGEST + 1)


@pytest.mark.parametrize("key", ["board_2015", "board_classic"])
def test_every_choice_of_neighbours_is_known_in_their_order(key: str) -> None:
    known = layout(board(key))
    for near, whole, sides in zip(known.board.neighbours, known.near, known.sides, strict=True):
        assert sides[whole] == near
        assert sides[0] == ()
        assert len(sides) == 2 ** len(near)
        for bits, some in sides.items():
            assert some == tuple(t for t in near if bits >> t & 1)


def test_holdings_are_what_the_board_shows() -> None:
    state = read_position("hasbro_2015/mission y b g attack y r3 | y: europe 2 | b: south_america 1 | g: rest 1")
    known, index, owner = layout(state.rules.board), state.rules.board.index, state.owner
    held = Holdings(known, owner, 0)
    assert held.mine == [t for t in range(len(owner)) if owner[t] == 0]
    assert held.foreign == [t for t in range(len(owner)) if owner[t] != 0]
    assert index["scandinavia"] in held.mine
    near = state.rules.board.neighbours
    assert held.targets == {
        t: foreign for t in held.mine if (foreign := tuple(other for other in near[t] if owner[other] != 0))
    }
    keys = [state.rules.board.continents[place].key for place in held.held]
    assert sorted(keys) == ["africa", "asia", "australia", "north_america", "south_america"]
