"""The ways of units between own territories (2015 p. 9): in what is offered, and in what has happened."""

from itertools import pairwise

from games.engine.events import Fortified, TerritoryConquered
from games.engine.evolution import evolve
from games.engine.fortification import CHAINS
from games.engine.legal import options
from games.engine.marches import comings, marches
from games.engine.notation import read_position
from games.engine.projection import project
from games.engine.state import State

CHAIN = "hasbro_2015/classic y b g fortification y r3 | y: peru 5, brazil north_africa egypt 1 | b: asia 1 | g: rest 2"


def offered(state: State, source: str, target: str) -> list[str]:
    """The way that the page draws, walked back from the target."""
    view = project(state, 0)
    sources = [option.source for option in view.options.fortify]
    before, names = comings(state, view)[sources.index(source)], state.rules.board.territories
    way = [target]
    while before[state.at(way[0])] >= 0:
        way.insert(0, names[before[state.at(way[0])]])
    return way


def test_way_that_is_offered_goes_through_own_territories_alone() -> None:
    assert offered(read_position(CHAIN), "peru", "egypt") == ["peru", "brazil", "north_africa", "egypt"]


def test_every_target_that_is_offered_is_reached() -> None:
    state = read_position(
        "hasbro_2015/classic y b g fortification y r3 | y: asia 2, europe 2 | b: africa 1 | g: rest 2"
    )
    for option in options(state, 0).fortify:
        for target in option.targets:
            way = offered(state, option.source, target)
            assert way[0] == option.source
            assert all(state.rules.board.adjacent(state.at(a), state.at(b)) for a, b in pairwise(way))
            assert {state.owner_of(name) for name in way} == {0}


def test_full_territory_in_between_is_passed() -> None:
    limited = CHAIN.replace("y r3", "y r3 max_units_per_territory=12").replace(
        "north_africa egypt 1", "egypt 1, north_africa 12"
    )
    assert offered(read_position(limited), "peru", "egypt") == ["peru", "brazil", "north_africa", "egypt"]


def test_where_armies_move_to_neighbours_no_way_is_told() -> None:
    state = read_position(CHAIN.replace("y r3", "y r3 fortify=adjacent_single"))
    assert state.rules.policies.fortify not in CHAINS
    assert comings(state, project(state, 0)) == ()


def test_land_lost_after_the_move_was_still_on_its_way() -> None:
    state = read_position(CHAIN)
    events = (Fortified(0, "peru", "egypt", 4), TerritoryConquered("congo", "north_africa", 2, 0, 1))
    after = state
    for event in events:
        after = evolve(after, event)
    log = tuple(enumerate(events, 1))
    assert [march.way for march in marches(after, log)] == [("peru", "brazil", "north_africa", "egypt")]
