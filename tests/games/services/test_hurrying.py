"""Bots that play on without a pause for whoever plays against bots alone."""

from typing import Any

import pytest

from games.engine.actions import TakeBack
from games.models import STRANGER, Game
from games.selectors import game_differences
from games.selectors.loading import moment
from games.services import HurryRefused, bots_hurry, game_wake, guest_block, presence_note
from tests.support.tables import Table, begin, stage

pytestmark = pytest.mark.django_db

NOW = 1_800_000_000_000
LINE = "hasbro_2015/classic yellow blue green attack blue r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"
BOTS = " | control blue: bot | control green: bot"
OUT = "hasbro_2015/classic yellow blue green attack blue r3 | blue: rest 9 | green: siam 1" + BOTS
TAKEN_OVER = " | control blue: stand_in | control green: bot"


def hurry(table: Table, seat: int = 0) -> bool:
    return bots_hurry(game_id=table.game_id, actor=table.actors[seat], now=NOW)


def refusal(table: Table, seat: int = 0) -> str:
    before = table.game.seq
    with pytest.raises(HurryRefused) as refused:
        hurry(table, seat)
    assert table.game.seq == before
    return refused.value.code


def hurried_to_the_next_decision(table: Table, seat: int = 0) -> int:
    """How many goes it takes until the person is asked, or the game is over."""
    goes = 0
    while hurry(table, seat):
        goes += 1
    assert table.game.status == Game.Status.ENDED or table.state.control[table.state.to_act or 0] == "person"
    return goes


@pytest.fixture(autouse=True)
def paced(settings: Any) -> None:
    settings.BOT_PACE_SECONDS = 0.8


def test_bots_play_on_until_the_only_person_is_asked_however_many_watch() -> None:
    table = stage(LINE + BOTS, now=NOW)
    presence_note(game_ids=[table.game_id], player_ids=[], now=moment(NOW))
    before = table.game.seq
    assert 0 < hurried_to_the_next_decision(table) < table.game.seq - before
    assert table.state.to_act == 0


def test_nothing_happens_while_the_person_is_asked() -> None:
    table = stage(LINE.replace("attack blue", "attack yellow") + BOTS, now=NOW)
    before = table.game.seq
    assert hurry(table) is False
    assert table.game.seq == before


def bots_before_the_first_turn(*, hurried: bool) -> tuple[int, list[str]]:
    """Play until the person is asked, in a hurry or at the bots' pace, watched: in how many goes, and the log."""
    table, goes, now = begin(seats=3, bots=(1, 2), mode="mission", changes={"opening": "all"}), 0, NOW
    if table.state.to_act == 0:
        table.submit(0, f"place {table.state.rules.board.territories[table.state.owner.index(0)]} 21", now=now)
    while table.state.to_act != 0:
        now += 1000
        presence_note(game_ids=[table.game_id], player_ids=[], now=moment(now))
        assert bots_hurry(game_id=table.game_id, actor=table.actors[0], now=now) if hurried else wake(table, now)
        goes += 1
    assert game_differences(game_id=table.game_id) == []
    return goes, list(table.game.events.order_by("seq").values_list("payload", flat=True))


def wake(table: Table, now: int) -> bool:
    Game.objects.filter(pk=table.game_id).update(wake_at=moment(now))
    return game_wake(game_id=table.game_id, now=now)


def test_hurried_bots_do_what_they_would_have_done_in_their_time() -> None:
    hurried, in_their_time = bots_before_the_first_turn(hurried=True), bots_before_the_first_turn(hurried=False)
    assert hurried[1] == in_their_time[1]
    assert hurried[0] < in_their_time[0]


@pytest.mark.parametrize("control", ["", " | control green: bot"])
def test_bots_take_their_time_where_another_person_plays(control: str) -> None:
    line = LINE.replace("attack blue", "attack green") + " | control green: bot" if control else LINE
    assert refusal(stage(line, now=NOW)) == "in_company"


def test_bot_that_stands_in_for_who_is_away_may_be_hurried() -> None:
    table = stage(LINE + TAKEN_OVER, now=NOW)
    assert hurry(table)


def test_who_is_away_hurries_nobody_before_taking_the_seat_back() -> None:
    table = stage(LINE.replace("attack blue", "attack yellow") + BOTS + " | control yellow: stand_in", now=NOW)
    assert refusal(table) == "stand_in"
    update = table.update(0)
    assert update is not None
    assert (update.hurry, update.view.options.take_back) == (False, True)
    table.submit(0, TakeBack(), now=NOW)
    assert hurry(table) is False


def test_neutral_army_is_no_company() -> None:
    line = "hasbro_2015/duel yellow blue attack blue r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"
    assert hurry(stage(f"{line} | control blue: bot", now=NOW))


def test_who_is_out_ends_no_game_to_which_somebody_may_come_back() -> None:
    table = stage(OUT.replace("control blue: bot", "control blue: stand_in"), now=NOW)
    assert refusal(table) == "in_company"


def test_who_is_out_may_hurry_the_bots_to_the_end() -> None:
    table = stage(OUT, now=NOW)
    hurried_to_the_next_decision(table)
    assert table.game.status == Game.Status.ENDED


def test_strangers_and_the_blocked_hurry_nobody() -> None:
    table = stage(LINE + BOTS, now=NOW)
    for game_id, actor, code in (
        (table.game_id, STRANGER, "not_seated"),
        ("A" * 22, table.actors[0], "unknown_game"),
    ):
        with pytest.raises(HurryRefused) as refused:
            bots_hurry(game_id=game_id, actor=actor)
        assert refused.value.code == code
    guest_block(guest_id=table.actors[0].guest_id)
    assert refusal(table) == "blocked"


def test_paused_game_stands_still() -> None:
    table = stage(LINE + BOTS + " | paused dispute", now=NOW)
    assert hurry(table) is False
