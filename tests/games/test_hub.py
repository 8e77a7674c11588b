"""The hub: one subscription a game, one reading a change, and who is there over all processes."""

from types import SimpleNamespace
from typing import Any

import pytest
from channels.layers import channel_layers, get_channel_layer
from django.utils.module_loading import import_string

from games.engine.ids import Seat
from games.hub import Hub
from games.hub import room as rooms
from games.hub.attendance import FORGOTTEN_AFTER, Attendance
from games.in_database import in_database
from games.models import STRANGER, Actor
from games.protocol import Accepted, Presence, SeatPresence, read_server_frame
from games.selectors import game_entry
from risiko_site import backends
from tests.support.sockets import until
from tests.support.tables import Table, begin, stage

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("threads")]

ATTACKING = "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"


class Listener:
    """A socket that only listens, or breaks when it is told something."""

    def __init__(self, actor: Actor, breaks: bool = False) -> None:
        self.actor, self.breaks = actor, breaks
        self.viewer: Seat | None = None
        self.player_id: int | None = None
        self.watch_token, self.sent_seq, self.fresh = "", -1, True
        self.frames: list[Any] = []
        self.reason = ""

    async def send_text(self, text: str) -> None:
        if self.breaks:
            raise ConnectionError
        self.frames.append(read_server_frame(text))

    async def dismiss(self, reason: str) -> None:
        self.reason = reason

    def seqs(self) -> list[int]:
        return [frame.seq for frame in self.frames if frame.type == "update"]

    def presence(self) -> Presence:
        """What it knows about who is there."""
        found = [frame for frame in self.frames if isinstance(frame, Presence)]
        return found[-1]


async def listen(hub: Hub, table: Table, seat: Seat | None = None, *, breaks: bool = False) -> tuple[Listener, Any]:
    actor = STRANGER if seat is None else table.actors[seat]
    entry = await in_database(game_entry, game_id=table.game_id, actor=actor)
    listener = Listener(actor, breaks)
    listener.viewer, listener.player_id = entry.viewer, entry.player_id
    return listener, await hub.join(listener, entry)


async def test_sockets_of_a_game_are_served_from_one_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    table, hub = await in_database(stage, ATTACKING), Hub.current()
    listeners = [await listen(hub, table, seat) for seat in (0, 1, 2, None, None)]
    await until(lambda: all(one.seqs() for one, _ in listeners))
    readings = []
    real = rooms.game_updates

    def counting(**asked: Any) -> Any:
        readings.append(len(asked["wanted"]))
        return real(**asked)

    monkeypatch.setattr(rooms, "game_updates", counting)
    answer = await in_database(table.submit, 0, "end turn")
    assert isinstance(answer, Accepted)
    await until(lambda: all(one.seqs()[-1] == answer.seq for one, _ in listeners))
    assert readings == [4]
    for one, room in listeners:
        await hub.leave(one, room)


async def test_pokes_that_come_while_it_reads_add_up_to_one_more_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    table, hub = await in_database(stage, ATTACKING), Hub.current()
    one, room = await listen(hub, table, 1)
    await until(one.seqs)
    readings = []
    real = rooms.game_updates
    monkeypatch.setattr(rooms, "game_updates", lambda **asked: readings.append(1) or real(**asked))
    for number in range(20):
        await in_database(table.submit, 2, "order ask" if number % 2 else "order one")
        room.poke(10**6)
    last = await in_database(lambda: table.game.seq)
    await until(lambda: one.seqs()[-1] == last)
    assert one.seqs() == sorted(set(one.seqs()))
    assert len(readings) <= 41
    await hub.leave(one, room)


async def test_socket_that_breaks_does_not_keep_the_news_from_the_others() -> None:
    table, hub = await in_database(stage, ATTACKING), Hub.current()
    broken, room = await listen(hub, table, 0, breaks=True)
    well, _ = await listen(hub, table, 1)
    await in_database(table.submit, 0, "end turn")
    last = await in_database(lambda: table.game.seq)
    await until(lambda: last in well.seqs())
    assert broken not in room.sockets
    await hub.leave(well, room)


async def test_beat_finds_what_lost_pokes_would_have_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.hub.hub.BEAT", 0.05)
    table, hub = await in_database(stage, ATTACKING), Hub.current()
    one, room = await listen(hub, table, 1)
    await until(one.seqs)
    with monkeypatch.context() as deaf:
        deaf.setattr("games.broadcast.outbox.post", lambda *_: None)
        await in_database(table.submit, 0, "end turn")
    await until(lambda: len(one.seqs()) == 2)
    await until(lambda: in_database(lambda: table.players[1].last_seen is not None))
    await hub.leave(one, room)


async def test_while_the_layer_is_away_everybody_in_the_process_is_told_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.hub.hub.PAUSE", 0.05)
    table, hub = await in_database(stage, ATTACKING), Hub.current()
    one, room = await listen(hub, table, 1)
    await until(one.seqs)

    async def away(*_: object) -> None:
        raise ConnectionError

    with monkeypatch.context() as outage:
        outage.setattr(get_channel_layer(), "group_send", away)
        answer = await in_database(table.submit, 0, "end turn")
        assert isinstance(answer, Accepted)
        await until(lambda: answer.seq in one.seqs())
        with monkeypatch.context() as elsewhere:  # Another process acts: from here on nothing is heard of it.
            elsewhere.setattr("games.broadcast.outbox.post", lambda *_: None)
            answer = await in_database(table.submit, 1, "order ask")
        assert isinstance(answer, Accepted)
        await until(lambda: answer.seq in one.seqs())
    await hub.leave(one, room)


async def test_game_that_somebody_opens_counts_as_watched() -> None:
    table, hub = await in_database(begin), Hub.current()
    assert await in_database(lambda: table.game.watched_at) is None
    one, room = await listen(hub, table)
    await until(lambda: in_database(lambda: table.game.watched_at is not None))
    await hub.leave(one, room)


async def test_everybody_is_told_who_comes_and_goes_in_every_process() -> None:
    table = await in_database(stage, ATTACKING)
    here, elsewhere = Hub(), Hub()
    anna, anna_room = await listen(here, table, 0)
    ben, ben_room = await listen(elsewhere, table, 1)
    watcher, watcher_room = await listen(elsewhere, table)

    def connected(listener: Listener) -> tuple[list[bool], int]:
        return [seat.connected for seat in listener.presence().seats], listener.presence().watchers

    await until(lambda: {str(connected(one)) for one in (anna, ben, watcher)} == {str(([True, True, False], 1))})
    await elsewhere.leave(ben, ben_room)
    await until(lambda: connected(anna) == ([True, False, False], 1))
    assert anna.presence().seats[1].last_seen is not None
    await elsewhere.leave(watcher, watcher_room)
    await until(lambda: connected(anna) == ([True, False, False], 0))
    await here.leave(anna, anna_room)
    assert (here.rooms, elsewhere.rooms) == ({}, {})


@pytest.mark.redis
async def test_processes_hear_of_each_other_over_redis(redis_url: str) -> None:
    layer = backends.channel_layer(redis_url)
    own = channel_layers.set("default", import_string(layer["BACKEND"])(**layer["CONFIG"]))
    try:
        table = await in_database(stage, ATTACKING)
        here, elsewhere = Hub(), Hub()
        anna, anna_room = await listen(here, table, 0)
        ben, ben_room = await listen(elsewhere, table, 1)
        answer = await in_database(table.submit, 0, "end turn")
        assert isinstance(answer, Accepted)
        await until(lambda: answer.seq in anna.seqs() and answer.seq in ben.seqs())
        await until(lambda: [seat.connected for seat in anna.presence().seats] == [True, True, False])
        await elsewhere.leave(ben, ben_room)
        await until(lambda: [seat.connected for seat in anna.presence().seats] == [True, False, False])
        await here.leave(anna, anna_room)
    finally:
        channel_layers.set("default", own)


async def test_who_stays_long_without_a_word_is_still_there(monkeypatch: pytest.MonkeyPatch) -> None:
    table, clock = await in_database(stage, ATTACKING), [100.0]
    # The clock of those who are there alone: the event loop's own must go on.
    monkeypatch.setattr("games.hub.attendance.time", SimpleNamespace(monotonic=lambda: clock[0]))
    monkeypatch.setattr("games.hub.hub.BEAT", 0.01)
    hub = Hub()
    anna, room = await listen(hub, table, 0)
    clock[0] += FORGOTTEN_AFTER + 1
    ben, _ = await listen(hub, table, 1)
    clock[0] += FORGOTTEN_AFTER + 1
    beats = hub._beats
    await until(lambda: hub._beats > beats + 2)
    assert [seat.connected for seat in anna.presence().seats] == [True, True, False]
    await hub.leave(ben, room)
    await hub.leave(anna, room)


async def test_second_socket_of_a_seat_keeps_it_connected() -> None:
    table, hub = await in_database(stage, ATTACKING), Hub.current()
    first, room = await listen(hub, table, 0)
    second, _ = await listen(hub, table, 0)
    await hub.leave(first, room)
    assert second.presence().seats[0].connected
    await hub.leave(second, room)


def test_process_that_falls_silent_counts_as_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    attendance, clock = Attendance((None, 5)), [100.0]
    monkeypatch.setattr("games.hub.attendance.time.monotonic", lambda: clock[0])
    assert attendance.report("a", [0, 1], 2, now=1000)
    assert not attendance.report("a", [0, 1], 2, now=2000)
    assert not attendance.forget_silent(now=3000)
    clock[0] += FORGOTTEN_AFTER + 1
    assert attendance.forget_silent(now=4000)
    assert attendance.frame() == Presence((SeatPresence(0, False, 4000), SeatPresence(1, False, 4000)), 0)
