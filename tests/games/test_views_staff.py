"""A game that the staff has stopped says so on its page, and why; nothing can be done in it."""

import pytest
from django.contrib.auth.models import User

from games.services import Mandate, game_cancel, game_pause
from tests.support.pages import Browser
from tests.support.tables import Table, stage

pytestmark = pytest.mark.django_db

ATTACKING = "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"


@pytest.fixture
def by() -> Mandate:
    return Mandate(User.objects.create_user("boss").pk, "Anna and Ben quarrel", 0)


@pytest.fixture
def table() -> Table:
    return stage(ATTACKING)


@pytest.mark.parametrize(
    ("language", "said", "logged"),
    [
        ("de", "Die Leitung hat das Spiel angehalten: etwas ist strittig.", "Die Leitung hält das Spiel an"),
        ("en", "The staff has paused the game: something is in dispute.", "The staff pauses the game"),
    ],
)
def test_paused_game_says_so_and_why(table: Table, by: Mandate, language: str, said: str, logged: str) -> None:
    game_pause(game_id=table.game_id, cause="dispute", by=by)
    for key in (table.keys[0], table.keys[1], ""):
        page = Browser(key, language).get(f"/g/{table.game_id}/plain")
        assert page.text("expected").startswith(said)
        assert logged in page.text("log")
        assert "quarrel" not in page.html
        assert not {form.key for form in page.forms} & {"attack", "end_turn", "end_attacks", "resign"}


def test_cancelled_game_says_so(table: Table, by: Mandate) -> None:
    game_cancel(game_id=table.game_id, cause="conduct", by=by)
    page = Browser(table.keys[0], "en").get(f"/g/{table.game_id}/plain")
    assert "The staff has cancelled the game." in page.text("end")
    assert "the rules of the house were broken" in page.text("log")


def test_action_in_a_paused_game_is_refused_with_a_sentence(table: Table, by: Mandate) -> None:
    browser = Browser(table.keys[0], "en")
    page = browser.get(f"/g/{table.game_id}/plain")
    game_pause(game_id=table.game_id, cause="fault", by=by)
    after = browser.send(page, "end_turn")
    assert "The game is paused." in after.html or "happened in the meantime" in after.html
    assert table.kinds[-1] == "game_paused"
