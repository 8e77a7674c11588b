"""The income of a turn and where it goes (2015 p. 6; specification G37 to G42)."""

import pytest

from games.engine import reinforcement
from games.engine.events import AttacksEnded, Event, GameEnded, PileShuffled, TurnBegan, TurnEnded, UnitsPlaced
from games.engine.legal import options
from games.engine.library import edition as edition_of
from games.engine.views import PlaceOption
from tests.engine.scenes import B, G, Y, conquest, disputed, everywhere, refused, scene


def scattered(edition: str, count: int) -> str:
    """So many territories that no continent is whole among them."""
    board = edition_of(edition).board
    firsts = {continent.members[0] for continent in board.continents}
    return " ".join([name for at, name in enumerate(board.territories) if at not in firsts][:count])


@disputed("G37", **everywhere({1: 3, 8: 3, 11: 3, 12: 4, 14: 4, 15: 5, 17: 5, 18: 6, 36: 12}))
def test_a_third_of_the_territories_rounded_down_but_at_least_three(edition: str, answer: dict[int, int]) -> None:
    for count, units in answer.items():
        board = f"y: {scattered(edition, count)} 1 | b: rest 1 | g: alaska 1"
        after = scene(f"{edition}/mission y b g fortification g r3 | {board}", "end turn")
        assert after.events == (TurnEnded(G), TurnBegan(Y, 4, count, units, ()))
        assert after.state.pool == units


@disputed("G38", **everywhere(()))
def test_a_continent_lost_before_the_own_turn_brings_nothing(edition: str, answer: tuple[str, ...]) -> None:
    board = "y: south_america 1 | b: asia 1 | g: central_america 2, rest 1"
    position = f"{edition}/mission y b g attack g r3 | {board} | pile peru ..."
    after = scene(position, "attack central_america>venezuela 1", "end turn", dice="6 1")
    assert after.last[-1] == TurnBegan(Y, 4, 3, 3, answer)
    kept = scene(position, "end turn")
    assert kept.last[-1] == TurnBegan(Y, 4, 4, 3, (("south_america", 2),))


@disputed("G39", **everywhere(0))
def test_a_continent_conquered_in_this_turn_brings_its_bonus_only_at_the_next_start(edition: str, answer: int) -> None:
    board = "y: argentina peru brazil 1, central_america 2 | b: rest 1 | g: alaska 1"
    after = scene(f"{edition}/mission y b g attack y r3 | {board}", "attack central_america>venezuela 1", dice="61")
    assert (after.events, after.state.pool) == (conquest("central_america", "venezuela", Y, B, dice=1), answer)
    blue_and_green = ("end turn", "place china+29", "end turn", "place alaska+3", "end turn")
    assert scene(after.state, *blue_and_green).last[-1] == TurnBegan(Y, 4, 5, 3, (("south_america", 2),))


@disputed("G40", **everywhere(TurnBegan(Y, 1, 15, 5, (("south_america", 2),))))
def test_the_first_turn_brings_the_usual_units(edition: str, answer: Event) -> None:
    cards = tuple(edition_of(edition).cards)
    board = "y: south_america egypt congo ontario quebec alberta india china japan ural siam iceland 2 | b: rest 2"
    position = f"{edition}/classic y b g opening y | {board} | g: alaska 2 | reserve y: 1 | first yellow"
    after = scene(position, "place peru+1")
    assert after.events == (UnitsPlaced(Y, (("peru", 1),)), PileShuffled(cards, 44), answer)
    assert (after.state.pool, after.state.phase, after.state.pile) == (7, "reinforcement", cards)


@disputed("G41", **everywhere("units_unplaced"))
@pytest.mark.parametrize("onward", ["attack peru>brazil 1", "end attacks", "end turn", "fortify peru>argentina 1"])
def test_no_unit_is_kept_for_later(edition: str, answer: str, onward: str) -> None:
    position = f"{edition}/mission y b g reinforcement y r3 | y: peru 4, argentina 1 | b: asia 1 | g: rest 1 | pool 3"
    assert refused(position, "place peru+2", onward) == answer


@disputed("G42", **everywhere(9))
def test_fourteen_territories_with_all_of_north_america_bring_nine(edition: str, answer: int) -> None:
    board = "y: north_america 1, peru brazil congo egypt india 1 | b: rest 1 | g: japan 1"
    after = scene(f"{edition}/mission y b g fortification g r3 | {board}", "end turn")
    assert after.last[-1] == TurnBegan(Y, 4, 14, 4, (("north_america", 5),))
    assert after.state.pool == answer


def test_all_continents_together_bring_their_sum() -> None:
    board = "y: rest 1 | b: japan 1 | g: peru 1"
    after = scene(f"hasbro_2015/mission y b g fortification g r3 | {board}", "end turn")
    bonus = (("north_america", 5), ("europe", 5), ("africa", 3), ("australia", 2))
    assert after.last[-1] == TurnBegan(Y, 4, 40, 13, bonus)


@pytest.mark.parametrize(("count", "units"), [(0, 3), (9, 3), (12, 4), (14, 4), (15, 5), (41, 13)])
def test_units_for_territories(count: int, units: int) -> None:
    assert reinforcement.for_territories(count) == units


PLACINGS = [
    ("place peru+4", "too_many_units"),
    ("place peru+2 argentina+2", "too_many_units"),
    ("place brazil+1", "not_own"),
    ("place peru+1 brazil+1", "not_own"),
    ("place peru+0", "bad_units"),
    ("place peru+4 argentina+-1", "bad_units"),
    ("place", "bad_units"),
    ("place peru+1 peru+1", "repeated_territory"),
    ("place atlantis+1", "unknown_territory"),
]


@pytest.mark.parametrize(("placing", "code"), PLACINGS)
def test_a_placement_is_refused_as_a_whole(placing: str, code: str) -> None:
    position = "hasbro_2015/mission y b g reinforcement y | y: peru 4, argentina 1 | b: asia 1 | g: rest 1 | pool 3"
    assert refused(position, placing) == code


def test_units_go_onto_several_territories_in_one_action() -> None:
    position = "hasbro_2015/mission y b g reinforcement y | y: peru 4, argentina 1 | b: asia 1 | g: rest 1 | pool 5"
    assert options(scene(position).state, Y).place == PlaceOption(("argentina", "peru"), 5, exactly=False)
    after = scene(position, "place peru+1 argentina+3")
    assert after.events == (UnitsPlaced(Y, (("peru", 1), ("argentina", 3))),)
    assert (after.units("peru", "argentina"), after.state.pool) == ((5, 4), 1)


def test_a_placement_that_fulfils_the_mission_wins_before_the_rest_is_placed() -> None:
    position = (
        "hasbro_2015/mission y b g reinforcement y | y: north_america south_america 2, africa 2, egypt congo 1"
        " | b: asia 1 | g: rest 1 | pool 5 | mission y: m15_18x2 | mission b: m15_24 | mission g: m15_eu_au"
    )
    after = scene(position, "place egypt+1 congo+1")
    placed = UnitsPlaced(Y, (("egypt", 1), ("congo", 1)))
    assert after.events == (placed, GameEnded("mission", Y, ("m15_18x2", "m15_24", "m15_eu_au")))


def test_after_the_last_attack_the_next_seat_begins_with_its_income() -> None:
    after = scene("hasbro_2015/mission y b g attack y | y: peru 4 | b: asia 1 | g: rest 1", "end turn")
    assert after.events == (AttacksEnded(Y), TurnEnded(Y), TurnBegan(B, 1, 12, 4, (("asia", 7),)))
