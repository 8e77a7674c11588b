"""A table is made, people and bots sit down and get up, and the game begins with whoever is there."""

from dataclasses import replace

import pytest

from games.engine.chance import commitment
from games.models import STRANGER, Actor, Game
from games.services import ClockSpec
from lobby.models import Table, TableSeat
from lobby.protocol import LobbyCode, Refused, TableSpec
from lobby.services import (
    bot_add,
    bot_remove,
    colour_choose,
    game_now,
    ready_set,
    seat_free,
    seat_move,
    table_create,
    table_join,
    table_leave,
    table_start,
    youngest_set,
)
from tests.support.lobby import SHARE, SPEC, joined, somebody, table

pytestmark = pytest.mark.django_db


def seats(of: Table) -> list[TableSeat]:
    return list(TableSeat.objects.filter(table=of).order_by("position"))


def names(of: Table) -> list[str]:
    return [seat.name for seat in seats(of)]


def refused(code: LobbyCode) -> pytest.RaisesExc[Refused]:
    return pytest.raises(Refused, match=f"^{code}$")


# Making a table


def test_new_table_seats_its_host_first_and_bots_behind() -> None:
    made = table(replace(SPEC, bots=2, colour="green"))
    assert [(s.name, s.colour, s.host, s.bot) for s in seats(made)] == [
        ("Anna", "green", True, ""),
        ("Bot Ada", "yellow", False, "solid"),
        ("Bot Blaise", "blue", False, "solid"),
    ]


def test_new_table_promises_its_dice_before_anybody_joins() -> None:
    made = table()
    assert made.commitment == commitment(bytes.fromhex(made.secret))
    assert made.secret != table().secret


def test_new_table_keeps_only_what_differs_from_the_booklet() -> None:
    made = table(replace(SPEC, changes={"joker": "strict", "opening": "all", "round_cap": 20}))
    assert made.changes == {"opening": "all", "round_cap": 20}


@pytest.mark.parametrize(
    ("spec", "code"),
    [
        (replace(SPEC, edition="hasbro_1066"), "unknown_edition"),
        (replace(SPEC, mode="chess"), "unknown_mode"),
        (replace(SPEC, places=2), "bad_seats"),
        (replace(SPEC, places=6), "bad_seats"),
        (replace(SPEC, bots=4), "bad_seats"),
        (replace(SPEC, bots=-1), "bad_seats"),
        (replace(SPEC, colour="pink"), "unknown_colour"),
        (replace(SPEC, changes={"trade": "stolen"}), "unknown_option"),
        (replace(SPEC, changes={"cheating": "on"}), "unknown_option"),
        (replace(SPEC, changes={"round_cap": -1}), "unknown_option"),
        (replace(SPEC, clock=ClockSpec(turn=29)), "bad_clock"),
        (replace(SPEC, clock=ClockSpec(turn=4 * 86_400)), "bad_clock"),
        (replace(SPEC, clock=ClockSpec(reserve=-1)), "bad_clock"),
        (replace(SPEC, clock=ClockSpec(defence=0)), "bad_clock"),
    ],
)
def test_table_that_no_booklet_knows_is_refused(spec: TableSpec, code: LobbyCode) -> None:
    with refused(code):
        table(spec)
    assert not Table.objects.exists()


@pytest.mark.parametrize(("actor", "code"), [(STRANGER, "not_at_table"), (Actor(1, None, blocked=True), "blocked")])
def test_nobody_without_a_name_makes_or_joins_a_table(actor: Actor, code: LobbyCode) -> None:
    with refused(code):
        table_create(host=actor, name="Anna", spec=SPEC)
    with refused(code):
        table_join(table_id=table().pk, actor=actor, name="Eve")


# Sitting down


def test_people_take_the_first_free_place_and_colour() -> None:
    made = table()
    joined(made, "Ben", "Carla")
    assert [(s.position, s.name, s.colour, s.ready) for s in seats(made)] == [
        (0, "Anna", "yellow", False),
        (1, "Ben", "blue", True),
        (2, "Carla", "green", True),
    ]


def test_who_sits_already_keeps_the_place() -> None:
    made, ben = table(), somebody()
    first = table_join(table_id=made.pk, actor=ben, name="Ben")
    again = table_join(table_id=made.pk, actor=ben, name="Benjamin")
    assert (again.pk, again.name) == (first.pk, "Ben")


def test_share_of_the_dice_is_kept_or_visibly_missing() -> None:
    made, ben = table(), somebody()
    table_join(table_id=made.pk, actor=ben, name="Ben")
    assert [seat.contribution for seat in seats(made)] == [SHARE, ""]


@pytest.mark.parametrize("share", ["ab", "AB" * 16, "ab" * 17, "x" * 32, f"{SHARE}\n"])
def test_share_that_is_no_share_is_refused(share: str) -> None:
    with refused("bad_contribution"):
        table_join(table_id=table().pk, actor=somebody(), name="Ben", contribution=share)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_empty"),
        ("x" * 31, "name_too_long"),
        ("A\u202eB", "name_bad_character"),
        ("Bot 7", "name_reserved"),
        ("Anna", "name_taken"),
        ("anna", "name_taken"),
        ("Аnnа", "name_taken"),
    ],
)
def test_name_that_nobody_may_have_is_refused(name: str, code: LobbyCode) -> None:
    with refused(code):
        table_join(table_id=table().pk, actor=somebody(), name=name)


def test_full_table_is_refused() -> None:
    made = table(replace(SPEC, places=3, bots=2))
    with refused("table_full"):
        table_join(table_id=made.pk, actor=somebody(), name="Ben")


def test_unknown_table_is_refused() -> None:
    with refused("unknown_table"):
        table_join(table_id="x" * 22, actor=somebody(), name="Ben")


# Getting up


def test_leaving_frees_the_place() -> None:
    made = table()
    ben, _carla = joined(made, "Ben", "Carla")
    table_leave(table_id=made.pk, actor=ben)
    joined(made, "Dilan")
    assert names(made) == ["Anna", "Dilan", "Carla"]


def test_host_who_leaves_hands_the_table_to_the_next_person() -> None:
    anna = somebody("Anna")
    made = table(replace(SPEC, bots=1), anna)
    joined(made, "Ben")
    table_leave(table_id=made.pk, actor=anna)
    assert [(seat.name, seat.host) for seat in seats(made)] == [("Bot Ada", False), ("Ben", True)]


def test_table_without_people_closes() -> None:
    anna = somebody("Anna")
    made = table(replace(SPEC, bots=2), anna)
    table_leave(table_id=made.pk, actor=anna)
    with refused("table_closed"):
        table_join(table_id=made.pk, actor=somebody(), name="Ben")


def test_host_frees_the_seat_of_somebody_else() -> None:
    anna = somebody("Anna")
    made = table(SPEC, anna)
    joined(made, "Ben", "Carla")
    seat_free(table_id=made.pk, actor=anna, position=1)
    assert names(made) == ["Anna", "Carla"]


@pytest.mark.parametrize(("position", "code"), [(0, "own_seat"), (3, "unknown_seat"), (9, "unknown_seat")])
def test_host_cannot_free_what_is_not_there(position: int, code: LobbyCode) -> None:
    anna = somebody("Anna")
    with refused(code):
        seat_free(table_id=table(SPEC, anna).pk, actor=anna, position=position)


def test_bots_come_and_go() -> None:
    anna = somebody("Anna")
    made = table(SPEC, anna)
    for _ in range(3):
        bot_add(table_id=made.pk, actor=anna, level="solid")
    with refused("table_full"):
        bot_add(table_id=made.pk, actor=anna, level="solid")
    bot_remove(table_id=made.pk, actor=anna, position=2)
    assert names(made) == ["Anna", "Bot Ada", "Bot Carl"]
    with refused("unknown_bot"):
        bot_remove(table_id=made.pk, actor=anna, position=0)
    with refused("unknown_bot"):
        bot_add(table_id=made.pk, actor=anna, level="godlike")


# Colours, readiness, the youngest


def test_free_colour_is_taken_and_a_bots_is_exchanged() -> None:
    anna = somebody("Anna")
    made = table(replace(SPEC, bots=1), anna)
    joined(made, "Ben")
    colour_choose(table_id=made.pk, actor=anna, colour="purple")
    assert [seat.colour for seat in seats(made)] == ["purple", "blue", "green"]
    colour_choose(table_id=made.pk, actor=anna, colour="blue")
    assert [seat.colour for seat in seats(made)] == ["blue", "purple", "green"]
    with refused("colour_taken"):
        colour_choose(table_id=made.pk, actor=anna, colour="green")
    with refused("unknown_colour"):
        colour_choose(table_id=made.pk, actor=anna, colour="black")
    colour_choose(table_id=made.pk, actor=anna, colour="blue")
    assert [seat.colour for seat in seats(made)] == ["blue", "purple", "green"]


def test_youngest_is_forgotten_when_leaving() -> None:
    anna = somebody("Anna")
    made = table(SPEC, anna)
    (ben,) = joined(made, "Ben")
    with refused("unknown_seat"):
        youngest_set(table_id=made.pk, actor=anna, position=3)
    youngest_set(table_id=made.pk, actor=anna, position=1)
    made.refresh_from_db()
    assert made.youngest == 1
    table_leave(table_id=made.pk, actor=ben)
    made.refresh_from_db()
    assert made.youngest is None


def test_host_puts_the_seats_in_another_order_and_the_youngest_goes_along() -> None:
    anna = somebody("Anna")
    made = table(SPEC, anna)
    joined(made, "Ben", "Carla")
    seat_free(table_id=made.pk, actor=anna, position=1)
    joined(made, "Dilan")
    names = {seat.position: seat.name for seat in seats(made)}
    assert names == {0: "Anna", 1: "Dilan", 2: "Carla"}
    youngest_set(table_id=made.pk, actor=anna, position=2)
    seat_move(table_id=made.pk, actor=anna, position=2, later=False)
    made.refresh_from_db()
    assert ([seat.name for seat in seats(made)], made.youngest) == (["Anna", "Carla", "Dilan"], 1)
    seat_move(table_id=made.pk, actor=anna, position=0, later=True)
    made.refresh_from_db()
    assert ([seat.name for seat in seats(made)], made.youngest) == (["Carla", "Anna", "Dilan"], 0)
    assert [seat.host for seat in seats(made)] == [False, True, False]


def test_first_seat_moves_no_earlier_and_the_last_no_later() -> None:
    anna = somebody("Anna")
    made = table(replace(SPEC, bots=1), anna)
    for position, later in ((0, False), (1, True), (3, False)):
        with refused("unknown_seat"):
            seat_move(table_id=made.pk, actor=anna, position=position, later=later)
    assert [seat.name for seat in seats(made)] == ["Anna", "Bot Ada"]


def test_seats_move_over_a_free_place_between_them() -> None:
    anna = somebody("Anna")
    made = table(SPEC, anna)
    joined(made, "Ben", "Carla")
    seat_free(table_id=made.pk, actor=anna, position=1)
    seat_move(table_id=made.pk, actor=anna, position=2, later=False)
    assert [(seat.position, seat.name) for seat in seats(made)] == [(0, "Carla"), (2, "Anna")]


def test_each_bot_plays_as_it_was_chosen_and_no_more_than_there_are() -> None:
    made = table(replace(SPEC, bots=2, levels=("solid",)))
    assert [seat.bot for seat in seats(made)] == ["", "solid", "solid"]
    with refused("bad_seats"):
        table(replace(SPEC, bots=1, levels=("solid", "solid")))
    with refused("unknown_bot"):
        table(replace(SPEC, bots=1, levels=("clever",)))


@pytest.mark.parametrize("deed", ["free", "bot", "move", "remove", "youngest", "start"])
@pytest.mark.parametrize(("who", "code"), [("ben", "not_host"), ("eve", "not_at_table")])
def test_only_the_host_may_run_the_table(deed: str, who: str, code: LobbyCode) -> None:
    made = table(replace(SPEC, bots=1))
    (ben,) = joined(made, "Ben")
    actor = {"ben": ben, "eve": somebody("Eve")}[who]
    deeds = {
        "free": lambda: seat_free(table_id=made.pk, actor=actor, position=0),
        "bot": lambda: bot_add(table_id=made.pk, actor=actor, level="solid"),
        "move": lambda: seat_move(table_id=made.pk, actor=actor, position=0, later=True),
        "remove": lambda: bot_remove(table_id=made.pk, actor=actor, position=1),
        "youngest": lambda: youngest_set(table_id=made.pk, actor=actor, position=0),
        "start": lambda: table_start(table_id=made.pk, actor=actor),
    }
    with refused(code):
        deeds[deed]()


def test_stranger_is_not_ready_and_chooses_no_colour() -> None:
    made, eve = table(), somebody("Eve")
    with refused("not_at_table"):
        ready_set(table_id=made.pk, actor=eve, ready=True)
    with refused("not_at_table"):
        colour_choose(table_id=made.pk, actor=eve, colour="purple")
    with refused("not_at_table"):
        table_leave(table_id=made.pk, actor=eve)


# The start


def test_game_begins_with_whoever_sits_there_in_the_order_of_the_page() -> None:
    anna = somebody("Anna")
    made = table(replace(SPEC, bots=1, changes={"opening": "five"}, clock=ClockSpec(60, 300, 10)), anna)
    joined(made, "Ben", "Carla")
    seat_free(table_id=made.pk, actor=anna, position=1)
    youngest_set(table_id=made.pk, actor=anna, position=3)
    secret = made.secret
    game = table_start(table_id=made.pk, actor=anna)
    players = list(game.players.order_by("seat"))
    assert [(p.name, p.colour, p.bot) for p in players] == [
        ("Anna", "yellow", ""),
        ("Ben", "green", ""),
        ("Carla", "orange", ""),
    ]
    assert game.youngest == 2
    assert game.contributions == [SHARE, SHARE, SHARE]
    assert (game.secret, game.commitment) == (secret, made.commitment)
    assert (game.turn_seconds, game.reserve_seconds, game.defence_seconds) == (60, 300, 10)
    assert game.policies["opening"] == "five"
    assert [p.return_hash for p in players] == [seat.return_hash for seat in seats(made)]
    made.refresh_from_db()
    assert (made.status, made.secret, made.game_id) == (Table.Status.STARTED, "", game.pk)


def test_game_needs_enough_players_who_are_ready() -> None:
    anna = somebody("Anna")
    made = table(SPEC, anna)
    (ben,) = joined(made, "Ben")
    with refused("too_few_players"):
        table_start(table_id=made.pk, actor=anna)
    bot_add(table_id=made.pk, actor=anna, level="solid")
    ready_set(table_id=made.pk, actor=ben, ready=False)
    with refused("not_ready"):
        table_start(table_id=made.pk, actor=anna)
    assert not Game.objects.exists()
    ready_set(table_id=made.pk, actor=ben, ready=True)
    assert table_start(table_id=made.pk, actor=anna).players.count() == 3


def test_nothing_moves_at_a_table_whose_game_has_begun() -> None:
    anna = somebody("Anna")
    made = table(replace(SPEC, bots=3), anna)
    table_start(table_id=made.pk, actor=anna)
    for late in (
        lambda: table_join(table_id=made.pk, actor=somebody(), name="Ben"),
        lambda: table_leave(table_id=made.pk, actor=anna),
        lambda: seat_free(table_id=made.pk, actor=anna, position=1),
        lambda: table_start(table_id=made.pk, actor=anna),
    ):
        with refused("table_started"):
            late()
    assert Game.objects.count() == 1


def test_game_against_bots_begins_at_once() -> None:
    game = game_now(actor=somebody("Anna"), name="Anna", spec=replace(SPEC, bots=3), contribution=SHARE)
    assert [player.bot for player in game.players.order_by("seat")] == ["", "solid", "solid", "solid"]
    assert Table.objects.get().status == Table.Status.STARTED


def test_refused_game_against_bots_leaves_no_table_behind() -> None:
    with refused("too_few_players"):
        game_now(actor=somebody("Anna"), name="Anna", spec=SPEC)
    assert not Table.objects.exists()
