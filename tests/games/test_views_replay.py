"""The pages of a replay: only of games that are over, with the eyes asked for, and without script a page a position."""

import json
import re

import pytest
from django.test import Client

from games.services import game_import
from tests.support.game_files import as_bytes, played
from tests.support.pages import Browser
from tests.support.tables import Table, begin

pytestmark = pytest.mark.django_db


@pytest.fixture
def imported() -> str:
    return game_import(data=as_bytes(played("mission"))).pk


def over() -> Table:
    """A game that everybody has left."""
    table = begin(seats=3)
    for seat in (1, 2, 0):
        table.submit(seat, "resign")
    return table


def test_running_game_has_no_replay_and_no_charts() -> None:
    table = begin(seats=3)
    client = Client()
    for page in ("replay", "replay/plain"):
        assert client.get(f"/g/{table.game_id}/{page}").headers["location"].startswith(f"/g/{table.game_id}")
    assert client.get(f"/g/{table.game_id}/course").status_code == 204


def test_page_names_its_data_and_holds_nothing_inline(imported: str) -> None:
    html = Client().get(f"/g/{imported}/replay?at=7&seat=1").content.decode()
    assert re.findall(r'data-steps="([^"]*)"', html) == [f"/g/{imported}/replay/steps"]
    assert f"/g/{imported}/replay/plain?at=7&amp;seat=1" in html
    assert re.findall(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=", html) == []


def test_steps_are_told_as_json_for_the_eyes_asked_for(imported: str) -> None:
    for seat, viewer in (("1", 1), ("spectator", None)):
        told = json.loads(Client().get(f"/g/{imported}/replay/steps?after=3&seat={seat}").content)
        assert (told["after"], told["welcome"]["viewer"]) == (3, viewer)
        assert told["steps"][0]["told"]["seq"] == 4
    assert Client().get(f"/g/{imported}/replay/steps?seat=7").status_code == 404


def test_steps_of_a_running_game_are_ones_own() -> None:
    table = begin(seats=3)
    assert Client().get(f"/g/{table.game_id}/replay/steps?seat=0").status_code == 404
    told = json.loads(Client().get(f"/g/{table.game_id}/replay/steps").content)
    missions = next(step for step in told["steps"] if step["told"]["event"]["kind"] == "missions_dealt")
    assert missions["told"]["event"]["missions"] == [None] * 3


def test_plain_replay_leads_on_back_and_to_every_turn(imported: str) -> None:
    browser = Browser()
    first = browser.get(f"/g/{imported}/replay/plain")
    assert f"/g/{imported}/replay/plain?at=1" in first.links
    page = browser.get(f"/g/{imported}/replay/plain?at=50&seat=2")
    for at in (0, 49, 51):
        assert f"/g/{imported}/replay/plain?seat=2&at={at}" in page.links
    last = browser.get(f"/g/{imported}/replay/plain?at=999999999")
    assert "Auftrag" in last.html
    assert 'class="course-chart"' in last.html


def test_end_of_the_plain_page_leads_to_the_replay_and_shows_the_course() -> None:
    table = over()
    page = Browser(table.keys[0]).get(f"/g/{table.game_id}/plain")
    assert f"/g/{table.game_id}/replay" in page.links


def test_import_opens_the_replay(imported: str) -> None:
    page = Browser().get(f"/g/{imported}/plain")
    assert f"/g/{imported}/replay" in page.links
    assert 'class="course-chart"' in page.html
