"""What an action has come to stands in the bar: a continent, a rival who is out, a card. At a desk and in a hand."""

import pytest
from playwright.sync_api import expect

from tests.e2e.stage import Stage

SOUTH_AMERICA = (
    "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: venezuela peru brazil 8"
    " | blue: argentina 1, asia 3 | green: rest 2 | pile peru ..."
)
BEN_IS_OUT = (
    "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: venezuela peru brazil 8 | blue: argentina 1"
    " | green: rest 2 | hand blue: ural siam"
)


@pytest.mark.parametrize("kind", ["desk", "phone"])
@pytest.mark.parametrize(
    ("position", "said"),
    [
        (SOUTH_AMERICA, "South America is all yours: 2 armies more each turn."),
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
def test_drawn_card_is_told_when_the_attacks_end(request: pytest.FixtureRequest, kind: str) -> None:
    stage: Stage = request.getfixturevalue(kind)
    board = stage.show(f"{SOUTH_AMERICA} | conquered")
    stage.person.button("End attacks")
    board.wait_for("fortify", "end")
    expect(stage.person.page.locator(".noticed")).to_have_text("Your new card: Peru.")
    board.pictures("news-card")
