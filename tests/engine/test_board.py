"""The printed maps (specification A.1 to A.5)."""

from collections import Counter

import pytest

from games.engine.board import Board
from games.engine.library import board

BOARDS = ["board_classic", "board_2015"]

CONTINENTS = {
    "north_america": (9, 5, 16, "alaska central_america greenland"),
    "south_america": (4, 2, 5, "brazil venezuela"),
    "europe": (7, 5, 12, "iceland southern_europe ukraine western_europe"),
    "africa": (6, 3, 9, "east_africa egypt north_africa"),
    "asia": (12, 7, 22, "afghanistan kamchatka middle_east siam ural"),
    "australia": (4, 2, 5, "indonesia"),
}
"""Territories, bonus, inner borders on the older board, and the territories that border on other continents."""

BETWEEN = """
    afghanistan-ukraine alaska-kamchatka brazil-north_africa central_america-venezuela east_africa-middle_east
    egypt-middle_east egypt-southern_europe greenland-iceland indonesia-siam middle_east-southern_europe
    middle_east-ukraine north_africa-southern_europe north_africa-western_europe ukraine-ural
"""

NEIGHBOURS = """
    alaska 3, alberta 4, central_america 3, eastern_united_states 4, greenland 4, northwest_territory 4, ontario 6,
    quebec 3, western_united_states 4, argentina 2, brazil 4, peru 3, venezuela 3, great_britain 4, iceland 3,
    northern_europe 5, scandinavia 4, southern_europe 6, ukraine 6, western_europe 4, congo 3, east_africa 6, egypt 4,
    madagascar 2, north_africa 6, south_africa 3, afghanistan 5, china 6, india 4, irkutsk 4, japan 2, kamchatka 5,
    middle_east 6, mongolia 5, siam 3, siberia 5, ural 4, yakutsk 3, eastern_australia 2, indonesia 3, new_guinea 3,
    western_australia 3
"""


def degrees(of: Board) -> dict[str, int]:
    return {name: len(of.neighbours[at]) for name, at in of.index.items()}


def distances(of: Board, start: int) -> list[int]:
    """How many borders away every territory is from one, by ever wider rings."""
    found, ring, steps = {start: 0}, {start}, 0
    while ring:
        steps += 1
        ring = {t for at in ring for t in of.neighbours[at]} - found.keys()
        found |= dict.fromkeys(ring, steps)
    return list(found.values())


def names(of: Board, edges: frozenset[tuple[int, int]]) -> set[frozenset[str]]:
    return {frozenset(of.territories[at] for at in edge) for edge in edges}


@pytest.mark.parametrize(("key", "count"), [("board_classic", 83), ("board_2015", 82)])
def test_42_territories_and_their_borders(key: str, count: int) -> None:
    of = board(key)
    assert (len(of.territories), len(of.edges()), sum(degrees(of).values())) == (42, count, 2 * count)
    assert sorted(of.index.items(), key=lambda item: item[1]) == [(name, at) for at, name in enumerate(of.territories)]


def test_the_2015_board_lacks_one_sea_route() -> None:
    classic, newer = board("board_classic"), board("board_2015")
    assert classic.territories == newer.territories
    missing = names(classic, classic.edges()) - names(newer, newer.edges())
    assert missing == {frozenset({"new_guinea", "western_australia"})}
    assert names(newer, newer.edges()) < names(classic, classic.edges())


def test_every_territory_of_the_older_board_has_as_many_neighbours_as_printed() -> None:
    printed = {name: int(count) for name, count in (pair.split() for pair in NEIGHBOURS.split(","))}
    assert degrees(board("board_classic")) == printed


def test_on_the_2015_board_six_territories_have_two_neighbours() -> None:
    fewest = {name for name, count in degrees(board("board_2015")).items() if count == 2}
    assert fewest == {"argentina", "eastern_australia", "japan", "madagascar", "new_guinea", "western_australia"}


@pytest.mark.parametrize("key", BOARDS)
def test_borders_go_both_ways_and_none_leads_back_to_itself(key: str) -> None:
    of = board(key)
    pairs = {(at, other) for at, near in enumerate(of.neighbours) for other in near}
    assert pairs == {(other, at) for at, other in pairs}
    assert [at for at, other in pairs if at == other] == []
    assert [of.adjacent(at, other) for at in range(42) for other in range(42)] == [
        (at, other) in pairs for at in range(42) for other in range(42)
    ]


@pytest.mark.parametrize("key", BOARDS)
def test_the_whole_board_is_connected_and_ten_borders_wide(key: str) -> None:
    of = board(key)
    rings = [distances(of, start) for start in range(42)]
    assert ({len(ring) for ring in rings}, max(max(ring) for ring in rings)) == ({42}, 10)


@pytest.mark.parametrize("key", BOARDS)
def test_the_continents_are_as_large_and_as_dear_as_printed(key: str) -> None:
    of = board(key)
    sizes = {continent.key: (len(continent.members), continent.bonus) for continent in of.continents}
    assert sizes == {name: (size, bonus) for name, (size, bonus, _, _) in CONTINENTS.items()}
    assert sorted(at for continent in of.continents for at in continent.members) == list(range(42))
    assert [of.continents[at].key for at in of.continent_index.values()] == list(of.continent_index)


def test_borders_inside_the_continents_and_between_them() -> None:
    of = board("board_classic")
    where = {at: continent.key for continent in of.continents for at in continent.members}
    inner = Counter(where[a] for a, b in of.edges() if where[a] == where[b])
    assert inner == {name: count for name, (_, _, count, _) in CONTINENTS.items()}
    between = frozenset((a, b) for a, b in of.edges() if where[a] != where[b])
    assert names(of, between) == {frozenset(edge.split("-")) for edge in BETWEEN.split()}


@pytest.mark.parametrize("key", BOARDS)
def test_every_continent_is_entered_where_the_map_says(key: str) -> None:
    of = board(key)
    where = {at: of.continent_of(at).key for at in range(42)}
    gates = {
        name: {
            of.territories[at]
            for at in range(42)
            if where[at] == name and {where[t] for t in of.neighbours[at]} != {name}
        }
        for name in CONTINENTS
    }
    assert gates == {name: set(listed.split()) for name, (_, _, _, listed) in CONTINENTS.items()}


def test_the_territories_of_a_seat_fall_into_chains_that_nobody_interrupts() -> None:
    of = board("board_2015")
    own = {of.index[name] for name in ("peru", "brazil", "north_africa", "congo", "japan")}
    owner = tuple(int(at not in own) for at in range(42))
    groups = {frozenset(of.territories[at] for at in group) for group in of.groups(owner, 0)}
    assert groups == {frozenset({"peru", "brazil", "north_africa", "congo"}), frozenset({"japan"})}
    assert of.groups((0,) * 42, 0) == (frozenset(range(42)),)
    assert of.groups((0,) * 42, 1) == ()


def test_a_continent_is_held_when_all_of_it_is() -> None:
    of = board("board_2015")
    owner = tuple(int(at not in of.continents[1].members) for at in range(42))
    assert [[c.key for c in of.held_continents(owner, seat)] for seat in (0, 1)] == [
        ["south_america"],
        ["north_america", "europe", "africa", "asia", "australia"],
    ]


def test_a_territory_is_on_the_border_when_a_neighbour_is_foreign() -> None:
    of = board("board_2015")
    owner = tuple(int(at not in of.continents[1].members) for at in range(42))
    inland = [of.territories[at] for at in of.continents[1].members if not of.on_border(owner, at)]
    assert inland == ["argentina", "peru"]
