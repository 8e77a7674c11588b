"""The page of a game: each decision has its form, a reload changes nothing, and nobody sees what is not theirs."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest

from games.engine.actions import SetDefence
from games.engine.ids import Seat
from games.engine.orders import DefenceOrder
from games.guest_cookie import token_hash
from games.models import Player
from games.services import ClockSpec
from games.texts import languages, texts
from games.views.game import LINES, MOST_LINES, NOTED_FOR
from tests.support.pages import Browser, Page
from tests.support.tables import Table, begin, stage

pytestmark = pytest.mark.django_db

HEAD = "hasbro_2015/mission yellow blue green"
BOARD = (
    " | yellow: australia 2, siam 6 | blue: asia 1, china 3 | green: rest 3"
    " | mission yellow: m15_as_sa | mission blue: m15_na_af | mission green: m15_eu_au"
)
CONQUERED = BOARD.replace("asia 1, china 3", "asia 1").replace("siam 6", "siam 6, china 3")
HAND = " | hand yellow: peru siam china | hand blue: ural joker_1"
DECISIONS: list[tuple[str, Seat, str]] = [
    ("hasbro_2015/classic yellow blue green claiming yellow | yellow: alaska 1 | blue: peru 1 | green: ", 0, "claim"),
    (f"{HEAD} opening yellow{BOARD} | reserve yellow: 5 | reserve blue: 5 | reserve green: 5", 0, "place"),
    (f"{HEAD} reinforcement yellow r3{BOARD} | pool 5", 0, "place"),
    (f"{HEAD} reinforcement yellow r3{BOARD}{HAND} | pool 5", 0, "trade"),
    (f"{HEAD} attack yellow r3{BOARD}", 0, "attack"),
    (f"{HEAD} attack yellow r3{BOARD}", 0, "end_attacks"),
    (f"{HEAD} attack yellow r3{BOARD}", 0, "end_turn"),
    (f"{HEAD} attack yellow r3{BOARD}", 0, "fortify-1"),
    (f"{HEAD} defence yellow r3{BOARD} | battle siam>china 3", 1, "defend"),
    (f"{HEAD} defence yellow r3{BOARD} | battle siam>china 3 stop 2", 0, "stop_attack"),
    (
        f"{HEAD} occupation yellow r3{CONQUERED} | occupation siam>china 3-8",
        0,
        "occupy",
    ),
    (f"{HEAD} fortification yellow r3{BOARD}", 0, "end_turn"),
    (f"{HEAD} attack yellow r3{BOARD} | control yellow: stand_in", 0, "take_back"),
    (f"{HEAD} attack yellow r3{BOARD}", 1, "set_defence"),
]
CHOSEN = {"defend": {"dice": "2"}, "attack": {"how": "once"}, "place": {"units-siam": "5"}}


def look(table: Table, seat: Seat | None, language: str = "de", watch: str = "") -> Page:
    """The page as a seat's browser, or a stranger's, shows it."""
    browser = Browser("" if seat is None else table.keys[seat], language)
    return browser.get(f"/g/{table.game_id}/plain{watch}")


def filled(page: Page, key: str) -> dict[str, str]:
    """What a person would put into the form."""
    form = page.form(key)
    if key == "place" and "territory" not in form.offered:
        return {**form.values, **CHOSEN["place"]}
    return {**form.values, **({} if key == "place" else CHOSEN.get(key, {}))}


@pytest.mark.parametrize(
    ("line", "seat", "key"), DECISIONS, ids=[f"{key}-{n}" for n, (_, _, key) in enumerate(DECISIONS)]
)
@pytest.mark.parametrize("language", languages())
def test_decision_has_a_form_that_survives_a_reload_and_is_carried_out(
    line: str, seat: Seat, key: str, language: str
) -> None:
    table = stage(line)
    page = look(table, seat, language)
    assert page.status == 200
    assert page.has(key)
    assert len(page.ids) == len(set(page.ids))
    again = look(table, seat, language)
    assert again.text("expected") == page.text("expected")
    assert [form.key for form in again.forms] == [form.key for form in page.forms]
    before = table.game.seq
    after = Browser(table.keys[seat], language).post(again.form(key).action, filled(again, key))
    assert after.status == 200
    assert after.text("notices") == ""
    assert table.game.seq > before


def test_page_says_in_one_sentence_who_must_do_what() -> None:
    table = stage(f"{HEAD} reinforcement yellow r3{BOARD} | pool 5")
    assert look(table, 0).text("expected") == "Du bist dran: Setze 5 Armeen auf deine Gebiete."
    assert look(table, 1).text("expected") == "Anna ist dran und verstärkt."
    assert look(table, None, "en").text("expected") == "It is the turn of Anna to reinforce."


def test_same_form_sent_twice_is_carried_out_once() -> None:
    table = stage(f"{HEAD} reinforcement yellow r3{BOARD} | pool 5")
    page = look(table, 0)
    browser = Browser(table.keys[0])
    for _ in range(2):
        answer = browser.post(page.form("place").action, {**page.form("place").values, "units-siam": "2"})
        assert answer.text("notices") == ""
    assert table.kinds.count("units_placed") == 1


def test_form_of_an_older_position_is_refused_with_a_sentence() -> None:
    table = stage(f"{HEAD} reinforcement yellow r3{BOARD} | pool 5")
    page = look(table, 0)
    browser = Browser(table.keys[0])
    browser.send(page, "place", {"units-siam": "2"})
    late = browser.send(page, "place", {"units-siam": "2", "action_id": str(uuid4())})
    assert late.text("notices") == texts("de").get("server", "stale")


def test_refusal_names_its_page_in_the_booklet() -> None:
    table = stage(f"{HEAD} attack yellow r3{BOARD}")
    page = look(table, 0, "en")
    answer = Browser(table.keys[0], "en").send(page, "fortify-1", {"pair": "siam>indonesia", "units": "6"})
    assert "since one army stays behind. (2015, p. 9)" in answer.text("notices")


@pytest.mark.parametrize(
    ("values", "code"),
    [({"units": "many"}, "form_number"), ({"type": "cheat"}, "form_unknown"), ({"pair": ""}, "form_choice")],
)
def test_faulty_form_is_refused_with_a_sentence(values: dict[str, str], code: str) -> None:
    table = stage(f"{HEAD} attack yellow r3{BOARD}")
    answer = Browser(table.keys[0]).send(look(table, 0), "fortify-1", values)
    assert answer.text("notices") == texts("de").get("forms", code)


def test_plan_for_the_opening_grows_entry_by_entry_and_can_be_written() -> None:
    table = stage(f"{HEAD} opening blue{BOARD} | reserve yellow: 5 | reserve blue: 5 | reserve green: 5")
    browser = Browser(table.keys[0])
    page = browser.send(look(table, 0), "plan-add", {"territory": "siam", "times": "2", "step": "add"})
    page = browser.send(page, "plan-add", {"territory": "indonesia", "times": "1", "step": "add"})
    assert table.state.plans[0] == ("siam", "siam", "indonesia")
    page = browser.send(page, "plan-write", {"plan": "Neuguinea x2\nsüdostasien", "step": "write"})
    assert table.state.plans[0] == ("new_guinea", "new_guinea", "siam")
    browser.send(page, "plan-add", {"step": "withdraw"})
    assert table.state.plans[0] == ()


def test_resigning_wants_a_confirmation() -> None:
    table = stage(f"{HEAD} attack yellow r3{BOARD}")
    browser = Browser(table.keys[0])
    page = browser.send(look(table, 0), "resign")
    assert page.text("notices") == texts("de").get("forms", "form_unconfirmed")
    browser.send(page, "resign", {"confirmed": "yes"})
    assert table.kinds[-1] != "turn_ended"
    assert "seat_resigned" in table.kinds


def test_attack_stays_chosen_after_a_roll() -> None:
    table = stage(f"{HEAD} attack yellow r3{BOARD.replace('china 3', 'china 9')}")
    browser = Browser(table.keys[0])
    page = browser.send(look(table, 0), "attack", {"pair": "siam>china", "how": "once"})
    assert page.form("attack").values["pair"] == "siam>china"
    assert page.address.endswith("?pair=siam%3Echina")


@pytest.mark.parametrize(
    ("line", "sent", "point"),
    [
        (
            f"{HEAD} attack yellow r3{BOARD}",
            {"type": "fortify", "pair": "siam>western_australia", "units": "9"},
            "fortify",
        ),
        (f"{HEAD} reinforcement yellow r3{BOARD} | pool 5", {"type": "end_turn"}, "all_units_placed"),
        (f"{HEAD} attack yellow r3{BOARD}", {"type": "attack", "pair": "siam>alaska", "how": "once"}, "adjacency"),
    ],
)
def test_refusal_leads_to_the_rule_that_forbids_it(line: str, sent: dict[str, str], point: str) -> None:
    table = stage(line)
    page = Browser(table.keys[0]).post(f"/g/{table.game_id}/act", {**sent, "base_seq": str(table.game.seq)})
    assert f"/rules/hasbro_2015/mission#{point}" in page.links
    assert page.text("notices").endswith(")")
    assert "&lt;a" not in page.html


def test_refusal_at_a_table_with_house_rules_leads_to_the_rules_of_that_table() -> None:
    table = stage(f"{HEAD} attack yellow r3 fortify=adjacent_single{BOARD}")
    page = Browser(table.keys[0]).post(
        f"/g/{table.game_id}/act", {"type": "fortify", "pair": "siam>eastern_australia", "units": "1"}
    )
    assert "/rules/hasbro_2015/mission?fortify=adjacent_single#fortify" in page.links


def test_defender_who_has_seen_the_roll_reads_what_each_answer_is_worth() -> None:
    battle = " | battle siam>china 3 rolled 6-5-2"
    table = stage(f"{HEAD} defence yellow r3 defender_choice=after_roll{BOARD}{battle}")
    said = look(table, 1).text("actions")
    assert "Was jede Wahl wert ist" in said
    assert re.search(r"1 Würfel\s*0,83\s*0,17\s*\d+,\d", said)
    assert "Was jede Wahl wert ist" not in look(table, 0).html


def test_trade_that_must_be_made_leads_to_its_rule() -> None:
    table = stage(f"{HEAD} reinforcement yellow r3{BOARD}{HAND} | pool 5")
    assert "/rules/hasbro_2015/mission#compulsory_trade" in look(table, 0).links
    assert "/rules/hasbro_2015/mission#territory_bonus" in look(table, 0).links


def test_who_wonders_why_the_game_is_not_won_finds_what_is_missing_and_the_rule_beside_the_mission() -> None:
    page = look(stage(f"{HEAD} attack yellow r3{BOARD}"), 0)
    own = page.text("own")
    assert "Warum habe ich nicht gewonnen? Südamerika: 0 / 4" in own
    assert "Du gewinnst, sobald das erreicht ist, auch im Zug eines anderen." in own
    assert "/rules/hasbro_2015/mission#mission_win" in page.links


def test_stranger_finds_no_game_that_is_by_link_only() -> None:
    table = begin(visibility="link", watch_hash=token_hash("let me in"))
    assert look(table, None).status == 404
    assert look(table, None, watch="?watch=something").status == 404
    page = look(table, None, watch="?watch=let%20me%20in")
    assert page.status == 200
    assert not any(form.key for form in page.forms)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seat", [1, 2, None])
def test_nobody_else_sees_mission_hand_orders_or_secret(seat: Seat | None, language: str) -> None:
    line = f"{HEAD} attack yellow r3{BOARD} | hand yellow: joker_1 joker_2 | defence yellow: one_below 71177"
    table = stage(line)
    words = texts(language)
    mission = words.get("missions", "m15_as_sa")
    own = look(table, 0, language)
    assert mission in own.text("own")
    assert words.get("symbols", "joker") in own.text("own")
    assert "71177" in own.html
    for address in ("", "?part=game", "?before=3"):
        page = look(table, seat, language, address)
        assert mission not in page.html
        assert "joker_" not in page.html
        assert "71177" not in page.html
        assert table.game.secret not in page.html
        elsewhere = [page.text(region) for region in page.regions if region != "rules"]
        assert not any(words.get("symbols", "joker") in text for text in elsewhere)


def test_spectator_of_a_public_game_can_do_nothing() -> None:
    table = stage(f"{HEAD} attack yellow r3{BOARD}")
    page = look(table, None)
    assert "actions" not in page.regions
    assert "own" not in page.regions
    answer = Browser().post(f"/g/{table.game_id}/act", {"type": "end_turn", "base_seq": str(table.game.seq)})
    assert answer.text("notices") == texts("de").get("server", "not_seated")
    assert table.state.turn == 0


def test_foreign_site_cannot_send_forms() -> None:
    table = stage(f"{HEAD} attack yellow r3{BOARD}")
    answer = Browser(table.keys[0], strict=True).post(f"/g/{table.game_id}/act", {"type": "end_turn"})
    assert answer.status == 403
    assert table.state.turn == 0


def test_part_of_a_page_has_the_regions_of_the_whole() -> None:
    table = stage(f"{HEAD} attack yellow r3{BOARD}")
    whole, part = look(table, 0), look(table, 0, watch="?part=game")
    assert part.regions == whole.regions
    assert "<html" not in part.html


def test_page_without_script_looks_again_by_itself_while_there_is_nothing_to_do() -> None:
    table = stage(f"{HEAD} attack yellow r3{BOARD}")
    assert 'http-equiv="refresh"' not in look(table, 0).html
    assert 'http-equiv="refresh"' in look(table, 1).html


def test_log_is_paged_from_the_newest_line_down() -> None:
    table = begin(bots=(1, 2, 3), changes={"opening": "one_by_one"})
    for _ in range(MOST_LINES + 10):
        table.submit(0, SetDefence(DefenceOrder("one")))
    page = look(table, 0)
    assert page.text("log").startswith("Protokoll Anna hat für die Verteidigung festgelegt: immer mit einem Würfel.")
    older = next(link for link in page.links if "before=" in link)
    assert f"before={table.game.seq - MOST_LINES}#" in older
    last = Browser(table.keys[0]).get(older.partition("#")[0])
    first = "Das Spiel beginnt. Es spielen Anna (Gelb), Bot 1 (Blau), Bot 2 (Grün) und Bot 3 (Orange). Neueste"
    assert first in last.text("log")
    assert not any("before=" in link for link in last.links)


BOTS = " | control blue: bot | control green: bot"


def test_bots_play_on_at_once_for_whoever_plays_alone() -> None:
    table = stage(f"{HEAD} attack blue r3{BOARD}{BOTS}")
    browser = Browser(table.keys[0], "en")
    page = look(table, 0, "en")
    assert "Skip to my turn" in page.text("actions")
    while "hurry" in [form.key for form in page.forms]:
        page = browser.send(page, "hurry")
    assert (table.state.to_act, table.state.turn) == (0, 0)


def test_bots_take_their_time_where_another_person_plays() -> None:
    table = stage(f"{HEAD} attack blue r3{BOARD} | control blue: bot")
    page = look(table, 0)
    assert "hurry" not in [form.key for form in page.forms]
    page = Browser(table.keys[0]).post(f"/g/{table.game_id}/hurry", {})
    assert page.text("notices") == "An diesem Tisch spielen noch andere Menschen: Für sie lassen sich die Bots Zeit."
    assert table.state.turn == 1


def test_who_is_out_may_skip_to_the_end() -> None:
    table = stage("hasbro_2015/classic yellow blue green attack blue r3 | blue: rest 9 | green: siam 1" + BOTS)
    page = look(table, 0, "en")
    assert "Skip to the end" in page.text("actions")
    page = Browser(table.keys[0], "en").send(page, "hurry")
    assert "Ben has won." in page.text("end")


def test_file_of_a_running_game_tells_a_seat_its_own_mission_alone_and_others_none() -> None:
    table = begin(seats=3)
    dealt = table.state.missions
    for seat, key in enumerate(table.keys):
        own = Browser(key).get(f"/g/{table.game_id}/export")
        assert own.status == 200
        assert table.game.secret not in own.html
        assert {mission for mission in dealt if str(mission) in own.html} == {dealt[seat]}
    assert not any(str(mission) in Browser().get(f"/g/{table.game_id}/export").html for mission in dealt)


def test_end_shows_every_mission_the_secret_and_the_whole_game() -> None:
    table = stage(f"{HEAD} attack yellow r3{BOARD}")
    browser = Browser(table.keys[0])
    for seat in (1, 2):
        table.submit(seat, "resign")
    browser.send(look(table, 0), "resign", {"confirmed": "yes"})
    page = look(table, None)
    assert page.text("expected") == "Das Spiel ist abgebrochen."
    assert table.game.secret in page.text("end")
    for mission in ("m15_as_sa", "m15_na_af", "m15_eu_au"):
        assert texts("de").get("missions", mission) in page.text("end")
    export = Browser().get(f"/g/{table.game_id}/export")
    assert export.status == 200
    assert export.html.count("\n") == table.game.seq + 1


def test_end_tells_in_whose_turn_a_mission_was_fulfilled_by_what_somebody_else_did() -> None:
    line = "hasbro_2015/mission yellow blue green attack yellow r3 | yellow: siam 9 | blue: rest 2 | green: china 1"
    missions = " | mission yellow: m15_as_sa | mission blue: m15_destroy_green | mission green: m15_eu_au"
    table = stage(line + missions)
    for _ in range(20):
        if table.game.status != "running":
            break
        table.submit(0, "attack siam>china 3")
    end = look(table, 0, "en").text("end")
    assert "Ben has won." in end
    assert "It was Anna’s turn." in end


def test_new_return_link_is_shown_once_and_works() -> None:
    table = stage(f"{HEAD} attack yellow r3{BOARD}")
    browser = Browser(table.keys[0])
    page = browser.send(look(table, 0), "return")
    token = next(value for value in page.html.split('"') if value.startswith("http://testserver/r/"))
    assert token not in browser.get(f"/g/{table.game_id}/plain").html
    elsewhere = Browser()
    address = token.removeprefix("http://testserver")
    moved = elsewhere.post(address, {})
    assert moved.has("attack")
    assert not browser.get(f"/g/{table.game_id}/plain").has("attack")


def test_log_of_a_player_tells_everything_since_the_own_last_turn() -> None:
    table = stage(f"{HEAD} attack yellow r3{BOARD}")
    table.submit(0, "end turn")
    ended = table.game.seq - table.kinds[::-1].index("turn_ended")
    for _ in range(LINES + 20):
        table.submit(1, SetDefence(DefenceOrder("one")))
    lines = [int(value) for value in re.findall(r'<li value="(\d+)"', look(table, 0).html)]
    assert lines == list(range(table.game.seq, ended, -1))
    assert len(re.findall(r'<li value="', look(table, None).html)) == LINES


def test_log_on_a_page_is_bounded_however_long_ago_the_own_turn_was() -> None:
    table = stage(f"{HEAD} attack yellow r3{BOARD}")
    for _ in range(MOST_LINES + 5):
        table.submit(1, SetDefence(DefenceOrder("one")))
    page = look(table, 0)
    assert len(re.findall(r'<li value="', page.html)) == MOST_LINES
    assert any(f"before={table.game.seq - MOST_LINES}#" in link for link in page.links)


FORTIFYING = [("chain_single", "turn"), ("adjacent_single", "turn"), ("chain_multi", "attacks")]


@pytest.mark.parametrize(("policy", "ends"), FORTIFYING)
def test_fortifying_says_what_is_over_with_it(policy: str, ends: str) -> None:
    head = f"{HEAD} attack yellow r3 fortify={policy}"
    said = look(stage(head + BOARD), 0, "en").text("actions")
    assert ("the turn ends with it" in said) == (ends == "turn")
    assert ("Move and end the turn" in said) == (ends == "turn")
    assert ("no more attacks in this turn" in said) == (ends == "attacks")


def test_whoever_reads_the_page_without_a_socket_is_there_for_the_others() -> None:
    table = stage(f"{HEAD} attack yellow r3{BOARD}")
    look(table, None)
    assert [row.last_seen for row in table.players] == [None, None, None]
    look(table, 1)
    seen = table.players[1].last_seen
    assert seen is not None
    assert look(table, 0).text("players").count("da") > 0
    look(table, 1)
    assert table.players[1].last_seen == seen
    Player.objects.filter(pk=table.players[1].pk).update(last_seen=seen - timedelta(milliseconds=NOTED_FOR + 1000))
    look(table, 1)
    assert table.players[1].last_seen >= seen


def test_defender_reads_how_much_time_is_left() -> None:
    table = stage(f"{HEAD} defence yellow r3{BOARD} | battle siam>china 3", clock=ClockSpec(defence=20))
    assert re.search(r"Restzeit: 0:(1\d|20) · bis", look(table, 1).text("deadline"))


def test_whoever_has_resigned_reads_so_on_the_page() -> None:
    table = stage(f"{HEAD} attack yellow r3{BOARD}")
    table.submit(1, "resign")
    assert look(table, 1).text("resigned") == "Du hast dieses Spiel aufgegeben und siehst zu."
    assert "resigned" not in look(table, 2).regions
