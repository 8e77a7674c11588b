"""`manage.py review`: a file in, chances, turning points and luck out; the same for the same seed."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.game_file import write_game
from games.management.commands import review as command
from games.selectors import game_record
from games.services import game_import
from tests.support.game_files import as_bytes, played


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_bytes(as_bytes(played("mission", round_cap=3)))
    return path


def told(file: Path, *options: str) -> str:
    out = StringIO()
    call_command("review", str(file), "--seconds", "0", *options, stdout=out)
    return out.getvalue()


def test_table_names_every_turn_and_every_player(file: Path) -> None:
    lines = told(file).splitlines()
    assert lines[0].startswith("9 turns, 4 to 4 playouts each, seed 1")
    assert lines[2].split() == ["event", "round", "turn", "of", *["Player", "0", "Player", "1", "Player", "2"]]
    assert sum("100% (100%-100%)" in line for line in lines) >= 1
    assert lines[-4].startswith("luck with the dice")
    assert [line.split(" ±")[0].split()[:2] for line in lines[-3:]] == [["Player", str(n)] for n in range(3)]


def test_json_is_the_same_for_a_seed_and_another_for_another(file: Path, tmp_path: Path) -> None:
    first, again = told(file, "--json", "-"), told(file, "--json", str(tmp_path / "out.json"))
    assert (tmp_path / "out.json").read_text() == first
    assert again.startswith("9 turns")
    assert json.loads(first)["samples"][-1]["seat"] is None
    other = json.loads(told(file, "--json", "-", "--seed", "2"))
    assert [one["wins"] for one in other["samples"]] != [one["wins"] for one in json.loads(first)["samples"]]


@pytest.mark.django_db
def test_imported_game_has_the_review_of_its_file(file: Path, tmp_path: Path) -> None:
    header, lines = game_record(game_id=game_import(data=file.read_bytes()).pk)
    again = tmp_path / "again.jsonl"
    again.write_bytes(as_bytes(list(write_game(header, lines))))
    assert told(again, "--json", "-") == told(file, "--json", "-")


def test_army_without_a_player_is_named(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    path.write_bytes(as_bytes(played("duel", "hasbro_2015", 2, round_cap=2)))
    assert "neutral" in told(path).splitlines()[2]


def test_file_that_does_not_prove_itself_has_no_review(file: Path) -> None:
    file.write_text(file.read_text().replace('"attacker_losses":1', '"attacker_losses":0'))
    with pytest.raises(CommandError, match="Line"):
        told(file)
    with pytest.raises(CommandError, match="cannot be read"):
        told(file.parent / "none.jsonl")


def test_interrupted_review_is_none(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_args: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "review", interrupted)
    with pytest.raises(CommandError, match="no review"):
        told(file)


@pytest.mark.parametrize("text", ["-1", "inf", "soon"])
def test_work_is_a_time(text: str, file: Path) -> None:
    with pytest.raises(CommandError, match="seconds"):
        call_command("review", str(file), "--seconds", text)
