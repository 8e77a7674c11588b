"""A row of attacks as a player plans it: how far it can be gone, what it is worth, and where it could go on."""

import pytest

from games.engine.legal import options
from games.engine.notation import read_position
from games.odds import Campaign, Link, campaign, chain
from games.odds.campaigns import MOST_ARMIES, NOWHERE

LAND = "y: ukraine 12, ural 1 | b: middle_east 2, egypt 3, north_africa 4 | g: rest 2"


def planned(*way: str, land: str = LAND, phase: str = "attack") -> Campaign:
    """What yellow is told of a way."""
    state = read_position(f"hasbro_2015/classic y b g {phase} y r3 | {land}")
    sources = [option.source for option in options(state, 0).attack]
    return campaign(state, 0, sources, way)


def test_row_is_worth_what_the_chain_of_its_garrisons_is() -> None:
    found, odds = planned("ukraine", "middle_east", "egypt"), chain(11, (Link(2), Link(3)))
    assert found.way == ("ukraine", "middle_east", "egypt")
    assert found.chances == odds.conquest
    assert found.left == pytest.approx(sum(n * p for n, p in enumerate(odds.attackers_left)) / odds.all_conquered)


def test_row_goes_on_to_foreign_neighbours_of_its_end_that_are_not_on_it() -> None:
    found = planned("ukraine", "middle_east")
    assert set(found.onward) == {"egypt", "east_africa", "southern_europe", "afghanistan", "india"}
    assert found.chances != ()


def test_territory_alone_has_no_odds_yet() -> None:
    found = planned("ukraine")
    assert (found.chances, found.left) == ((), None)
    assert set(found.onward) == {"afghanistan", "middle_east", "southern_europe", "northern_europe", "scandinavia"}


@pytest.mark.parametrize(
    ("way", "gone"),
    [
        (("ukraine", "egypt"), ("ukraine",)),
        (("ukraine", "middle_east", "siam", "egypt"), ("ukraine", "middle_east")),
        (("ukraine", "middle_east", "egypt", "middle_east"), ("ukraine", "middle_east", "egypt")),
        (("ukraine", "atlantis"), ("ukraine",)),
        (("atlantis",), ()),
        (("egypt", "middle_east"), ()),
        (("ural", "siberia"), ()),
    ],
)
def test_row_ends_where_it_cannot_be_gone(way: tuple[str, ...], gone: tuple[str, ...]) -> None:
    assert planned(*way).way == gone


def test_what_has_been_taken_of_a_row_is_left_behind() -> None:
    taken = LAND.replace("ukraine 12", "ukraine 1, middle_east 9").replace("middle_east 2, ", "")
    assert planned("ukraine", "middle_east", "egypt", land=taken).way == ("middle_east", "egypt")


def test_nothing_is_reckoned_where_nobody_may_attack() -> None:
    assert planned("ukraine", "middle_east", phase="fortification") == NOWHERE


def test_army_that_is_too_large_is_not_reckoned_with() -> None:
    found = planned("ukraine", "middle_east", land=LAND.replace("ukraine 12", f"ukraine {MOST_ARMIES + 2}"))
    assert (found.way, found.chances, found.left) == (("ukraine", "middle_east"), (), None)
