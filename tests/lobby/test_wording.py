"""Tables and games in words."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.utils import translation

from games.links import token_of
from games.services import ClockSpec
from games.texts import languages, texts
from lobby.models import Table
from lobby.selectors import GameLine, Reading, table_for
from lobby.services import table_start, youngest_set
from lobby.views import wording
from tests.support.lobby import SPEC, joined, somebody, table

pytestmark = pytest.mark.django_db

GERMAN = texts("de")
LINE = GameLine(
    "g" * 22,
    "hasbro_2015",
    "mission",
    ("Anna", "Ben"),
    ("yellow", "blue"),
    4,
    "Ben",
    mine=False,
    winner="",
    ended=False,
)


@pytest.fixture(autouse=True)
def in_german() -> Iterator[None]:
    with translation.override("de"):
        yield


def reading(of: Table, actor: object = None) -> Reading:
    return table_for(table_id=of.pk, actor=actor or somebody("Eve"))  # type: ignore[arg-type]


def public(**changes: object) -> Table:
    return table(replace(SPEC, public=True, **changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seconds", "phrase"),
    [
        (1, "1 Sekunde"),
        (30, "30 Sekunden"),
        (60, "1 Minute"),
        (90, "90 Sekunden"),
        (300, "5 Minuten"),
        (3_600, "1 Stunde"),
        (43_200, "12 Stunden"),
        (86_400, "1 Tag"),
        (259_200, "3 Tage"),
    ],
)
def test_time_is_said_in_the_largest_unit_that_fits(seconds: int, phrase: str) -> None:
    assert GERMAN.duration(seconds) == phrase


@pytest.mark.parametrize(
    ("clock", "phrase"),
    [
        (ClockSpec(), "ohne Uhr"),
        (ClockSpec(reserve=300), "ohne Uhr"),
        (ClockSpec(turn=60), "1 Minute je Zug"),
        (ClockSpec(turn=86_400, reserve=3_600), "1 Tag je Zug, 1 Stunde Reserve"),
    ],
)
def test_clock_is_said_in_a_phrase(clock: ClockSpec, phrase: str) -> None:
    assert wording.clock_phrase(public(clock=clock), GERMAN) == phrase


def test_table_is_called_after_its_host_and_counts_its_seats() -> None:
    row = wording.table_row(reading(public(bots=1)), GERMAN)
    assert (row.title, row.state, row.players) == ("Tisch von Anna", "2 von 4 Plätzen besetzt", "Anna, Bot Ada")
    assert (row.edition, row.mode, row.clock) == ("Hasbro 2015 (B7404)", "Auftrags-Risiko", "ohne Uhr")


def test_table_without_a_host_is_just_a_table() -> None:
    assert wording.title(Reading(public(), (), None)) == "Ein Tisch"


@pytest.mark.parametrize(
    ("changes", "state"),
    [
        ({}, "Runde 4 · Ben ist dran"),
        ({"mine": True}, "Runde 4 · du bist dran"),
        ({"acts": ""}, "Runde 4 · angehalten"),
        ({"round": 0}, "Armeen setzen · Ben ist dran"),
        ({"ended": True, "acts": "", "winner": "Anna"}, "gewonnen von Anna"),
        ({"ended": True, "acts": ""}, "zu Ende"),
    ],
)
def test_game_in_a_list_says_where_it_stands(changes: dict[str, object], state: str) -> None:
    row = wording.game_row(replace(LINE, **changes), GERMAN)  # type: ignore[arg-type]
    assert row.state == state
    assert (row.address, row.players, row.title) == (f"/g/{'g' * 22}", "Anna, Ben", "Auftrags-Risiko")


def test_seat_says_who_sits_there_and_what_is_missing() -> None:
    anna = somebody("Anna")
    made = table(replace(SPEC, bots=1), anna)
    joined(made, "Ben", ready=False)
    youngest_set(table_id=made.pk, actor=anna, position=2)
    seen = reading(made, anna)
    host, bot, ben = (wording.seat_line(seat, seen, GERMAN) for seat in seen.seats)
    assert (host.mine, host.host, host.ready, host.kind) == (True, True, True, "Mensch")
    assert (bot.bot, bot.ready, bot.silent, bot.kind) == (True, True, False, "Rechner (mittelstarker Bot)")
    assert (ben.ready, ben.youngest, ben.silent, ben.colour_name) == (False, True, False, "Grün")


def test_colours_of_people_are_taken_and_those_of_bots_are_not() -> None:
    anna = somebody("Anna")
    made = table(replace(SPEC, bots=1), anna)
    joined(made, "Ben")
    picks = {pick.value: pick for pick in wording.colour_picks(reading(made, anna), GERMAN)}
    assert [key for key, pick in picks.items() if pick.taken] == ["green"]
    assert [key for key, pick in picks.items() if pick.mine] == ["yellow"]
    assert [pick.label for pick in picks.values()] == ["Gelb", "Blau", "Grün", "Orange", "Lila"]


@pytest.mark.parametrize("language", languages())
def test_rules_of_a_table_are_those_it_will_be_played_by(language: str) -> None:
    made = public(changes={"opening": "all", "round_cap": 20}, mode="classic")
    lines = {line.policy: line for line in wording.lines_of(made, texts(language))}
    assert lines["opening"].mark == "house"
    assert "20" in lines["round_cap"].text
    assert "victory" not in lines


def test_game_is_watched_with_the_token_only_where_it_is_needed() -> None:
    anna = somebody("Anna")
    hidden = table(replace(SPEC, bots=2), anna)
    assert wording.game_address(reading(hidden, anna), invited=True) == ""
    game = table_start(table_id=hidden.pk, actor=anna)
    seen = reading(hidden, anna)
    assert wording.game_address(seen, invited=True) == f"/g/{game.pk}"
    stranger = Reading(seen.table, seen.seats, None)
    watch = token_of("spectator", hidden.invitation_nonce)
    assert wording.game_address(stranger, invited=True) == f"/g/{game.pk}?watch={watch}"
    assert wording.game_address(stranger) == f"/g/{game.pk}"
