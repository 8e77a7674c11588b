"""What must follow from the position before an event, and what no position can be.

This is bookkeeping, no judgement of rules: units come from where there are some, cards from where they lie.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any

from games.codec import MAX_NUMBER
from games.engine import events as e
from games.engine import reinforcement
from games.engine.actions import Units
from games.engine.cards import set_value, symbols_of
from games.engine.ids import FREE, Seat, TerritoryId
from games.engine.state import State
from games.engine.turns import next_turn

SEATS = ("seat", "attacker", "defender", "loser", "by", "founder", "placer", "winner")
"""Fields of events that name a seat."""
MOST_UNITS = 100_000
"""On one territory, in stock, or handed out at once: far more than any game has seen."""


def is_sound(state: State, event: e.Event) -> bool:
    """Whether a position can be at all: every seat is one, no number is negative or beyond reason."""
    seats = range(state.rules.seats)
    named = (getattr(event, f.name) for f in fields(event) if f.name in SEATS)
    stocks = (*state.armies, *state.reserve, state.pool, state.neutral_pool, *state.missed)
    return (
        all(seat is None or seat in seats for seat in named)
        and all(0 <= number <= MOST_UNITS for number in stocks)
        and (0 not in state.armies or FREE in state.owner or _falling(state))
        and 0 <= state.round <= MAX_NUMBER
    )


def _falling(state: State) -> bool:
    """Between a roll and the conquest a territory may stand empty."""
    return state.phase == "attack" and state.armies.count(0) == 1


def _turn_began(state: State, event: e.TurnBegan) -> bool:
    """The income is what the board is worth, and the turn comes to whom it must."""
    worth = (state.owner.count(event.seat), reinforcement.for_continents(state, event.seat))
    told = (event.territories, event.for_continents)
    fair = event.for_territories == reinforcement.for_territories(event.territories)
    return (event.seat, event.round) == _next_turn(state) and fair and worth == told and state.playing(event.seat)


def _next_turn(state: State) -> tuple[Seat | None, int]:
    """Whose turn is next, and in which round."""
    if state.round == 0 or state.turn is None:
        return state.first, 1
    following, new_round = next_turn(state, state.turn)
    return following, state.round + new_round


def _placed(state: State, event: e.UnitsPlaced) -> bool:
    """Out of the stock; in the opening one action may bring the neutral army's units along."""
    opening = state.phase == "opening"
    owners = {event.seat, state.neutral} if opening else {event.seat}
    return event.seat == state.turn and _own(state, owners, event.units)


def _neutral_placed(state: State, event: e.NeutralPlaced) -> bool:
    return state.phase == "neutral" and event.placer == state.to_act and _own(state, {state.neutral}, event.units)


def _own(state: State, owners: Iterable[Seat | None], units: Units) -> bool:
    """Whether units go onto territories of these owners, at least one each."""
    wanted = set(owners)
    return all(count > 0 and state.owner_of(place) in wanted for place, count in units)


def _neutral_due(state: State, event: e.NeutralDue) -> bool:
    return event.placer == state.opponent and 0 < event.units <= state.gained // 2


def _claimed(state: State, event: e.TerritoryClaimed) -> bool:
    return state.owner_of(event.territory) == FREE and event.seat == state.turn


def _conquered(state: State, event: e.TerritoryConquered) -> bool:
    before = (state.owner_of(event.source), state.owner_of(event.target), state.armies_on(event.target))
    return before == (event.seat, event.loser, 0) and 0 < event.units < state.armies_on(event.source)


def _moved_in(state: State, event: e.UnitsMovedIn) -> bool:
    waiting = state.occupation
    if waiting is None or (waiting.source, waiting.target) != (event.source, event.target):
        return False
    return event.seat == state.turn and 0 <= event.units <= waiting.maximum - waiting.minimum


def _fortified(state: State, event: e.Fortified) -> bool:
    owners = (event.seat, state.owner_of(event.source), state.owner_of(event.target))
    return owners == (state.turn,) * 3 and 0 < event.units < state.armies_on(event.source)


def _asked(state: State, event: e.DefenceAsked) -> bool:
    sides = (state.owner_of(event.source), state.answering(event.target)) == (event.attacker, event.defender)
    able = event.dice is not None and 0 < event.dice < state.armies_on(event.source)
    return sides and able and event.attacker == state.turn


def _in_turn(state: State, event: e.AttacksEnded | e.TurnEnded | e.TradeOpened) -> bool:
    return event.seat == state.turn and state.battle is None and state.occupation is None


def _drawn(state: State, event: e.CardDrawn) -> bool:
    return event.card == state.pile[0] and event.seat == state.turn and state.conquered


def _traded(state: State, event: e.SetTraded) -> bool:
    cards, own = set(event.cards), all(state.owner_of(place) == event.seat for place in event.bonus)
    in_hand = len(event.cards) == len(cards) == 3 and cards <= set(state.hands[event.seat])
    return in_hand and own and set(event.bonus) <= cards and event.value == _worth(state, event)


def _worth(state: State, event: e.SetTraded) -> int:
    return set_value(state.rules.policies, state.sets_traded, symbols_of(state, event.cards))


def _eliminated(state: State, event: e.SeatEliminated) -> bool:
    return event.cards == state.hands[event.seat] and _gone(state, event)


def _gone(state: State, event: e.SeatEliminated | e.ArmyBeaten) -> bool:
    return event.seat not in state.owner and event.by == state.turn


def _resigned(state: State, event: e.SeatResigned) -> bool:
    left = event.cards == (tuple(sorted(state.hands[event.seat])) if event.leaver == "neutral" else ())
    return left and state.playing(event.seat)


def _planned(state: State, event: e.OpeningPlanned) -> bool:
    return event.territories is not None and _known(state, event.territories)


def _ordered(state: State, event: e.DefenceOrdered) -> bool:
    return event.order is not None and _known(state, (place for place, _ in event.order.exceptions))


def _known(state: State, places: Iterable[TerritoryId]) -> bool:
    return all(place in state.rules.board.index for place in places)


def _laid(state: State, event: e.HeadquartersChosen) -> bool:
    return event.territory is not None and state.owner_of(event.territory) == event.seat


def _shown(state: State, event: e.HeadquartersShown) -> bool:
    return event.territories == state.headquarters


def _taken(state: State, event: e.HeadquartersTaken) -> bool:
    own = (state.headquarters[event.founder], state.owner_of(event.territory)) == (event.territory, event.seat)
    return own and event.seat == state.turn


def _swept(state: State, event: e.ContinentSwept) -> bool:
    return all(state.owner_of(place) == event.loser for place in event.territories) and event.seat == state.turn


def _timed_out(state: State, event: e.TimedOut) -> bool:
    return event.seat == state.to_act and event.missed - state.missed[event.seat] in (0, 1)


def _ended(state: State, event: e.GameEnded) -> bool:
    nobody = event.winner is None and event.termination in ("round_cap", "abandoned")
    return event.missions == state.missions and (nobody or (event.winner is not None and state.playing(event.winner)))


BY_POSITION: Mapping[type[e.Event], Callable[[State, Any], bool]] = {
    e.TurnBegan: _turn_began,
    e.UnitsPlaced: _placed,
    e.NeutralDue: _neutral_due,
    e.NeutralPlaced: _neutral_placed,
    e.TerritoryClaimed: _claimed,
    e.TerritoryConquered: _conquered,
    e.UnitsMovedIn: _moved_in,
    e.Fortified: _fortified,
    e.DefenceAsked: _asked,
    e.AttacksEnded: _in_turn,
    e.TurnEnded: _in_turn,
    e.TradeOpened: _in_turn,
    e.CardDrawn: _drawn,
    e.SetTraded: _traded,
    e.SeatEliminated: _eliminated,
    e.ArmyBeaten: _gone,
    e.SeatResigned: _resigned,
    e.OpeningPlanned: _planned,
    e.DefenceOrdered: _ordered,
    e.HeadquartersChosen: _laid,
    e.HeadquartersShown: _shown,
    e.HeadquartersTaken: _taken,
    e.ContinentSwept: _swept,
    e.TimedOut: _timed_out,
    e.GameEnded: _ended,
}
"""How each kind that a position decides is held against it."""
