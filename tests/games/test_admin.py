"""The staff's pages: what they show, whom they let act, and that they hit the ticked rows alone."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from games.models import Game, GameEvent, Player, StaffAction
from games.services import ClockSpec
from tests.support.staff import MINUTE, act, staff, told
from tests.support.tables import Table, begin, person, stage

pytestmark = pytest.mark.django_db

SCENE = (
    "hasbro_2015/mission yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"
    " | hand yellow: peru joker_1 | mission yellow: m15_24 | defence yellow: one"
)
GAMES = {"pause": "pause_game", "resume": "pause_game", "cancel": "cancel_game"}
PLAYERS = {"bot": "hand_over_player", "substitute": "hand_over_player", "extend": "extend_game"}
GUESTS = {"rename": "rename_guest", "block": "block_guest", "let_in": "block_guest"}
ACTS = {("game", key): right for key, right in GAMES.items()}
ACTS |= {("player", key): right for key, right in PLAYERS.items()}
ACTS |= {("guest", key): right for key, right in GUESTS.items()}
SAID: dict[str, dict[str, Any]] = {
    "pause": {"cause": "dispute"},
    "cancel": {"cause": "conduct"},
    "bot": {"level": "solid"},
    "substitute": {"account": "boss"},
    "extend": {"seconds": MINUTE},
    "rename": {"nickname": "Renate"},
}


@pytest.fixture
def table() -> Table:
    return stage(SCENE, clock=ClockSpec(turn=600))


@pytest.fixture
def boss() -> Client:
    """Somebody who may do everything."""
    return staff("boss", everything=True)


def row(table: Table, model: str) -> Any:
    return {"game": table.game_id, "player": table.players[0].pk, "guest": table.actors[0].guest_id}[model]


def prepared(table: Table, boss: Client, key: str) -> int:
    """What must be so before the act can succeed; the number of the act that made it so."""
    if key == "resume":
        act(boss, "game", "pause", [table.game_id], cause="other")
    if key == "let_in":
        act(boss, "guest", "block", [table.actors[0].guest_id])
    return StaffAction.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


@pytest.mark.parametrize(("model", "key"), ACTS)
def test_act_needs_its_own_permission_and_no_other(model: str, key: str, table: Table, boss: Client) -> None:
    seen = prepared(table, boss, key)
    before = StaffAction.objects.count()
    rights = {*ACTS.values(), "see_secrets"}
    others = staff("others", *(rights - {ACTS[model, key]}), "view_game", "view_player", "view_guest")
    unseen = staff("unseen", ACTS[model, key])
    for browser in (others, unseen, staff("nobody"), Client()):
        answer = act(browser, model, key, [row(table, model)], seen=seen, **SAID.get(key, {}))
        assert answer.status_code in (302, 403)
        assert "/login/" in answer.headers.get("Location", "/login/")
    assert StaffAction.objects.count() == before
    permitted = staff("right", ACTS[model, key], f"view_{model}")
    answer = act(permitted, model, key, [row(table, model)], seen=seen, **SAID.get(key, {}))
    assert answer.status_code == 302
    done = StaffAction.objects.latest("pk")
    assert (StaffAction.objects.count(), done.staff_name, done.reason) == (before + 1, "right", "because of a test")


@pytest.mark.parametrize(("model", "key"), ACTS)
def test_act_is_offered_to_those_who_may_alone(model: str, key: str, table: Table) -> None:
    address = reverse(f"admin:games_{model}_act", args=[key])
    for name, rights, offered in (("with", [ACTS[model, key]], True), ("without", [], False)):
        browser = staff(name, *rights, f"view_{model}")
        page = browser.get(f"/admin/games/{model}/{row(table, model)}/change/").content.decode()
        listed = browser.get(f"/admin/games/{model}/").content.decode()
        assert (address in page, f'value="{key}"' in listed) == (offered, offered)


@pytest.mark.parametrize(("model", "key"), ACTS)
def test_act_without_a_reason_is_not_done(model: str, key: str, table: Table, boss: Client) -> None:
    seen = prepared(table, boss, key)
    before = StaffAction.objects.count()
    answer = act(boss, model, key, [row(table, model)], seen=seen, reason=" ", **SAID.get(key, {}))
    assert answer.status_code == 200
    assert StaffAction.objects.count() == before


@pytest.mark.parametrize(("model", "key"), ACTS)
def test_act_sent_twice_is_done_once(model: str, key: str, table: Table, boss: Client) -> None:
    seen = prepared(table, boss, key)
    before, seq = StaffAction.objects.count(), table.game.seq
    for _ in range(2):
        answer = act(boss, model, key, [row(table, model)], seen=seen, follow=True, **SAID.get(key, {}))
    assert "boss was faster" in told(answer)
    assert StaffAction.objects.count() == before + 1
    assert table.game.seq - seq in ({0} if model == "guest" else {1, 2})


def test_of_two_of_the_staff_who_looked_at_the_same_moment_the_second_is_told(table: Table, boss: Client) -> None:
    seat = table.players[1].pk
    assert act(boss, "player", "extend", [seat], seconds=MINUTE).status_code == 302
    other = act(staff("other", everything=True), "player", "extend", [seat], seen=0, follow=True, seconds=MINUTE)
    assert "boss was faster: more time given" in told(other)
    assert table.kinds.count("time_granted") == 1


def test_ticked_rows_are_asked_about_and_no_others(boss: Client) -> None:
    tables = [begin(seats=3) for _ in range(3)]
    ticked = [tables[0].game_id, tables[2].game_id]
    data = {"action": "pause", "index": 0, "select_across": 0, "_selected_action": ticked}
    asked = boss.post("/admin/games/game/?status__exact=ended", data, follow=True)
    assert asked.status_code == 200
    shown = asked.content.decode()
    assert [f'value="{table.game_id}:0"' in shown for table in tables] == [True, False, True]
    boss.post(asked.request["PATH_INFO"], {"on": [f"{pk}:0" for pk in ticked], "cause": "fault", "reason": "broken"})
    assert [bool(table.game.paused) for table in tables] == [True, False, True]


def test_all_rows_across_pages_are_never_meant(boss: Client) -> None:
    table = begin(seats=3)
    for across in ("1", "on", "true"):
        data = {"action": "pause", "index": 0, "select_across": across, "_selected_action": [table.game_id]}
        answer = boss.post("/admin/games/game/", data, follow=True)
        assert "Tick the rows" in told(answer)
        assert answer.redirect_chain[-1][0] == "/admin/games/game/"
    assert "across all pages" not in boss.get("/admin/games/game/").content.decode()


@pytest.mark.parametrize(
    "ticked", [[], ["x"], ["nothing:0"], ["\0:0"], ["9" * 40 + ":1"], ["a:b"], ["a:" + "9" * 30], ["%s:0"]]
)
def test_what_is_no_row_is_nobodys_row(ticked: list[str], boss: Client, table: Table) -> None:
    for model, key in ACTS:
        said = SAID.get(key, {})
        answer = boss.post(
            reverse(f"admin:games_{model}_act", args=[key]), {"on": ticked, "reason": "because of a test", **said}
        )
        assert answer.status_code == 302
        assert boss.get(reverse(f"admin:games_{model}_act", args=[key]), {"on": ticked}).status_code == 200
    assert not StaffAction.objects.exists()


def test_unknown_act_is_no_page(boss: Client) -> None:
    assert boss.get("/admin/games/game/act/delete/").status_code == 404


def test_nothing_can_be_added_changed_or_removed(boss: Client, table: Table) -> None:
    event = GameEvent.objects.latest("pk").pk
    act(boss, "game", "pause", [table.game_id], cause="other")
    journal = StaffAction.objects.latest("pk").pk
    rows = [("game", table.game_id), ("player", table.players[0].pk), ("guest", table.actors[0].guest_id)]
    for model, key in (*rows, ("gameevent", event), ("staffaction", journal)):
        assert boss.get(f"/admin/games/{model}/add/").status_code == 403
        assert boss.post(f"/admin/games/{model}/{key}/change/", {"name": "x"}).status_code == 403
        assert boss.post(f"/admin/games/{model}/{key}/delete/", {"post": "yes"}).status_code == 403
        listed = boss.get(f"/admin/games/{model}/").content.decode()
        assert "delete_selected" not in listed
    assert table.players[0].name == "Anna"


def test_page_of_a_game_shows_board_players_and_log_in_sentences(boss: Client, table: Table) -> None:
    table.submit(0, "end turn")
    shown = boss.get(f"/admin/games/game/{table.game_id}/change/").content.decode()
    for text in ("Southeast Asia", "Anna ends the turn.", "It is the turn of Ben", "Ben", "territories"):
        assert text in shown
    older = boss.get(f"/admin/games/game/{table.game_id}/change/?before=3").content.decode()
    assert "Anna ends the turn." not in older
    assert boss.get(f"/admin/games/game/{table.game_id}/change/?before=%00").status_code == 200


def test_german_staff_reads_german(boss: Client, table: Table) -> None:
    table.submit(0, "end turn")
    shown = boss.get(f"/admin/games/game/{table.game_id}/change/", headers={"accept-language": "de"}).content.decode()
    for text in ("Anna beendet den Zug.", "Anhalten", "Spieler", "Risiko: Leitung"):
        assert text in shown


def test_pages_lead_to_each_other(boss: Client, table: Table) -> None:
    act(boss, "game", "pause", [table.game_id], cause="other")
    starts = [
        f"game/{table.game_id}",
        f"player/{table.players[0].pk}",
        f"guest/{table.actors[0].guest_id}",
        f"gameevent/{GameEvent.objects.latest('pk').pk}",
        f"staffaction/{StaffAction.objects.latest('pk').pk}",
    ]
    for start in starts:
        shown = boss.get(f"/admin/games/{start}/change/").content.decode()
        links = {part.split('"')[0] for part in shown.split('href="/admin/')[1:]}
        assert {link for link in links if boss.get(f"/admin/{link}".replace("&amp;", "&")).status_code != 200} <= {
            link for link in links if link.endswith("/history/") or link == "logout/"
        }
        assert any(f"game/{quote(table.game_id)}/change/" in link or "?" in link for link in links)


def test_history_of_a_row_is_its_part_of_the_journal(boss: Client, table: Table) -> None:
    answer = boss.get(f"/admin/games/game/{table.game_id}/history/")
    assert answer.headers["Location"] == f"/admin/games/staffaction/?game__id__exact={table.game_id}"


def test_substitute_is_a_guest_by_number_or_an_account_by_name(boss: Client, table: Table) -> None:
    fatma, _ = person("Fatma")
    seat = table.players[0].pk
    for said in ({}, {"guest": fatma.guest_id, "account": "boss"}, {"guest": "x"}, {"guest": -1}):
        assert act(boss, "player", "substitute", [seat], **said).status_code == 200
    assert "no such guest" in told(act(boss, "player", "substitute", [seat], follow=True, guest=10**9))
    act(boss, "player", "substitute", [seat], guest=fatma.guest_id)
    assert (table.players[0].guest_id, table.players[0].name) == (fatma.guest_id, "Fatma")
    seen = StaffAction.objects.latest("pk").pk
    act(boss, "player", "substitute", [seat], seen=seen, account="boss")
    assert table.players[0].user_id == User.objects.get(username="boss").pk


def test_bad_name_is_refused_with_its_reason(boss: Client, table: Table) -> None:
    answer = act(boss, "guest", "rename", [table.actors[0].guest_id], nickname="Server")
    assert answer.status_code == 200
    assert not StaffAction.objects.exists()


@pytest.mark.parametrize("model", ["game", "player", "gameevent", "guest", "staffaction"])
def test_lists_are_searched_sorted_and_filtered(model: str, boss: Client, table: Table) -> None:
    act(boss, "game", "pause", [table.game_id], cause="other")
    start = f"/admin/games/{model}/"
    shown = boss.get(start).content.decode()
    queries = {part.split('"')[0].replace("&amp;", "&") for part in shown.split('href="?')[1:]}
    assert len(queries) > 3
    for query in (*queries, "q=anna", "q=%00", f"q={table.game_id}", "q='", "p=99", "o=1.-2.3", "all=", "e=1"):
        assert boss.get(f"{start}?{query}").status_code in (200, 302), query


def test_lists_are_filtered_and_seats_described_in_words(boss: Client) -> None:
    table = begin(seats=3, bots=(1, 2))
    games, players = (boss.get(f"/admin/games/{model}/").content.decode() for model in ("game", "player"))
    for query, name in (("edition=hasbro_2015", "Hasbro 2015 (B7404)"), ("mode=mission", "Secret Mission")):
        assert re.search(rf'<a href="\?{query}">\s*{re.escape(name)}\s*</a>', games)
    assert re.search(r'<a href="\?bot=solid">\s*calculator \(medium bot\)\s*</a>', players)
    assert boss.get("/admin/games/game/?mode=classic").context["cl"].result_count == 0
    shown = boss.get(f"/admin/games/game/{table.game_id}/change/").content.decode()
    assert shown.count("<td>calculator (medium bot)</td>") == 2


def test_who_changes_accounts_gets_no_rights_by_it(boss: Client) -> None:
    keeper = staff("keeper", "view_user", "change_user", "add_user", "delete_user", "change_group", "add_group")
    plain, colleague = User.objects.create_user("plain"), User.objects.get(username="boss")
    page = f"/admin/auth/user/{plain.pk}/change/"
    right = Permission.objects.get(codename="see_secrets")
    data = {"username": "plain", "date_joined_0": "2026-01-01", "date_joined_1": "00:00", "is_active": "on"}
    keeper.post(page, {**data, "is_staff": "on", "is_superuser": "on", "user_permissions": [right.pk]})
    plain.refresh_from_db()
    assert (plain.is_staff, plain.is_superuser, plain.user_permissions.count()) == (False, False, 0)
    own = User.objects.get(username="keeper")
    for account in (colleague, own):
        assert keeper.post(f"/admin/auth/user/{account.pk}/change/", data).status_code == 403
        assert keeper.get(f"/admin/auth/user/{account.pk}/password/").status_code == 403
        assert keeper.post(f"/admin/auth/user/{account.pk}/delete/", {"post": "yes"}).status_code == 403
    assert keeper.get("/admin/auth/group/add/").status_code == 403
    ticked = {"action": "delete_selected", "_selected_action": [colleague.pk], "post": "yes", "index": 0}
    keeper.post("/admin/auth/user/", ticked)
    assert User.objects.filter(username="boss").exists()
    assert boss.get("/admin/auth/group/add/").status_code == 200


Check = Callable[[Table], object]
STATES: list[tuple[str, str, Check]] = [
    ("game", "pause", lambda table: Game.objects.get().paused == "dispute"),
    ("game", "cancel", lambda table: Game.objects.get().termination == "cancelled"),
    ("player", "bot", lambda table: Player.objects.get(seat=0).bot == "solid"),
]


@pytest.mark.parametrize(("model", "key", "done"), STATES, ids=[key for _, key, _ in STATES])
def test_act_does_what_it_says(model: str, key: str, done: Check, table: Table, boss: Client) -> None:
    act(boss, model, key, [row(table, model)], **SAID.get(key, {}))
    assert done(table)
