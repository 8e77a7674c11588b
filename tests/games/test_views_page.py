"""Everything that the page of a game says, from what its viewer received."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from games.engine.ids import Seat
from games.models import STRANGER, Player
from games.selectors import game_entry, game_update_for
from games.selectors.loading import moment
from games.selectors.logbook import LogPage, game_log
from games.services import ClockSpec
from games.services.recording import now_millis
from games.texts import languages, texts
from games.views.page import HERE_FOR, GamePage
from tests.support.tables import Table, begin, stage

pytestmark = pytest.mark.django_db

LINE = (
    "hasbro_2015/mission yellow blue green attack yellow r3"
    " | yellow: australia 2, siam 6 | blue: asia 1, china 3 | green: rest 3"
    " | mission yellow: m15_as_sa | mission blue: m15_na_af | mission green: m15_eu_au"
    " | hand yellow: siam joker_1 | discard peru alaska venezuela"
)


def page(table: Table, seat: Seat | None = 0, language: str = "de", lines: int = 40) -> GamePage:
    actor = STRANGER if seat is None else table.actors[seat]
    entry = game_entry(game_id=table.game_id, actor=actor)
    update = game_update_for(game_id=table.game_id, viewer=entry.viewer, actor=actor, after_seq=2**31 - 1)
    assert update is not None
    log = game_log(game_id=table.game_id, viewer=entry.viewer, upto=update.seq, count=lines)
    return GamePage(entry, update, log, texts(language))


def test_page_names_game_phase_and_what_is_due() -> None:
    shown = page(stage(LINE))
    assert (shown.mode, shown.edition, shown.phase) == ("Auftrags-Risiko", "Hasbro 2015 (B7404)", "Angreifen")
    assert shown.expected == "Du bist dran: Greif an oder beende die Angriffe."
    assert shown.mine
    assert shown.mode_rule.startswith("Jeder hat einen geheimen Auftrag.")


def test_own_things_are_shown_to_their_seat_alone() -> None:
    table = stage(LINE)
    mine, rival, stranger = page(table, 0), page(table, 1), page(table, None)
    assert mine.mission == "Erobere Asien und Südamerika."
    assert [card.name for card in mine.hand] == ["Südostasien", "Joker"]
    assert mine.stance == "immer mit so vielen Würfeln wie möglich"
    assert rival.mission == "Erobere Nordamerika und Afrika."
    assert rival.hand == ()
    assert (stranger.mission, stranger.hand, stranger.stance, stranger.seated) == ("", (), "", False)
    assert not rival.mine
    assert not stranger.mine


def test_traded_cards_lie_open_to_everybody() -> None:
    assert page(stage(LINE), None).discard == "Peru, Alaska und Venezuela"


def test_card_that_was_earned_is_told_to_the_seat_in_turn() -> None:
    table = stage(f"{LINE} | conquered")
    assert page(table, 0).earned
    assert not page(table, 1).earned
    assert not page(stage(LINE), 0).earned


def test_person_who_is_away_is_told_how_to_come_back() -> None:
    table = stage(f"{LINE} | control yellow: stand_in")
    shown = page(table)
    assert shown.expected == "Ein Bot spielt in Vertretung für dich. Du kannst jederzeit zurückkommen."
    assert shown.mine
    assert shown.choices.take_back
    assert shown.players[0].row.control == "Bot in Vertretung"
    assert not shown.players[0].row.person


def test_presence_is_told_of_people_and_not_of_bots() -> None:
    table = begin(bots=(3,))
    now = now_millis()
    for seat, seen in ((0, now), (1, now - HERE_FOR - 1000), (3, now)):
        Player.objects.filter(game_id=table.game_id, seat=seat).update(last_seen=moment(seen))
    lines = page(table).players
    assert [line.presence for line in lines] == ["here", "gone", "", ""]
    assert [line.bot for line in lines] == [False, False, False, True]


def test_deadline_is_an_absolute_time() -> None:
    table = stage(LINE, clock=ClockSpec(turn=60, reserve=30))
    deadline = page(table).deadline
    assert deadline is not None
    assert deadline.tzinfo is UTC
    assert 60 < (deadline - datetime.now(UTC)).total_seconds() <= 90
    assert page(stage(LINE)).deadline is None


def test_each_form_has_a_number_of_its_own() -> None:
    shown = page(stage(LINE))
    assert len({shown.new_id for _ in range(20)}) == 20


def test_log_reads_from_the_newest_line_down() -> None:
    table = begin()
    shown = page(table)
    assert [line.seq for line in shown.log] == [4, 3, 2, 1]
    assert shown.older is None
    assert [line.turn for line in shown.log] == [False, False, False, True]
    assert shown.log[-1].text.startswith("Das Spiel beginnt. Es spielen Anna (Gelb)")


def test_log_goes_on_where_its_page_ends() -> None:
    table = begin()
    first = game_log(game_id=table.game_id, viewer=None, upto=4, count=3)
    assert ([told.seq for told in first.told], first.older) == ([4, 3, 2], 1)
    rest = game_log(game_id=table.game_id, viewer=None, upto=1, count=3)
    assert ([told.seq for told in rest.told], rest.older) == ([1], None)
    assert game_log(game_id=table.game_id, viewer=None, upto=0, count=3) == LogPage((), None)


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_log_hides_from_each_viewer_what_is_not_theirs(viewer: Seat | None) -> None:
    table = begin()
    log = game_log(game_id=table.game_id, viewer=viewer, upto=table.game.seq, count=40)
    dealt = next(told.event for told in log.told if told.event.kind == "missions_dealt")
    shown = [seat for seat, mission in enumerate(dealt.missions) if mission]
    assert shown == ([] if viewer is None else [viewer])


def test_running_game_has_no_end() -> None:
    assert page(stage(LINE)).end is None


@pytest.mark.parametrize("language", languages())
def test_end_reveals_missions_secret_and_shares(language: str) -> None:
    table = stage(LINE)
    for seat in range(3):
        table.submit(seat, "resign")
    end = page(table, None, language).end
    assert end is not None
    words = texts(language)
    assert [line.row.mission for line in end.lines] == [
        words.get("missions", mission) for mission in ("m15_as_sa", "m15_na_af", "m15_eu_au")
    ]
    assert end.secret == table.game.secret
    assert [(share.name, bool(share.value)) for share in end.shares] == [
        ("Anna", True),
        ("Ben", False),
        ("Çelik", False),
    ]
    assert end.how == words.get("terminations", "abandoned")
    assert not any(line.won for line in end.lines)


@pytest.mark.parametrize("language", languages())
def test_rules_of_the_game_are_said_with_their_sources(language: str) -> None:
    shown = page(stage(LINE), None, language)
    assert all(line.text and line.source for line in shown.rules)
    assert shown.leaver_rule == texts(language).get("rules", "leaver_bot")
    assert len(shown.commitment) == 64


def test_who_has_placed_everything_attacks_even_while_a_set_may_still_be_traded() -> None:
    line = LINE.replace("attack yellow", "reinforcement yellow")
    placed, placing = stage(line), stage(f"{line} | pool 5")
    assert [page(placed, seat).phase for seat in (0, 1, None)] == ["Angreifen"] * 3
    assert page(placed, 1).expected == "Anna ist dran und greift an."
    assert [page(placing, seat).phase for seat in (0, 1, None)] == ["Verstärken"] * 3
    assert page(placing, 1).expected == "Anna ist dran und verstärkt."


def test_whoever_must_trade_before_all_else_does_not_attack_yet() -> None:
    line = LINE.replace("attack yellow", "reinforcement yellow").replace(
        "siam joker_1", "siam joker_1 ural peru brazil"
    )
    assert page(stage(line.partition(" | discard")[0])).phase == "Verstärken"


@pytest.mark.parametrize(("turn", "countdown"), [(30, "0:30"), (150, "2:30"), (86_400, "")])
def test_time_left_is_counted_down_unless_it_is_far_away(turn: int, countdown: str) -> None:
    now = now_millis()
    shown = page(stage(LINE, clock=ClockSpec(turn=turn, reserve=0), now=now))
    shown.update = replace(shown.update, clock=replace(shown.update.clock, now=now))
    assert (shown.left, shown.countdown) == (turn, countdown)


def test_no_time_is_left_after_the_deadline_and_none_is_told_without_a_clock() -> None:
    late = page(stage(LINE, clock=ClockSpec(turn=30, reserve=0), now=now_millis() - 60_000))
    assert (late.left, late.countdown) == (0, "0:00")
    assert (page(stage(LINE)).left, page(stage(LINE)).countdown) == (None, "")


def test_whoever_has_resigned_is_told_so_and_nobody_else() -> None:
    table = stage(LINE)
    table.submit(1, "resign")
    assert [page(table, seat).resigned for seat in (0, 1, 2, None)] == [False, True, False, False]


def test_winners_mission_stands_with_the_result() -> None:
    table = stage(
        "hasbro_2015/mission yellow blue green reinforcement yellow r3 | pool 5"
        " | yellow: asia 2, south_america 2 | blue: africa 1 | green: rest 3"
        " | mission yellow: m15_as_sa | mission blue: m15_na_af | mission green: m15_eu_au"
    )
    table.submit(0, "place siam+5")
    end = page(table, 1).end
    assert end is not None
    assert end.mission == texts("de").get("missions", "m15_as_sa")


def test_end_says_who_came_how_close_and_nothing_does_before() -> None:
    table = stage(
        "hasbro_2015/mission yellow blue green reinforcement yellow r3 | pool 5"
        " | yellow: asia 2, south_america 2 | blue: africa 1 | green: rest 3"
        " | mission yellow: m15_as_sa | mission blue: m15_na_af | mission green: m15_destroy_blue"
    )
    assert [line.row.reached for line in page(table, 0, "en").players] == [(), (), ()]
    table.submit(0, "place siam+5")
    end = page(table, None, "en").end
    assert end is not None
    assert [[(part.text, part.done) for part in line.row.reached] for line in end.lines] == [
        [("South America: 4 / 4", True), ("Asia: 12 / 12", True)],
        [("North America: 0 / 9", False), ("Africa: 6 / 6", True)],
        [("Blue army: 6 territories left", False)],
    ]


def test_step_that_nobody_chose_leads_to_its_rule_and_a_players_own_does_not() -> None:
    shown = page(begin(seats=3, bots=(1, 2)), lines=400)
    rules = {line.text: line.rule for line in shown.log}
    dealt = next(rule for text, rule in rules.items() if text.startswith("Jeder bekommt einen geheimen Auftrag"))
    assert dealt is not None
    assert (dealt.source, dealt.address) == ("2015, S. 4", "/rules/hasbro_2015/mission#mission_cards")
    assert all(rule is None for text, rule in rules.items() if text.startswith("Das Spiel beginnt"))


def test_game_leads_to_exactly_its_rules() -> None:
    shown = page(begin(seats=3, changes={"opening": "all", "fortify": "chain_multi"}))
    assert shown.rules_page == "/rules/hasbro_2015/mission?fortify=chain_multi&opening=all"
    assert shown.cheat_sheet == "/rules/hasbro_2015/mission/sheet?fortify=chain_multi&opening=all"
