"""The arena: who sits where, what is counted, and how certain it is."""

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.arena import STANDARD, Match, Played, games_of, summarise

MATCH = Match("hasbro_2015", "mission", ("solid", "beginner", "beginner"), 6, changes=(("round_cap", 4),))


def won(*winners: str | None) -> list[Played]:
    return [Played(winner, ended=True, slowest=(("solid", 3.0), ("beginner", 1.0))) for winner in winners]


def test_every_seat_is_taken_by_the_first_bot_in_turn() -> None:
    match = Match("hasbro_2015", "mission", ("a", "b", "c"), 3)
    assert [match.seated(game) for game in range(4)] == [
        ("a", "b", "c"),
        ("c", "a", "b"),
        ("b", "c", "a"),
        ("a", "b", "c"),
    ]


def test_shares_are_counted_by_level() -> None:
    outcome = summarise(MATCH, won("solid", "beginner", "solid", None))
    solid, beginner = outcome.shares
    assert (solid.level, solid.wins, solid.games, solid.seats, solid.slowest) == ("solid", 2, 4, 1, 3.0)
    assert (beginner.wins, beginner.seats, beginner.value) == (1, 2, 0.25)


def test_a_bar_is_missed_by_losing_by_never_ending_and_by_thinking_too_long() -> None:
    match = replace(MATCH, bar=0.5)
    assert summarise(match, won("solid", "beginner")).met
    assert not summarise(match, won("solid", "beginner", "beginner")).met
    assert not summarise(match, [*won("solid"), Played(None, ended=False, slowest=())]).met
    assert not summarise(match, [Played("solid", ended=True, slowest=(("solid", 51.0),))]).met


def test_games_are_played_to_their_end_and_repeat() -> None:
    first = [game.winner for game in games_of(MATCH)]
    assert all(game.ended for game in games_of(MATCH))
    assert [game.winner for game in games_of(MATCH)] == first


def test_games_are_the_same_in_two_processes() -> None:
    winners = [[game.winner for game in games_of(MATCH, processes)] for processes in (1, 2)]
    assert winners[0] == winners[1]


def test_standard_matches_are_those_that_the_levels_are_held_to() -> None:
    assert [(match.seats[0], match.mode, match.games, match.bar) for match in STANDARD] == [
        ("general", "mission", 400, 0.5),
        ("general", "classic", 400, 0.5),
        ("solid", "mission", 400, 0.6),
    ]
    assert all(match.rules().players == 4 for match in STANDARD)


def test_command_prints_shares_and_keeps_them_as_json(tmp_path: Path) -> None:
    file, out = tmp_path / "arena.json", StringIO()
    arguments = ["--bots", "solid", "beginner", "beginner", "--games", "3", "--processes", "1", "--bar", "0"]
    call_command("arena", *arguments, "--rule", "round_cap=3", "--json", str(file), stdout=out, stderr=StringIO())
    (found,) = json.loads(file.read_text())
    assert [bot["level"] for bot in found["bots"]] == ["solid", "beginner"]
    assert found["games"] == 3
    assert "95 % interval" in out.getvalue()
    assert "bar: solid at least 0%" in out.getvalue()


@pytest.mark.parametrize("arguments", [["--mode", "nowhere"], ["--rule", "luck=1"], ["--bar", "1.1"]])
def test_command_fails_for_no_game_and_for_a_missed_bar(arguments: list[str]) -> None:
    usual = ["--bots", "beginner", "beginner", "beginner", "--games", "1", "--processes", "1", "--rule", "round_cap=1"]
    with pytest.raises(CommandError):
        call_command("arena", *usual, *arguments, stdout=StringIO(), stderr=StringIO())
