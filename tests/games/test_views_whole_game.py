"""A whole game against three bots on the plain page: forms alone, no script, never a dead end."""

import re

import pytest

from games.engine.chance import commitment
from games.engine.library import edition
from games.models import Game
from games.services import game_wake
from games.texts import texts
from tests.support.pages import Browser, Form, Page
from tests.support.tables import Table, begin

pytestmark = pytest.mark.django_db

PAIR = re.compile(r"\((\d+)\) → .*, (\d+)\)")
MOST_STEPS = 4000


def next_form(page: Page) -> tuple[str, dict[str, str]] | None:
    """What an eager person does next: the form and what goes into it."""
    for key in ("take_back", "trade", "claim", "occupy"):
        if page.has(key):
            return key, {}
    if page.has("defend"):
        return "defend", {"dice": page.form("defend").buttons["dice"][-1]}
    if page.has("place"):
        return "place", placed(page.form("place"))
    if page.has("attack"):
        pair = best_attack(page.form("attack"))
        if pair:
            return "attack", {"pair": pair, "how": "until", "stop_at": "1"}
    return ("end_turn", {}) if page.has("end_turn") else None


def placed(form: Form) -> dict[str, str]:
    """Everything on one territory, or the territory that stands first."""
    return {} if "territory" in form.offered else {form.numbers[0]: str(form.total)}


def best_attack(form: Form) -> str:
    """The attack with the most units to spare, if there are any."""
    spare = {pair: int(m[1]) - int(m[2]) for pair, label in form.offered["pair"].items() if (m := PAIR.search(label))}
    pair = max(spare, key=lambda pair: spare[pair])
    return pair if spare[pair] > 1 else ""


def play_to_the_end(table: Table, browser: Browser) -> Page:
    """Send form after form; bots and nobody else act in between."""
    page = browser.get(f"/g/{table.game_id}")
    for _ in range(MOST_STEPS):
        assert page.status == 200
        if "end" in page.regions:
            return page
        step = next_form(page)
        if step is not None:
            page = browser.send(page, *step)
            assert page.text("notices") == ""
            continue
        assert table.game.to_act != 0, "the game waits for a person who has no form"
        assert game_wake(game_id=table.game_id)
        page = browser.get(f"/g/{table.game_id}")
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("language", "opening"), [("de", "all"), ("en", "five")])
def test_person_plays_a_mission_game_against_three_bots_to_its_end(language: str, opening: str) -> None:
    secret = f"whole game {language}".encode().ljust(32, b".")
    table = begin(bots=(1, 2, 3), changes={"opening": opening}, secret=secret)
    page = play_to_the_end(table, Browser(table.keys[0], language))
    game = table.game
    assert game.status == Game.Status.ENDED
    words = texts(language)
    assert words.get("terminations", game.termination) in page.text("end")
    missions = [words.get("missions", player.mission) for player in table.players if player.mission]
    assert len(missions) == 4
    assert all(mission in page.text("end") for mission in missions)
    assert secret.hex() in page.text("end")
    assert commitment(secret) in page.text("end")
    names = [words.territory("board_2015", territory) for territory in edition("hasbro_2015").board.territories]
    assert all(name in page.text("board") for name in names)
