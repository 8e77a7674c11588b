"""What an action has come to stands in the bar: a continent, a rival who is out, a card. At a desk and in a hand."""

import pytest
from playwright.sync_api import expect

from tests.e2e.stage import Stage

SOUTH_AMERICA = (
    "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: venezuela peru brazil 8"
    " | blue: argentina 1, asia 3 | green: rest 2 | pile peru ..."
)
BENS_MISSION = (
    "hasbro_2015/mission yellow blue green attack yellow r3 | yellow: venezuela peru brazil 8 | blue: rest 2"
    " | green: argentina 1 | mission yellow: m15_as_sa | mission blue: m15_destroy_green | mission green: m15_eu_au"
)
BEN_IS_OUT = (
    "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: venezuela peru brazil 8 | blue: argentina 1"
    " | green: rest 2 | hand blue: ural siam"
)


@pytest.mark.parametrize("kind", ["desk", "phone"])
@pytest.mark.parametrize(
    ("position", "said"),
    [
        (SOUTH_AMERICA, "South America is all yours: 2 armies each turn."),
        (BEN_IS_OUT, "Ben is out. Cards for you: 2."),
    ],
)
def test_conquest_says_what_it_brings(request: pytest.FixtureRequest, kind: str, position: str, said: str) -> None:
    stage: Stage = request.getfixturevalue(kind)
    board = stage.show(position, dice="666 1")
    for territory in ("brazil", "argentina"):
        board.press(territory)
    stage.person.button("Roll")
    board.wait_for("occupy")
    expect(stage.person.page.locator(".noticed")).to_have_text(said)
    board.pictures(f"news-{said.split(maxsplit=1)[0]}")


@pytest.mark.parametrize("kind", ["desk", "phone"])
def test_end_tells_in_whose_turn_somebody_else_has_won(request: pytest.FixtureRequest, kind: str) -> None:
    stage: Stage = request.getfixturevalue(kind)
    board = stage.show(BENS_MISSION, dice="666 1")
    for territory in ("brazil", "argentina"):
        board.press(territory)
    stage.person.button("Roll")
    expect(stage.person.page.locator(".end-panel")).to_contain_text("in Anna’s turn")
    board.pictures("news-end")


@pytest.mark.parametrize("kind", ["desk", "phone"])
def test_drawn_card_is_told_when_the_attacks_end(request: pytest.FixtureRequest, kind: str) -> None:
    stage: Stage = request.getfixturevalue(kind)
    board = stage.show(f"{SOUTH_AMERICA} | conquered")
    stage.person.button("End attacks")
    board.wait_for("fortify", "end")
    expect(stage.person.page.locator(".noticed")).to_have_text("Your new card: Peru.")
    board.pictures("news-card")
