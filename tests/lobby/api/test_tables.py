"""Tables over HTTP, from making one to the game that begins, and the lists."""

import pytest

from games.models import Game
from lobby.models import Table
from tests.support.api import Program
from tests.support.lobby import joined, somebody, table
from tests.support.tables import begin

pytestmark = pytest.mark.django_db

NEW = {"name": "Anna", "edition": "hasbro_2015", "mode": "mission", "places": 3, "bots": 1}


def at(made: Table | str, part: str = "") -> str:
    return f"/api/tables/{made if isinstance(made, str) else made.pk}/{part}"


def test_table_is_made_joined_made_ready_and_begun() -> None:
    host, guest = Program(somebody("Anna")), Program(somebody("Ben"))
    made = host.post("/api/tables/", NEW)
    assert made.status == 201
    assert [(seat["name"], bool(seat["bot"]), seat["host"]) for seat in made.body["seats"]] == [
        ("Anna", False, True),
        ("Bot Ada", True, False),
    ]
    number, invitation = made.body["id"], made.body["invitation"]
    assert guest.get(at(number)).body["code"] == "unknown_table"
    assert guest.get(at(number), invitation=invitation).body["invitation"] is None
    sat = guest.post(at(number, "join/"), {"name": "Ben", "invitation": invitation, "contribution": "ab" * 16})
    assert [seat["mine"] for seat in sat.body["seats"]] == [False, False, True]
    early = host.post(at(number, "start/"))
    assert (early.status, early.body["code"]) == (409, "not_ready")
    assert guest.post(at(number, "ready/"), {"ready": True}).status == 200
    begun = host.post(at(number, "start/"))
    assert begun.status == 201
    assert guest.get(f"/api/games/{begun.body['game']}/").body["viewer"] == 2
    late = Program(somebody("Cleo")).post(at(number, "join/"), {"name": "Cleo", "invitation": invitation})
    assert (late.status, late.body["code"]) == (409, "table_started")


def test_leaving_gives_the_seat_up() -> None:
    made = table()
    (ben,) = joined(made, "Ben")
    assert Program(ben).post(at(made, "leave/")).status == 204
    told = Program(ben).post(at(made, "leave/"))
    assert (told.status, told.body["code"]) == (403, "not_at_table")


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"edition": "hasbro_1815"}, 404, "unknown_edition"),
        ({"mode": "chess"}, 422, "unknown_mode"),
        ({"places": 9}, 422, "bad_seats"),
        ({"changes": {"joker": "never"}}, 422, "unknown_option"),
        ({"levels": ["cheater"]}, 422, "unknown_bot"),
        ({"levels": ["profile"]}, 422, "unknown_bot"),
        ({"colour": "beige"}, 422, "unknown_colour"),
        ({"clock": {"turn": 1}}, 422, "bad_clock"),
        ({"contribution": "xy"}, 422, "bad_contribution"),
        ({"name": ""}, 422, "name_empty"),
        ({"places": "3"}, 400, "malformed"),
        ({"surplus": 1}, 400, "malformed"),
        ({"bots": True}, 400, "malformed"),
    ],
    ids=str,
)
def test_table_that_cannot_be_is_refused_with_its_code(change: dict[str, object], status: int, code: str) -> None:
    told = Program(somebody()).post("/api/tables/", NEW | change)
    assert (told.status, told.body["code"]) == (status, code)
    assert told.body["message"]
    assert not Table.objects.exists()


def test_strangers_make_and_join_no_table() -> None:
    made = table()
    for told in (
        Program().post("/api/tables/", NEW),
        Program().post(at(made, "join/"), {"name": "Nora"}),
        Program().post(at(made, "start/")),
    ):
        assert (told.status, told.body["code"]) == (401, "unauthenticated")


def test_only_the_host_begins() -> None:
    made = table()
    (ben,) = joined(made, "Ben")
    told = Program(ben).post(at(made, "start/"))
    assert (told.status, told.body["code"]) == (403, "not_host")


def test_public_tables_are_listed_for_everybody_and_the_others_for_their_people() -> None:
    host = Program(somebody("Anna"))
    public = host.post("/api/tables/", NEW | {"public": True}).body["id"]
    private = host.post("/api/tables/", NEW).body["id"]
    listed = Program().get("/api/tables/").body["results"]
    assert [row["id"] for row in listed] == [public]
    assert {row["id"] for row in host.get("/api/tables/", of="mine").body["results"]} == {public, private}
    assert Program().get("/api/tables/", of="mine").body["results"] == []


def test_lists_come_in_pages_without_a_gap() -> None:
    made = {begin(seats=3).game_id for _ in range(5)}
    program, read, offset = Program(), [], 0
    while offset is not None:
        page = program.get("/api/games/", of="running", limit=2, offset=offset).body
        read += [row["id"] for row in page["results"]]
        offset = page["next"]
    assert (len(read), set(read)) == (5, made)


def test_games_are_listed_by_their_state_and_their_people() -> None:
    table_ = begin(seats=3, visibility="link")
    mine, other = Program(table_.actors[0]), Program(somebody())
    assert [row["id"] for row in mine.get("/api/games/", of="mine").body["results"]] == [table_.game_id]
    assert other.get("/api/games/", of="mine").body["results"] == []
    assert other.get("/api/games/").body["results"] == []
    Game.objects.update(visibility="public", status="ended")
    assert [row["id"] for row in other.get("/api/games/", of="ended").body["results"]] == [table_.game_id]


def test_list_of_another_kind_is_malformed() -> None:
    assert Program().get("/api/games/", of="all").body["code"] == "malformed"
