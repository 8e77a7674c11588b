"""Four kinds of links: none is another, none leads to another, and each can be made useless at once."""

from dataclasses import replace
from itertools import permutations

import pytest

from games.engine.absence import default_action
from games.guest_cookie import token_hash
from games.in_database import in_database
from games.links import token_of
from games.models import STRANGER, Actor, Game
from games.selectors import NoEntry, game_entry
from games.selectors.links import GameLink, game_link
from games.services import SeatRefused, game_link_renew, seat_claim_by_return_token
from lobby.models import Table, TableSeat
from lobby.protocol import Refused
from lobby.selectors import return_target, table_by_invitation
from lobby.services import invitation_renew, table_start
from tests.support.lobby import SPEC, joined, somebody, table
from tests.support.pages import Browser
from tests.support.sockets import LobbyPeer, Peer, database_threads
from tests.support.tables import Table as Begun
from tests.support.tables import person

pytestmark = pytest.mark.django_db(transaction=True)


class Evening:
    """A game by link that was begun at a table, with the tokens of all its links."""

    def __init__(self) -> None:
        self.host, self.key = person("Anna")
        made = table(replace(SPEC, changes={"opening": "all", "round_cap": 1}), host=self.host)
        self.guests = joined(made, "Ben", "Cem")
        self.game = table_start(table_id=made.pk, actor=self.host)
        self.table = Table.objects.get(pk=made.pk)
        self.seat = TableSeat.objects.get(table=made, host=True)

    @property
    def tokens(self) -> dict[str, str]:
        game = Game.objects.get(pk=self.game.pk)
        return {
            "invitation": token_of("invitation", self.table.invitation_nonce),
            "return": token_of("return", self.seat.return_nonce),
            "spectator": token_of("spectator", game.watch_nonce),
            "replay": token_of("replay", game.replay_nonce),
        }

    def end(self) -> None:
        """One round in which everybody does what is done for who is away."""
        begun = Begun(self.game.pk, (self.host, *self.guests), ("", "", ""))
        while (state := begun.state).outcome is None:
            assert state.to_act is not None
            begun.submit(state.to_act, default_action(state, state.to_act))


def opens(evening: Evening, token: str) -> set[str]:
    """What a stranger gets by a token, tried at every door."""
    found = set()
    try:
        table_by_invitation(token=token, actor=STRANGER)
        found.add("table")
    except Refused:
        pass
    try:
        return_target(token=token, actor=STRANGER)
        found.add("seat")
    except Refused:
        pass
    try:
        game_entry(game_id=evening.game.pk, actor=STRANGER, watch_token=token)
        found.add("game")
    except NoEntry:
        pass
    return found


def test_each_link_opens_its_own_door_and_no_other() -> None:
    evening = Evening()
    assert {name: opens(evening, token) for name, token in evening.tokens.items()} == {
        "invitation": {"table"},
        "return": {"seat"},
        "spectator": {"game"},
        "replay": set(),
    }


def test_replay_link_opens_the_game_once_it_is_over() -> None:
    evening = Evening()
    evening.end()
    assert opens(evening, evening.tokens["replay"]) == {"game"}
    assert opens(evening, evening.tokens["invitation"]) == {"table"}


def test_no_token_holds_another_or_stands_in_the_database() -> None:
    evening = Evening()
    tokens = evening.tokens
    assert len(set(tokens.values())) == 4
    for one, other in permutations(tokens.values(), 2):
        assert token_hash(one)[:32] != other
        assert one[:8] not in other
    rows = [*Game.objects.values(), *Table.objects.values(), *TableSeat.objects.values()]
    stored = "\n".join(str(value) for row in rows for value in row.values())
    assert not [token for token in tokens.values() if token in stored]


def test_nonce_of_one_link_is_another_links_only_by_the_servers_key(settings: object) -> None:
    evening = Evening()
    before = evening.tokens
    settings.SECRET_KEY = "another server's"  # type: ignore[attr-defined]
    assert not set(evening.tokens.values()) & set(before.values())


@pytest.mark.parametrize("purpose", ["spectator", "replay"])
def test_renewed_link_makes_the_old_one_useless(purpose: GameLink) -> None:
    evening = Evening()
    evening.end()
    old, others = evening.tokens[purpose], {k: v for k, v in evening.tokens.items() if k != purpose}
    with pytest.raises(SeatRefused):
        game_link_renew(game_id=evening.game.pk, actor=somebody("Eve"), purpose=purpose)
    new = game_link_renew(game_id=evening.game.pk, actor=evening.guests[1], purpose=purpose)
    assert (opens(evening, old), opens(evening, new)) == (set(), {"game"})
    assert game_link(game_id=evening.game.pk, actor=evening.guests[1], purpose=purpose) == new
    assert {name: evening.tokens[name] for name in others} == others


def test_invitation_leads_late_friends_on_only_to_the_first_spectator_link() -> None:
    evening = Evening()
    address = f"/t/{evening.tokens['invitation']}"
    watch = next(link for link in Browser().get(address).links if link.startswith("/g/"))
    assert Browser().get(watch).status == 200
    game_link_renew(game_id=evening.game.pk, actor=evening.guests[1], purpose="spectator")
    assert Browser().get(watch).status == 404
    assert not [link for link in Browser().get(address).links if link.startswith("/g/")]


@pytest.mark.parametrize("actor", [STRANGER, Actor(guest_id=4711), Actor(guest_id=4711, blocked=True)])
def test_link_is_shown_to_nobody_who_does_not_play(actor: Actor) -> None:
    evening = Evening()
    assert game_link(game_id=evening.game.pk, actor=actor, purpose="spectator") == ""


def test_renewed_invitation_shuts_the_old_door() -> None:
    host = somebody("Anna")
    made = table(host=host)
    old = token_of("invitation", made.invitation_nonce)
    with pytest.raises(Refused, match="not_host"):
        invitation_renew(table_id=made.pk, actor=joined(made, "Ben")[0])
    invitation_renew(table_id=made.pk, actor=host)
    new = token_of("invitation", Table.objects.get(pk=made.pk).invitation_nonce)
    assert Browser().get(f"/t/{old}").status == 404
    assert Browser().get(f"/t/{new}").status == 200


def test_players_make_links_on_their_pages() -> None:
    evening = Evening()
    address = f"/g/{evening.game.pk}"
    browser = Browser(evening.key, "en")
    shown = browser.send(browser.get(f"{address}/plain"), "spectator_link")
    assert evening.tokens["spectator"] in shown.html
    renewed = browser.send(browser.get(f"{address}/plain"), "spectator_link", {"renew": "yes"})
    assert evening.tokens["spectator"] in renewed.html
    assert shown.html != renewed.html
    evening.end()
    assert Browser().post(f"{address}/link", {"link": "replay"}).status == 404
    assert browser.post(f"{address}/link", {"link": "return"}).status == 404


async def test_open_socket_of_a_renewed_spectator_link_hears_nothing_more() -> None:
    async with database_threads():
        evening = await in_database(Evening)
        tokens = await in_database(lambda: evening.tokens)
        socket = Peer(f"/ws/games/{evening.game.pk}/?watch={tokens['spectator']}")
        await socket.connect()
        await socket.next("update")
        await in_database(game_link_renew, game_id=evening.game.pk, actor=evening.host, purpose="spectator")
        assert await socket.closed() == 4409
        again = Peer(f"/ws/games/{evening.game.pk}/?watch={tokens['spectator']}")
        await again.connect()
        assert await again.closed() == 4404


async def test_open_socket_of_a_renewed_invitation_hears_nothing_more() -> None:
    async with database_threads():
        host = await in_database(somebody, "Anna")
        made = await in_database(lambda: table(host=host))
        socket = LobbyPeer(f"/ws/tables/{made.pk}/?invitation={token_of('invitation', made.invitation_nonce)}")
        await socket.connect()
        await socket.next("welcome")
        await in_database(invitation_renew, table_id=made.pk, actor=host)
        assert await socket.closed() == 4404


async def test_open_socket_of_a_seat_that_was_taken_along_hears_nothing_more() -> None:
    async with database_threads():
        evening = await in_database(Evening)
        tokens = await in_database(lambda: evening.tokens)
        cookie = await in_database(lambda: Begun(evening.game.pk, (evening.host,), (evening.key,)).cookie(0))
        socket = Peer(f"/ws/games/{evening.game.pk}/", cookie)
        await socket.connect()
        await socket.next("update")
        other = await in_database(somebody, "Anna elsewhere")
        await in_database(seat_claim_by_return_token, game_id=evening.game.pk, token=tokens["return"], actor=other)
        assert await socket.closed() == 4409
