"""The same people once more, after the end of their game."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from games.engine.actions import Resign
from games.in_database import in_database
from games.models import STRANGER, Actor, Game, Guest
from games.services import ClockSpec, action_submit, guest_block
from lobby import limits
from lobby.models import Table, TableSeat
from lobby.protocol import Changed, Refused
from lobby.selectors import Again, rematch_for, table_for, tables_of, tables_open
from lobby.services import colour_choose, rematch, table_leave, table_start
from tests.support.lobby import SHARE, SPEC, joined, somebody, table
from tests.support.pages import Browser
from tests.support.sockets import lobby_peer
from tests.support.tables import person

pytestmark = pytest.mark.django_db

OPTIONS = replace(SPEC, places=5, bots=1, changes={"opening": "five", "round_cap": 20}, clock=ClockSpec(60, 300, 10))


@pytest.fixture(autouse=True)
def counting_anew() -> Iterator[None]:
    limits.forget()
    yield
    limits.forget()


def played(*people: Actor, spec: Any = OPTIONS) -> Game:
    """A game of these people and bots that has come to its end: everybody gave up."""
    made = table(spec, people[0])
    names = [Guest.objects.get(pk=actor.guest_id).nickname for actor in people]
    for actor, name in zip(people[1:], names[1:], strict=True):
        seat(made, actor, name)
    game = table_start(table_id=made.pk, actor=people[0])
    for actor in people:
        action_submit(game_id=game.pk, actor=actor, action=Resign(), action_id=uuid4(), base_seq=0)
    game.refresh_from_db()
    assert game.status == Game.Status.ENDED
    return game


def seat(made: Table, actor: Actor, name: str) -> None:
    from lobby.services import ready_set, table_join  # noqa: PLC0415  # Used here alone.

    table_join(table_id=made.pk, actor=actor, name=name, contribution=SHARE)
    ready_set(table_id=made.pk, actor=actor, ready=True)


def seats(of: Table) -> list[tuple[str, str, str]]:
    return list(TableSeat.objects.filter(table=of).order_by("position").values_list("name", "colour", "bot"))


def refused(code: str, game_id: str, actor: Actor) -> None:
    with pytest.raises(Refused, match=f"^{code}$"):
        rematch(game_id=game_id, actor=actor)


def test_first_opens_the_table_with_options_and_bots_and_the_others_sit_down() -> None:
    anna, ben = somebody("Anna"), somebody("Ben")
    game = played(anna, ben)
    again = rematch(game_id=game.pk, actor=ben, contribution=SHARE)
    assert (again.edition, again.mode, again.changes) == (
        "hasbro_2015",
        "mission",
        {"opening": "five", "round_cap": 20},
    )
    assert (again.turn_seconds, again.reserve_seconds, again.defence_seconds) == (60, 300, 10)
    assert (again.places, again.visibility, again.status) == (3, "link", "open")
    assert seats(again) == [("Ben", "green", ""), ("Bot Ada", "yellow", "solid")]
    assert rematch(game_id=game.pk, actor=anna) == again
    assert seats(again)[2][0] == "Anna"
    assert again.commitment != game.commitment


def test_a_bot_that_is_not_for_people_any_more_gives_way_to_the_first_that_is() -> None:
    anna, ben = somebody("Anna"), somebody("Ben")
    game = played(anna, ben)
    TableSeat.objects.filter(bot="solid").update(bot="profile")
    assert seats(rematch(game_id=game.pk, actor=anna))[1] == ("Bot Ada", "blue", "solid")


def test_everybody_keeps_the_colour_that_is_still_free() -> None:
    anna, ben, carla = somebody("Anna"), somebody("Ben"), somebody("Carla")
    game = played(anna, ben, carla, spec=replace(SPEC, places=3))
    again = rematch(game_id=game.pk, actor=anna)
    colour_choose(table_id=again.pk, actor=anna, colour="green")
    for actor in (carla, ben):
        rematch(game_id=game.pk, actor=actor)
    assert seats(again) == [("Anna", "green", ""), ("Carla", "yellow", ""), ("Ben", "blue", "")]


def test_who_asks_twice_sits_once() -> None:
    anna = somebody("Anna")
    game = played(anna, spec=replace(SPEC, places=3, bots=2))
    assert rematch(game_id=game.pk, actor=anna) == rematch(game_id=game.pk, actor=anna)
    assert len(seats(Table.objects.get(rematch_of=game))) == 3


def test_rematch_that_fell_apart_is_opened_anew() -> None:
    anna, ben = somebody("Anna"), somebody("Ben")
    game = played(anna, ben)
    first = rematch(game_id=game.pk, actor=anna)
    table_leave(table_id=first.pk, actor=anna)
    second = rematch(game_id=game.pk, actor=ben)
    assert second != first
    assert [name for name, *_ in seats(second)] == ["Ben", "Bot Ada"]


def test_rematch_whose_game_has_begun_is_still_found_and_joined_no_more() -> None:
    anna, ben = somebody("Anna"), somebody("Ben")
    game = played(anna, ben, spec=replace(SPEC, places=4, bots=2))
    again = rematch(game_id=game.pk, actor=anna)
    table_start(table_id=again.pk, actor=anna)
    assert rematch(game_id=game.pk, actor=ben).pk == again.pk
    assert len(seats(again)) == 3
    offered = rematch_for(game_id=game.pk, actor=ben)
    assert offered == Again(again.pk, "Anna", seated=False, begun=True)


def test_only_the_people_of_the_game_play_again_and_only_after_its_end() -> None:
    anna, eve = somebody("Anna"), somebody("Eve")
    game = played(anna, spec=replace(SPEC, places=3, bots=2))
    for other in (eve, STRANGER):
        refused("unknown_table", game.pk, other)
        assert rematch_for(game_id=game.pk, actor=other) is None
    refused("unknown_table", "x" * 22, anna)
    running = table_start(table_id=table(replace(SPEC, bots=2), anna).pk, actor=anna)
    refused("not_ended", running.pk, anna)
    assert rematch_for(game_id=running.pk, actor=anna) is None
    guest_block(guest_id=anna.guest_id or 0)
    refused("blocked", game.pk, replace(anna, blocked=True))
    assert not Table.objects.filter(rematch_of__isnull=False).exists()


def test_people_of_the_game_find_the_table_without_its_link_and_nobody_else_does() -> None:
    anna, ben, eve = somebody("Anna"), somebody("Ben"), somebody("Eve")
    game = played(anna, ben)
    again = rematch(game_id=game.pk, actor=anna)
    reading = table_for(table_id=again.pk, actor=ben)
    assert (reading.table, reading.own) == (again, None)
    assert [found.table for found in tables_of(ben)] == [again]
    assert (tables_of(eve), tables_open()) == ([], [])
    with pytest.raises(Refused, match="unknown_table"):
        table_for(table_id=again.pk, actor=eve)
    assert rematch_for(game_id=game.pk, actor=ben) == Again(again.pk, "Anna")
    assert rematch_for(game_id=game.pk, actor=anna) == Again(again.pk, "Anna", seated=True)


def test_two_clicks_bring_both_to_the_same_table() -> None:
    (anna, first), (ben, second) = person("Anna"), person("Ben")
    game = played(anna, ben)
    host, guest, stranger = Browser(first), Browser(second), Browser()
    end = host.get(f"/g/{game.pk}")
    assert "Noch einmal mit denselben Leuten" in end.text("end")
    assert not stranger.get(f"/g/{game.pk}").has("rematch")
    made = host.send(end, "rematch", {"contribution": SHARE})
    seen = guest.get(f"/g/{game.pk}")
    assert "Anna hat einen neuen Tisch eröffnet" in seen.text("end")
    there = guest.send(seen, "rematch", {"contribution": SHARE})
    assert made.address == there.address == f"/tables/{Table.objects.get(rematch_of=game).pk}"
    assert "Ben" in there.text("seats")
    assert "/r/" in there.html
    assert guest.get(f"/g/{game.pk}").links.count(there.address) == 1
    assert [s.contribution for s in TableSeat.objects.filter(table__rematch_of=game, bot="")] == [SHARE, SHARE]


def test_refusal_is_said_on_the_page_of_the_game(settings: Any) -> None:
    anna, key = person("Anna")
    game = played(anna, spec=replace(SPEC, places=3, bots=2))
    settings.LOBBY_LIMITS = {"join_burst": 1, "join_rate": 0.0}
    limits.forget()
    browser = Browser(key)
    page = browser.get(f"/g/{game.pk}")
    page = browser.send(page, "rematch", {"contribution": "zz"})
    assert page.address == f"/g/{game.pk}/plain"
    assert page.text("notices") != ""
    assert browser.send(page, "rematch").text("notices") != ""
    assert Browser().post(f"/g/{game.pk}/rematch", {}).status == 404
    assert not Table.objects.filter(rematch_of=game).exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("threads", "open_gate")
async def test_people_of_the_game_are_told_of_the_table_and_others_are_not() -> None:
    (anna, _), (ben, key) = await in_database(person, "Anna"), await in_database(person, "Ben")
    game = await in_database(played, anna, ben)
    async with lobby_peer(key=key) as lists, lobby_peer() as stranger:
        again = await in_database(rematch, game_id=game.pk, actor=anna)
        assert await lists.frame() == Changed()
        async with lobby_peer(f"/ws/tables/{again.pk}/", key):
            pass
        assert await stranger.rest() == []


def test_table_that_others_have_filled_is_full_for_the_people_of_the_game_too() -> None:
    anna, ben = somebody("Anna"), somebody("Ben")
    game = played(anna, ben, spec=replace(SPEC, places=3, bots=1))
    joined(rematch(game_id=game.pk, actor=anna), "Dora")
    refused("table_full", game.pk, ben)
