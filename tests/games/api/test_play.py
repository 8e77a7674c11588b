"""Playing over HTTP: the same views, answers and refusals as over the socket."""

import json
from uuid import uuid4

import pytest

from games.codec import action_load, dump
from games.engine.absence import default_action
from games.guest_cookie import token_hash
from games.models import Actor
from games.protocol import Rejected
from games.selectors import game_entry
from games.services import guest_block
from tests.support.api import Program
from tests.support.tables import Table, begin, person, stage

pytestmark = pytest.mark.django_db

ATTACKING = "hasbro_2015/mission yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"


def path(table: Table, part: str = "") -> str:
    return f"/api/games/{table.game_id}/{part}"


def asked(table: Table, action: object, **changes: object) -> dict[str, object]:
    return {"id": str(uuid4()), "base_seq": table.game.seq, "action": action} | changes


def test_view_is_the_update_of_the_socket_for_each_seat_and_for_spectators() -> None:
    table = begin(seats=3)
    for seat in (0, 1, 2, None):
        program = Program(None if seat is None else table.actors[seat])
        told = program.get(path(table, "view/"), after=0)
        expected = json.loads(dump(table.update(seat)))
        assert told.status == 200
        assert told.body | {"clock": {}} == expected | {"clock": {}}
        assert told.body["view"]["viewer"] == seat


def test_game_is_the_welcome_of_the_socket() -> None:
    table = begin(seats=3)
    entry = game_entry(game_id=table.game_id, actor=table.actors[1])
    assert Program(table.actors[1]).get(path(table)).body == json.loads(dump(entry.welcome))


def test_legal_actions_are_those_of_the_view() -> None:
    table = stage(ATTACKING)
    mine, other = (Program(table.actors[seat]).get(path(table, "actions/")).body for seat in (0, 1))
    update = json.loads(dump(table.update(0)))
    assert (mine["options"], mine["odds"]) == (update["view"]["options"], update["odds"])
    assert mine["odds"]
    assert other["options"]["attack"] == []
    assert other["to_act"] == 0


def test_action_is_carried_out_once_however_often_it_is_sent() -> None:
    table = begin(seats=3)
    seat = table.state.to_act
    assert seat is not None
    program = Program(table.actors[seat])
    body = asked(table, json.loads(dump(default_action(table.state, seat))))
    first, again = (program.post(path(table, "actions/"), body) for _ in range(2))
    assert first.status == 200
    assert first.body == again.body == {"id": body["id"], "seq": table.game.seq, "type": "accepted"}


def test_action_decided_at_an_older_position_is_stale() -> None:
    table = stage(ATTACKING)
    told = Program(table.actors[0]).post(path(table, "actions/"), asked(table, {"type": "end_turn"}, base_seq=0))
    assert (told.status, told.body["code"]) == (409, "stale")


@pytest.mark.parametrize(
    ("seat", "action"),
    [
        (0, {"type": "attack", "source": "siam", "target": "india", "dice": 4}),
        (0, {"type": "attack", "source": "siam", "target": "brazil", "dice": 3}),
        (1, {"type": "end_turn"}),
        (0, {"type": "trade", "cards": ["alaska", "peru", "siam"], "bonus": None}),
    ],
)
def test_refusal_is_the_one_of_the_socket_with_sentence_and_source(seat: int, action: dict[str, object]) -> None:
    table = stage(ATTACKING)
    told = Program(table.actors[seat]).post(path(table, "actions/"), asked(table, action))
    line = json.dumps(action)
    refused = table.submit(seat, action_load(line))
    assert isinstance(refused, Rejected)
    assert refused.source is not None
    assert told.status == 409
    wanted = (
        refused.code,
        refused.params,
        refused.rule,
        {"booklet": refused.source.booklet, "page": refused.source.page},
    )
    assert (told.body["code"], told.body["params"], told.body["rule"], told.body["source"]) == wanted
    assert told.body["message"].endswith(")")


def test_refusal_is_worded_in_the_language_that_is_asked_for() -> None:
    table = stage(ATTACKING)
    body = asked(table, {"type": "end_turn"})
    german, english = (
        Program(table.actors[1], language=code).post(path(table, "actions/"), body).body["message"]
        for code in ("de", "en")
    )
    assert german != english
    assert "Du" in german or "du" in german


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"\xff", b"[" * 10_000, json.dumps({"id": "x", "base_seq": 1, "action": {}}).encode()],
    ids=["empty", "cut", "list", "encoding", "deep", "types"],
)
def test_body_that_makes_no_sense_is_malformed(body: bytes) -> None:
    table = begin(seats=3)
    told = Program(table.actors[0]).post(path(table, "actions/"), body)
    assert (told.status, told.body["code"]) == (400, "malformed")


def test_body_beyond_every_frame_is_too_large() -> None:
    table = begin(seats=3)
    told = Program(table.actors[0]).post(path(table, "actions/"), b" " * 70_000)
    assert (told.status, told.body["code"]) == (413, "body_too_large")


def test_body_of_another_kind_is_refused() -> None:
    table = begin(seats=3)
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        told = Program(table.actors[0]).post(path(table, "actions/"), "a=b", kind=kind)
        assert (told.status, told.body["code"]) == (415, "media_type")


def test_who_has_no_seat_cannot_act() -> None:
    table = begin(seats=3)
    for program in (Program(), Program(person("Nora")[0])):
        told = program.post(path(table, "actions/"), asked(table, {"type": "end_turn"}))
        assert (told.status, told.body["code"]) == (403, "not_seated")


def test_game_by_link_is_there_for_who_has_the_link_alone() -> None:

    table = begin(seats=3, visibility="link", watch_hash=token_hash("x" * 32))
    for part in ("", "view/", "actions/", "log/", "file/"):
        told = Program().get(path(table, part))
        assert (told.status, told.body["code"]) == (404, "unknown_game")
        assert Program().get(path(table, part), watch="x" * 32).status == 200
        assert Program(table.actors[2]).get(path(table, part)).status == 200


def test_log_is_read_in_parts_that_join_without_a_gap() -> None:
    table = begin(seats=3)
    program, read, after = Program(table.actors[0]), [], 0
    while True:
        part = program.get(path(table, "log/"), after=after, limit=2).body
        read += part["results"]
        if part["next"] is None:
            break
        after = part["next"]
    update = table.update(0)
    assert update is not None
    assert read == json.loads(dump(update.events))


def test_blocked_guest_sees_and_does_nothing() -> None:
    table = begin(seats=3)
    program = Program(table.actors[0])
    guest_id = table.actors[0].guest_id
    assert guest_id is not None
    guest_block(guest_id=guest_id)
    for told in (
        program.get(path(table, "view/")),
        program.post(path(table, "actions/"), asked(table, {"type": "end_turn"})),
        program.get("/api/keys/"),
    ):
        assert (told.status, told.body["code"]) == (403, "blocked")


def test_address_that_is_none_is_said_so() -> None:
    table = begin(seats=3)
    for address in ("/api/nothing/", "/api", path(table, "moves/"), "/api/games/x/view/", "/api/editions/UPPER/"):
        told = Program().get(address)
        assert (told.status, told.body["code"]) == (404, "no_address"), address


def test_method_that_an_address_does_not_have_is_said_so() -> None:
    told = Program().delete("/api/odds/")
    assert (told.status, told.body["code"]) == (405, "no_method")
    assert "GET" in told.headers["Allow"]


def test_unknown_and_wrong_parameters_are_refused() -> None:
    table = begin(seats=3)
    for query in ({"before": 3}, {"after": "-1"}, {"after": "1.0"}, {"after": "x"}, {"limit": "0"}, {"limit": "101"}):
        told = Program(table.actors[0]).get(path(table, "log/"), **query)
        assert (told.status, told.body["code"]) == (400, "malformed"), query


def test_nobody_is_a_stranger_by_an_empty_actor() -> None:
    assert Program().get("/api/keys/").body["code"] == "unauthenticated"
    assert not Actor().known
