"""Effects of the setup: seats, missions, deals, claims and opening placements."""

from games.engine.effects.change import add_units, advance, put
from games.engine.events import (
    FirstPlayerChosen,
    GameStarted,
    HeadquartersChosen,
    HeadquartersShown,
    MissionsDealt,
    OpeningPlanned,
    PileShuffled,
    PlacerChosen,
    StartRolled,
    SymbolsDrawn,
    TerritoriesDealt,
    TerritoryClaimed,
    UnitsPlaced,
)
from games.engine.ids import FREE, Phase, Seat, TerritoryId
from games.engine.state import State


def game_started(state: State, event: GameStarted) -> State:
    neutral = state.control[len(event.controls) :]
    return advance(state, control=event.controls + neutral)


def missions_dealt(state: State, event: MissionsDealt) -> State:
    return advance(state, missions=event.missions)


def territories_dealt(state: State, event: TerritoriesDealt) -> State:
    """One unit on each territory; on those of a neutral army two, where the booklet has it so."""
    owner, armies = list(state.owner), [1] * len(state.owner)
    two_each = state.neutral if state.rules.mode.neutral_start == "two_each" else None
    for seat, territories in enumerate(event.territories):
        for territory in territories:
            owner[state.at(territory)] = seat
            armies[state.at(territory)] = 2 if seat == two_each else 1
    stand = tuple(len(dealt) * (2 if seat == two_each else 1) for seat, dealt in enumerate(event.territories))
    left = tuple(units - placed for units, placed in zip(state.reserve, stand, strict=True))
    return advance(state, owner=tuple(owner), armies=tuple(armies), reserve=left)


def symbols_drawn(state: State, event: SymbolsDrawn) -> State:
    return advance(state, symbols=event.symbols)


def start_rolled(state: State, event: StartRolled) -> State:
    if event.purpose == "first_turn":
        return advance(state, first=event.winner)
    first = event.winner if event.purpose == "placing_and_first_turn" else None
    return advance(state, turn=event.winner, first=first, phase=_placing_phase(state.owner))


def placer_chosen(state: State, event: PlacerChosen) -> State:
    first = event.seat if state.rules.mode.first_player == "first_placer" else state.first
    return advance(state, turn=event.seat, first=first, phase=_placing_phase(state.owner))


def first_player_chosen(state: State, event: FirstPlayerChosen) -> State:
    return advance(state, first=event.seat)


def territory_claimed(state: State, event: TerritoryClaimed) -> State:
    at = state.at(event.territory)
    owner = put(state.owner, at, event.seat)
    reserve = put(state.reserve, event.seat, state.reserve[event.seat] - 1)
    return advance(
        state,
        owner=owner,
        armies=put(state.armies, at, 1),
        reserve=reserve,
        turn=_next_placer(state, event.seat, reserve),
        phase=_placing_phase(owner),
        plans=_without(state, event.seat, (event.territory,)),
        missed=_missed(state, event.seat),
        late=False,
    )


def opening_planned(state: State, event: OpeningPlanned) -> State:
    return advance(state, plans=put(state.plans, event.seat, event.territories or ()))


def opening_placed(state: State, event: UnitsPlaced) -> State:
    """Start units of a seat, with those of a neutral army; the next seat that still has some is to place."""
    placed = tuple([territory for territory, count in event.units for _ in range(count)])
    left = list(state.reserve)
    for territory, count in event.units:
        left[state.owner_of(territory)] -= count
    reserve = tuple(left)
    turn = _next_placer(state, event.seat, reserve)
    choosing = turn is None and state.rules.mode.headquarters
    return advance(
        state,
        armies=add_units(state, event.units),
        reserve=reserve,
        turn=(state.first or 0) if choosing else turn,
        phase="headquarters" if choosing else "setup" if turn is None else state.phase,
        plans=_without(state, event.seat, placed),
        missed=_missed(state, event.seat),
        late=False,
    )


def headquarters_chosen(state: State, event: HeadquartersChosen) -> State:
    chosen = put(state.headquarters, event.seat, event.territory)
    players = state.rules.players
    order = ((event.seat + step) % players for step in range(1, players))
    turn = next((seat for seat in order if chosen[seat] is None), None)
    return advance(
        state,
        headquarters=chosen,
        turn=turn,
        phase="setup" if turn is None else "headquarters",
        missed=_missed(state, event.seat),
        late=False,
    )


def headquarters_shown(state: State, event: HeadquartersShown) -> State:
    return advance(state, headquarters_shown=(True,) * len(event.territories))


def pile_shuffled(state: State, event: PileShuffled) -> State:
    return advance(state, pile=event.cards or (), discard=())


def _placing_phase(owner: tuple[Seat, ...]) -> Phase:
    return "claiming" if FREE in owner else "opening"


def _next_placer(state: State, seat: Seat, reserve: tuple[int, ...]) -> Seat | None:
    players = state.rules.players
    for step in range(1, players + 1):
        following = (seat + step) % players
        if reserve[following]:
            return following
    return None


def _missed(state: State, seat: Seat) -> tuple[int, ...]:
    """In the opening each claim and each placement counts as a turn; one in time ends the row of missed ones."""
    return state.missed if state.late else put(state.missed, seat, 0)


def _without(state: State, seat: Seat, used: tuple[TerritoryId, ...]) -> tuple[tuple[TerritoryId, ...], ...]:
    if not state.plans[seat]:
        return state.plans
    plan = list(state.plans[seat])
    for territory in used:
        if territory in plan:
            plan.remove(territory)
    return put(state.plans, seat, tuple(plan))
