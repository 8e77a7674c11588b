"""Which set to hand in, and when."""

from games.bots.craft.situation import Situation
from games.engine.actions import Trade
from games.engine.ids import TerritoryId
from games.engine.views import TradeOption

GOOD_VALUE = 8
"""A set that brings so many units is handed in at once; a cheaper one waits for a fuller hand."""

FULL_HAND = 4
"""With so many cards the next one forces a trade anyway."""


def trade(s: Situation) -> Trade | None:
    """The best set when one is due or pays; None to wait."""
    best = best_set(s)
    if best and (s.view.options.trade_due or best.value >= GOOD_VALUE or len(s.view.hand) >= FULL_HAND):
        return hand_in(s, best)
    return None


def best_set(s: Situation) -> TradeOption | None:
    """The set to hand in, if any; None where none may be."""
    return max(s.view.options.trade, key=lambda option: _preference(s, option), default=None)


def hand_in(s: Situation, option: TradeOption) -> Trade:
    """The trade of a set, its two extra units where they do most."""
    return Trade(option.cards, _bonus(s, option))


def _preference(s: Situation, option: TradeOption) -> tuple[int, int, bool]:
    """Most units first, then the fewest jokers, then a pictured own territory."""
    jokers = sum(s.symbol(card) == "joker" for card in option.cards)
    return option.value, -jokers, bool(option.bonus)


def _bonus(s: Situation, option: TradeOption) -> TerritoryId | None:
    """The two extra units go where most is at stake or to be won next door."""

    def use(name: str) -> float:
        at = s.at(name)
        near = s.foreign(at)
        return sum(s.worth[t] for t in near) + (s.stake[at] if near else 0.0)

    return max(option.bonus, key=use, default=None)
