"""What the solid player does where the right move is plain."""

import pytest

from tests.bots.players import ask

MISSION = "hasbro_2015/mission y b g"
CLASSIC = "hasbro_2015/classic y b g"


def test_it_takes_the_last_territory_of_its_target() -> None:
    board = "y: ural 6, asia 2 | b: siberia 1 | g: rest 1 | mission y: m15_destroy_blue"
    assert ask(f"{MISSION} attack yellow r3 | {board}") == "until ural>siberia 3"


def test_it_completes_the_continents_of_its_mission() -> None:
    board = "y: europe 2, australia 2, indonesia 7 | b: western_australia 3, siam 1 | g: rest 2 | mission y: m15_eu_au"
    assert ask(f"{MISSION} attack yellow r3 | {board}") == "until indonesia>western_australia 3 stop 3"


def test_it_puts_its_units_where_the_mission_ends() -> None:
    board = "y: europe 2, australia 2 | b: western_australia 3, siam 1 | g: rest 2 | pool 5 | mission y: m15_eu_au"
    answer = ask(f"{MISSION} reinforcement yellow r3 | {board}")
    assert answer in ("place indonesia+5", "place eastern_australia+5")


def test_it_breaks_the_continent_of_a_rival() -> None:
    board = "y: siam 7 | b: australia 2 | g: rest 9 | conquered | mission y: m15_destroy_green"
    assert ask(f"{MISSION} attack yellow r3 | {board}") == "until siam>indonesia 3 stop 2"


def test_it_attacks_nobody_who_is_too_strong() -> None:
    board = "y: ural 2, alaska 1 | b: rest 9 | g: peru 1 | mission y: m15_24"
    assert ask(f"{MISSION} attack yellow r3 | {board}") == "end turn"


@pytest.mark.parametrize(("earned", "answer"), [("", "until ural>siberia 3 stop 2"), (" | conquered", "end turn")])
def test_one_conquest_a_turn_is_worth_its_card(earned: str, answer: str) -> None:
    board = f"y: ural 4, alaska 1 | b: siberia 2, peru 9 | g: rest 9 | sets 4 | mission y: m15_destroy_green{earned}"
    assert ask(f"{MISSION} attack yellow r3 | {board}") == answer


def test_it_thinks_again_when_its_stack_has_shrunk() -> None:
    board = "y: ural 9 | b: siberia 5 | g: rest 9 | mission y: m15_destroy_blue"
    assert ask(f"{MISSION} attack yellow r3 | {board}") == "until ural>siberia 3 stop 5"


def test_a_mission_of_two_units_each_is_completed_by_placing() -> None:
    board = "y: asia 2, europe 1 | b: australia 3 | g: rest 3 | pool 6 | mission y: m15_18x2"
    answer = ask(f"{MISSION} reinforcement yellow r3 | {board}")
    assert answer == ("place great_britain+1 iceland+1 northern_europe+1 scandinavia+1 southern_europe+1 ukraine+1")


def test_two_units_stay_behind_where_the_mission_counts_them() -> None:
    board = (
        "y: peru 7, south_america 2, central_america 3 | b: rest 1 | g: asia 1 | occupation peru>central_america 3-9"
    )
    assert ask(f"{MISSION} occupation yellow r3 | {board} | mission y: m15_18x2") == "occupy 8"
    assert ask(f"{MISSION} occupation yellow r3 | {board} | mission y: m15_24") == "occupy 9"


def test_units_stay_where_more_is_to_be_won() -> None:
    board = "y: brazil 9, south_america 2, north_africa 3 | b: venezuela 1, africa 8 | g: rest 8"
    place = "occupation brazil>north_africa 3-11 | mission y: m15_as_sa"
    assert ask(f"{MISSION} occupation yellow r3 | {board} | {place}") == "occupy 3"


def test_a_due_set_is_handed_in_without_its_joker_if_it_can() -> None:
    board = "y: ural 2 | b: asia 1 | g: rest 3 | pool 3 | hand y: egypt peru china alaska joker_1 | mission y: m15_24"
    assert ask(f"{MISSION} reinforcement yellow r3 | {board}") == "trade egypt peru china"


def test_a_cheap_set_waits_and_a_dear_one_does_not() -> None:
    board = "y: ural 2 | b: asia 1 | g: rest 3 | hand y: egypt peru china | mission y: m15_24 | pool 1"
    assert ask(f"{MISSION} reinforcement yellow r3 | {board}") == "place ural+1"
    assert ask(f"{MISSION} reinforcement yellow r3 | {board} | sets 2") == "trade egypt peru china"


def test_the_two_extra_units_go_to_the_border() -> None:
    board = (
        "y: south_america 2 | b: africa 5 | g: rest 3 | hand y: argentina venezuela peru | mission y: m15_24 | pool 3"
    )
    assert (
        ask(f"{MISSION} reinforcement yellow r3 | {board} | sets 4") == "trade argentina venezuela peru bonus venezuela"
    )


def test_an_idle_stack_goes_to_the_border() -> None:
    board = "y: argentina 9, south_america 2 | b: africa 6 | g: rest 1, central_america 2 | mission y: m15_as_sa"
    assert ask(f"{MISSION} fortification yellow r3 | {board}") == "fortify argentina>venezuela 8"


def test_it_defends_with_all_dice() -> None:
    board = "y: ural 9, alaska 1 | b: siberia 4 | g: rest 9 | battle ural>siberia 3 stop 4"
    assert ask(f"{MISSION} defence yellow r3 | {board}") == "defend 2"


def test_it_claims_beside_its_own() -> None:
    board = "y: peru 1, brazil 1 | b: venezuela 1 | g: ural 1 | reserve y: 33 | reserve b: 34 | reserve g: 34"
    assert ask(f"{CLASSIC} claiming yellow r0 | {board}") == "claim argentina"


def test_it_hands_in_a_third_of_its_start_units_at_a_time() -> None:
    board = "y: south_america 1, asia 1 | b: africa 1, europe 1 | g: rest 1"
    reserves = "reserve y: 19 | reserve b: 20 | reserve g: 20"
    verb, *territories = ask(f"{MISSION} opening yellow r0 | {board} | {reserves} | mission y: m15_as_sa").split()
    assert verb == "plan"
    assert len(territories) == 6
    assert len(set(territories)) == 1


@pytest.mark.parametrize(("opening", "begins"), [("five", "plan"), ("all", "place")])
def test_where_many_start_units_are_due_it_places_them(opening: str, begins: str) -> None:
    board = "y: south_america 1, asia 1 | b: africa 1, europe 1 | g: rest 1"
    head = f"{MISSION} opening yellow r0 opening={opening}"
    answer = ask(f"{head} | {board} | reserve y: 19 | reserve b: 20 | reserve g: 20 | mission y: m15_as_sa")
    verb, *where = answer.split()
    assert verb == begins
    if opening == "five":
        assert len(where) == 6
    else:
        assert [int(one.partition("+")[2]) for one in where] == [10, 6, 3]  # No second thought: several fronts.
