"""The page with the map: it names what its script needs, and leads everybody else to the plain page."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from games.engine.refusals import RULE_OF
from games.guest_cookie import COOKIE, _signer
from games.texts import languages
from tests.support.pages import Browser
from tests.support.tables import Table, begin, stage

pytestmark = pytest.mark.django_db

LINE = "hasbro_2015/mission yellow blue green attack yellow r3 | yellow: siam 6 | blue: asia 1 | green: rest 3"


def drawn(table: Table, query: str = "", key: str = "", language: str = "de") -> str:
    client = Client(headers={"accept-language": language})
    if key:
        client.cookies[COOKIE] = _signer().sign(key)
    answer = client.get(f"/g/{table.game_id}{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def data(html: str, name: str) -> str:
    return re.findall(rf'data-{name}="([^"]*)"', html)[0]


def test_page_names_what_its_script_needs_in_its_language() -> None:
    table = stage(LINE)
    html = drawn(table, key=table.keys[0])
    assert "texts-de" in data(html, "texts")
    assert "board" in data(html, "board")
    assert data(html, "socket").startswith(f"/ws/games/{table.game_id}/?after=")
    for code in languages():
        html = drawn(table, key=table.keys[0], language=code)
        assert f"texts-{code}" in data(html, "texts")
        assert re.findall(r'value="(\w+)" lang="\w+" aria-current', html) == [code]


def test_page_comes_with_the_position_as_its_viewer_may_see_it_and_with_no_other_secret() -> None:
    table = stage(LINE + " | mission yellow: m15_as_sa | mission blue: m15_as_af")
    welcome, update = frames(drawn(table, key=table.keys[0]))
    assert (welcome["viewer"], update["view"]["mission"]) == (0, "m15_as_sa")
    assert data(drawn(table, key=table.keys[0]), "socket").endswith(f"after={update['seq']}")
    assert "m15_as_af" not in drawn(table, key=table.keys[0])
    assert "m15_" not in drawn(table)


def test_name_in_the_position_ends_no_script() -> None:
    table = stage(LINE)
    player = table.players[1]
    player.name = "</script><b>&"
    player.save(update_fields=["name"])
    html = drawn(table, key=table.keys[0])
    assert "<b>" not in html
    assert [seat["name"] for seat in frames(html)[0]["seats"]][1] == "</script><b>&"


def test_page_runs_nothing_that_stands_in_it() -> None:
    html = drawn(stage(LINE))
    assert re.findall(r"<script(?![^>]* src=)[^>]*>|<style|\sstyle=|\son\w+=", html) == [
        '<script type="application/json" id="frames">'
    ]


def frames(html: str) -> list[dict[str, Any]]:
    """What the page knows before its socket is open."""
    return list(json.loads(re.findall(r'id="frames">(.*?)</script>', html)[0]))


def test_first_visit_names_every_file_it_waits_for_at_once() -> None:
    html = drawn(stage(LINE))
    scripts = json.loads(Path("static/dist/first.json").read_text(encoding="utf-8"))["game"]
    assert re.findall(r'<link rel="stylesheet" href="[^"]*/([^/"]+)"', html) == ["drawn.css"]
    assert re.findall(r'<link rel="modulepreload" href="/static/dist/([^"]+)"', html) == scripts[1:]
    assert len(scripts) == 2


def test_only_somebody_in_a_first_game_is_a_newcomer() -> None:
    first = begin(seats=4, bots=(1, 2, 3))
    assert "data-first" in drawn(first, key=first.keys[0])
    assert "data-first" not in drawn(first)
    table_with_the_same_person(first)
    assert "data-first" not in drawn(first, key=first.keys[0])


def table_with_the_same_person(first: Table) -> None:
    """Anna sits in another game as well."""
    other = begin(seats=3, bots=(1, 2))
    player = other.players[0]
    player.guest_id = first.actors[0].guest_id
    player.save(update_fields=["guest"])


def test_dice_are_checked_on_a_page_of_their_own_once_the_game_is_over() -> None:
    table = stage(LINE)
    browser, address = Browser(table.keys[0]), f"/g/{table.game_id}/dice"
    assert browser.get(address).address == f"/g/{table.game_id}/plain"
    for seat in (1, 2, 0):
        table.submit(seat, "resign")
    page = Browser().get(address)
    assert page.address == address
    assert table.game.secret in page.html
    assert data(page.html, "record") == f"/g/{table.game_id}/export"


def rules_of(table: Table, language: str = "de") -> dict[str, Any]:
    return dict(json.loads(unescape(data(drawn(table, key=table.keys[0], language=language), "rules"))))


def test_page_knows_the_rule_behind_everything_that_happens_by_itself_or_is_refused() -> None:
    rules = rules_of(stage(LINE))
    assert rules["address"] == "/rules/hasbro_2015/mission"
    assert rules["points"]["compulsory_trade"] == ["Wann du tauschen musst", "2015, S. 10"]
    assert rules["events"]["turn_began"] == "reinforcement"
    assert rules["ends"]["mission"] == "mission_win"
    named = {*rules["events"].values(), *rules["ends"].values(), *RULE_OF.values()}
    assert named == set(rules["points"])


def test_page_of_a_table_with_house_rules_leads_to_the_rules_of_that_table() -> None:
    rules = rules_of(stage(LINE.replace(" r3", " r3 fortify=adjacent_single")), "en")
    assert rules["address"] == "/rules/hasbro_2015/mission?fortify=adjacent_single"


def test_script_of_a_player_gets_the_link_for_spectators_and_a_strangers_does_not() -> None:
    table = stage(LINE, visibility="link")
    client, address = Client(headers={"accept": "application/json"}), f"/g/{table.game_id}"
    assert client.post(f"{address}/link", {"link": "spectator"}).status_code == 404
    client.cookies[COOKIE] = _signer().sign(table.keys[0])
    watch = client.post(f"{address}/link", {"link": "spectator"}).json()["address"].removeprefix("http://testserver")
    assert watch.startswith(f"{address}?watch=")
    assert Client().get(watch).status_code == 200
    assert Client().get(address).status_code == 404


def test_browser_without_script_is_led_to_the_plain_page() -> None:
    table = stage(LINE)
    page = Browser(table.keys[0]).get(f"/g/{table.game_id}")
    assert page.address == f"/g/{table.game_id}/plain"
    assert page.has("attack")
    assert f"/g/{table.game_id}" in page.links


def test_whoever_watches_by_link_keeps_the_link() -> None:
    table = begin(bots=(1, 2))
    html = drawn(table, "?watch=abc", key=table.keys[0])
    assert data(html, "plain").endswith("/plain?watch=abc")
    assert "watch=abc" in data(html, "socket")
