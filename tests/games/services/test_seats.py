"""Who holds a seat: return links, handing over, guests."""

import pytest

from games.guest_cookie import COOKIE, guest_key, token_hash
from games.models import STRANGER, Actor, Guest
from games.names import BadName
from games.protocol import Accepted
from games.selectors import NoEntry, actor_of, game_entry
from games.services import (
    SeatRefused,
    guest_block,
    guest_create,
    guest_rename,
    seat_claim_by_return_token,
    seat_hand_over,
    seat_return_token_renew,
)
from tests.support.tables import Table, begin, person, stage

pytestmark = pytest.mark.django_db

ATTACKING = "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"


def viewer(table: Table, actor: Actor) -> int | str | None:
    try:
        return game_entry(game_id=table.game_id, actor=actor).viewer
    except NoEntry as refused:
        return refused.code


def code(call: object) -> str:
    assert isinstance(call, pytest.ExceptionInfo)
    return str(call.value.code)


def test_return_link_takes_the_seat_along_and_closes_the_old_view_at_once() -> None:
    table = begin(visibility="link", return_hashes={1: token_hash("way back")})
    newcomer, _ = person("Fatma")
    assert viewer(table, newcomer) == "unknown_game"
    assert seat_claim_by_return_token(game_id=table.game_id, token="way back", actor=newcomer) == 1
    assert (viewer(table, newcomer), viewer(table, table.actors[1])) == (1, "unknown_game")
    assert table.update(1) is None
    assert seat_claim_by_return_token(game_id=table.game_id, token="way back", actor=newcomer) == 1


def test_return_link_opens_nothing_else() -> None:
    table, other = begin(return_hashes={1: token_hash("way back")}), begin()
    newcomer, _ = person("Fatma")
    for game_id, token in ((table.game_id, "wrong"), (table.game_id, ""), (other.game_id, "way back")):
        with pytest.raises(SeatRefused) as refused:
            seat_claim_by_return_token(game_id=game_id, token=token, actor=newcomer)
        assert code(refused) == "bad_token"
    with pytest.raises(SeatRefused) as refused:
        seat_claim_by_return_token(game_id="x" * 22, token="way back", actor=newcomer)
    assert code(refused) == "unknown_game"


def test_return_link_is_for_somebody_who_is_known_not_blocked_and_not_seated_here() -> None:
    table = begin(return_hashes={1: token_hash("way back")})
    blocked = Actor(guest_id=1, blocked=True)
    for actor, expected in ((STRANGER, "not_seated"), (blocked, "blocked"), (table.actors[0], "seated_elsewhere")):
        with pytest.raises(SeatRefused) as refused:
            seat_claim_by_return_token(game_id=table.game_id, token="way back", actor=actor)
        assert code(refused) == expected
    assert viewer(table, table.actors[1]) == 1


def test_new_return_link_makes_the_old_one_void() -> None:
    table = begin(return_hashes={1: token_hash("old")})
    token = seat_return_token_renew(game_id=table.game_id, actor=table.actors[1])
    assert table.players[1].return_hash == token_hash(token)
    newcomer, _ = person("Fatma")
    with pytest.raises(SeatRefused):
        seat_claim_by_return_token(game_id=table.game_id, token="old", actor=newcomer)
    assert seat_claim_by_return_token(game_id=table.game_id, token=token, actor=newcomer) == 1


def test_only_the_own_seat_gets_a_return_link() -> None:
    table = begin()
    with pytest.raises(SeatRefused) as refused:
        seat_return_token_renew(game_id=table.game_id, actor=person("Fatma")[0])
    assert code(refused) == "not_seated"


def test_seat_handed_to_a_bot_keeps_mission_hand_and_orders() -> None:
    table = stage(ATTACKING + " | hand yellow: peru siam | defence yellow: one")
    before = table.state
    seat_hand_over(game_id=table.game_id, seat=0, bot="solid")
    after = table.state
    assert (after.hands, after.defence, after.missions) == (before.hands, before.defence, before.missions)
    assert (after.control[0], table.players[0].bot, table.players[0].guest_id) == ("bot", "solid", None)
    assert table.kinds[-1] == "control_changed"
    assert viewer(table, table.actors[0]) is None


def test_bots_seat_handed_to_a_person_is_played_by_that_person() -> None:
    table = begin(seats=3, bots=(1,))
    newcomer, _ = person("Fatma")
    seat_hand_over(game_id=table.game_id, seat=1, actor=newcomer, name="Fatma")
    assert (viewer(table, newcomer), table.players[1].name, table.state.control[1]) == (1, "Fatma", "person")
    assert isinstance(table.submit(1, "order ask", actor=newcomer), Accepted)


def test_seat_that_is_out_is_not_handed_over() -> None:
    table = stage("hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: rest 3 | green:")
    with pytest.raises(SeatRefused) as refused:
        seat_hand_over(game_id=table.game_id, seat=2, bot="solid")
    assert code(refused) == "seat_gone"
    with pytest.raises(ValueError, match="person's or a bot's"):
        seat_hand_over(game_id=table.game_id, seat=2)


def test_guest_is_known_again_by_the_key_in_the_cookie_alone() -> None:
    guest, key = guest_create(nickname="  Ju\u0308rgen ")
    assert (guest.nickname, guest.key_hash) == ("Jürgen", token_hash(key))
    assert key not in str(Guest.objects.values())
    table = begin()
    cookies = dict([table.cookie(0).split("=", 1)])
    assert actor_of(cookies=cookies) == table.actors[0]
    forged = {COOKIE: cookies[COOKIE][:-1] + ("A" if cookies[COOKIE][-1] != "A" else "B")}
    assert (guest_key(forged), actor_of(cookies=forged), actor_of(cookies={})) == (None, STRANGER, STRANGER)


def test_guest_is_renamed_and_blocked() -> None:
    guest, _ = guest_create(nickname="Anna")
    guest_rename(guest_id=guest.pk, nickname="Änne")
    with pytest.raises(BadName):
        guest_rename(guest_id=guest.pk, nickname="Server")
    guest_block(guest_id=guest.pk)
    stored = Guest.objects.get()
    assert stored.nickname == "Änne"
    assert stored.blocked_at is not None
