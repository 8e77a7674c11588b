"""Whatever a game waits for, it survives that its person reloads, is late, leaves, or hands over."""

import pytest

from games.engine.clock import Millis
from games.engine.ids import Seat
from games.engine.legal import options
from games.engine.projection import project
from games.engine.state import State
from games.models import Game
from games.protocol import Accepted
from games.services import ClockSpec, game_wake, seat_hand_over
from tests.support.tables import Table, stage

pytestmark = pytest.mark.django_db

NOW: Millis = 1_800_000_000_000
CLOCK = ClockSpec(turn=60, reserve=30, defence=20)
CLASSIC = "hasbro_2015/classic yellow blue green"
BOARD = "yellow: siam 9, iceland 4 | blue: asia 3 | green: rest 2"
FIVE_CARDS = "hand yellow: alaska alberta ontario peru siam"
PENDING = {
    "claim": f"{CLASSIC} claiming yellow r0 | yellow: siam 1 | blue: china 1 | green: peru 1"
    " | reserve yellow: 34 | reserve blue: 34 | reserve green: 34",
    "opening": f"{CLASSIC} opening yellow r0 | yellow: siam 2 | blue: asia 1 | green: rest 1"
    " | reserve yellow: 3 | reserve blue: 3 | reserve green: 3",
    "reinforcement": f"{CLASSIC} reinforcement yellow r3 | {BOARD} | pool 5",
    "trade": f"{CLASSIC} reinforcement yellow r3 | {BOARD} | pool 5 | {FIVE_CARDS}",
    "trade in mid-turn": f"{CLASSIC} reinforcement yellow r3 | {BOARD} | {FIVE_CARDS} argentina | trading | conquered",
    "attack": f"{CLASSIC} attack yellow r3 | {BOARD} | conquered",
    "occupation": f"{CLASSIC} occupation yellow r3 | yellow: siam 9, iceland 4, greenland 1 | blue: asia 3"
    " | green: rest 2 | occupation iceland>greenland 1-3",
    "defence": f"{CLASSIC} defence yellow r3 | {BOARD} | defence blue: ask | battle siam>china 3",
    "repeated defence": f"{CLASSIC} defence yellow r3 | {BOARD} | defence blue: ask | battle siam>china 3 stop 1",
    "fortification": f"{CLASSIC} fortification yellow r3 | {BOARD}",
}
each_decision = pytest.mark.parametrize("line", PENDING.values(), ids=PENDING.keys())


def waiting_for(table: Table) -> Seat:
    seat = table.state.to_act
    assert seat is not None
    return seat


def has_a_choice(state: State) -> bool:
    """Whether the seat that the game waits for may do something that brings it on."""
    if state.outcome is not None:
        return True
    assert state.to_act is not None
    now = options(state, state.to_act)
    return any((now.claim, now.place, now.trade, now.attack, now.defend, now.occupy, now.fortify, now.end_turn))


@each_decision
def test_reload_shows_the_same_decision_again(line: str) -> None:
    table = stage(line, clock=CLOCK)
    seat = waiting_for(table)
    first, again = table.update(seat), table.update(seat, after_seq=table.game.seq)
    assert first is not None
    assert again is not None
    assert again.view == first.view == project(table.state, seat)
    assert has_a_choice(table.state)
    assert first.clock.seat == seat


@each_decision
def test_time_out_takes_the_default_and_the_game_goes_on(line: str) -> None:
    table = stage(line, clock=CLOCK, now=NOW)
    seat, before = waiting_for(table), table.game.seq
    patience = 20_000 if "defence" in line.split("|", maxsplit=1)[0] else 90_000
    assert not game_wake(game_id=table.game_id, now=NOW + patience - 1)
    assert game_wake(game_id=table.game_id, now=NOW + patience)
    assert table.kinds[before] == "timed_out"
    assert len(table.kinds) > before + 1
    assert waiting_for(table) != seat or "battle" in line
    assert has_a_choice(table.state)
    assert not game_wake(game_id=table.game_id, now=NOW + patience)


@each_decision
def test_who_leaves_is_followed_by_a_bot_that_plays_on(line: str) -> None:
    table = stage(line)
    seat, before = waiting_for(table), table.game.seq
    assert isinstance(table.submit(seat, "resign"), Accepted)
    assert table.state.control[seat] == "bot"
    assert has_a_choice(table.state)
    play_bots(table)
    assert table.game.seq > before + 1
    assert table.state.outcome is not None or table.state.control[waiting_for(table)] == "person"


@each_decision
def test_who_leaves_as_neutral_is_waited_for_no_longer(line: str) -> None:
    table = stage(line.replace(" r3", " r3 leaver=neutral").replace(" r0", " r0 leaver=neutral"))
    seat = waiting_for(table)
    assert isinstance(table.submit(seat, "resign"), Accepted)
    play_bots(table)
    assert waiting_for(table) != seat
    assert has_a_choice(table.state)


@each_decision
def test_bot_takes_over_in_the_middle_of_it(line: str) -> None:
    table = stage(line)
    seat, before = waiting_for(table), table.game.seq
    seat_hand_over(game_id=table.game_id, seat=seat, bot="solid")
    assert table.update(seat) is None
    play_bots(table)
    assert table.game.seq > before + 1
    assert table.state.outcome is not None or waiting_for(table) != seat or "battle" in line


@each_decision
def test_stand_in_plays_for_who_is_late_until_the_seat_is_taken_back(line: str) -> None:
    table = stage(line.replace(" r3", " r3 missed_turns=1").replace(" r0", " r0 missed_turns=1"), clock=CLOCK, now=NOW)
    seat = waiting_for(table)
    game_wake(game_id=table.game_id, now=NOW + 90_000)
    own_turn = "battle" not in line
    assert table.state.control[seat] == ("stand_in" if own_turn else "person")
    if own_turn:
        assert isinstance(table.submit(seat, "take back", base_seq=0), Accepted)
        assert table.state.control[seat] == "person"


def play_bots(table: Table) -> None:
    """Let bots act until a person is to, or the game is over."""
    for _ in range(500):
        game = Game.objects.get(pk=table.game_id)
        if game.wake_at is None or not game_wake(game_id=table.game_id):
            return
    raise AssertionError("the bots do not come to an end")
