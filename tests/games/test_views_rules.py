"""The pages of the rulebook: every address answers, every link arrives, and the state is in the address alone."""

import re
from urllib.parse import urlsplit

import pytest

from games.engine.edition import RULE_POINTS
from games.engine.library import edition, edition_keys
from games.rulebook import boxes
from games.texts import languages, texts
from tests.support.pages import Browser, Page

MODES = [(key, mode) for key in edition_keys() for mode in edition(key).modes]
every_mode = pytest.mark.parametrize(("key", "mode"), MODES, ids=[f"{key}-{mode}" for key, mode in MODES])
PAGES = ["/rules/", "/rules/compare", "/rules/house", "/which-edition", "/rules/kommandobuch", "/rules/hasbro_2010"]
INSIDE = re.compile(r"^/(rules|which-edition)")


def look(address: str, language: str = "en") -> Page:
    return Browser(language=language).get(address)


def inner(page: Page) -> set[str]:
    """The links that stay in the rulebook."""
    return {link for link in page.links if INSIDE.match(link)}


@every_mode
def test_page_of_every_mode_has_an_anchor_for_every_rule_point(key: str, mode: str) -> None:
    page = look(f"/rules/{key}/{mode}")
    assert page.status == 200
    assert set(RULE_POINTS) <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))
    anchors = {link[1:] for link in page.links if link.startswith("#")}
    assert anchors - {"main"} <= set(page.ids)


@every_mode
@pytest.mark.parametrize("language", languages())
def test_sheet_of_every_mode_says_its_language(key: str, mode: str, language: str) -> None:
    page = look(f"/rules/{key}/{mode}/sheet?lang={language}")
    assert page.status == 200
    assert f'class="rulebook" lang="{language}"' in page.html
    assert texts(language).get("mode_rules", mode) in page.html


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("address", PAGES)
def test_links_of_the_rulebook_arrive_and_keep_the_language(address: str, language: str) -> None:
    page = look(f"{address}?lang={language}")
    assert page.status == 200
    assert inner(page)
    for link in sorted(inner(page)):
        assert "lang=" in link or link in {"/rules/", "/which-edition"}
        assert look(link).status == 200, link


def test_house_rule_that_an_edition_rules_out_is_told_but_offers_no_table() -> None:
    second = "must trade it too."
    assert f"{second}</a>" in look("/rules/house?edition=us_1993").html
    assert f"{second}</a>" not in look("/rules/house?edition=dutch").html
    assert second in look("/rules/house?edition=dutch").html


@pytest.mark.parametrize("key", edition_keys())
def test_house_rules_stand_beside_every_editions_own_odds(key: str) -> None:
    page = look(f"/rules/house?edition={key}")
    assert page.status == 200
    assert page.html.count("%</td>") >= 24


@pytest.mark.parametrize("address", ["/rules/nowhere", "/rules/hasbro_2015/ghost", "/rules/nowhere/classic/sheet"])
def test_what_is_no_edition_and_mode_is_not_found(address: str) -> None:
    assert look(address).status == 404


def test_edition_alone_leads_to_its_first_mode() -> None:
    assert look("/rules/dutch").address == "/rules/dutch/mission"


def test_house_rules_of_a_table_are_marked_as_deviations() -> None:
    page = look("/rules/hasbro_2015/classic?fortify=adjacent_single")
    assert "This table plays otherwise" in page.html
    assert "In the booklet: At the end of your turn you may move armies once, however far" in page.html
    assert "house rule" in page.html
    assert "This table plays otherwise" not in look("/rules/hasbro_2015/classic").html


@pytest.mark.parametrize(
    "query",
    [
        "fortify=sideways",
        "defender_choice=after_roll&defender_max_dice=3",
        "round_cap=-1",
        "round_cap=99999999999",
        "max_units_per_territory=13",
        "missed_turns=many",
    ],
)
def test_house_rules_that_make_no_sense_are_said_to_and_left_out(query: str) -> None:
    page = look(f"/rules/us_1993/capital?{query}")
    assert page.status == 200
    assert "you see the booklet's own" in page.html.replace("&#x27;", "'")
    assert "This table plays otherwise" not in page.html


def test_unknown_words_in_the_address_change_nothing() -> None:
    assert look("/rules/us_1993/capital?utm=x&lang=xx").status == 200
    assert look("/rules/compare?left=&right=dutch.nothing").status == 200
    assert look("/which-edition?missions=77&stars=").status == 200


def test_finder_leads_from_the_front_page_to_a_table_with_that_edition_in_four_clicks() -> None:
    page = look("/which-edition")
    for answer in ("missions=14", "language=de", "trade=fixed"):
        page = look(next(link for link in inner(page) if answer in urlsplit(link).query.split("&")))
    assert "This is it" in page.html
    tables = [link for link in page.links if link.startswith("/tables/new")]
    assert tables == ["/tables/new?edition=hasbro_2000"]


def test_finder_takes_an_answer_back() -> None:
    page = look("/which-edition?missions=14&language=nl")
    assert "/which-edition?language=nl" in page.links
    assert "/which-edition?missions=14" in page.links


def test_finder_tells_why_an_edition_cannot_be_played() -> None:
    page = look("/which-edition?missions=28")
    assert "known, not yet playable" in page.html
    assert not [link for link in page.links if link.startswith("/tables/new")]
    for box in boxes():
        if not box.playable:
            assert texts("en").get("recognised", f"{box.key}_why") in look(f"/rules/{box.key}").html


def test_comparison_marks_what_differs() -> None:
    page = look("/rules/compare?left=hasbro_2015.mission&right=dutch.mission")
    assert page.html.count("≠ differs") > 5
    assert "Dutch rules" in page.html
    assert "≠ differs" not in look("/rules/compare?left=dutch.ghost&right=dutch.ghost").html


def test_mission_cards_of_the_box_are_listed_where_they_are_dealt() -> None:
    words = texts("en")
    page = look("/rules/kenner_parker/mission")
    assert all(words.get("missions", card) in page.html for card in edition("kenner_parker").missions)
    assert words.get("missions", "m14_24") not in look("/rules/kenner_parker/classic").html


def test_language_of_an_address_holds_for_the_whole_page_until_another_is_chosen() -> None:
    page = look("/rules/house?edition=dutch&lang=nl")
    assert '<html lang="nl"' in page.html
    assert 'name="next" value="/rules/house?edition=dutch"' in page.html
    assert 'value="nl" lang="nl" aria-current="true"' in page.html
