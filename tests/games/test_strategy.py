"""What continents bring and ask for, and what each mission needs and wins."""

from dataclasses import replace

import pytest

from games.engine.library import board, edition, edition_keys
from games.strategy import continents, mission_worths, realm
from games.strategy.missions import by_others
from games.study import ROWS, load

BOARD = board("board_2015")


@pytest.mark.parametrize(
    ("land", "figures"),
    [
        ("australia", (4, 2, 1, 1)),
        ("south_america", (4, 2, 2, 2)),
        ("africa", (6, 3, 3, 6)),
        ("north_america", (9, 5, 3, 3)),
        ("europe", (7, 5, 4, 8)),
        ("asia", (12, 7, 5, 8)),
    ],
)
def test_a_continent_is_as_large_and_as_open_as_it_is_printed(land: str, figures: tuple[int, int, int, int]) -> None:
    found = realm(BOARD, [land])
    assert (found.territories, found.income, found.borders, found.ways_in) == figures


def test_what_lies_between_two_continents_needs_no_guard() -> None:
    alone = [realm(BOARD, [key]) for key in ("south_america", "africa")]
    both = realm(BOARD, ["south_america", "africa"])
    assert both.territories == sum(one.territories for one in alone)
    assert both.income == 5
    assert both.ways_in == sum(one.ways_in for one in alone) - 2, "Brazil and North Africa guard each other"
    assert both.borders == 4, "Venezuela; North Africa, Egypt and East Africa"


def test_the_continent_that_pays_most_for_each_border_comes_first() -> None:
    keys = [land.continents[0] for land in continents(BOARD)]
    assert keys == ["australia", "north_america", "asia", "europe", "south_america", "africa"]


@pytest.mark.parametrize("key", edition_keys())
def test_every_card_of_a_deck_is_told_once_and_colours_as_two(key: str) -> None:
    of = edition(key)
    plain = {card.key for card in of.missions.values() if card.colour is None}
    told = [worth.key for worth in mission_worths(of, load())]
    assert sorted(told) == sorted(plain | {"destroy", "own_colour"})


def test_the_card_that_wins_most_comes_first_with_the_study_s_figures() -> None:
    worths = mission_worths(edition("hasbro_2015"), load())
    shares = [worth.share.win_share for worth in worths if worth.share]
    assert len(shares) == len(worths)
    assert shares == sorted(shares, reverse=True)
    figures = load().rows["2015"]["missions"]
    assert {worth.key: worth.share.win_share for worth in worths if worth.share} == {
        key: share["win_share"] for key, share in figures.items()
    }


def test_a_card_with_a_choice_is_told_with_the_smallest_continent_that_is_left() -> None:
    worth = next(one for one in mission_worths(edition("hasbro_2000"), load()) if one.key == "m14_eu_au_x")
    assert (worth.begin, worth.further) == ("australia", "south_america")
    assert worth.realm
    assert worth.realm.continents == ("europe", "australia", "south_america")


def test_cards_that_the_study_has_not_played_have_no_share() -> None:
    of = edition("us_1993")
    home = replace(of, missions={f"home_{key}": replace(card, key=f"home_{key}") for key, card in of.missions.items()})
    assert all(worth.share is None for worth in mission_worths(home, load()))


def test_wins_by_others_are_those_in_their_turns_and_those_as_the_own_turn_began() -> None:
    row = next(row for row in ROWS if row.key == "2000")
    figures = load().rows["2000"]
    assert by_others(row, load()) == figures["third_party_wins"]["share"] + figures["turn_start_wins"]["share"]
