"""Territory cards: which three are a set, what a set is worth, when it must or may be traded, and the draw."""

from collections.abc import Mapping
from itertools import combinations

from games.engine import limits, victory
from games.engine.actions import Trade
from games.engine.events import CardDrawn, PileShuffled, SetTraded
from games.engine.ids import CardId, Seat, Symbol, TerritoryId
from games.engine.policies import Joker, Policies
from games.engine.progress import Recorder
from games.engine.refusals import IllegalAction
from games.engine.state import State

FIXED_VALUES: Mapping[Symbol, int] = {"infantry": 4, "cavalry": 6, "artillery": 8}
ONE_OF_EACH = 10
STOP_AT = {"immediate_from_6_to_4": 4, "immediate_from_5": 4}
"""The hand at which a compulsory trade in mid-turn ends (2015 p. 11)."""


def is_set(symbols: tuple[Symbol, ...], joker: Joker) -> bool:
    """Whether three cards are a set: three alike, one of each, or completed by jokers (rules.md B.3)."""
    plain = {symbol for symbol in symbols if symbol != "joker"}
    jokers = symbols.count("joker")
    if len(symbols) != 3:
        return False
    if jokers and joker == "strict":
        return len(plain) == 1
    return jokers > 0 or len(plain) in (1, 3)


def set_value(policies: Policies, sets_traded: int, symbols: tuple[Symbol, ...]) -> int:
    """Units for a set when ``sets_traded`` sets have gone before in the whole game (2015 p. 10; rules.md C.5)."""
    if policies.trade == "fixed":
        return _fixed_value(symbols, policies.joker)
    number = sets_traded + 1
    if policies.trade == "rising_by_one":
        return 3 + number
    return 2 * number + 2 if number <= 5 else 15 + 5 * (number - 6)


def next_value(state: State) -> int | None:
    """What the next set is worth; None where its symbols decide."""
    return None if state.rules.policies.trade == "fixed" else set_value(state.rules.policies, state.sets_traded, ())


def sets_in(state: State, hand: tuple[CardId, ...]) -> tuple[tuple[CardId, ...], ...]:
    """Every set that can be handed in from a hand."""
    joker, shown = state.rules.policies.joker, dict(zip(hand, symbols_of(state, hand), strict=True))
    return tuple([three for three in combinations(hand, 3) if is_set(tuple([shown[card] for card in three]), joker)])


def symbols_of(state: State, cards: tuple[CardId, ...]) -> tuple[Symbol, ...]:
    """The symbols on the cards."""
    symbols = dict(state.symbols) or state.rules.edition.cards
    return tuple([symbols[card] for card in cards])


def trade_due(state: State, seat: Seat) -> bool:
    """Whether the seat in turn must hand in a set before it goes on (2015 pp. 10, 11)."""
    policies, held = state.rules.policies, len(state.hands[seat])
    if state.phase != "reinforcement" or limit_reached(state):
        return False
    if state.trading:
        return held > STOP_AT.get(policies.elimination_trade, held)
    if policies.second_set == "compulsory" and state.sets_this_turn:
        return bool(sets_in(state, state.hands[seat]))
    return held >= policies.compulsory_trade_from


def check_trade_open(state: State, seat: Seat) -> None:
    """Trades belong to the start of the turn, and to the moment after an elimination (2015 p. 11)."""
    if state.phase != "reinforcement":
        raise IllegalAction("no_trade_now")
    if limit_reached(state):
        raise IllegalAction("set_limit")
    if state.trading and len(state.hands[seat]) <= STOP_AT.get(state.rules.policies.elimination_trade, 0):
        raise IllegalAction("stop_at_four")


def bonus_choices(state: State, seat: Seat, cards: tuple[CardId, ...]) -> tuple[TerritoryId, ...]:
    """The pictured own territories for which the +2 is still due (2015 p. 11)."""
    if state.bonus_used and state.rules.policies.territory_bonus == "once_per_turn":
        return ()
    index = state.rules.board.index
    return tuple(card for card in cards if card in index and state.owner[index[card]] == seat)


def trade(recorder: Recorder, seat: Seat, action: Trade) -> None:
    """Hand in a set; the +2 stands at once, the other units join the stock."""
    state = recorder.state
    check_trade_open(state, seat)
    if len(set(action.cards)) != len(action.cards) or not set(action.cards) <= set(state.hands[seat]):
        raise IllegalAction("not_in_hand")
    symbols = symbols_of(state, action.cards)
    if not is_set(symbols, state.rules.policies.joker):
        raise IllegalAction("no_set")
    bonus = _bonus(state, seat, action)
    value = set_value(state.rules.policies, state.sets_traded, symbols)
    recorder.record(SetTraded(seat, action.cards, value, bonus))
    limits.bonus_overflow(recorder, seat, state, bonus)
    victory.check(recorder)


def draw(recorder: Recorder, seat: Seat) -> None:
    """The earned card, if there is any; an empty pile is refilled with the traded cards (rules.md K.10)."""
    if not recorder.state.conquered:
        return
    if not recorder.state.pile and recorder.state.discard:
        cards = recorder.shuffle(recorder.state.discard)
        recorder.record(PileShuffled(cards, len(cards)))
    if recorder.state.pile:
        recorder.record(CardDrawn(seat, recorder.state.pile[0]))


def limit_reached(state: State) -> bool:
    """Whether no further set may be traded in this turn."""
    return state.rules.policies.sets_per_turn == "one" and state.sets_this_turn >= 1


def _bonus(state: State, seat: Seat, action: Trade) -> tuple[TerritoryId, ...]:
    due = bonus_choices(state, seat, action.cards)
    if action.bonus is not None and action.bonus not in due:
        raise IllegalAction("bonus_not_due")
    if state.rules.policies.territory_bonus == "per_card":
        return due
    if action.bonus is not None:
        return (action.bonus,)
    if len(due) > 1:
        raise IllegalAction("bonus_choice")
    return due


def _fixed_value(symbols: tuple[Symbol, ...], joker: Joker) -> int:
    plain = {symbol for symbol in symbols if symbol != "joker"}
    if len(plain) == 1 and (joker == "strict" or symbols.count("joker") < 2):
        return FIXED_VALUES[plain.pop()]
    return ONE_OF_EACH
