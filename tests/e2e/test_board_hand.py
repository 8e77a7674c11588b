"""The own cards lie on the map at a desk, but never on a territory that somebody may want to press."""

from collections.abc import Iterator

import pytest

from tests.e2e.stage import Stage

POSITION = (
    "hasbro_2015/{mode} yellow blue green attack yellow r3 | yellow: venezuela peru brazil 8"
    " | blue: argentina 1, asia 3 | green: rest 2 | hand yellow: peru siam ural joker_1"
)
MISSIONS = " | mission yellow: m15_as_sa | mission blue: m15_na_af | mission green: m15_eu_au"
NEAR = 10
"""Pixels beside a badge that still belong to it."""


@pytest.fixture
def any_desk(desk: Stage) -> Iterator[Stage]:
    """The stage at a desk, which has its own size again afterwards."""
    before = desk.person.page.viewport_size
    yield desk
    if before:
        desk.person.page.set_viewport_size(before)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768), (1366, 640)])
@pytest.mark.parametrize("mode", ["mission", "classic"])
def test_no_territory_of_the_whole_map_lies_under_the_own_cards(
    any_desk: Stage, mode: str, size: tuple[int, int]
) -> None:
    page = any_desk.person.page
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    board = any_desk.show(POSITION.format(mode=mode) + (MISSIONS if mode == "mission" else ""))
    board.see_all()
    page.wait_for_timeout(500)
    cards = page.locator(".hand .fan .card-face, .hand > :not(.fan)")
    boxes = [box for box in (card.bounding_box() for card in cards.all()) if box]
    assert len(boxes) == 5, "four cards, and the mission or what is missing to win"
    names = [sign.get_attribute("data-of") or "" for sign in page.locator(".sign").all()]
    assert [name for name in names if any(lies_on(box, *board.spot(name)) for box in boxes)] == []


def lies_on(box: dict[str, float], x: float, y: float) -> bool:
    """Whether a box covers a badge, or a part of it."""
    inside = box["x"] - NEAR < x < box["x"] + box["width"] + NEAR
    return inside and box["y"] - NEAR < y < box["y"] + box["height"] + NEAR
