"""The setup: missions, the deal, who begins, claiming and placing, until the first turn begins."""

from games.engine import headquarters, limits, missions, turns
from games.engine.actions import ChooseHeadquarters, Claim, Place, PlanOpening, Units
from games.engine.checks import known, placeable
from games.engine.events import (
    FirstPlayerChosen,
    GameStarted,
    OpeningPlanned,
    PileShuffled,
    PlacerChosen,
    Rolls,
    StartPurpose,
    StartRolled,
    SymbolsDrawn,
    TerritoriesDealt,
    TerritoryClaimed,
    UnitsLost,
    UnitsPlaced,
)
from games.engine.ids import FREE, CardId, Control, Seat, TerritoryId
from games.engine.progress import Recorder
from games.engine.refusals import IllegalAction
from games.engine.state import State

LONGEST_PLAN = 100
OWN_BESIDE_NEUTRAL = 2
AT_ONCE = {"one_by_one": 1, "five": 5}
"""How many units go down at a time; an opening that is not named here places all of them."""


def set_up(recorder: Recorder, controls: tuple[Control, ...]) -> None:
    """Everything that happens before the first person has to decide (2015 pp. 5, 12)."""
    rules = recorder.state.rules
    recorder.record(GameStarted(rules.colours, controls))
    if rules.mode.missions:
        missions.deal(recorder)
    if rules.policies.symbols == "random":
        _draw_symbols(recorder)
    starting = _deal_territories(recorder) if rules.setup == "dealt" else None
    _choose_first(recorder, starting)


def amount_due(state: State, seat: Seat) -> int:
    """How many own start units the seat puts down when it is its turn to place."""
    left, at_once = state.reserve[seat], AT_ONCE.get(state.rules.policies.opening, state.reserve[seat])
    beside_neutral = state.neutral is not None and state.rules.mode.neutral_start == "in_turn"
    return min(left, at_once * OWN_BESIDE_NEUTRAL if beside_neutral else at_once)


def neutral_due(state: State, seat: Seat) -> int:
    """How many neutral units it puts down with them: one for two own ones (2015 p. 13)."""
    if state.neutral is None or state.rules.mode.neutral_start != "in_turn":
        return 0
    return min(state.reserve[state.neutral], amount_due(state, seat) // OWN_BESIDE_NEUTRAL)


def claim(recorder: Recorder, seat: Seat, action: Claim) -> None:
    """Take a free territory with one unit (2015 p. 12)."""
    known(recorder.state, action.territory)
    if recorder.state.owner_of(action.territory) != FREE:
        raise IllegalAction("already_claimed", territory=action.territory)
    recorder.record(TerritoryClaimed(seat, action.territory))
    go_on(recorder)


def place(recorder: Recorder, seat: Seat, action: Place) -> None:
    """Put the due start units on own territories (2015 p. 5)."""
    state = recorder.state
    neutral = tuple((t, n) for t, n in action.units if _is_neutral(state, t))
    own = tuple(pair for pair in action.units if pair not in neutral)
    if placeable(state, seat, own) != amount_due(state, seat):
        raise IllegalAction("exact_units", units=amount_due(state, seat))
    due = neutral_due(state, seat)
    placed = placeable(state, state.neutral, neutral) if neutral and state.neutral is not None else 0
    if placed != due:
        raise IllegalAction("neutral_units", units=due)
    for territory, count in neutral:
        limits.check_arrival(state, territory, count)
    fits = limits.fitting(state, own)
    surplus = sum(count for _, count in own) - sum(count for _, count in fits)
    if surplus:
        recorder.record(UnitsLost(seat, surplus))
    recorder.record(UnitsPlaced(seat, fits + neutral))
    go_on(recorder)


def choose_headquarters(recorder: Recorder, seat: Seat, action: ChooseHeadquarters) -> None:
    """Lay down the headquarters; play begins when everybody has (2015 p. 14)."""
    headquarters.choose(recorder, seat, action)
    go_on(recorder)


def plan(recorder: Recorder, seat: Seat, action: PlanOpening) -> None:
    """Hand in an order that is played one entry at a time, whenever the seat's turn comes."""
    state = recorder.state
    if state.round > 0 or state.phase not in ("claiming", "opening"):
        raise IllegalAction("no_opening")
    known(state, *action.territories)
    if len(action.territories) > LONGEST_PLAN:
        raise IllegalAction("bad_order", most=LONGEST_PLAN)
    recorder.record(OpeningPlanned(seat, action.territories))
    go_on(recorder)


def go_on(recorder: Recorder) -> None:
    """Plays what has been planned, and begins the first turn when the last unit stands."""
    while recorder.state.turn is not None:
        seat = recorder.state.turn
        planned = _planned(recorder.state, seat)
        if not planned:
            return
        if recorder.state.phase == "claiming":
            recorder.record(TerritoryClaimed(seat, planned[0][0]))
        else:
            recorder.record(UnitsPlaced(seat, planned))
    _begin_play(recorder)


def _planned(state: State, seat: Seat) -> Units:
    """The next entries of the seat's plan that are legal now; nothing unless they are enough."""
    match state.phase:
        case "claiming":
            needs = {FREE: 1}
        case "opening":
            needs = {seat: amount_due(state, seat)}
            if state.neutral is not None:
                needs[state.neutral] = neutral_due(state, seat)
        case _:
            return ()
    taken: dict[TerritoryId, int] = {}
    for owner, need in needs.items():
        left = need
        for territory in state.plans[seat]:
            if not left:
                break
            so_far = taken.get(territory, 0)
            if state.owner_of(territory) == owner and limits.room(state, territory, so_far + 1) > so_far:
                taken[territory] = so_far + 1
                left -= 1
        if left:
            return ()
    return tuple(taken.items())


def _is_neutral(state: State, territory: TerritoryId) -> bool:
    at = state.rules.board.index.get(territory)
    return at is not None and state.neutral is not None and state.owner[at] == state.neutral


def draw_pile(state: State) -> tuple[CardId, ...]:
    """The cards of the first pile: all, the jokers too, but for those that lie as headquarters (rules.md E.6)."""
    return tuple(card for card in state.rules.edition.cards if card not in state.headquarters)


def _begin_play(recorder: Recorder) -> None:
    """All cards and the jokers are shuffled; then who begins is rolled for, unless it is known (2015 p. 5)."""
    cards = recorder.shuffle(draw_pile(recorder.state))
    recorder.record(PileShuffled(cards, len(cards)))
    if recorder.state.first is None:
        _roll_for_start(recorder, "first_turn")
    first = recorder.state.first
    assert first is not None, "the roll has named who begins"
    turns.begin(recorder, first, 1)


def _draw_symbols(recorder: Recorder) -> None:
    """Chance lays the symbols of the edition's deck on the territory cards (rules.md F)."""
    cards = recorder.state.rules.edition.cards
    named = [card for card, symbol in cards.items() if symbol != "joker"]
    drawn = recorder.shuffle([cards[card] for card in named])
    jokers = tuple((card, symbol) for card, symbol in cards.items() if symbol == "joker")
    recorder.record(SymbolsDrawn((*zip(named, drawn, strict=True), *jokers)))


def _choose_first(recorder: Recorder, starting: Seat | None) -> None:
    """Who places first; ``starting`` is the seat after the dealer, with which the deal began, if there was one.

    Who begins by the deal is the first seat that was left without a card; where none was, the seat after the dealer.
    """
    rules = recorder.state.rules
    dealt = 0 if starting is None else len(rules.board.territories)
    if starting is None and rules.mode.first_placer == "after_dealer":
        starting = recorder.pick(rules.players)
    after_dealer = (starting or 0) % rules.players
    match rules.mode.first_placer:
        case "random_seat":
            seat = recorder.pick(rules.players) if rules.youngest is None else rules.youngest
            recorder.record(PlacerChosen(seat, by_lot=rules.youngest is None))
        case "left_of_host":
            recorder.record(PlacerChosen((rules.host + 1) % rules.players, by_lot=False))
        case "after_dealer":
            recorder.record(PlacerChosen(after_dealer, by_lot=False))
        case "highest_roll":
            both = rules.mode.first_player == "first_placer"
            _roll_for_start(recorder, "placing_and_first_turn" if both else "placing")
    if rules.mode.first_player == "first_without_card":
        recorder.record(FirstPlayerChosen((after_dealer + dealt) % rules.players))


def _deal_territories(recorder: Recorder) -> Seat:
    """All territory cards, without jokers, one by one from a seat drawn by lot (2015 p. 5; rules.md J.4)."""
    rules = recorder.state.rules
    dealt = recorder.shuffle(rules.board.territories)
    start = recorder.pick(rules.seats)
    piles = tuple(dealt[(seat - start) % rules.seats :: rules.seats] for seat in range(rules.seats))
    recorder.record(TerritoriesDealt(piles))
    return start


def _roll_for_start(recorder: Recorder, purpose: StartPurpose) -> None:
    """Highest roll; those tied for it roll again (rules.md C.5)."""
    tied = list(range(recorder.state.rules.players))
    rounds: list[Rolls] = []
    while len(tied) > 1:
        rolls = tuple(zip(tied, recorder.roll(len(tied)), strict=True))
        highest = max(die for _, die in rolls)
        tied = [seat for seat, die in rolls if die == highest]
        rounds.append(rolls)
    recorder.record(StartRolled(purpose, tuple(rounds), tied[0]))
