"""What the staff does while sockets are open: a blocked guest receives not one byte more, the others are told."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from games.engine.ids import Seat
from games.hub import Hub
from games.in_database import in_database
from games.limits import gate
from games.models import Guest
from games.selectors.staff import Target, last_act
from games.services import Mandate, game_pause, guest_block_by_staff, guest_let_in_by_staff, guest_rename_by_staff
from tests.support.sockets import PATIENCE, QUIET, LobbyPeer, Peer, lobby_peer, peer, until
from tests.support.tables import Table, person, stage

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("threads")]

ATTACKING = "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"
GONE = [{"type": "websocket.close", "code": 4403}]


def by_boss(target: Target) -> Mandate:
    boss, _ = User.objects.get_or_create(username="boss")
    return Mandate(boss.pk, "because", last_act(target))


def block(guest_id: int) -> None:
    guest_block_by_staff(guest_id=guest_id, by=by_boss(Target(guest_id=guest_id)))


async def output(socket: Peer) -> list[dict[str, Any]]:
    """Everything that goes over the wire until it is quiet."""
    found = []
    while not await socket.wire.receive_nothing(timeout=QUIET):
        found.append(await socket.wire.receive_output(timeout=PATIENCE))
    return found


async def heard_of(socket: Peer, seat: Seat) -> None:
    """Read on until that seat is told to be here, after which nobody else comes."""
    while not (await socket.next("presence")).seats[seat].connected:
        pass


async def seated(table: Table) -> tuple[Peer, int]:
    return Peer(f"/ws/games/{table.game_id}/", table.cookie(0)), table.actors[0].guest_id or 0


async def watching(table: Table) -> tuple[Peer, int]:
    """A guest who has no seat here."""
    actor, key = await in_database(person, "Fatma")
    other = Table(table.game_id, (actor,), (key,))
    return Peer(f"/ws/games/{table.game_id}/", other.cookie(0)), actor.guest_id or 0


@pytest.mark.parametrize("role", [seated, watching], ids=["player", "spectator"])
async def test_blocked_guest_receives_not_one_byte_more(role: Any) -> None:
    table = await in_database(stage, ATTACKING)
    socket, guest_id = await role(table)
    await socket.connect()
    await socket.next("update")
    async with peer(table, 1) as ben:
        await ben.next("update")
        await heard_of(socket, 1)
        await output(socket)
        await in_database(block, guest_id)
        await socket.send('{"type":"ping"}')
        await in_database(table.submit, 1, "order ask")
        async with peer(table, 2):
            await ben.next("update")
        assert await output(socket) == GONE
    await socket.wire.disconnect(timeout=PATIENCE)


@pytest.mark.parametrize("role", [seated, watching], ids=["player", "spectator"])
async def test_guest_blocked_by_another_process_is_sent_away_though_its_poke_is_lost(
    role: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await in_database(stage, ATTACKING)
    socket, guest_id = await role(table)
    await socket.connect()
    await output(socket)
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr("games.broadcast.outbox.post", lambda *_: None)
        elsewhere.setattr(gate(), "shut_out", lambda _: None)
        await in_database(block, guest_id)
    await in_database(table.submit, 1, "order ask")
    assert await output(socket) == GONE
    await socket.wire.disconnect(timeout=PATIENCE)


async def test_look_at_the_seats_greets_nobody_who_was_blocked(monkeypatch: pytest.MonkeyPatch) -> None:
    table = await in_database(stage, ATTACKING)
    socket, guest_id = await seated(table)
    await socket.connect()
    await socket.next("update")
    await output(socket)
    with monkeypatch.context() as late:
        late.setattr("games.broadcast.guest_shut_out", lambda **_: None)
        late.setattr(gate(), "shut_out", lambda _: None)
        await in_database(block, guest_id)
    assert await output(socket) == GONE
    await socket.wire.disconnect(timeout=PATIENCE)


async def test_beat_finds_a_guest_whose_blocking_nobody_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.hub.hub.BEAT", 0.05)
    table = await in_database(stage, ATTACKING)
    socket, guest_id = await watching(table)
    await socket.connect()
    await output(socket)
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr("games.broadcast.outbox.post", lambda *_: None)
        elsewhere.setattr(gate(), "shut_out", lambda _: None)
        await in_database(block, guest_id)
    assert await socket.closed() == 4403
    await socket.wire.disconnect(timeout=PATIENCE)


async def test_poke_alone_closes_the_sockets_of_another_process() -> None:
    table = await in_database(stage, ATTACKING)
    async with peer(table, 0) as anna, peer(table, 1) as ben:
        for socket in (anna, ben):
            await socket.next("update")
        await output(anna)
        await Hub.current().shut_out([table.actors[0].guest_id or 0])
        assert await output(anna) == GONE
        await ben.send('{"type":"ping"}')
        assert (await ben.next("pong")).type == "pong"


async def test_lobbys_sockets_of_a_blocked_guest_close_too() -> None:
    actor, key = await in_database(person, "Fatma")
    async with lobby_peer(key=key) as own, lobby_peer() as other:
        await in_database(block, actor.guest_id or 0)
        await own.send('{"type":"ping"}')
        assert await output(own) == GONE
        await other.send('{"type":"ping"}')
        assert (await other.next("pong")).type == "pong"


async def test_blocked_guest_is_turned_away_at_the_lobby() -> None:
    actor, key = await in_database(person, "Fatma")
    await in_database(block, actor.guest_id or 0)
    socket = LobbyPeer("/ws/lobby/", Table("", (actor,), (key,)).cookie(0))
    await socket.connect()
    refused = await socket.frame()
    assert (refused.code, await socket.closed()) == ("blocked", 4403)
    await socket.wire.disconnect(timeout=PATIENCE)


async def test_guest_who_is_let_in_again_is_welcome_at_once() -> None:
    table = await in_database(stage, ATTACKING)
    guest_id = table.actors[0].guest_id or 0
    await in_database(block, guest_id)
    assert gate().shuts_out(guest_id)
    await in_database(lambda: guest_let_in_by_staff(guest_id=guest_id, by=by_boss(Target(guest_id=guest_id))))
    async with peer(table, 0) as anna:
        assert (await anna.next("update")).view.viewer == 0


async def test_guest_let_in_by_another_process_is_welcome_in_this_one() -> None:
    table = await in_database(stage, ATTACKING)
    gate().shut_out(table.actors[0].guest_id or 0)
    async with peer(table, 0) as anna:
        assert (await anna.next("update")).view.viewer == 0


async def test_everybody_is_told_of_a_pause_and_why() -> None:
    table = await in_database(stage, ATTACKING)
    async with peer(table, 0) as anna, peer(table) as watcher:
        for socket in (anna, watcher):
            await socket.next("update")
        by = await in_database(by_boss, Target(table.game_id))
        await in_database(lambda: game_pause(game_id=table.game_id, cause="fault", by=by))
        for socket in (anna, watcher):
            update = await socket.next("update")
            assert (update.view.paused, update.events[0].event.kind) == ("fault", "game_paused")
        await anna.submit("end turn", update.seq)
        refused = await anna.next("rejected")
        assert refused.code == "game_paused"
        assert refused.message.startswith("The game is paused.")


async def test_everybody_learns_a_guests_new_name() -> None:
    table = await in_database(stage, ATTACKING)
    guest = await in_database(lambda: Guest.objects.get(pk=table.actors[0].guest_id))
    async with peer(table, 1) as ben:
        await ben.next("update")
        by = await in_database(by_boss, Target(guest_id=guest.pk))
        await in_database(lambda: guest_rename_by_staff(guest_id=guest.pk, nickname="Renate", by=by))
        assert (await ben.next("welcome")).seats[0].name == "Renate"
    await until(lambda: not Hub.current().rooms)
