"""A finished game's file shows that the server played what its bots chose."""

from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.bots import BOTS
from games.bots.luck import luck
from games.engine.chance import ProvenChance, commitment, game_key
from games.engine.library import edition, rules_for
from games.engine.play import play, start
from games.engine.policies import Policies
from games.engine.projection import project
from games.game_file import Header, Line, SeatHeader, file_rows, write_game
from games.proof import Proved, prove
from games.proof.again import OtherGame, repeat
from tests.support.game_files import as_bytes
from tools.golden import bold

SECRET, LEVELS = bytes(range(32)), ("profile", "beginner", "")


def file_of_bots() -> list[str]:
    """Two bots and a person, as the server plays them: each bot's luck from the secret and the number of the event."""
    of = edition("hasbro_2015")
    rules = rules_for(of, "mission", of.colours[:3], {"opening": "all", "round_cap": 8})
    chance = ProvenChance(game_key(SECRET, ("", "", "")))
    progress = start(rules, ("bot", "bot", "person"), chance)
    state, events = progress.state, list(progress.events)
    while state.outcome is None:
        seat = state.to_act
        assert seat is not None
        bot = LEVELS[seat]
        view = project(state, seat)
        action = BOTS[bot].choose(rules, view, luck(SECRET.hex(), state.seq)) if bot else bold(state, seat)
        progress = play(state, seat, action, chance)
        state, events = progress.state, [*events, *progress.events]
    header = Header(
        game="x" * 22,
        edition=of.key,
        mode="mission",
        changes={"opening": "all", "round_cap": 8},
        policies={name: getattr(rules.policies, name) for name in Policies.__slots__},
        youngest=None,
        seats=tuple(SeatHeader(f"Seat {n}", of.colours[n], bot) for n, bot in enumerate(LEVELS)),
        commitment=commitment(SECRET),
        secret=SECRET.hex(),
        contributions=("", "", ""),
        events=len(events),
    )
    return list(write_game(header, [Line(seq, 0, event.kind, event) for seq, event in enumerate(events, 1)]))


@pytest.fixture(scope="module")
def game() -> Proved:
    return prove(file_rows(as_bytes(file_of_bots())))


def test_bots_choose_the_same_again(game: Proved) -> None:
    again = repeat(game)
    assert again.decisions > 30
    assert 0 < again.events < len(game.lines)


def test_another_bot_on_the_seat_would_have_played_otherwise(game: Proved) -> None:
    seats = (replace(game.header.seats[0], bot="beginner"), *game.header.seats[1:])
    with pytest.raises(OtherGame) as caught:
        repeat(replace(game, header=replace(game.header, seats=seats)))
    assert 1 <= caught.value.event <= len(game.lines)


def test_the_command_plays_a_file_again(tmp_path: Path) -> None:
    file, out = tmp_path / "game.jsonl", StringIO()
    rows = file_of_bots()
    file.write_bytes(as_bytes(rows))
    call_command("simulate", like=file, stdout=out)
    assert "the same" in out.getvalue()
    file.write_bytes(as_bytes([rows[0].replace('"profile"', '"solid"'), *rows[1:]]))
    with pytest.raises(CommandError, match=r"event \d+ differs"):
        call_command("simulate", like=file)
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("simulate", like=tmp_path / "none")
