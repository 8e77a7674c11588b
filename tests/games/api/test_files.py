"""Files over HTTP: out for each role, in when they prove themselves."""

import json

import pytest
from pytest_django import Settings

from games.game_file import MOST_BYTES
from games.limits import gate
from games.models import Game
from tests.support.api import LINES, Program
from tests.support.game_files import as_bytes, played
from tests.support.tables import begin

pytestmark = pytest.mark.django_db

IMPORT = "/api/games/import/"


def test_file_goes_in_and_comes_out_the_same() -> None:
    data = as_bytes(played("mission"))
    made = Program().post(IMPORT, data, kind=LINES)
    assert (made.status, made.body["events"]) == (201, data.count(b"\n") - 1)
    out = Program().get(f"/api/games/{made.body['game']}/file/")
    assert (out.status, out.headers["Content-Type"]) == (200, LINES)
    assert out.body.encode() == data


def test_damaged_file_is_refused_with_fault_and_line() -> None:
    data = as_bytes(played("mission")[:-1])
    told = Program(language="de").post(IMPORT, data, kind=LINES)
    assert (told.status, told.body["code"]) == (422, "bad_file")
    assert told.body["params"] == {"fault": "unfinished", "line": data.count(b"\n")}
    assert told.body["message"].startswith(f"Zeile {data.count(bytes([10]))}: ")
    assert not Game.objects.exists()


def test_file_beyond_every_size_is_too_large() -> None:
    told = Program().post(IMPORT, b"x" * (MOST_BYTES + 1), kind=LINES)
    assert (told.status, told.body["code"]) == (413, "body_too_large")


def test_file_of_another_kind_is_refused() -> None:
    told = Program().post(IMPORT, b"{}")
    assert (told.status, told.body["code"]) == (415, "media_type")


def test_files_are_taken_at_a_pace(settings: Settings) -> None:
    settings.GAME_LIMITS = {"file_rate": 0.001, "file_burst": 2}
    gate.cache_clear()
    told = [Program().post(IMPORT, b"{}", kind=LINES).body["code"] for _ in range(3)]
    assert told == ["bad_file", "bad_file", "too_fast"]


def test_file_of_a_running_game_is_the_log_of_whoever_asks() -> None:
    table = begin(seats=3)
    for seat in (0, 1, None):
        program = Program(None if seat is None else table.actors[seat])
        header, *lines = program.get(f"/api/games/{table.game_id}/file/").body.splitlines()
        log = program.get(f"/api/games/{table.game_id}/log/").body["results"]
        assert json.loads(header)["viewer"] == seat
        assert [json.loads(line)["payload"] for line in lines] == [told["event"] for told in log]
