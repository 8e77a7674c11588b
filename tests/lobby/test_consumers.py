"""The lobby's sockets: who is told that something changed, who is not, and what is refused."""

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator

from games.in_database import in_database
from games.models import Actor
from games.services import seat_hand_over
from lobby.hub import Hub
from lobby.models import Table
from lobby.protocol import SUBPROTOCOL, Changed, Pong, Rejected
from lobby.selectors import invitation_token, return_token, table_for
from lobby.services import (
    bot_add,
    colour_choose,
    ready_set,
    seat_claim,
    seat_free,
    table_join,
    table_leave,
    table_start,
    youngest_set,
)
from risiko_site.asgi import application
from tests.support.lobby import SPEC, somebody, table
from tests.support.sockets import LobbyPeer, lobby_peer, until
from tests.support.tables import begin, person, stage

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("threads", "open_gate")]

PUBLIC = replace(SPEC, public=True)
MY_TURN = "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"


async def page_of(made: Table) -> str:
    return f"/ws/tables/{made.pk}/"


async def by_invitation(made: Table, host: Actor) -> str:
    reading = await in_database(table_for, table_id=made.pk, actor=host)
    return f"/ws/tables/{made.pk}/?invitation={invitation_token(reading)}"


async def refused(path: str, key: str = "", code: str = "unknown_table", closing: int = 4404) -> None:
    socket = LobbyPeer(path, "")
    await socket.connect()
    answer = await socket.frame()
    assert isinstance(answer, Rejected)
    assert (answer.code, answer.message != "", await socket.closed()) == (code, True, closing)
    await socket.wire.disconnect()


async def test_public_table_is_told_to_every_list() -> None:
    async with lobby_peer() as stranger:
        made = await in_database(table, PUBLIC)
        assert await stranger.frame() == Changed()
        await stranger.rest()
        await in_database(table_join, table_id=made.pk, actor=await in_database(somebody), name="Ben")
        assert await stranger.frame() == Changed()


async def test_table_by_link_is_told_to_its_people_alone() -> None:
    anna, key = await in_database(person, "Anna")
    async with lobby_peer(key=key) as host, lobby_peer() as stranger:
        made = await in_database(table, SPEC, anna)
        assert await host.frame() == Changed()
        await in_database(bot_add, table_id=made.pk, actor=anna, level="solid")
        assert await host.frame() == Changed()
        assert await stranger.rest() == []


async def test_every_deed_at_a_table_is_told_to_its_page_and_to_no_other() -> None:
    anna, ben = await in_database(somebody, "Anna"), await in_database(somebody, "Ben")
    made, other = await in_database(table, PUBLIC, anna), await in_database(table, PUBLIC)
    deeds: list[tuple[Any, dict[str, Any]]] = [
        (table_join, {"actor": ben, "name": "Ben"}),
        (ready_set, {"actor": ben, "ready": True}),
        (colour_choose, {"actor": ben, "colour": "green"}),
        (bot_add, {"actor": anna, "level": "solid"}),
        (youngest_set, {"actor": anna, "position": 1}),
        (seat_free, {"actor": anna, "position": 2}),
        (table_leave, {"actor": ben}),
    ]
    async with lobby_peer(await page_of(made)) as page, lobby_peer(await page_of(other)) as elsewhere:
        for deed, arguments in deeds:
            await in_database(deed, table_id=made.pk, **arguments)
            assert await page.frame() == Changed(), deed
            await page.rest()
        assert await elsewhere.rest() == []


async def test_start_of_a_game_is_told_to_the_table_and_to_the_lists() -> None:
    anna, key = await in_database(person, "Anna")
    made = await in_database(table, replace(SPEC, bots=3), anna)
    async with lobby_peer(await by_invitation(made, anna)) as page, lobby_peer(key=key) as mine, lobby_peer() as eve:
        await in_database(table_start, table_id=made.pk, actor=anna)
        assert await page.frame() == Changed()
        assert await mine.frame() == Changed()
        assert await eve.rest() == []


async def test_list_of_whoever_loses_a_seat_is_told() -> None:
    anna, (ben, key) = await in_database(somebody, "Anna"), await in_database(person, "Ben")
    made = await in_database(table, SPEC, anna)
    await in_database(table_join, table_id=made.pk, actor=ben, name="Ben")
    async with lobby_peer(key=key) as list_of_ben:
        await in_database(seat_free, table_id=made.pk, actor=anna, position=1)
        assert await list_of_ben.frame() == Changed()
        await list_of_ben.rest()
        await in_database(bot_add, table_id=made.pk, actor=anna, level="solid")
        assert await list_of_ben.rest() == []


async def test_list_of_whoever_takes_a_seat_along_is_told_on_both_browsers() -> None:
    (anna, old), (laptop, new) = await in_database(person, "Anna"), await in_database(person, "Anna")
    made = await in_database(table, SPEC, anna)
    token = return_token(await in_database(table_for, table_id=made.pk, actor=anna))
    async with lobby_peer(key=old) as before, lobby_peer(key=new) as after:
        await in_database(seat_claim, token=token, actor=laptop)
        assert [await before.frame(), await after.frame()] == [Changed(), Changed()]


async def test_turn_of_a_game_is_told_to_its_people_and_if_public_to_all() -> None:
    for visibility, all_told in (("public", [Changed()]), ("link", [])):
        held = await in_database(stage, MY_TURN, visibility=visibility)
        async with lobby_peer(key=held.keys[1]) as ben, lobby_peer() as stranger:
            await in_database(held.submit, 0, "end turn")
            assert await ben.frame() == Changed()
            assert await stranger.rest() == all_told


async def test_deed_that_leaves_the_turn_where_it_is_changes_no_list() -> None:
    held = await in_database(stage, MY_TURN)
    async with lobby_peer(key=held.keys[0]) as anna:
        await in_database(held.submit, 0, "end attacks")
        assert await anna.rest() == []


async def test_seat_that_changes_hands_changes_the_lists() -> None:
    held = await in_database(begin)
    newcomer, key = await in_database(person, "Fatma")
    async with lobby_peer(key=key) as fatma:
        await in_database(seat_hand_over, game_id=held.game_id, seat=2, actor=newcomer, name="Fatma")
        assert await fatma.frame() == Changed()


async def test_table_by_link_has_no_socket_for_strangers() -> None:
    made = await in_database(table, SPEC)
    for path in (f"/ws/tables/{made.pk}/", f"/ws/tables/{made.pk}/?invitation=wrong", f"/ws/tables/{'x' * 22}/"):
        await refused(path)


async def test_closed_table_has_no_socket_for_strangers() -> None:
    anna = await in_database(somebody, "Anna")
    made = await in_database(table, PUBLIC, anna)
    async with lobby_peer(await page_of(made)) as stranger:
        await in_database(table_leave, table_id=made.pk, actor=anna)
        assert await stranger.closed() == 4404
    await refused(await page_of(made))


async def test_who_loses_the_seat_of_a_table_by_link_is_sent_away_and_told_nothing_more() -> None:
    anna, (ben, key) = await in_database(somebody, "Anna"), await in_database(person, "Ben")
    made = await in_database(table, SPEC, anna)
    await in_database(table_join, table_id=made.pk, actor=ben, name="Ben")
    async with lobby_peer(await page_of(made), key) as page, lobby_peer(await by_invitation(made, anna), key) as link:
        await in_database(seat_free, table_id=made.pk, actor=anna, position=1)
        assert (await page.wire.receive_output(timeout=5))["type"] == "websocket.close"
        assert await link.frame() == Changed()
        await in_database(bot_add, table_id=made.pk, actor=anna, level="solid")
        assert await link.frame() == Changed()


async def test_burst_of_changes_is_told_once_and_once_more() -> None:
    async with lobby_peer() as stranger:
        for _ in range(5):
            await in_database(table, PUBLIC)
        assert 1 <= len(await stranger.rest()) <= 3


async def test_ping_is_answered_and_nothing_else_is() -> None:
    async with lobby_peer() as stranger:
        await stranger.send('{"type":"ping"}')
        assert await stranger.frame() == Pong()
        for text in ("x", "{}", "[]", '{"type":"ping","x":1}', '{"type":"submit"}', " " * 2000, "[" * 900):
            await stranger.send(text)
            assert (await stranger.frame()).code == "malformed"
        await stranger.wire.send_to(bytes_data=b'{"type":"ping"}')
        assert (await stranger.frame()).code == "malformed"


async def test_too_many_malformed_frames_end_the_socket(settings: Any) -> None:
    settings.GAME_LIMITS = {"strikes": 2}
    async with lobby_peer() as stranger:
        for _ in range(3):
            await stranger.send("nonsense")
        assert await stranger.closed() == 4400


async def test_sockets_and_frames_of_an_address_are_bounded(settings: Any) -> None:
    settings.GAME_LIMITS = {"address_sockets": 1, "address_burst": 1, "address_rate": 0.001}
    async with lobby_peer() as first:
        await refused("/ws/lobby/", code="too_fast", closing=4429)
        for answer in ("pong", "rejected"):
            await first.send('{"type":"ping"}')
            assert (await first.frame()).type == answer
    async with lobby_peer():
        pass


@pytest.mark.parametrize(("origin", "welcome"), [("http://testserver", True), ("http://evil.example", False)])
async def test_page_of_another_site_gets_no_socket(origin: str, welcome: bool) -> None:
    headers = [(b"origin", origin.encode()), (b"host", b"testserver")]
    wire = WebsocketCommunicator(application, "/ws/lobby/", headers, [SUBPROTOCOL])
    accepted, _ = await wire.connect()
    assert accepted == welcome
    await wire.disconnect()


async def test_socket_without_the_subprotocol_is_not_accepted() -> None:
    socket = LobbyPeer("/ws/lobby/")
    socket.wire.scope["subprotocols"] = ["risiko.v1"]
    accepted, _ = await socket.wire.connect()
    assert not accepted
    await socket.wire.disconnect()


async def test_frames_hold_nothing_but_that_something_changed() -> None:
    async with lobby_peer() as stranger:
        await in_database(table, PUBLIC)
        assert json.loads(await stranger.wire.receive_from()) == {"type": "changed"}


async def test_database_that_fails_lets_nobody_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.consumers.actor_of", lambda **_: 1 / 0)
    await refused("/ws/lobby/", code="unavailable", closing=1013)


async def test_one_socket_that_breaks_does_not_keep_the_news_from_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async with lobby_peer() as first, lobby_peer() as second:
        broken = next(iter(Hub.current().sockets))
        monkeypatch.setattr(broken, "send_text", lambda _text: 1 / 0)
        await in_database(table, PUBLIC)
        told = [*await first.rest(), *await second.rest()]
        assert told == [Changed()]


async def test_nothing_is_left_behind_when_all_sockets_are_closed() -> None:
    before = asyncio.all_tasks()
    async with lobby_peer(), lobby_peer():
        await until(lambda: len(Hub.current().sockets) == 2)
    assert Hub.current().sockets == set()
    assert asyncio.all_tasks() <= before
