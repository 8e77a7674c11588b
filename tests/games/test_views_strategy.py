"""The page of strategy: beside each figure stands a command, and that command prints the figure."""

import json
import re
from html import unescape
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from games.engine.library import edition, edition_keys
from games.odds.sets import HANDS

EDITIONS = edition_keys()


def shown(key: str, language: str = "en") -> str:
    answer = Client().get(f"/strategy?edition={key}", HTTP_ACCEPT_LANGUAGE=language)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def section(page: str, name: str) -> str:
    found = re.search(rf'<section class="panel" aria-labelledby="{name}">.*?</section>', page, re.DOTALL)
    assert found
    return found[0]


def commands(part: str) -> list[str]:
    return re.findall(r"<code>manage\.py (.*?)</code>", part)


def rows(part: str) -> list[list[str]]:
    """The cells of each table row."""
    lines = re.findall(r'<tr><th scope="row">.*?</th>(.*?)</tr>', part)
    return [re.findall(r'<td class="number">(.*?)</td>', line) for line in lines]


def priced(part: str) -> list[tuple[str, list[str]]]:
    """The rows with a command of their own: the command, and the cells."""
    bodies = re.findall(r'<tbody class="priced">(.*?)</tbody>', part, re.DOTALL)
    return [(*commands(body), *rows(body)) for body in bodies]


def told(command: str) -> Any:
    """What the command prints for programs."""
    out = StringIO()
    call_command(*command.split(), "--json", stdout=out)
    return json.loads(out.getvalue())


def percent(chance: float) -> str:
    return f"{100 * chance:.1f}%"


@pytest.mark.parametrize("key", EDITIONS)
def test_dice_are_priced_as_the_command_prints(key: str) -> None:
    part = section(shown(key), "dice")
    (command,) = commands(part)
    found = told(command)
    columns = [
        (fight["attack"][2], fight["attack"][1], fight["attack"][0], fight["defence"][0]) for fight in found["fights"]
    ]
    expected = [[percent(chance) for chance in row] for row in zip(*columns, strict=True)]
    assert rows(part) == expected
    assert f"there are {found['fewer_help']} in which" in part
    assert f"of {found['positions']:,} positions" in part


@pytest.mark.parametrize("key", EDITIONS)
def test_last_rolls_are_priced_as_the_commands_print(key: str) -> None:
    usual = {}
    for command, (chance, cost, *follow) in priced(section(shown(key), "last")):
        found = told(command)
        assert chance == percent(found["conquest"])
        assert follow == ([f"{found['expected_move_in']:.2f}"] if edition(key).policies.min_move_in == "dice" else [])
        units = found["attackers"], found["defenders"]
        usual.setdefault(units, found["conquest"])
        assert float(cost.replace("−", "-") or 0) == pytest.approx(100 * (found["conquest"] - usual[units]), abs=0.051)


@pytest.mark.parametrize("key", EDITIONS)
def test_hands_hold_sets_as_the_command_prints(key: str) -> None:
    part = section(shown(key), "sets").partition("<h3")[0]
    (command,) = commands(part)
    found = told(command)
    assert [odds["cards"] for odds in found] == list(HANDS)
    values = [[] if odds["best_value"] is None else [f"{odds['best_value']:.2f}"] for odds in found]
    expected = [[percent(odds["chance"]), *value] for odds, value in zip(found, values, strict=True)]
    assert rows(part) == expected


@pytest.mark.parametrize("key", EDITIONS)
def test_sets_join_the_fight_as_the_commands_print(key: str) -> None:
    page = section(shown(key), "sets")
    lines = priced(page)
    without = told(lines[0][0])["attackers"]
    for command, (brings, chance) in lines:
        found = told(command)
        assert chance == percent(found["conquest"])
        assert int(brings) == found["attackers"] - without
    rising = told(commands(page)[0])[0]["values"]
    assert [int(brings) for _command, (brings, _chance) in lines[1:]] == (rising or [4, 6, 8, 10])


@pytest.mark.parametrize("key", EDITIONS)
def test_continents_pay_as_the_command_prints(key: str) -> None:
    part = section(shown(key), "continents")
    found = told(*commands(part))
    numbers = ("income", "territories", "borders")
    expected = [[*(str(land[name]) for name in numbers), f"{land['per_border']:.2f}"] for land in found]
    assert rows(part) == expected


@pytest.mark.parametrize("key", EDITIONS)
def test_missions_need_and_win_as_the_command_prints(key: str) -> None:
    part = section(shown(key), "missions")
    found = told(next(command for command in commands(part) if command.startswith("strategy")))
    cards = re.findall(r"<li>(.*?)</li>", part, re.DOTALL)
    assert len(cards) == len(found["missions"])
    for card, worth in zip(cards, found["missions"], strict=True):
        if worth["share"]:
            share = worth["share"]
            assert percent(share["win_share"]) in card
            assert f"({percent(share['low'])} – {percent(share['high'])})" in card
            assert f"after {share['rounds_to_win']:.1f} rounds" in card
        else:
            assert 'class="wins"' not in card
        if worth["realm"]:
            land = worth["realm"]
            assert f"{land['territories']} territories, {land['income']} armies a turn on top" in card
            assert f"{land['borders']} territories with a border" in card
        if worth["units"] > 1:
            assert f"{worth['territories'] * worth['units']} armies" in card


@pytest.mark.parametrize("key", EDITIONS)
def test_a_stack_goes_as_far_as_the_command_prints(key: str) -> None:
    part = section(shown(key), "missions")
    chains = {command for command in commands(part) if "--chain" in command}
    (command,) = chains
    found = told(command)
    links = found["chain"]["links"]
    assert (
        f"{found['attackers']} attackers take {found['chain']['expected_conquests']:.2f} of {len(links)} such" in part
    )


def test_the_study_behind_the_missions_is_named_where_it_has_played_them(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in EDITIONS:
        assert any(command.startswith("study --games") for command in commands(shown(key)))
    for module in ("games.views.strategy_missions", "games.strategy.missions"):
        monkeypatch.setattr(f"{module}.row_of", lambda _: None)
    unknown = shown("us_1993")
    assert "The study has not played these cards" in unknown
    assert not any(command.startswith("study") for command in commands(unknown))


def test_a_card_leads_to_its_share_among_the_statistics() -> None:
    statistics = Client().get("/statistics", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    anchors = re.findall(r'href="/statistics#([^"]+)"', shown("hasbro_2000"))
    assert len(anchors) == 10
    assert all(f'id="{anchor}"' in statistics for anchor in anchors)


@pytest.mark.parametrize(("asked", "here"), [("us_1993", "us_1993"), ("", "hasbro_2015"), ("nonsense", "hasbro_2015")])
def test_the_address_picks_the_edition(asked: str, here: str) -> None:
    page = shown(asked)
    assert re.findall(r'<a href="\?edition=(\w+)" aria-current="page">', page) == [here]
    assert set(re.findall(r'<a href="\?edition=(\w+)"', page)) == set(EDITIONS)


def test_a_booklet_that_lets_a_single_army_move_in_asks_for_none_more() -> None:
    assert "a single army may move in" in shown("dutch")
    assert ">move in</th>" not in shown("dutch")


def test_it_speaks_every_language_with_its_own_numbers() -> None:
    titles = {"de": "Welcher Kontinent sich lohnt", "nl": "Welk werelddeel loont", "fi": "Mikä maanosa kannattaa"}
    for language, title in titles.items():
        page = shown("hasbro_2015", language)
        assert title in page
        assert "50,6" in page


@pytest.mark.django_db
def test_the_front_page_leads_to_it() -> None:
    assert 'href="/strategy"' in Client().get("/").content.decode()
