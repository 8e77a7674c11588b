"""A review on the pages of a finished game; a game that goes on shows, and makes, none."""

import json
from functools import cache

import pytest
from django.test import Client
from django.utils.translation import override
from pytest_django import Settings

from games.game_file import file_rows
from games.guest_cookie import COOKIE, _signer
from games.models import GameReview, Player
from games.proof import prove
from games.review import document, review
from games.services import game_import, guest_create, review_end, review_take
from games.views.review import units
from tests.support.game_files import as_bytes, played
from tests.support.pages import Browser
from tests.support.tables import stage

pytestmark = pytest.mark.django_db

RUNNING = "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"
PAGES = ("plain", "replay/plain", "course")


@pytest.fixture(autouse=True)
def reviews(settings: Settings) -> None:
    settings.GAME_REVIEWS = True


@cache
def data() -> bytes:
    return as_bytes(played("mission", round_cap=3))


@cache
def made() -> str:
    proved = prove(file_rows(data()))
    events = [line.payload for line in proved.lines]
    return json.dumps(document(review(proved.state.rules, events, seconds=0)))


@pytest.fixture
def game() -> str:
    return game_import(data=data()).pk


@pytest.fixture
def reviewed(game: str) -> str:
    assert review_take() == game
    review_end(game_id=game, content=made())
    return game


@pytest.mark.parametrize("page", PAGES)
def test_review_is_shown_where_the_course_is(page: str, reviewed: str) -> None:
    html = Client().get(f"/g/{reviewed}/{page}").content.decode()
    assert html.count('class="course-chart"') == 4
    assert html.count('<polygon class="band') == 3
    assert "Luck with the dice" in html
    assert "data-coming" not in html


def test_curve_ends_at_the_top_for_the_winner_and_at_the_bottom_for_all_others(reviewed: str) -> None:
    html = Client().get(f"/g/{reviewed}/course").content.decode()
    curves = html.split("Chances to win, in percent")[1].split("</figure>")[0].split('<polyline class="line')[1:]
    ends = sorted(curve.split('points="')[1].split('"')[0].split(" ")[-1] for curve in curves)
    assert ends == ["640.0,0.0", "640.0,200.0", "640.0,200.0"]


@pytest.mark.parametrize(("page", "way"), [("replay/plain", "replay/plain"), ("course", "replay")])
def test_turns_that_decided_lead_to_the_replay(page: str, way: str, game: str) -> None:
    told = json.loads(made())
    turn = told["samples"][1]
    turn["changed"], turn["chances"] = 1.0, [0.1, 0.1, 0.8]
    told["samples"][2]["chances"] = [0.8, 0.1, 0.1]
    review_take()
    review_end(game_id=game, content=json.dumps(told))
    html = Client().get(f"/g/{game}/{page}").content.decode()
    assert f'href="/g/{game}/{way}?at={turn["seq"]}"' in html


@pytest.mark.parametrize("page", PAGES)
def test_review_under_way_is_said_so(page: str, game: str) -> None:
    html = Client().get(f"/g/{game}/{page}").content.decode()
    assert "data-coming" in html
    assert "is being made" in html
    assert "Do without" not in html, "a stranger has no say"


def test_running_game_shows_none_and_makes_none() -> None:
    table = stage(RUNNING)
    GameReview.objects.create(game_id=table.game_id, status="done", content=made(), asked_at=table.game.created_at)
    browser = Browser(table.keys[0])
    assert "review" not in browser.get(f"/g/{table.game_id}/plain").html
    assert Client().get(f"/g/{table.game_id}/course").status_code == 204
    assert Client().post(f"/g/{table.game_id}/review", {"do": "ask"}).status_code == 404


def test_player_may_do_without_and_ask_again(game: str) -> None:
    guest, key = guest_create(nickname="Anna")
    Player.objects.filter(game_id=game, seat=0).update(guest=guest)
    address, client = f"/g/{game}/review", Client(headers={"cookie": f"{COOKIE}={_signer().sign(key)}"})
    assert "Do without" in client.get(f"/g/{game}/plain").content.decode()
    assert client.post(f"{address}?page=plain", {"do": "cancel"}).headers["location"].endswith("/plain#review")
    assert GameReview.objects.get().status == "cancelled"
    assert "Make the review" in client.get(f"/g/{game}/plain").content.decode()
    assert client.post(f"{address}?page=drawn", {"do": "ask"}).headers["location"] == f"/g/{game}#review"
    assert GameReview.objects.get().status == "waiting"


@pytest.mark.parametrize(("code", "written"), [("en", "+1.2"), ("de", "+1,2"), ("fi", "+1,2")])
def test_units_are_written_as_the_language_has_it(code: str, written: str) -> None:
    with override(code):
        assert units(1.23) == written
        assert units(-1.23) == written.replace("+", "−")


def test_where_reviews_are_off_none_is_offered_and_none_is_made(game: str, settings: Settings) -> None:
    settings.GAME_REVIEWS = False
    GameReview.objects.all().delete()
    assert "Make the review" not in Client().get(f"/g/{game}/plain").content.decode()
    assert Client().post(f"/g/{game}/review", {"do": "ask"}).status_code == 302
    assert not GameReview.objects.exists()


def test_review_is_no_part_of_the_game_file(reviewed: str) -> None:
    assert Client().get(f"/g/{reviewed}/export").content == data()
