"""The numbers that the booklets give as examples (specification H.6), each under the number itself.

Three of the list are no rule of a game: how long one takes, the pieces of a box (any number may stand here), and how
many differences the comparison of 2015 and 2000 counts.
"""

import pytest

from games.engine import cards
from games.engine.chance import SeededChance
from games.engine.events import UnitsPlaced
from games.engine.ids import Symbol
from games.engine.library import edition as edition_of
from games.engine.library import rules_for
from games.engine.play import start
from games.engine.policies import Policies, choices
from games.engine.reinforcement import for_territories
from games.engine.state import State
from tests.engine.scenes import EDITIONS, Y, scene

START = {3: 35, 4: 30, 5: 25, 6: 20}
LAND = "y: brazil 4, peru argentina 2 | b: north_africa venezuela 1 | g: rest 1"
SETS: dict[str, tuple[Symbol, ...]] = {
    "4": ("infantry",) * 3,
    "6": ("cavalry",) * 3,
    "8": ("artillery",) * 3,
    "10": ("infantry", "cavalry", "artillery"),
}


def begun(edition: str, mode: str, players: int) -> State:
    of = edition_of(edition)
    return start(rules_for(of, mode, of.colours[:players]), ("person",) * players, SeededChance(players)).state


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "units"), START.items(), ids=[f"{n}: {units}" for n, units in START.items()])
def test_start_units(edition: str, players: int, units: int) -> None:
    of = edition_of(edition)
    if players > of.modes["mission"].max_players:
        assert players not in of.start_units
        return
    state = begun(edition, "mission", players)
    held = [state.owner.count(seat) for seat in range(players)]
    assert [left + there for left, there in zip(state.reserve, held, strict=True)] == [units] * players
    assert (sum(held), max(held) - min(held) <= 1) == (42, True)


@pytest.mark.parametrize(
    ("edition", "mode", "units"),
    [
        pytest.param("hasbro_2015", "duel", [40, 40, 40], id="40 + 40 + 40 neutral (2015)"),
        pytest.param("us_1993", "duel", [40, 40, 40], id="40 + 40 + 40 neutral (US)"),
        pytest.param("dutch", "ghost", [40, 40, 40], id="40 + 40 + 40 neutral (Dutch)"),
        pytest.param("hasbro_2000", "ghost", [40, 40, 28], id="40 + 40 + 28 ghost (2000)"),
    ],
)
def test_units_for_two_players(edition: str, mode: str, units: list[int]) -> None:
    state = begun(edition, mode, 2)
    standing = [sum(n for o, n in zip(state.owner, state.armies, strict=True) if o == seat) for seat in range(3)]
    assert [there + left for there, left in zip(standing, state.reserve, strict=True)] == units


def test_four_players_have_120_units_of_which_42_claim_and_78_are_left() -> None:
    state = begun("hasbro_2015", "mission", 4)
    held = sorted(state.owner.count(seat) for seat in range(4))
    assert (sum(state.reserve) + sum(state.armies), sum(state.armies), sum(state.reserve)) == (120, 42, 78)
    assert (held, sorted(state.reserve)) == ([10, 10, 11, 11], [19, 19, 20, 20])


@pytest.mark.parametrize(("territories", "units"), [(8, 3), (11, 3), (12, 4), (14, 4), (15, 5), (17, 5)], ids=str)
def test_reinforcement(territories: int, units: int) -> None:
    assert for_territories(territories) == units


def test_14_territories_with_north_america_bring_4_and_5_which_is_9() -> None:
    board = "y: north_america 1, peru brazil congo egypt india 1 | b: rest 1 | g: japan 1"
    after = scene(f"hasbro_2015/mission y b g fortification g r3 | {board}", "end turn")
    assert after.state.pool == 9


def test_9_and_the_third_set_8_and_an_own_card_2_are_19_of_which_17_are_free() -> None:
    position = f"hasbro_2015/mission y b g reinforcement y r3 | {LAND} | pool 9 | sets 2 | hand y: peru china congo"
    after = scene(position, "trade peru china congo").state
    gained = after.pool + after.armies_on("peru") - 2
    assert (gained, after.pool) == (19, 17)


def test_forced_sets_5_and_6_are_12_and_15_which_is_27_and_of_8_cards_2_are_left() -> None:
    board = "y: ural 4 | b: siberia 1 | g: rest 1"
    hands = " | sets 4 | hand y: alaska argentina china alberta | hand b: greenland india brazil japan"
    after = scene(
        f"hasbro_2015/classic y b g attack y r3 | {board}{hands}",
        "attack ural>siberia 3",
        "trade alaska argentina china",
        "trade alberta greenland india",
        dice="666 1",
    ).state
    assert (after.pool, len(after.hands[Y])) == (27, 2)


@pytest.mark.parametrize(("place", "value"), list(enumerate([4, 6, 8, 10, 12, 15, 20, 25])), ids=str)
def test_set_values(place: int, value: int) -> None:
    assert cards.set_value(Policies(trade="rising"), place, SETS["10"]) == value


@pytest.mark.parametrize("value", SETS)
def test_fixed_set_values(value: str) -> None:
    assert cards.set_value(Policies(trade="fixed"), 9, SETS[value]) == int(value)


def test_a_chain_of_5_1_2_becomes_1_1_6() -> None:
    board = "y: peru 5, brazil 1, north_africa 2 | b: asia 1 | g: rest 1"
    after = scene(f"hasbro_2015/mission y b g attack y r3 | {board}", "fortify peru>north_africa 4")
    assert after.units("peru", "brazil", "north_africa") == (1, 1, 6)


def test_2_units_go_from_scandinavia_to_india() -> None:
    board = "y: scandinavia 3, ukraine afghanistan india 1 | b: peru 1 | g: rest 1"
    after = scene(f"hasbro_2015/mission y b g attack y r3 | {board}", "fortify scandinavia>india 2")
    assert after.units("scandinavia", "india") == (1, 3)


def test_6_4_2_against_5_4_costs_each_side_one() -> None:
    board = "y: ural 6 | b: siberia 4 | g: rest 1"
    after = scene(f"hasbro_2015/mission y b g attack y r3 | {board}", "attack ural>siberia 3", dice="642 54")
    assert after.units("ural", "siberia") == (5, 3)


@pytest.mark.parametrize(("more", "units"), [(3, (3, 3)), (5, (1, 5))], ids=["3/3", "two more"])
def test_of_6_units_3_dice_move_in_and_up_to_two_more(more: int, units: tuple[int, int]) -> None:
    board = "y: ural 6, peru 1 | b: siberia 1, asia 1 | g: rest 1"
    position = f"hasbro_2015/mission y b g attack y r3 | {board.replace('asia 1', 'china 1')}"
    after = scene(position, "attack ural>siberia 3", f"occupy {more}", dice="666 1")
    assert after.units("ural", "siberia") == units


def test_more_than_the_180_units_of_a_colour_in_the_box_may_stand() -> None:
    board = "y: ural 170 | b: siberia 4 | g: rest 1"
    after = scene(f"hasbro_2015/mission y b g reinforcement y r3 | {board} | pool 20", "place ural+20")
    assert after.last == (UnitsPlaced(Y, (("ural", 20),)),)


def test_56_cards_are_42_territories_2_jokers_and_12_missions() -> None:
    of = edition_of("hasbro_2015")
    jokers = [card for card in of.cards if card.startswith("joker")]
    assert (len(of.cards) - len(jokers), len(jokers), len(of.missions)) == (42, 2, 12)
    assert len(of.cards) + len(of.missions) == 56


def test_the_house_cap_is_12() -> None:
    assert choices("max_units_per_territory") == (0, 12)
