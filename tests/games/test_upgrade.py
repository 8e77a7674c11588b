"""Games that an earlier release left behind are taken over by this one and played on."""

from pathlib import Path

import pytest
from django.core.management import call_command

from tests.support import stored
from tests.support.server import Server

RELEASES = sorted(stored.STORED.glob("*.sql"))
GAMES = 18
"""In each: one of every edition and mode, and one that is over."""


def test_first_release_is_among_the_stored_ones() -> None:
    assert "0.1.0.sql" in [path.name for path in RELEASES]


@pytest.fixture(scope="module", params=RELEASES, ids=[path.stem for path in RELEASES])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Server:
    """A server of this release with the database of an earlier one, migrated."""
    server = Server(var=tmp_path_factory.mktemp("house"), env={"DJANGO_SETTINGS_MODULE": "tests.support.quick"})
    stored.load(server, request.param)
    migrated = server.manage("migrate", "--verbosity", "0")
    assert migrated.returncode == 0, migrated.stderr
    return server


def test_game_that_was_over_is_exported_and_proved(house: Server, tmp_path: Path) -> None:
    ended = stored.ended(house)
    assert ended
    for number, game_id in enumerate(ended):
        file = tmp_path / f"{number}.jsonl"
        file.write_text(house.manage("export_game", game_id).stdout, encoding="utf-8")
        call_command("verify_dice", str(file))


def test_running_games_of_an_earlier_release_are_played_on(house: Server) -> None:
    """Their logs are held against what they are in the end, and so against what they were in the beginning."""
    played = stored.games(house, "play")
    assert {(game["edition"], game["mode"]) for game in played} >= {
        ("hasbro_2015", "mission"), ("dutch", "ghost"), ("hasbro_2000", "capital"), ("kenner_parker", "classic")
    }  # fmt: skip
    assert [game for game in played if game["after"] <= game["before"]] == []
    assert f"{GAMES} games checked, 0 differ." in house.manage("check_games", "--all").stdout
