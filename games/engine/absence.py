"""What is decided for somebody whose clock ran out, decision by decision (rules.md J.3, K.13)."""

from collections import Counter

from games.engine import battle, cards, limits, opening
from games.engine.actions import (
    ChooseHeadquarters,
    Claim,
    Defend,
    EndTurn,
    Occupy,
    Place,
    PlaceNeutral,
    SeatAction,
    Trade,
    Units,
)
from games.engine.ids import FREE, CardId, Seat, TerritoryId
from games.engine.state import State


def default_action(state: State, seat: Seat) -> SeatAction:
    """The published default for the decision that the game waits for; ``seat`` must be the one to act."""
    if state.battle is not None:
        return Defend(battle.standing_dice(state, state.battle))
    match state.phase:
        case "claiming":
            return _claim(state, seat)
        case "opening":
            own = spread(state, seat, opening.amount_due(state, seat))
            return Place(own + _neutral(state, opening.neutral_due(state, seat)))
        case "headquarters":
            return ChooseHeadquarters(_strongest(state, seat))
        case "neutral":
            return PlaceNeutral(_neutral(state, state.neutral_pool))
        case "occupation":
            assert state.occupation is not None, "the phase waits for the conqueror"
            return Occupy(state.occupation.minimum)
        case "reinforcement" if cards.trade_due(state, seat):
            return _trade(state, seat)
        case "reinforcement" if state.pool:
            return Place(spread(state, seat, state.pool))
        case _:
            return EndTurn()


def spread(state: State, seat: Seat, count: int) -> Units:
    """Units one at a time on the own border territory with fewest units, then by id."""
    board = state.rules.board
    own = [t for t, owner in enumerate(state.owner) if owner == seat]
    border = [t for t in own if board.on_border(state.owner, t)] or own
    added: Counter[int] = Counter()
    for _ in range(count):
        places = _open_places(state, border, added) or _open_places(state, own, added)
        if not places:
            break
        added[min(places, key=lambda t: (state.armies[t] + added[t], board.territories[t]))] += 1
    return tuple((board.territories[t], n) for t, n in sorted(added.items()))


def _open_places(state: State, places: list[int], added: Counter[int]) -> list[int]:
    names = state.rules.board.territories
    return [t for t in places if limits.room(state, names[t], added[t] + 1) > added[t]]


def _neutral(state: State, count: int) -> Units:
    """Neutral units one at a time on its territory with fewest units, then by id (rules.md K.13)."""
    names = state.rules.board.territories
    places = [t for t, owner in enumerate(state.owner) if owner == state.neutral]
    added: Counter[int] = Counter()
    for _ in range(count):
        roomy = _open_places(state, places, added)
        added[min(roomy, key=lambda t: (state.armies[t] + added[t], names[t]))] += 1
    return tuple((names[t], n) for t, n in sorted(added.items()))


def _strongest(state: State, seat: Seat) -> TerritoryId:
    """The own territory with most units, then by id (rules.md J.3)."""
    return min(state.territories_of(seat), key=lambda territory: (-state.armies_on(territory), territory))


def _claim(state: State, seat: Seat) -> Claim:
    """The free territory with most own neighbours, then by id."""
    board = state.rules.board

    def rank(territory: int) -> tuple[int, str]:
        near = sum(state.owner[t] == seat for t in board.neighbours[territory])
        return -near, board.territories[territory]

    free = [t for t, owner in enumerate(state.owner) if owner == FREE]
    return Claim(board.territories[min(free, key=rank)])


def _trade(state: State, seat: Seat) -> Trade:
    """The set with fewest jokers, then highest value, then by card ids; the +2 to the first pictured territory."""

    def rank(three: tuple[CardId, ...]) -> tuple[int, int, list[CardId]]:
        symbols = cards.symbols_of(state, three)
        value = cards.set_value(state.rules.policies, state.sets_traded, symbols)
        return symbols.count("joker"), -value, sorted(three)

    best = min(cards.sets_in(state, state.hands[seat]), key=rank)
    pictured = sorted(cards.bonus_choices(state, seat, best))
    return Trade(tuple(sorted(best)), pictured[0] if pictured else None)
