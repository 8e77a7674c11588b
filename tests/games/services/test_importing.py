"""Opening a game's file: the same game again, for everybody to look at and for nobody to play."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from games.codec import dump
from games.game_file import FileFault, write_game
from games.models import STRANGER, Game, GameEvent
from games.selectors import game_differences, game_entry, game_file, game_record
from games.services import game_import
from lobby.selectors import games_page, games_running, rematch_for
from tests.support.game_files import altered, as_bytes, played
from tests.support.tables import begin

pytestmark = pytest.mark.django_db

OLDER = {"opening": "all", "round_cap": 30}
"""Policies as an older server wrote them, which did not know the others."""
KINDS = [
    ("mission", "hasbro_2015", 3),
    ("turbo", "hasbro_2015", 3),
    ("ghost", "hasbro_2000", 2),
    ("capital", "us_1993", 4),
    ("classic", "dutch", 3),
    ("mission", "kenner_parker", 4),
]


def exported(game_id: str) -> bytes:
    header, lines = game_record(game_id=game_id)
    return as_bytes(list(write_game(header, lines)))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind[1]}-{kind[0]}")
def test_file_comes_out_as_it_went_in(kind: tuple[str, str, int]) -> None:
    data = as_bytes(played(*kind))
    game = game_import(data=data)
    assert exported(game.pk) == data
    assert game_differences(game_id=game.pk) == []
    again = game_import(data=exported(game.pk))
    assert again.pk != game.pk
    assert exported(again.pk) == data


def test_opened_game_is_over_and_anybody_with_its_link_may_look_at_it() -> None:
    game = game_import(data=as_bytes(played("mission")))
    assert (game.status, game.wake_at) == (Game.Status.ENDED, None)
    assert game_entry(game_id=game.pk, actor=STRANGER).viewer is None
    page = Client().get(f"/g/{game.pk}/plain")
    assert page.status_code == 200
    assert "The game is over" in page.content.decode()


def test_opened_game_is_in_no_list_and_nobody_plays_on() -> None:
    game = game_import(data=as_bytes(played("mission")))
    assert games_running() == []
    assert games_page(actor=STRANGER, kind="ended", offset=0, count=10) == []
    assert rematch_for(game_id=game.pk, actor=STRANGER) is None
    assert Client().post(f"/g/{game.pk}/rematch").status_code == 404


def test_damaged_file_stores_nothing() -> None:
    lines = played("mission")
    with pytest.raises(FileFault) as caught:
        game_import(data=as_bytes(lines[:-1]))
    assert (caught.value.line, caught.value.code) == (len(lines) - 1, "unfinished")
    assert not Game.objects.exists()
    assert not GameEvent.objects.exists()


def test_whatever_is_accepted_can_be_shown() -> None:
    """Names, bots and times of somebody else's server are theirs; the pages show them all the same."""
    lines = altered(played("mission"), 1, lambda row: row["seats"][0].update(name="<b>Ann & Bob</b>", bot="their_own"))
    lines = altered(lines, 1, lambda row: row.update(policies=OLDER))
    lines = altered(lines, 9, lambda row: row.update(at=253_402_300_798_999))
    game = game_import(data=as_bytes(lines))
    page = Client().get(f"/g/{game.pk}/plain")
    assert page.status_code == 200
    assert "&lt;b&gt;Ann &amp; Bob" in page.content.decode()
    assert [json.loads(line) for line in exported(game.pk).splitlines()] == [json.loads(line) for line in lines]


def test_command_opens_a_file_and_says_where(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(as_bytes(played("mission")))
    out = StringIO()
    call_command("import_game", file, stdout=out)
    assert f"/g/{Game.objects.get().pk}" in out.getvalue()
    file.write_bytes(as_bytes(played("mission")[:3]))
    with pytest.raises(CommandError, match="Line 3"):
        call_command("import_game", file)
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_game", tmp_path / "missing")


def test_page_opens_a_file_or_names_the_line() -> None:
    browser, lines = Client(), played("mission")
    assert browser.get("/games/import").status_code == 200
    opened = browser.post("/games/import", {"file": SimpleUploadedFile("game.jsonl", as_bytes(lines))})
    assert opened["Location"] == f"/g/{Game.objects.get().pk}/replay"
    damaged = browser.post("/games/import", {"file": SimpleUploadedFile("game.jsonl", as_bytes(lines[:3]))})
    assert "Line 3: " in damaged.content.decode()
    assert browser.post("/games/import", {}).status_code == 200
    assert Game.objects.count() == 1


def test_running_game_gives_what_its_asker_may_see_and_cannot_be_opened() -> None:
    table = begin(seats=3)
    for seat, actor in ((0, table.actors[0]), (1, table.actors[1]), (None, STRANGER)):
        header, lines = game_file(game_id=table.game_id, actor=actor)
        told = list(write_game(header, lines))
        update = table.update(seat)
        assert update is not None
        assert json.loads(told[0])["viewer"] == seat
        assert not {"secret", "hidden"} & set(json.loads(told[0]))
        assert [json.loads(line)["payload"] for line in told[1:]] == [
            json.loads(dump(event.event)) for event in update.events
        ]
        with pytest.raises(FileFault) as caught:
            game_import(data=as_bytes(told))
        assert (caught.value.line, caught.value.code) == (1, "running")
