"""Every name and sentence that the game can ask for stands in every language."""

import re
from typing import get_args

import pytest

from games.bots import BOTS
from games.engine.edition import Setup
from games.engine.events import Termination
from games.engine.ids import Control, Phase, SeatStatus, StaffReason, Symbol
from games.engine.library import board, edition, edition_keys
from games.engine.orders import Stance
from games.engine.policies import COUNTS, NAMES, choices
from games.engine.refusals import CODES
from games.protocol import SERVER_CODES
from games.sentences.rules import POINT_OF
from games.texts import Texts, languages, texts
from games.views.forms import FAULTS

BOARDS = ("board_2015", "board_classic")
CLOSED_LISTS: list[tuple[str, tuple[str, ...]]] = [
    ("phases", get_args(Phase)),
    ("controls", get_args(Control)),
    ("statuses", get_args(SeatStatus)),
    ("symbols", get_args(Symbol)),
    ("stances", get_args(Stance)),
    ("terminations", get_args(Termination)),
    ("staff_reasons", get_args(StaffReason)),
    ("setups", get_args(Setup)),
    ("refusals", CODES),
    ("server", SERVER_CODES),
    ("forms", FAULTS),
    ("bots", tuple(BOTS)),
]


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest) -> Texts:
    return texts(request.param)


@pytest.mark.parametrize(("section", "keys"), CLOSED_LISTS, ids=[section for section, _ in CLOSED_LISTS])
def test_closed_list_of_the_engine_has_exactly_its_texts(section: str, keys: tuple[str, ...], language: Texts) -> None:
    assert set(language.sections[section]) == set(keys)


@pytest.mark.parametrize("key", edition_keys())
def test_edition_has_all_its_names(key: str, language: Texts) -> None:
    of = edition(key)
    assert language.get("editions", key)
    assert all(language.get("modes", mode) and language.get("mode_rules", mode) for mode in of.modes)
    assert all(language.get("colours", colour) and language.get("shapes", colour) for colour in of.colours)
    assert all(language.get("missions", mission) for mission in of.missions)
    assert all(language.territory(of.board.key, t) for t in of.board.territories)
    assert all(language.get("continents", c.key) for c in of.board.continents)


@pytest.mark.parametrize("name", sorted(NAMES))
def test_policy_has_a_sentence_for_each_value(name: str, language: Texts) -> None:
    assert name in POINT_OF
    keys = [name] if name in COUNTS else [f"{name}_{value}" for value in choices(name)]
    assert all(language.get("rules", key) for key in keys)


@pytest.mark.parametrize("key", BOARDS)
def test_every_territory_of_a_board_has_its_own_name(key: str, language: Texts) -> None:
    names = [language.territory(key, territory) for territory in board(key).territories]
    assert len(set(names)) == 42


@pytest.mark.parametrize(
    ("code", "key", "name"),
    [
        ("de", "board_2015", "Südostasien"),
        ("de", "board_classic", "Siam"),
        ("en", "board_2015", "Southeast Asia"),
        ("en", "board_classic", "Siam"),
        ("nl", "board_2015", "Zuidoost-Azië"),
        ("nl", "board_classic", "Siam"),
        ("fi", "board_2015", "Kaakkois-Aasia"),
        ("fi", "board_classic", "Siam"),
    ],
)
def test_siam_is_called_as_its_board_prints_it(code: str, key: str, name: str) -> None:
    assert texts(code).territory(key, "siam") == name


def test_german_names_of_both_boards_differ_in_siam_alone() -> None:
    german = texts("de")
    differing = [
        t
        for t in board("board_2015").territories
        if german.territory("board_2015", t) != german.territory("board_classic", t)
    ]
    assert differing == ["siam"]


@pytest.mark.parametrize(
    ("asked", "answered"), [("de", "de"), ("de-AT", "de"), ("en", "en"), ("nl-BE", "nl"), ("fi-FI", "fi"), ("xx", "en")]
)
def test_language_without_texts_falls_back_to_english(asked: str, answered: str) -> None:
    assert texts(asked).code == answered


@pytest.mark.parametrize(
    ("items", "phrase"), [([], ""), (["a"], "a"), (["a", "b"], "a und b"), (["a", "b", "c"], "a, b und c")]
)
def test_items_are_listed_as_one_phrase(items: list[str], phrase: str) -> None:
    assert texts("de").listed(items) == phrase


@pytest.mark.parametrize(
    ("code", "nought", "one", "two"),
    [
        ("de", "0 Armeen", "1 Armee", "2 Armeen"),
        ("en", "0 armies", "1 army", "2 armies"),
        ("nl", "0 legers", "1 leger", "2 legers"),
        ("fi", "0 armeijaa", "1 armeija", "2 armeijaa"),
    ],
)
def test_counted_noun_agrees_with_its_number(code: str, nought: str, one: str, two: str) -> None:
    assert [texts(code).count("units", n) for n in (0, 1, 2)] == [nought, one, two]


def test_no_ending_is_glued_to_a_name(language: Texts) -> None:
    every = [text for section in language.sections.values() for text in section.values()]
    assert [text for text in every if re.search(r"\}:?[^\W\d_]", text)] == []


def test_missing_text_is_an_error() -> None:
    assert not texts("de").has("refusals", "no_such_code")
    with pytest.raises(KeyError):
        texts("de").get("refusals", "no_such_code")
