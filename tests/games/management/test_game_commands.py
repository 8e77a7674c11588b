"""export_game, verify_dice and check_games, as somebody at a terminal runs them."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.models import Game, GameEvent, Player
from games.services import game_wake
from tests.support.tables import Table, begin

pytestmark = pytest.mark.django_db


def run(*arguments: Any) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def finished() -> Table:
    table = begin(seats=3, bots=(0, 1, 2))
    while table.game.status == Game.Status.RUNNING:
        assert game_wake(game_id=table.game_id)
    return table


def exported(table: Table, folder: Path) -> Path:
    file = folder / "game.jsonl"
    file.write_text(run("export_game", table.game_id), encoding="utf-8")
    return file


def test_exported_game_is_whole_and_proves_its_dice(tmp_path: Path) -> None:
    table = finished()
    file = exported(table, tmp_path)
    header, *lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert (header["secret"], header["commitment"]) == (table.game.secret, table.game.commitment)
    assert [seat["name"] for seat in header["seats"]] == ["Bot 0", "Bot 1", "Bot 2"]
    assert [line["kind"] for line in lines] == table.kinds
    assert f"{table.game.seq} events" in run("verify_dice", file)


@pytest.mark.parametrize("kind", ["battle_rolled", "territories_dealt", "header"])
def test_altered_die_card_or_contribution_fails_and_names_the_line(kind: str, tmp_path: Path) -> None:
    file = exported(finished(), tmp_path)
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    at = 0 if kind == "header" else next(n for n, row in enumerate(rows) if row.get("kind") == kind)
    match kind:
        case "battle_rolled":
            dice = rows[at]["payload"]["defence_dice"]
            dice[0] = dice[0] % 6 + 1
        case "territories_dealt":
            first, second, *_ = rows[at]["payload"]["territories"]
            first[0], second[0] = second[0], first[0]
        case _:
            rows[0]["contributions"][1] = "00"
            at = 2
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    with pytest.raises(CommandError, match=f"Line {at + 1}:"):
        run("verify_dice", file)


def test_file_that_cannot_be_read_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    with pytest.raises(CommandError, match="cannot be read"):
        run("verify_dice", tmp_path / "missing")
    with pytest.raises(CommandError, match="Line 1: This is not text in UTF-8"):
        run("verify_dice", tmp_path / "binary")


def test_running_and_unknown_games_are_not_exported() -> None:
    with pytest.raises(CommandError, match="still running"):
        run("export_game", begin().game_id)
    with pytest.raises(CommandError, match="no game"):
        run("export_game", "x" * 22)


def test_stored_games_are_held_against_their_logs() -> None:
    running, ended = begin(), finished()
    assert "2 games checked, 0 differ." in run("check_games", "--all")
    assert "1 games checked, 0 differ." in run("check_games", ended.game_id)
    with pytest.raises(CommandError, match="Name games"):
        run("check_games")
    with pytest.raises(CommandError, match="Name games"):
        run("check_games", running.game_id, "--all")


def test_each_difference_between_a_game_and_its_log_is_named() -> None:
    table = begin()
    first = table.players[0]
    changes = [
        (lambda: Player.objects.filter(pk=first.pk).update(hand='["peru"]'), "hands"),
        (lambda: Player.objects.filter(pk=first.pk).update(hand=first.hand, mission="m15_24x"), "missions"),
        (lambda: Game.objects.update(round=7), "row"),
        (lambda: Game.objects.update(snapshot=table.game.snapshot.replace('"round":0', '"round":3')), "round"),
        (lambda: Game.objects.update(snapshot="{}"), "cannot be replayed"),
        (lambda: GameEvent.objects.filter(seq=2).delete(), "log"),
    ]
    for change, name in changes:
        change()
        out = StringIO()
        with pytest.raises(CommandError, match="not what its log adds up to"):
            call_command("check_games", table.game_id, stdout=out)
        assert name in out.getvalue()


def test_unknown_game_differs() -> None:
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("check_games", "x" * 22, stdout=out)
    assert "no such game" in out.getvalue()
