"""Effects of a turn outside the battles: income, trades, placements, the card, fortifying, the end."""

from games.engine.effects.change import add_units, advance, put
from games.engine.effects.opening import opening_placed
from games.engine.events import (
    AttacksEnded,
    CardDrawn,
    Fortified,
    GameEnded,
    NeutralDue,
    NeutralPlaced,
    SetTraded,
    TradeOpened,
    TurnBegan,
    TurnEnded,
    UnitsLost,
    UnitsPlaced,
)
from games.engine.ids import TerritoryId
from games.engine.state import Outcome, State

BONUS_UNITS = 2
"""What a pictured own territory of a traded set brings (2015 p. 11)."""


def turn_began(state: State, event: TurnBegan) -> State:
    income = event.for_territories + sum(bonus for _, bonus in event.for_continents)
    return advance(
        state,
        phase="reinforcement",
        turn=event.seat,
        first=event.seat if state.first is None else state.first,
        round=event.round,
        pool=income,
        gained=income,
        neutral_pool=0,
        neutral_done=False,
        bound=(0,) * len(state.bound),
        plans=((),) * state.rules.seats,
        sets_this_turn=0,
        bonus_used=False,
        conquered=False,
        fortified=False,
        trading=False,
        spoils=False,
        late=False,
    )


def set_traded(state: State, event: SetTraded) -> State:
    hand = tuple(card for card in state.hands[event.seat] if card not in event.cards)
    under_pile = state.rules.policies.discard == "under_pile"
    return advance(
        state,
        hands=put(state.hands, event.seat, hand),
        pile=state.pile + event.cards if under_pile else state.pile,
        discard=state.discard if under_pile else state.discard + event.cards,
        sets_traded=state.sets_traded + 1,
        sets_this_turn=state.sets_this_turn + 1,
        pool=state.pool + event.value,
        gained=state.gained + event.value,
        armies=add_units(state, tuple((territory, _bonus(state, territory)) for territory in event.bonus)),
        bonus_used=state.bonus_used or bool(event.bonus),
    )


def units_placed(state: State, event: UnitsPlaced) -> State:
    if state.phase == "opening":
        return opening_placed(state, event)
    placed = sum(count for _, count in event.units)
    return advance(state, armies=add_units(state, event.units), pool=state.pool - placed)


def units_lost(state: State, event: UnitsLost) -> State:
    """From the stock of the turn, in the opening from the start units; a +2 was never in a stock."""
    if state.phase == "opening":
        return advance(state, reserve=put(state.reserve, event.seat, state.reserve[event.seat] - event.units))
    return advance(state, pool=state.pool if event.of_bonus else state.pool - event.units)


def neutral_due(state: State, event: NeutralDue) -> State:
    return advance(state, phase="neutral", neutral_pool=event.units, neutral_done=True)


def neutral_placed(state: State, event: NeutralPlaced) -> State:
    """The seat in turn goes on to its attacks when the last neutral unit stands."""
    left = state.neutral_pool - sum(count for _, count in event.units)
    armies = add_units(state, event.units)
    return advance(state, armies=armies, neutral_pool=left, phase="neutral" if left > 0 else "attack")


def trade_opened(state: State, event: TradeOpened) -> State:
    return advance(state, phase="reinforcement", trading=True, spoils=False)


def attacks_ended(state: State, event: AttacksEnded) -> State:
    return advance(state, phase="fortification", trading=False, spoils=False)


def card_drawn(state: State, event: CardDrawn) -> State:
    drawn, *rest = state.pile
    hand = (*state.hands[event.seat], drawn)
    return advance(state, pile=tuple(rest), hands=put(state.hands, event.seat, hand), conquered=False)


def fortified(state: State, event: Fortified) -> State:
    """Units that have moved are bound: where a booklet allows several moves, a unit moves at most once."""
    moved = ((event.source, -event.units), (event.target, event.units))
    at = state.at(event.target)
    bound = put(state.bound, at, state.bound[at] + event.units)
    return advance(state, armies=add_units(state, moved), bound=bound, fortified=True)


def turn_ended(state: State, event: TurnEnded) -> State:
    """A turn that was played in time ends the row of missed ones."""
    missed = state.missed if state.late else put(state.missed, event.seat, 0)
    return advance(state, missed=missed, conquered=False)


def game_ended(state: State, event: GameEnded) -> State:
    mission = state.missions[event.winner] if event.termination == "mission" and event.winner is not None else None
    outcome = Outcome(event.termination, event.winner, mission)
    return advance(state, phase="over", outcome=outcome, battle=None, occupation=None, trading=False)


def _bonus(state: State, territory: TerritoryId) -> int:
    most = state.rules.policies.max_units_per_territory
    return min(BONUS_UNITS, most - state.armies_on(territory)) if most else BONUS_UNITS
