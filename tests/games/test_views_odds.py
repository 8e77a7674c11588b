"""The page of battle odds, by its address alone, and the same answers for programs."""

import re

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils import translation

from games.odds import battle, conquest
from games.texts import texts
from games.views.figures import percent
from games.views.odds_page import OddsPage

ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


def page(query: str = "", language: str = "en") -> OddsPage:
    return OddsPage(texts(language), QueryDict(query), "http://host/odds")


def shown(query: str = "", language: str = "en") -> str:
    answer = Client().get(f"/odds?{query}", HTTP_ACCEPT_LANGUAGE=language)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(
    ("query", "chance"),
    [
        ("", "91.6%"),
        ("a=5&d=5", "50.6%"),
        ("a=5&d=5&edition=hasbro_2000", "56.2%"),
        ("a=5&d=5&defender_max_dice=3", "27.8%"),
        ("a=5&d=5&defender_choice=after_roll", "43.2%"),
        ("a=5&d=5&last=1", "47.4%"),
    ],
)
def test_the_address_alone_asks_the_question(query: str, chance: str) -> None:
    assert f'role="status">{chance}</p>' in shown(query)


def test_it_speaks_german_with_its_own_numbers() -> None:
    german = shown("a=5&d=5", "de")
    assert "Schlachtrechner" in german
    assert "50,6\xa0%" in german or "50,6 %" in german


def test_a_part_is_what_changes_with_the_question() -> None:
    part = shown("a=5&d=5&part=odds")
    assert "<html" not in part
    assert "50.6%" in part
    assert set(re.findall(r'data-region="(\w+)"', part)) == set(re.findall(r'data-region="(\w+)"', shown("a=5&d=5")))


def test_the_chart_stands_for_the_whole_distribution() -> None:
    bars = page("a=7&d=4").bars
    end = battle(7, 4)
    assert [(bar.left, bar.conquered) for bar in bars] == [
        *((left, False) for left in (4, 3, 2, 1)),
        *((left, True) for left in range(1, 8)),
    ]
    assert sum(bar.chance for bar in bars) == pytest.approx(1)
    assert max(bar.height for bar in bars) == 200
    tallest = max(bars, key=lambda bar: bar.height)
    assert tallest.chance == max(*end.attackers_left[1:], *end.defenders_left[1:])


def test_armies_needed_mark_the_chance_asked_for() -> None:
    lines = page("a=1&d=10&chance=80").needed
    assert [line.label for line in lines] == ["50%", "75%", "80%", "90%", "95%", "99%"]
    assert [line.label for line in lines if line.marked] == ["80%"]
    assert lines[3].cells == ("16",)


def test_the_comparison_is_the_published_one() -> None:
    rows = {line.label: line.cells for line in page().published}
    assert rows["10 against 10"] == ("56.8%", "45.3%", "19.0%")
    assert rows["20 against 20"] == ("63.3%", "46.7%", "10.0%")
    own, *others = page("a=5&d=5&defender_max_dice=3").comparison
    assert (own.marked, own.cells[0]) == (True, "27.8%")
    assert [line.cells for line in others] == [
        ("50.6%", "+22.8"),
        ("56.2%", "+28.4"),
        ("43.2%", "+15.4"),
        ("27.8%", "+0.0"),
    ]


def test_a_chain_goes_on_from_the_fight() -> None:
    lines = page("a=10&d=5&chain=2+1:3").chain
    assert [line.cells[:2] for line in lines] == [("5", "1"), ("2", "1"), ("1", "3")]
    assert lines[0].cells[2] == percent(conquest(10, 5))


def test_a_seen_roll_is_answered_only_where_the_defender_sees_it() -> None:
    answers = page("a=5&d=5&defender_choice=after_roll&seen=6,4,1").answers
    assert [(line.label, line.marked) for line in answers] == [("1 die", True), ("2 dice", False)]
    assert page("a=5&d=5&seen=6,4,1").answers == []


def test_the_link_keeps_everything_that_was_chosen() -> None:
    link = page("a=7&d=3&edition=hasbro_2000&stop=&chain=2 1&part=odds").link
    assert link == "http://host/odds?a=7&d=3&edition=hasbro_2000&chain=2+1"


@pytest.mark.parametrize(
    ("query", "attackers", "defenders"),
    [("a=0&d=0", 1, 1), ("a=999&d=101", 100, 100), ("a=x&d=-3", 10, 5), ("a=%D9%A3&d=²", 10, 5), ("a=9999999", 100, 5)],
)
def test_armies_without_sense_become_some_that_have(query: str, attackers: int, defenders: int) -> None:
    asked = page(query)
    assert (asked.attackers, asked.defenders) in {(attackers, defenders), (10, defenders)}


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("chain=x", "A chain is written"),
        ("chain=1+2+3+4+5+6+7+8+9+1+2+3", "A chain is written"),
        ("chain=2:0", "A chain is written"),
        ("defender_choice=after_roll&seen=7", "A roll is written"),
        ("defender_choice=after_roll&seen=hello", "A roll is written"),
        ("defender_choice=after_roll&defender_max_dice=3", "do not go together"),
        ("defender_choice=never", "do not go together"),
    ],
)
def test_what_cannot_be_is_said_and_the_rest_still_answered(query: str, words: str) -> None:
    html = shown(query)
    assert words in html
    assert 'class="chance"' in html


@pytest.mark.parametrize(
    "query", ["edition=%00", "last=9", "chance=abc", "chance=200", "chance=nan", "stop=500", "a[]=1"]
)
def test_nonsense_never_fails(query: str) -> None:
    assert 'class="chance"' in shown(query)


def test_nothing_from_the_address_becomes_markup() -> None:
    assert "<script>alert" not in shown("chain=%3Cscript%3Ealert(1)%3C/script%3E&seen=%22%3E%3Cscript%3Ealert(2)")


@pytest.mark.django_db
def test_the_front_page_leads_there() -> None:
    assert 'href="/odds"' in Client().get("/").content.decode()


def test_percent_follows_the_language() -> None:
    with translation.override("de"):
        assert percent(0.123456) == "12,3 %"
