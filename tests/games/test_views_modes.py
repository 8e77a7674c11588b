"""Modes with decisions of their own, played by forms alone to the end."""

import pytest

from games.engine.library import edition as load
from games.models import Game
from games.services import game_wake
from tests.games.test_views_whole_game import MOST_STEPS, next_form
from tests.support.pages import Browser, Page
from tests.support.tables import Table, begin

pytestmark = pytest.mark.django_db

LONGER = pytest.mark.soak
MODES = [
    ("hasbro_2015", "duel", 2),
    ("hasbro_2015", "turbo", 3),
    ("hasbro_2000", "ghost", 2),
    pytest.param("hasbro_2000", "capital", 3, marks=LONGER),
    pytest.param("hasbro_2000", "mission", 3, marks=LONGER),
    pytest.param("kenner_parker", "mission", 4, marks=LONGER),
    pytest.param("us_1993", "duel", 2, marks=LONGER),
    pytest.param("dutch", "ghost", 2, marks=LONGER),
]


def step_of(page: Page) -> tuple[str, dict[str, str]] | None:
    """Also what only these modes ask for."""
    if page.has("choose_headquarters"):
        return "choose_headquarters", {}
    if page.has("place_neutral"):
        form = page.form("place_neutral")
        return "place_neutral", {} if "territory" in form.offered else {form.numbers[0]: str(form.total)}
    if page.has("place") and "neutral" in page.text("actions").lower():
        form = page.form("place")
        own, neutral = form.numbers[0], form.numbers[-1]
        return "place", {own: str(form.total * 2 // 3), neutral: str(form.total // 3)}
    return next_form(page)


def play(table: Table, browser: Browser) -> Page:
    page = browser.get(f"/g/{table.game_id}")
    for _ in range(MOST_STEPS):
        assert page.status == 200
        if "end" in page.regions:
            return page
        step = step_of(page)
        if step is not None:
            page = browser.send(page, *step)
            assert page.text("notices") == ""
            continue
        assert table.game.to_act != 0, "the game waits for a person who has no form"
        assert game_wake(game_id=table.game_id)
        page = browser.get(f"/g/{table.game_id}")
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("edition", "mode", "seats"), MODES)
def test_person_plays_every_kind_of_game_to_its_end_by_forms(edition: str, mode: str, seats: int) -> None:
    table = begin(
        edition=edition,
        mode=mode,
        seats=seats,
        bots=range(1, seats),
        changes={"opening": "five"},
        colours=load(edition).colours,
        secret=f"{edition} {mode}".encode().ljust(32, b"."),
    )
    page = play(table, Browser(table.keys[0], "de"))
    assert table.game.status == Game.Status.ENDED
    assert page.text("end") != ""
