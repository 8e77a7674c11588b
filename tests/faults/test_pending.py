"""Whatever a game waits for: its person reloads, is late, leaves or is replaced, and the game comes to its end."""

from dataclasses import replace
from random import Random

import pytest

from games.engine.actions import EndTurn, Resign, SeatAction, TakeBack
from games.engine.ids import Seat
from games.engine.legal import options
from games.engine.views import Options
from games.in_database import in_database
from games.models import Game
from games.protocol import Accepted, Rejected
from games.selectors.loading import millis
from games.services import ClockSpec, game_wake, seat_hand_over
from games.services.recording import now_millis
from tests.bots.players import Wild
from tests.support.onlookers import Onlooker
from tests.support.tables import Table, person, stage

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("threads")]

CLOCK = ClockSpec(turn=60, reserve=30, defence=20)
HEAD = "hasbro_2015/classic yellow blue green"
SMALL = "yellow: siam 9, iceland 4 | blue: china 3, japan 3"
LARGE = "green: rest 25"
"""Green is about to win, so that a bot needs a turn or two for the rest of the game."""
HAND = "hand yellow: alaska alberta ontario peru siam"
MOST = "north_america 25, south_america 25, europe 25, africa 25, australia 25"
PENDING = {
    "claim": f"{HEAD} claiming yellow r0 | yellow: siam 1 | blue: china 1 | green: {MOST}"
    " | reserve yellow: 12 | reserve blue: 12 | reserve green: 12",
    "opening": f"{HEAD} opening yellow r0 | {SMALL} | {LARGE} | reserve yellow: 3 | reserve blue: 3 | reserve green: 3",
    "due trade": f"{HEAD} reinforcement yellow r3 | {SMALL} | {LARGE} | pool 5 | {HAND}",
    "reinforcement": f"{HEAD} reinforcement yellow r3 | {SMALL} | {LARGE} | pool 5",
    "attack": f"{HEAD} attack yellow r3 | {SMALL} | {LARGE} | conquered",
    "defence": f"{HEAD} defence yellow r3 | {SMALL} | {LARGE} | defence blue: ask | battle siam>china 3",
    "repeated defence": f"{HEAD} defence yellow r3 | {SMALL} | {LARGE} | defence blue: ask"
    " | battle siam>china 3 stop 1",
    "occupation": f"{HEAD} occupation yellow r3 | yellow: siam 9, iceland 4, greenland 1 | blue: china 3, japan 3"
    f" | {LARGE} | occupation iceland>greenland 1-3 | conquered",
    "forced trade": f"{HEAD} reinforcement yellow r3 | {SMALL} | {LARGE} | {HAND} argentina | trading | conquered",
    "fortification": f"{HEAD} fortification yellow r3 | {SMALL} | {LARGE}",
}
BETWEEN_TURNS = ("defence", "repeated defence")
"""Decisions of somebody whose turn it is not."""
MOST_WAKES = 400
each_decision = pytest.mark.parametrize("decision", PENDING)


def staged(decision: str, policy: str = "") -> Table:
    """A game among three people with a clock, which waits for this decision."""
    head, bar, rest = PENDING[decision].partition(" | ")
    return stage(f"{head} {policy}{bar}{rest}", clock=CLOCK)


def waiting_for(table: Table) -> Seat:
    seat = table.state.to_act
    assert seat is not None
    return seat


def somebody_can_act(table: Table) -> bool:
    """Whether the game is over, or whoever it waits for may bring it on."""
    state = table.state
    if state.outcome is not None or state.to_act is None:
        return state.outcome is not None
    return replace(options(state, state.to_act), resign=False, plan=False, take_back=False) != Options()


def play_to_the_end(table: Table) -> None:
    """The worker alone, as time goes by: bots at their pace, and the clocks of people who never come back."""
    for _ in range(MOST_WAKES):
        game = Game.objects.get(pk=table.game_id)
        if game.status == Game.Status.ENDED:
            return
        assert game.wake_at is not None, "a game that has not ended waits for somebody with a clock"
        assert game_wake(game_id=table.game_id, now=max(millis(game.wake_at), now_millis()))
    raise AssertionError(f"the game does not end: {table.state}")


async def sockets(table: Table, seat: Seat, query: str = "") -> Onlooker:
    """The seat's person, told where the game stands."""
    socket = await Onlooker(f"seat {seat}", table.game_id, await in_database(table.cookie, seat), query, seat).open()
    await socket.catch_up(await in_database(lambda: table.game.seq))
    return socket


async def comes_to_its_end(table: Table) -> None:
    """From here on the worker is alone with the game."""
    assert await in_database(somebody_can_act, table)
    await in_database(play_to_the_end, table)
    assert await in_database(lambda: table.game.termination) in ("conquest", "last_alive")


def choice(socket: Onlooker) -> SeatAction:
    return Wild().choose(None, socket.view, Random(1))  # type: ignore[arg-type] # It knows no rules.


@each_decision
async def test_reload_finds_the_same_choices_and_can_take_them(decision: str) -> None:
    table = await in_database(staged, decision)
    seat = await in_database(waiting_for, table)
    first = await sockets(table, seat)
    await first.close()
    again, resumed = await sockets(table, seat), await sockets(table, seat, f"after={first.seq}")
    assert again.view == first.view == resumed.view
    assert resumed.update is not None
    assert resumed.update.events == ()
    assert first.update is not None
    assert first.update.clock.deadline == resumed.update.clock.deadline
    assert first.update.clock.seat == seat
    assert (await again.submit(choice(again)))["type"] == "accepted"
    await again.close()
    await resumed.close()
    await comes_to_its_end(table)


@each_decision
async def test_who_is_late_gets_the_default_and_is_told_so(decision: str) -> None:
    table = await in_database(staged, decision)
    seat = await in_database(waiting_for, table)
    socket, other = await sockets(table, seat), await sockets(table, 2)
    assert socket.update is not None
    due = socket.update.clock.deadline
    assert due is not None
    base, action = socket.seq, choice(socket)
    late = await in_database(lambda: table.submit(seat, action, base_seq=base, now=due))
    assert isinstance(late, Rejected)
    assert late.code in ("stale", "stand_in")
    kinds = await in_database(lambda: table.kinds[base:])
    assert kinds[0] == "timed_out"
    assert len(kinds) > 1, "the default itself"
    for told in (socket, other):
        await told.catch_up(base + len(kinds))
        assert [one.event.kind for one in told.update.events] == kinds  # type: ignore[union-attr]
        await told.close()
    await comes_to_its_end(table)


@each_decision
async def test_action_in_the_last_moment_is_in_time(decision: str) -> None:
    table = await in_database(staged, decision)
    seat = await in_database(waiting_for, table)
    socket = await sockets(table, seat)
    assert socket.update is not None
    due = socket.update.clock.deadline
    assert due is not None
    base, action = socket.seq, choice(socket)
    assert isinstance(await in_database(lambda: table.submit(seat, action, base_seq=base, now=due - 1)), Accepted)
    assert "timed_out" not in await in_database(lambda: table.kinds[base:])
    await socket.close()
    await comes_to_its_end(table)


@each_decision
@pytest.mark.parametrize("leaver", ["bot", "neutral"])
async def test_who_leaves_looks_on_and_the_game_goes_on(decision: str, leaver: str) -> None:
    table = await in_database(staged, decision, f"leaver={leaver}")
    seat = await in_database(waiting_for, table)
    socket = await sockets(table, seat)
    await socket.submit(Resign())
    while socket.closed is None:
        await socket.receive()
    assert socket.closed == 4410
    await socket.close()
    state = await in_database(lambda: table.state)
    stays = leaver == "bot" or decision in ("claim", "opening")
    assert (state.status[seat], state.control[seat]) == (("playing", "bot") if stays else ("left", "person"))
    looking = await sockets(table, seat)
    assert (looking.view.viewer, looking.view.hand, looking.view.options) == (None, (), Options())
    await looking.close()
    await comes_to_its_end(table)


@each_decision
async def test_bot_stands_in_for_who_is_late_too_often_until_the_person_is_back(decision: str) -> None:
    table = await in_database(staged, decision, "missed_turns=1")
    seat = await in_database(waiting_for, table)
    socket = await sockets(table, seat)
    before = socket.seq
    await in_database(lambda: game_wake(game_id=table.game_id, now=now_millis() + 90_000))
    await socket.catch_up(before + 1)
    own_turn = decision not in BETWEEN_TURNS
    assert socket.view.seats[seat].control == ("stand_in" if own_turn else "person")
    assert socket.view.options.take_back == own_turn
    if own_turn:
        assert socket.view.options == Options(take_back=True, resign=True)
        refused = await socket.submit(EndTurn())
        assert refused["code"] == "stand_in"
        assert (await socket.submit(TakeBack()))["type"] == "accepted"
        await socket.catch_up(await in_database(lambda: table.game.seq))
        assert socket.view.seats[seat].control == "person"
    await socket.close()
    await comes_to_its_end(table)


@each_decision
async def test_bot_that_the_seat_is_handed_to_decides(decision: str) -> None:
    table = await in_database(staged, decision)
    seat = await in_database(waiting_for, table)
    socket = await sockets(table, seat)
    await in_database(lambda: seat_hand_over(game_id=table.game_id, seat=seat, bot="solid"))
    while socket.closed is None:
        await socket.receive()
    assert socket.closed == 4409
    await socket.close()
    await comes_to_its_end(table)


@each_decision
async def test_person_that_the_seat_is_handed_to_finds_everything(decision: str) -> None:
    table = await in_database(staged, decision)
    seat = await in_database(waiting_for, table)
    old = await sockets(table, seat)
    view = old.view
    actor, key = await in_database(person, "Nora")
    await in_database(lambda: seat_hand_over(game_id=table.game_id, seat=seat, actor=actor, name="Nora"))
    while old.closed is None:
        await old.receive()
    await old.close()
    keys = tuple(key if number == seat else other for number, other in enumerate(table.keys))
    new = await sockets(replace(table, keys=keys), seat)
    assert replace(new.view, seq=view.seq) == view
    assert (await new.submit(choice(new)))["type"] == "accepted"
    await new.close()
    await comes_to_its_end(table)
