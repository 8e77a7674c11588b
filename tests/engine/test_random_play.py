"""What holds in every game, however it is played: units, territories, cards, turns and the log."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.absence import default_action
from games.engine.actions import TimeOut
from games.engine.chance import SeededChance
from games.engine.events import BattleRolled, Event, NeutralDue, SeatResigned, SetTraded, TurnBegan, UnitsLost
from games.engine.evolution import evolve
from games.engine.ids import FREE
from games.engine.legal import options
from games.engine.notation import read_position, write_position
from games.engine.play import play
from games.engine.state import State, initial_state
from tests.engine.walks import plain_actions, walk
from tools import golden

STEPS = 500
seeds = st.integers(0, 10**9)
few = settings(max_examples=12, deadline=None, derandomize=True)


def units(state: State) -> int:
    """On the board, in the reserves, and still to be placed."""
    return sum(state.armies) + sum(state.reserve) + state.pool + state.neutral_pool


def gained(before: State, event: Event) -> int:
    """What an event brings or costs in units."""
    match event:
        case TurnBegan():
            return event.for_territories + sum(bonus for _, bonus in event.for_continents)
        case SetTraded():
            return event.value + 2 * len(event.bonus)
        case BattleRolled():
            return -event.attacker_losses - event.defender_losses
        case NeutralDue():
            return event.units
        case UnitsLost():
            return -event.units
        case SeatResigned() if event.leaver == "neutral" and before.turn == event.seat:
            return -before.pool
        case _:
            return 0


@few
@given(seeds)
def test_units_are_conserved(seed: int) -> None:
    game = walk(seed)
    state = initial_state(game.rules)
    ledger = game.rules.players * game.rules.edition.start_units[game.rules.players] + game.rules.mode.neutral_units
    list(game.steps(STEPS))
    for event in game.events:
        ledger += gained(state, event)
        state = evolve(state, event)
        assert units(state) == ledger, event


@few
@given(seeds)
def test_each_territory_is_held_by_one_seat_with_at_least_one_unit(seed: int) -> None:
    game = walk(seed)
    for _ in game.steps(STEPS):
        if game.state.phase != "claiming":
            assert min(game.state.armies) >= 1
            assert FREE not in game.state.owner
            assert {game.state.status[seat] for seat in game.state.owner} <= {"playing", "left", "neutral"}


@few
@given(seeds)
def test_who_owns_nothing_is_out_and_who_plays_owns_something(seed: int) -> None:
    game = walk(seed)
    for _ in game.steps(STEPS):
        if game.state.round > 0:
            owning = [seat in game.state.owner for seat in range(game.rules.seats)]
            assert owning == [status in ("playing", "left", "neutral") for status in game.state.status]


@few
@given(seeds)
def test_somebody_alive_always_has_something_to_do(seed: int) -> None:
    game = walk(seed)
    for _ in game.steps(STEPS):
        state, seat = game.state, game.state.to_act
        if state.outcome is None:
            assert seat is not None
            assert state.playing(seat)
            assert plain_actions(state, options(state, seat)) != []


@few
@given(seeds)
def test_all_cards_are_somewhere_and_none_is_twice(seed: int) -> None:
    game = walk(seed)
    for _ in game.steps(STEPS):
        if game.state.round > 0:
            laid_down = [territory for territory in game.state.headquarters if territory]
            piles = (*game.state.hands, game.state.pile, game.state.discard, laid_down)
            assert sorted(card for pile in piles for card in pile) == sorted(game.rules.edition.cards)


@few
@given(seeds)
def test_the_log_replayed_is_the_state(seed: int) -> None:
    game = walk(seed)
    list(game.steps(STEPS))
    state = initial_state(game.rules)
    for event in game.events:
        state = evolve(state, event)
    assert state == game.state
    assert state.seq == len(game.events)


@few
@given(seeds)
def test_every_position_can_be_written_and_read_back(seed: int) -> None:
    game = walk(seed)
    for number, _ in enumerate(game.steps(STEPS)):
        if number % 20 == 0 or game.state.phase in ("defence", "over"):
            line = write_position(game.state)
            assert read_position(line) == game.state
            assert write_position(read_position(line)) == line


@few
@given(seeds)
def test_the_default_of_whoever_is_waited_for_is_always_legal(seed: int) -> None:
    game = walk(seed)
    for _ in game.steps(STEPS):
        state, seat = game.state, game.state.to_act
        if state.outcome is None and seat is not None:
            assert play(state, seat, default_action(state, seat), SeededChance(1)).events != ()


@few
@given(seeds)
def test_a_time_out_always_brings_the_game_to_somebody_else_or_to_its_end(seed: int) -> None:
    game = walk(seed, round_cap=0)
    for number, _ in enumerate(game.steps(STEPS)):
        state, seat = game.state, game.state.to_act
        if number % 5 == 0 and state.outcome is None and seat is not None:
            after = play(state, None, TimeOut(seat), SeededChance(1)).state
            assert (
                after.to_act != seat
                or after.battle is not None
                or after.outcome is not None
                or state.phase == "opening"
            )


@few
@given(seeds)
def test_turns_go_round_in_seat_order_among_the_living(seed: int) -> None:
    game = walk(seed)
    list(game.steps(STEPS))
    state, last = initial_state(game.rules), None
    for event in game.events:
        if isinstance(event, TurnBegan):
            if last is not None:
                between = range(last + 1, event.seat + (event.seat <= last) * game.rules.seats)
                assert [seat for seat in between if state.playing(seat % game.rules.seats)] == []
            last = event.seat
        state = evolve(state, event)


def test_the_same_seed_is_the_same_game() -> None:
    games = [walk(11), walk(11)]
    for game in games:
        list(game.steps(STEPS))
    assert games[0].events == games[1].events


ENDS = {"mission": {"mission", "last_alive", "round_cap"}, "classic": {"conquest", "round_cap"}}


@pytest.mark.parametrize("mode", ENDS)
@pytest.mark.parametrize("seed", range(6))
def test_bold_play_comes_to_an_end_that_the_mode_knows(mode: str, seed: int) -> None:
    game = golden.Game(mode, 3 + seed % 3, seed, {"opening": "all", "round_cap": 15})
    *_, (_, _, last) = golden.steps("hasbro_2015", game)
    assert last.state.outcome is not None
    assert last.state.outcome.termination in ENDS[mode]
    assert last.events[-1].kind == "game_ended"
