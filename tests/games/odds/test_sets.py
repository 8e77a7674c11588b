"""Set odds to the printed digit (rules.md H.4), and what the best set of a hand brings."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from games.engine.cards import is_set, set_value
from games.engine.ids import Symbol
from games.engine.library import edition
from games.engine.policies import Joker, Policies
from games.odds import set_chance, set_odds
from games.odds.sets import deck_of

DECK = deck_of(edition("hasbro_2015"))


@pytest.mark.parametrize(
    ("cards", "joker", "chance", "percent"),
    [
        (3, "any", Fraction(5600, 13244), "42.2833"),
        (3, "strict", Fraction(4424, 13244), "33.4038"),
        (4, "any", Fraction(110908, 135751), "81.6996"),
        (4, "strict", Fraction(110908, 135751), "81.6996"),
        (5, "any", Fraction(1), "100.0000"),
        (5, "strict", Fraction(1), "100.0000"),
    ],
)
def test_chance_that_a_hand_holds_a_set(cards: int, joker: Joker, chance: Fraction, percent: str) -> None:
    assert set_chance(cards, joker, DECK) == chance
    assert f"{100 * float(chance):.4f}" == percent


def test_strict_reading_without_a_card_and_two_jokers() -> None:
    with_two_jokers = DECK["infantry"] + DECK["cavalry"] + DECK["artillery"]
    without = set_chance(3, "strict", DECK) - Fraction(with_two_jokers, comb(44, 3))
    assert f"{100 * float(without):.4f}" == "33.0867"


@pytest.mark.parametrize("cards", [3, 4, 5])
def test_five_cards_hold_a_set_even_without_jokers(cards: int) -> None:
    plain = {symbol: count for symbol, count in DECK.items() if symbol != "joker"}
    assert (set_chance(cards, "any", plain) == 1) == (cards == 5)


@pytest.mark.parametrize("joker", ["any", "strict"])
@pytest.mark.parametrize("cards", [3, 4])
def test_values_agree_with_dealing_every_hand_of_a_small_deck(cards: int, joker: Joker) -> None:
    deck: dict[Symbol, int] = {"infantry": 3, "cavalry": 2, "artillery": 3, "joker": 2}
    policies = Policies(trade="fixed", joker=joker)
    held = tuple(symbol for symbol, count in deck.items() for _ in range(count))
    values = [
        max((set_value(policies, 0, three) for three in combinations(hand, 3) if is_set(three, joker)), default=0)
        for hand in combinations(held, cards)
    ]
    good = [value for value in values if value]
    odds = set_odds(cards, policies, deck)
    assert odds.chance == Fraction(len(good), len(values))
    assert odds.best_value == Fraction(sum(good), len(good))


def test_sets_that_rise_with_the_game_have_no_value_of_their_own() -> None:
    assert set_odds(3, Policies(trade="rising"), DECK).best_value is None
