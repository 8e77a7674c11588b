"""What the things of a game are called."""

import pytest

from games.engine.orders import DefenceOrder
from games.sentences import Names
from games.sentences.names import END_ISOLATE, ISOLATE, isolated
from games.texts import languages, texts

SEATS = ("Anna", "דנה", "Çelik")
COLOURS = ("yellow", "blue", "green")


def names(language: str = "de", board: str = "board_2015") -> Names:
    return Names(texts(language), board, SEATS, COLOURS)


def test_player_is_called_by_name_and_colour() -> None:
    assert names().seat(0) == "Anna"
    assert names().coloured(2, "green") == "Çelik (Grün)"
    assert names("en").coloured(0, "yellow") == "Anna (Yellow)"


@pytest.mark.parametrize("seat", [None, -1, 4, 99])
def test_where_nobody_is_the_word_says_so(seat: int | None) -> None:
    assert names().seat(seat) == "niemand"


def test_the_army_after_the_players_is_the_neutral_one() -> None:
    assert (names().seat(3), names().neutral(3), names().neutral(2)) == ("Neutral", True, False)
    assert names().coloured(3, "red") == "Neutral (Rot)"


@pytest.mark.parametrize(
    ("name", "kept"), [("Anna", True), ("Ünal", True), ("李", True), ("דנה", False), ("سارة", False), ("A דנה", False)]
)
def test_only_names_that_turn_the_line_are_isolated(name: str, kept: bool) -> None:
    assert isolated(name) == (name if kept else f"{ISOLATE}{name}{END_ISOLATE}")


def test_territory_is_called_as_its_board_prints_it() -> None:
    assert names("en").territory("ukraine") == "Russia"
    assert names("en", "board_classic").territory("ukraine") == "Ukraine"
    assert names().territories(["peru", "siam", "ural"]) == "Peru, Südostasien und Ural"
    assert names().territories([]) == ""


def test_card_is_a_territory_a_joker_or_hidden() -> None:
    assert names().cards(["siam", "joker_2", None]) == "Südostasien, Joker und verdeckt"


def test_units_are_counted_and_placed() -> None:
    assert names().units(1) == "1 Armee"
    assert names("en").placed((("peru", 2), ("siam", 1))) == "2 armies on Peru and 1 army on Southeast Asia"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("stance", ["maximum", "one", "one_below", "ask"])
def test_standing_order_is_said_in_words(stance: str, language: str) -> None:
    said = names(language).stance(DefenceOrder(stance, 4))  # type: ignore[arg-type]
    assert ("4" in said) is (stance == "one_below")
    assert "{" not in said
