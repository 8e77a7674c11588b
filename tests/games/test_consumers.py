"""Sockets: greeting, actions, resuming, refusals, and being sent away."""

import asyncio
import json
import logging
from datetime import timedelta
from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from games import consumers
from games.consumers import address_of, language_of
from games.guest_cookie import token_hash
from games.hub import Hub
from games.in_database import in_database
from games.models import GameEvent, Guest
from games.odds import Link, chain
from games.protocol import Pong, Rejected, Welcome
from games.services import guest_block, seat_claim_by_return_token, seat_hand_over
from tests.support.sockets import Peer, peer
from tests.support.tables import Table, begin, person, stage

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("threads")]

BESIDE_BOTS = "hasbro_2015/classic yellow blue green"
LANDS = "yellow: siam 9 | blue: asia 3 | green: rest 2"
BOTS = "control blue: bot | control green: bot"
ATTACKING = "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"


async def attacking() -> Table:
    return await in_database(stage, ATTACKING)


async def seq_of(table: Table) -> int:
    return await in_database(lambda: table.game.seq)


async def test_socket_is_greeted_and_then_told_where_the_game_stands() -> None:
    table = await attacking()
    async with peer(table, 1) as socket:
        welcome = await socket.frame()
        assert isinstance(welcome, Welcome)
        assert (welcome.game, welcome.viewer, welcome.edition, welcome.mode) == (
            table.game_id,
            1,
            "hasbro_2015",
            "classic",
        )
        assert [(seat.name, seat.colour, seat.bot) for seat in welcome.seats] == [
            ("Anna", "yellow", ""),
            ("Ben", "blue", ""),
            ("Çelik", "green", ""),
        ]
        update = await socket.next("update")
        assert (update.view.viewer, update.seq, update.view.turn) == (1, await seq_of(table), 0)


async def test_guest_whose_socket_opens_was_here() -> None:
    table = await attacking()
    long_ago = timezone.now() - timedelta(days=40)
    await in_database(lambda: Guest.objects.update(last_seen=long_ago))
    async with peer(table, 1) as ben:
        await ben.next("update")
        late = await in_database(lambda: set(Guest.objects.filter(last_seen=long_ago).values_list("pk", flat=True)))
    assert late == {table.actors[0].guest_id, table.actors[2].guest_id}


async def test_seat_is_told_what_a_row_of_attacks_is_worth() -> None:
    table = await attacking()
    async with peer(table, 0) as anna:
        await anna.next("update")
        await anna.send('{"type":"reckon","way":["siam","india","middle_east"]}')
        told = await anna.next("reckoned")
        assert (told.seq, told.way) == (await seq_of(table), ("siam", "india", "middle_east"))
        assert told.chances == chain(8, (Link(3), Link(3))).conquest
        assert "egypt" in told.onward


async def test_who_may_not_attack_is_told_nothing_and_spectators_are_not_answered() -> None:
    table = await attacking()
    async with peer(table, 1) as ben, peer(table) as watcher:
        for socket in (ben, watcher):
            await socket.next("update")
            await socket.send('{"type":"reckon","way":["siam","india"]}')
        told = await ben.next("reckoned")
        assert (told.way, told.chances, told.left, told.onward) == ((), (), None, ())
        assert (await watcher.next("rejected")).code == "not_seated"


async def test_too_many_questions_about_odds_are_refused(settings: Any) -> None:
    settings.GAME_LIMITS = {"odds_rate": 0.001, "odds_burst": 2}
    table = await attacking()
    async with peer(table, 0) as anna:
        await anna.next("update")
        for _ in range(3):
            await anna.send('{"type":"reckon","way":["siam"]}')
        assert (await anna.next("rejected")).code == "too_fast"


async def test_bots_play_on_at_once_for_whoever_plays_alone(settings: Any) -> None:
    settings.BOT_PACE_SECONDS = 600.0
    table = await in_database(stage, f"{BESIDE_BOTS} attack blue r3 | {LANDS} | {BOTS}")
    async with peer(table, 0) as anna, peer(table) as watcher:
        assert (await watcher.next("update")).hurry is False
        update = await anna.next("update")
        while update.hurry:
            await anna.send('{"type":"hurry"}')
            update = await anna.next("update")
        assert (update.view.to_act, (await watcher.next("update")).view.viewer) == (0, None)


@pytest.mark.parametrize(("seat", "code"), [(0, "in_company"), (None, "not_seated")])
async def test_bots_are_hurried_by_no_spectator_and_not_in_company(seat: int | None, code: str) -> None:
    table = await in_database(stage, f"{BESIDE_BOTS} attack green r3 | {LANDS} | control green: bot")
    async with peer(table, seat) as socket:
        assert (await socket.next("update")).hurry is False
        await socket.send('{"type":"hurry"}')
        assert (await socket.next("rejected")).code == code
    assert (await in_database(lambda: table.state.turn)) == 2


async def test_hurry_counts_as_an_action_of_the_seat(settings: Any) -> None:
    settings.GAME_LIMITS = {"seat_rate": 0.001, "seat_burst": 1}
    table = await in_database(stage, f"{BESIDE_BOTS} attack yellow r3 | {LANDS} | {BOTS}")
    async with peer(table, 0) as anna:
        await anna.next("update")
        for _ in range(2):
            await anna.send('{"type":"hurry"}')
        assert (await anna.next("rejected")).code == "too_fast"


async def test_bots_that_cannot_be_hurried_are_told_as_a_trouble_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    table = await in_database(stage, f"{BESIDE_BOTS} attack blue r3 | {LANDS} | {BOTS}")

    def broken(**_: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(consumers, "bots_hurry", broken)
    async with peer(table, 0) as anna:
        await anna.next("update")
        await anna.send('{"type":"hurry"}')
        assert (await anna.next("rejected")).code == "unavailable"


async def test_action_is_answered_to_its_sender_and_told_to_all() -> None:
    table = await attacking()
    async with peer(table, 0) as anna, peer(table, 1) as ben, peer(table) as watcher:
        for socket in (anna, ben, watcher):
            await socket.next("update")
        action_id = await anna.submit("end turn", await seq_of(table))
        found = await anna.both("accepted", "update")
        answer, update = found["accepted"], found["update"]
        assert (answer.id, answer.seq) == (UUID(action_id), update.seq)
        for socket, viewer in ((ben, 1), (watcher, None)):
            told = await socket.next("update")
            assert (told.seq, told.view.viewer, told.view.turn) == (update.seq, viewer, 1)
            assert [t.event.kind for t in told.events] == ["attacks_ended", "turn_ended", "turn_began"]


async def test_refusal_is_told_to_its_sender_alone_with_rule_page_and_sentence() -> None:
    table = await attacking()
    async with peer(table, 0, "") as anna, peer(table, 1) as ben:
        await ben.next("update")
        await ben.rest()
        action_id = await anna.submit("attack siam>china 4", await seq_of(table))
        refused = await anna.next("rejected")
        assert (refused.id, refused.code, refused.params, refused.rule) == (
            UUID(action_id),
            "attack_dice",
            {"most": 3},
            "attack_dice",
        )
        assert (refused.source.booklet, refused.source.page) == ("hasbro_2015", 7)
        assert "2015" in refused.message
        assert await ben.rest() == []


async def test_refusal_speaks_the_language_of_the_browser() -> None:
    table = await attacking()
    socket = Peer(f"/ws/games/{table.game_id}/", table.cookie(1), [(b"accept-language", b"de-AT,de;q=0.9,en;q=0.1")])
    await socket.connect()
    await socket.submit("end turn", await seq_of(table))
    assert (await socket.next("rejected")).message.startswith("Du bist gerade nicht dran")
    await socket.wire.disconnect()


async def test_same_request_after_a_reconnection_gets_its_first_answer() -> None:
    table = await attacking()
    base, action_id = await seq_of(table), str(uuid4())
    async with peer(table, 0) as anna:
        await anna.submit("end attacks", base, action_id)
        first = await anna.next("accepted")
    async with peer(table, 0) as again:
        await again.submit("end attacks", base, action_id)
        assert await again.next("accepted") == first
    assert await seq_of(table) == base + 1


async def test_reconnecting_socket_is_told_only_what_it_missed() -> None:
    table = await attacking()
    base = await seq_of(table)
    await in_database(table.submit, 0, "end turn")
    async with peer(table, 1, f"?after={base}") as ben:
        update = await ben.next("update")
        assert (update.after_seq, [told.seq for told in update.events]) == (base, [base + 1, base + 2, base + 3])
        await ben.send(json.dumps({"type": "resume", "after_seq": base + 2}))
        again = await ben.next("update")
        assert (again.view, [told.seq for told in again.events]) == (update.view, [base + 3])
        await ben.send(json.dumps({"type": "resume", "after_seq": base + 3}))
        nothing_new = await ben.next("update")
        assert (nothing_new.events, nothing_new.view) == ((), update.view)


@pytest.mark.parametrize("after", ["", "-1", "x", "1.5", "\u0663", "9" * 10, "9" * 5000])
async def test_number_that_is_none_tells_everything(after: str) -> None:
    table = await attacking()
    async with peer(table, 1, f"?after={quote(after)}") as ben:
        update = await ben.next("update")
        assert (update.after_seq, update.seq) == (0, await seq_of(table))


async def test_ping_is_answered_and_finds_what_a_lost_poke_would_have_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table = await attacking()
    async with peer(table, 1) as ben:
        seq = (await ben.next("update")).seq
        with monkeypatch.context() as deaf:
            deaf.setattr("games.broadcast.outbox.post", lambda *_: None)
            await in_database(table.submit, 0, "end turn")
        await ben.rest()
        await ben.send('{"type":"ping"}')
        assert await ben.next("pong") == Pong(seq)
        assert (await ben.next("update")).seq == seq + 3


async def test_spectator_may_look_and_not_touch() -> None:
    table = await attacking()
    async with peer(table) as watcher:
        await watcher.submit("end turn", await seq_of(table))
        assert (await watcher.next("rejected")).code == "not_seated"
    assert await seq_of(table) == len(await in_database(lambda: table.kinds))


@pytest.mark.parametrize(
    "text", [" ", "x", "[]", '{"type":"submit"}', '{"type":"ping","x":1}', "[" * 60_000, " " * 70_000]
)
async def test_malformed_frame_is_refused_and_the_socket_goes_on(text: str) -> None:
    table = await attacking()
    async with peer(table, 0) as anna:
        await anna.send(text)
        refused = await anna.next("rejected")
        assert (refused.id, refused.code) == (None, "malformed")
        await anna.send('{"type":"ping"}')
        assert isinstance(await anna.next("pong"), Pong)


async def test_binary_frame_is_malformed() -> None:
    table = await attacking()
    async with peer(table, 0) as anna:
        await anna.wire.send_to(bytes_data=b'{"type":"ping"}')
        assert (await anna.next("rejected")).code == "malformed"


async def test_too_many_malformed_frames_in_a_row_end_the_socket(settings: Any) -> None:
    settings.GAME_LIMITS = {"strikes": 3}
    table = await attacking()
    async with peer(table, 0) as anna, peer(table, 1) as ben:
        for _ in range(4):
            await anna.send("nonsense")
        assert await anna.closed() == 4400
        await ben.send('{"type":"ping"}')
        assert isinstance(await ben.next("pong"), Pong)


async def test_too_many_actions_of_a_seat_are_refused_as_too_fast(settings: Any) -> None:
    settings.GAME_LIMITS = {"seat_rate": 0.001, "seat_burst": 2}
    table = await attacking()
    async with peer(table, 0) as anna, peer(table, 1) as ben:
        for _ in range(3):
            action_id = await anna.submit("attack siam>china 4", 0)
        answers = [await anna.next("rejected") for _ in range(3)]
        assert [answer.code for answer in answers] == ["stale", "stale", "too_fast"]
        assert answers[2].id == UUID(action_id)
        await ben.submit("end turn", await seq_of(table))
        assert (await ben.next("rejected")).code == "not_your_turn"


async def test_too_many_frames_of_an_address_are_refused_as_too_fast(settings: Any) -> None:
    settings.GAME_LIMITS = {"address_rate": 0.001, "address_burst": 1}
    async with peer(await attacking(), 0) as anna:
        await anna.send('{"type":"ping"}')
        await anna.send('{"type":"ping"}')
        assert isinstance(await anna.next("pong"), Pong)
        assert (await anna.next("rejected")).code == "too_fast"


async def test_too_many_sockets_of_an_address_are_turned_away_until_one_closes(settings: Any) -> None:
    settings.GAME_LIMITS = {"address_sockets": 1}
    table = await attacking()
    async with peer(table, 0), peer(table, 1) as second:
        refused = await second.frame()
        assert isinstance(refused, Rejected)
        assert (refused.code, await second.closed()) == ("too_fast", 4429)
    async with peer(table, 1) as third:
        assert isinstance(await third.frame(), Welcome)


async def test_unknown_game_is_refused_by_a_frame_and_a_closing_code() -> None:
    for path in (f"/ws/games/{'x' * 22}/", f"/ws/games/{(await in_database(begin, visibility='link')).game_id}/"):
        socket = Peer(path)
        await socket.connect()
        refused = await socket.frame()
        assert isinstance(refused, Rejected)
        assert (refused.code, refused.message != "", await socket.closed()) == ("unknown_game", True, 4404)
        await socket.wire.disconnect()


async def test_watch_token_opens_a_game_by_link_to_a_stranger() -> None:
    table = await in_database(begin, visibility="link", watch_hash=token_hash("look"))
    async with peer(table, None, "?watch=look") as watcher:
        welcome = await watcher.frame()
        assert isinstance(welcome, Welcome)
        assert welcome.viewer is None


async def test_blocked_guest_is_turned_away() -> None:
    table = await attacking()
    await in_database(guest_block, guest_id=table.actors[0].guest_id or 0)
    async with peer(table, 0) as anna:
        refused = await anna.frame()
        assert isinstance(refused, Rejected)
        assert (refused.code, await anna.closed()) == ("blocked", 4403)


async def test_socket_without_the_subprotocol_is_not_accepted() -> None:
    table = await attacking()
    socket = Peer(f"/ws/games/{table.game_id}/")
    socket.wire.scope["subprotocols"] = ["risiko.v0"]
    accepted, _ = await socket.wire.connect()
    assert not accepted
    await socket.wire.disconnect()


async def test_seat_taken_along_closes_the_old_browsers_view_and_it_learns_nothing_more() -> None:
    table = await in_database(stage, ATTACKING, return_hashes={0: token_hash("way back")})
    newcomer, _ = await in_database(person, "Fatma")
    async with peer(table, 0) as old, peer(table, 1) as ben:
        await old.next("update")
        await ben.next("update")
        await in_database(seat_claim_by_return_token, game_id=table.game_id, token="way back", actor=newcomer)
        await in_database(table.submit, 0, "end turn", actor=newcomer)
        frames = []
        while (message := await old.wire.receive_output(timeout=5))["type"] != "websocket.close":
            frames.append(json.loads(message["text"])["type"])
        assert (message["code"], "update" in frames) == (4409, False)
        assert (await ben.next("update")).view.turn == 1


async def test_seat_taken_along_is_closed_also_when_the_poke_about_it_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    table = await in_database(stage, ATTACKING, return_hashes={0: token_hash("way back")})
    newcomer, _ = await in_database(person, "Fatma")
    async with peer(table, 0) as old:
        await old.next("update")
        await old.rest()
        monkeypatch.setattr("games.broadcast.game_seats_changed", lambda **_: None)
        await in_database(seat_claim_by_return_token, game_id=table.game_id, token="way back", actor=newcomer)
        await in_database(table.submit, 0, "end turn", actor=newcomer)
        assert await old.closed() == 4409


async def test_others_are_greeted_anew_when_somebody_else_sits_down() -> None:
    table = await attacking()
    newcomer, _ = await in_database(person, "Fatma")
    async with peer(table, 1) as ben:
        await ben.next("welcome")
        await in_database(seat_hand_over, game_id=table.game_id, seat=2, actor=newcomer, name="Fatma")
        assert [seat.name for seat in (await ben.next("welcome")).seats] == ["Anna", "Ben", "Fatma"]


async def test_failing_service_is_answered_and_the_same_id_may_be_sent_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await attacking()
    base, action_id = await seq_of(table), str(uuid4())
    async with peer(table, 0) as anna:
        with monkeypatch.context() as broken, caplog.at_level(logging.ERROR, "risiko.sockets"):
            broken.setattr(consumers, "action_submit", broken_service)
            await anna.submit("end turn", base, action_id)
            assert (await anna.next("rejected")).code == "unavailable"
        assert "end_turn" not in caplog.text
        await anna.submit("end turn", base, action_id)
        assert (await anna.next("accepted")).seq == base + 3


def broken_service(**_: Any) -> None:
    raise RuntimeError("the database is away")


@pytest.mark.parametrize("broken", ["game_entry", "Hub"])
async def test_server_in_trouble_turns_a_socket_away_for_a_while(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await attacking()
    monkeypatch.setattr(consumers, broken, broken_service)
    async with peer(table, 0) as anna:
        assert (await anna.next("rejected")).code == "unavailable"
        assert await anna.closed() == 1013


async def test_nothing_is_left_behind_when_all_sockets_are_closed() -> None:
    table = await attacking()
    before = asyncio.all_tasks()
    async with peer(table, 0) as anna, peer(table, 1) as ben, peer(table) as watcher:
        for socket in (anna, ben, watcher):
            await socket.next("update")
        assert list(Hub.current().rooms) == [table.game_id]
    assert Hub.current().rooms == {}
    assert asyncio.all_tasks() <= before
    assert await in_database(GameEvent.objects.filter(game_id=table.game_id).count) == await seq_of(table)


def test_address_is_the_peers_whatever_a_header_says() -> None:
    scope = {"client": ["10.0.0.1", 1], "headers": [(b"x-forwarded-for", b"6.6.6.6, 7.7.7.7")]}
    assert address_of(scope) == "10.0.0.1"
    assert address_of({"client": None, "headers": []}) == ""


@pytest.mark.parametrize(
    ("cookie", "header", "language"),
    [
        ("de", "en", "de"),
        ("", "de-AT,en;q=0.5", "de"),
        ("", "xx,en;q=0.5", "en"),
        ("../etc", "", "en"),
        ("", "\xff", "en"),
    ],
)
def test_language_is_the_chosen_one_then_the_browsers_then_ours(cookie: str, header: str, language: str) -> None:
    scope = {"cookies": {"django_language": cookie}, "headers": [(b"accept-language", header.encode("latin-1"))]}
    assert language_of(scope) == language


async def test_every_window_of_who_resigned_is_closed_with_a_code_of_its_own() -> None:
    table = await attacking()
    async with peer(table, 0) as here, peer(table, 0) as there, peer(table, 1) as ben:
        for socket in (here, there, ben):
            await socket.next("update")
        await in_database(table.submit, 0, "resign")
        assert [await here.closed(), await there.closed()] == [4410, 4410]
        await ben.next("update")


async def test_resigned_seat_is_closed_as_such_also_when_the_poke_about_it_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = await attacking()
    async with peer(table, 0) as anna:
        await anna.next("update")
        await anna.rest()
        monkeypatch.setattr("games.broadcast.game_seats_changed", lambda **_: None)
        await in_database(table.submit, 0, "resign")
        assert await anna.closed() == 4410
