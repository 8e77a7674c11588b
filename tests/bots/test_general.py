"""What the General sees that others do not."""

import pytest

from tests.bots.players import ask

MISSION = "hasbro_2015/mission y b g"
CLASSIC = "hasbro_2015/classic y b g"


def general(position: str) -> str:
    return ask(position, "general")


def test_two_stacks_together_win_where_one_cannot() -> None:
    board = "y: ural 6, peru 5 | b: siberia 2, brazil 1 | g: rest 4 | mission y: m15_destroy_blue"
    assert general(f"{MISSION} attack yellow r3 | {board}") in ("until ural>siberia 3", "until peru>brazil 3")


def test_the_stock_goes_where_the_winning_conquest_lacks_it() -> None:
    board = "y: ural 6, peru 1 | b: siberia 1, brazil 2 | g: rest 9 | pool 5 | mission y: m15_destroy_blue"
    assert general(f"{MISSION} reinforcement yellow r3 | {board}") == "place peru+5"


def test_it_stakes_everything_where_the_last_rival_can_fall() -> None:
    board = "y: rest 1, ural 9 | b: siberia 3 | status green: eliminated"
    assert general(f"{CLASSIC} attack yellow r9 | {board}") == "until ural>siberia 3"


def test_it_leaves_a_hunted_rival_standing() -> None:
    """Whoever holds the mission against blue would win by this conquest."""
    board = "y: ural 6, alaska 1 | b: siberia 1 | g: rest 9 | conquered | mission y: m15_as_sa"
    assert "siberia" not in general(f"{MISSION} attack yellow r3 | {board}")


def test_it_attacks_who_may_win_next_where_it_would_leave_others_alone() -> None:
    """Blue lacks Ukraine alone for Europe and Australia; green lacks much."""
    europe = "western_europe 3, northern_europe 9, southern_europe 3, scandinavia 3, great_britain 3"
    board = f"y: greenland 6, venezuela 6 | b: {europe}, iceland 1, australia 1 | g: rest 4, ukraine 1, brazil 1"
    assert general(f"{MISSION} attack yellow r3 | {board} | mission y: m15_24") == "until greenland>iceland 3"
    harmless = board.replace("australia 1", "japan 1")
    assert general(f"{MISSION} attack yellow r3 | {harmless} | mission y: m15_24") == "end turn"


@pytest.mark.parametrize("level", ["general", "beginner"])
def test_due_sets_are_traded_before_all_else(level: str) -> None:
    board = "y: ural 2 | b: asia 1 | g: rest 3 | pool 3 | hand y: egypt peru china alaska joker_1 | mission y: m15_24"
    assert ask(f"{MISSION} reinforcement yellow r3 | {board}", level).startswith("trade ")


def test_a_beginner_attacks_only_where_it_has_clearly_more() -> None:
    board = "y: ural 3, alaska 1 | b: siberia 2 | g: rest 9 | mission y: m15_24"
    assert ask(f"{MISSION} attack yellow r3 | {board}", "beginner") == "end turn"
    strong = board.replace("ural 3", "ural 5")
    answers = {ask(f"{MISSION} attack yellow r3 | {strong}", "beginner", seed) for seed in range(12)}
    assert answers == {"until ural>siberia 3", "end turn"}
