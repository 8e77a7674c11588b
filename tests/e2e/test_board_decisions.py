"""Each decision of a game on the map: it outlives a reload and a lost connection, and frantic presses count once."""

import pytest
from playwright.sync_api import expect

from tests.e2e.board import Board
from tests.e2e.scenes import DECISIONS
from tests.e2e.stage import Stage, kinds

ASKED = {
    "claim": "claim",
    "headquarters": "choose_headquarters",
    "opening with a neutral army": "place",
    "neutral army": "place_neutral",
    "reinforcement": "place",
    "forced trade": "trade",
    "attack": "attack",
    "defence": "defend",
    "defence after the roll": "defend",
    "occupation": "occupy",
    "fortification": "fortify",
    "end of the turn": "end_turn",
}
"""What the primary button asks the server for."""


def test_every_decision_is_here() -> None:
    assert set(ASKED) == set(DECISIONS)


@pytest.mark.parametrize("decision", DECISIONS)
@pytest.mark.parametrize("kind", ["desk", "phone"])
def test_decision_outlives_reload_and_outage_and_is_taken_once(
    request: pytest.FixtureRequest, kind: str, decision: str
) -> None:
    stage: Stage = request.getfixturevalue(kind)
    board = DECISIONS[decision].show(stage)
    if decision == "fortification":
        board.press("ural")
    said, label = picked(board)
    stage.person.page.reload()
    expect(board.primary).to_be_enabled()
    assert picked(board) == (said, label)
    outage(stage, board)
    assert picked(board) == (said, label)
    board.primary.dblclick()
    stage.person.wait(lambda: bool(stage.submitted), "the answer")
    stage.person.page.wait_for_timeout(500)
    assert kinds(stage.submitted) == [ASKED[decision]]


def picked(board: Board) -> tuple[str, str]:
    """What the bar says and what its primary button offers."""
    page = board.person.page
    return page.locator(".expected").inner_text(), board.primary.inner_text()


def outage(stage: Stage, board: Board) -> None:
    """The connection is lost and comes back by itself; meanwhile nothing can be pressed, and the page says so."""
    note = stage.person.page.locator(".connection-note")
    stage.cut()
    expect(note).to_have_text("Connection lost. Trying again …")
    expect(board.primary).to_be_disabled()
    stage.mend()
    expect(note).to_be_hidden()
    expect(board.primary).to_be_enabled()
