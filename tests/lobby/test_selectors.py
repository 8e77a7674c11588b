"""Who finds which tables and games, and that no list holds a token or a secret."""

from dataclasses import asdict, replace
from datetime import timedelta

import pytest
from django.utils import timezone

from games.guest_cookie import token_hash
from games.models import STRANGER, Player
from games.services import seat_claim_by_return_token, seat_return_token_renew
from lobby.models import Table
from lobby.protocol import Refused
from lobby.selectors import (
    SHOWN_FOR,
    games_of,
    games_running,
    invitation_token,
    return_target,
    return_token,
    table_by_invitation,
    table_for,
    tables_of,
    tables_open,
)
from lobby.services import seat_claim, table_leave, table_start
from tests.support.lobby import SPEC, joined, somebody, table
from tests.support.tables import begin, stage

pytestmark = pytest.mark.django_db

PUBLIC = replace(SPEC, public=True)


def test_table_by_link_is_there_for_its_members_alone() -> None:
    anna = somebody("Anna")
    made = table(SPEC, anna)
    own = table_for(table_id=made.pk, actor=anna).own
    assert own is not None
    assert own.host
    for other in (somebody("Eve"), STRANGER):
        with pytest.raises(Refused, match="unknown_table"):
            table_for(table_id=made.pk, actor=other)


def test_public_table_is_there_for_everybody_until_it_closes() -> None:
    anna = somebody("Anna")
    made = table(PUBLIC, anna)
    assert table_for(table_id=made.pk, actor=STRANGER).own is None
    table_leave(table_id=made.pk, actor=anna)
    with pytest.raises(Refused, match="unknown_table"):
        table_for(table_id=made.pk, actor=STRANGER)


def test_invitation_opens_its_own_table_and_no_other() -> None:
    anna = somebody("Anna")
    first, second = table(SPEC, anna), table()
    token = invitation_token(table_for(table_id=first.pk, actor=anna))
    assert table_by_invitation(token=token, actor=STRANGER).table == first
    assert len(token) == 32
    for wrong in (token[:-1], f"{token}A", token[::-1], first.invitation_nonce, first.invitation_hash, second.pk):
        with pytest.raises(Refused, match="unknown_table"):
            table_by_invitation(token=wrong, actor=STRANGER)


def test_token_of_a_link_does_not_stand_in_the_database() -> None:
    anna = somebody("Anna")
    made = table(SPEC, anna)
    reading = table_for(table_id=made.pk, actor=anna)
    stored = [*Table.objects.values_list().get(pk=made.pk), *made.seats.values_list().get()]
    assert invitation_token(reading) not in map(str, stored)
    assert return_token(reading) not in map(str, stored)
    assert token_hash(invitation_token(reading)) == made.invitation_hash


def test_server_with_another_key_has_other_tokens(settings: object) -> None:
    anna = somebody("Anna")
    reading = table_for(table_id=table(SPEC, anna).pk, actor=anna)
    before = invitation_token(reading)
    settings.SECRET_KEY = "another"  # type: ignore[attr-defined]
    assert invitation_token(reading) != before


def test_lists_show_public_and_own_tables_only() -> None:
    anna, ben = somebody("Anna"), somebody("Ben")
    hidden, shown = table(SPEC, anna), table(PUBLIC, ben, "Ben")
    assert [reading.table for reading in tables_open()] == [shown]
    assert [reading.table for reading in tables_of(anna)] == [hidden]
    assert tables_of(STRANGER) == []
    assert all(reading.own is None for reading in tables_open())


def test_forgotten_table_leaves_the_lists() -> None:
    anna = somebody("Anna")
    made = table(PUBLIC, anna)
    Table.objects.filter(pk=made.pk).update(changed_at=timezone.now() - SHOWN_FOR - timedelta(minutes=1))
    assert tables_open() == []
    assert tables_of(anna) == []


def test_table_whose_game_has_begun_leaves_the_lists() -> None:
    anna = somebody("Anna")
    made = table(replace(PUBLIC, bots=3), anna)
    game = table_start(table_id=made.pk, actor=anna)
    assert tables_open() == []
    assert [line.id for line in games_of(anna)] == [game.pk]
    assert [line.id for line in games_running()] == [game.pk]


def test_own_games_that_wait_for_the_actor_come_first() -> None:
    line = "hasbro_2015/mission yellow blue green attack {} r3 | yellow: asia 2 | blue: europe 2 | green: rest 3"
    waiting, other = stage(line.format("yellow")), stage(line.format("blue"))
    anna = waiting.actors[0]
    Player.objects.filter(game_id=other.game_id, seat=0).update(guest_id=anna.guest_id)
    mine, theirs = games_of(anna)
    assert (mine.id, mine.mine, mine.acts, mine.names) == (waiting.game_id, True, "Anna", ("Anna", "Ben", "Çelik"))
    assert (theirs.id, theirs.mine, theirs.acts, theirs.round) == (other.game_id, False, "Ben", 3)
    assert games_of(STRANGER) == []


def test_game_by_link_is_in_no_public_list() -> None:
    begin(visibility="link")
    assert games_running() == []


def test_list_of_games_holds_no_secret() -> None:
    held = begin()
    text = str(asdict(games_running()[0]))
    assert held.game.secret not in text
    assert not any(player.mission and player.mission in text for player in held.players)


def test_return_link_leads_to_the_seat_before_and_after_the_start() -> None:
    anna = somebody("Anna")
    made = table(replace(SPEC, bots=2), anna)
    token = return_token(table_for(table_id=made.pk, actor=anna))
    target = return_target(token=token, actor=anna)
    assert (target.name, target.game_id, target.mine) == ("Anna", "", True)
    game = table_start(table_id=made.pk, actor=anna)
    target = return_target(token=token, actor=STRANGER)
    assert (target.name, target.game_id, target.mine) == ("Anna", game.pk, False)
    laptop = somebody("Anna")
    seat_claim_by_return_token(game_id=game.pk, token=token, actor=laptop)
    assert return_target(token=token, actor=laptop).mine


def test_return_link_that_was_renewed_is_shown_no_more() -> None:
    anna = somebody("Anna")
    made = table(replace(SPEC, bots=2), anna)
    game = table_start(table_id=made.pk, actor=anna)
    reading = table_for(table_id=made.pk, actor=anna)
    old = return_token(reading)
    assert old
    seat_return_token_renew(game_id=game.pk, actor=anna)
    assert return_token(reading) == ""
    with pytest.raises(Refused, match="unknown_table"):
        return_target(token=old, actor=STRANGER)


def test_return_link_moves_the_seat_of_an_open_table() -> None:
    anna = somebody("Anna")
    made = table(SPEC, anna)
    (ben,) = joined(made, "Ben")
    token = return_token(table_for(table_id=made.pk, actor=anna))
    with pytest.raises(Refused, match="seated_elsewhere"):
        seat_claim(token=token, actor=ben)
    with pytest.raises(Refused, match="unknown_table"):
        seat_claim(token=token[::-1], actor=somebody("Eve"))
    with pytest.raises(Refused, match="not_at_table"):
        seat_claim(token=token, actor=STRANGER)
    laptop = somebody("Anna")
    assert seat_claim(token=token, actor=laptop) == made
    assert table_for(table_id=made.pk, actor=laptop).own is not None
    with pytest.raises(Refused, match="unknown_table"):
        table_for(table_id=made.pk, actor=anna)
