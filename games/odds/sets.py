"""How likely a random hand holds a set, and what its best set brings where symbols decide."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod

from games.engine.cards import is_set, set_value
from games.engine.edition import Edition
from games.engine.ids import Symbol
from games.engine.policies import Joker, Policies

HANDS = (3, 4, 5)
"""Fewer cards hold no set, and five always hold one."""

SETS = 8
"""So many sets are told where each one traded makes the next dearer; those behind them go on like the last ones."""


@dataclass(frozen=True, slots=True)
class SetOdds:
    """What so many random cards of a deck hold."""

    cards: int
    chance: Fraction
    """Whether any three of them are a set."""
    best_value: Fraction | None
    """What the best set brings on average, given that there is one; None where sets rise with the game."""


def deck_of(edition: Edition) -> Mapping[Symbol, int]:
    """How many cards of a box carry each symbol."""
    return Counter(edition.cards.values())


def set_values(policies: Policies) -> tuple[int, ...]:
    """What the first sets of a game bring, one after the other; none where symbols decide."""
    return () if policies.trade == "fixed" else tuple(set_value(policies, traded, ()) for traded in range(SETS))


def set_chance(cards: int, joker: Joker, deck: Mapping[Symbol, int]) -> Fraction:
    """The chance that so many random cards hold a set."""
    good = sum(ways for hand, ways in _hands(cards, deck) if _sets(hand, joker))
    return Fraction(good, comb(sum(deck.values()), cards))


def set_odds(cards: int, policies: Policies, deck: Mapping[Symbol, int]) -> SetOdds:
    """What so many random cards hold by a table's rules."""
    chance = set_chance(cards, policies.joker, deck)
    if policies.trade != "fixed" or not chance:
        return SetOdds(cards, chance, None)
    values = [
        (ways, max(set_value(policies, 0, three) for three in sets))
        for hand, ways in _hands(cards, deck)
        if (sets := _sets(hand, policies.joker))
    ]
    return SetOdds(cards, chance, Fraction(sum(w * v for w, v in values), sum(w for w, _ in values)))


def _sets(hand: tuple[Symbol, ...], joker: Joker) -> list[tuple[Symbol, ...]]:
    return [three for three in combinations(hand, 3) if is_set(three, joker)]


def _hands(cards: int, deck: Mapping[Symbol, int]) -> Iterator[tuple[tuple[Symbol, ...], int]]:
    """Every hand of symbols with the number of ways in which a deck gives it."""
    symbols = tuple(deck)
    for counts in product(*(range(min(cards, deck[symbol]) + 1) for symbol in symbols)):
        if sum(counts) == cards:
            hand = tuple(symbol for symbol, count in zip(symbols, counts, strict=True) for _ in range(count))
            yield hand, prod(comb(deck[symbol], count) for symbol, count in zip(symbols, counts, strict=True))
