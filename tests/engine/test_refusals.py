"""Every refusal has a code, a rule point with a source, and a scene in which it is heard."""

import pytest

from games.engine.edition import RULE_POINTS
from games.engine.library import edition, edition_keys
from games.engine.refusals import CODES, RULE_OF, IllegalAction, Refusal
from tests.engine.scenes import refused

BOARD = "y: ural 4, peru 1 | b: siberia 2, china 1 | g: rest 1"
TURN = f"mission y b g {{phase}} y r3 | {BOARD}"
REINFORCING = TURN.format(phase="reinforcement")
ATTACKING = TURN.format(phase="attack")
CLAIMING = "classic y b g claiming y | b: peru 1 | reserve y: 9 | reserve b: 9 | reserve g: 9"
OPENING = "mission y b g opening y | y: asia 1 | b: europe 1 | g: rest 1 | reserve y: 9 | reserve b: 9"
ONE_SET = REINFORCING.replace(" r3", " r3 sets_per_turn=one")
NEIGHBOURS = ATTACKING.replace(" r3", " r3 fortify=adjacent_single").replace("ural 4", "ural 4, japan 1")
FORCED = TURN.format(phase="reinforcement") + " | trading"
OVER = TURN.format(phase="over") + " | outcome last_alive y"
PAUSED = ATTACKING + " | paused dispute"
REGROUPING = (
    "mission y b g attack y fortify=adjacent_multi_uninvolved"
    " | y: ural 4, china 1 | b: peru 1 | g: rest 1 | bound ural 2"
)
GHOST = "duel y b opening y | y: ural 1 | b: europe 1 | g: rest 1 | reserve y: 2 | reserve b: 2 | reserve g: 2"
SET = "hand y: alaska argentina congo"

HEARD: dict[str, tuple[str, str]] = {
    "game_over": (OVER, "end turn"),
    "seat_gone": ("mission y b g attack y | y: ural 4 | b: rest 1", "green: resign"),
    "not_your_turn": (ATTACKING, "blue: end turn"),
    "wrong_phase": (ATTACKING, "place ural+1"),
    "unknown_territory": (ATTACKING, "attack ural>atlantis 1"),
    "same_territory": (ATTACKING, "fortify ural>ural 1"),
    "not_own": (ATTACKING, "attack siberia>ural 1"),
    "already_claimed": (CLAIMING, "claim peru"),
    "bad_units": (REINFORCING + " | pool 3", "place ural+0"),
    "repeated_territory": (REINFORCING + " | pool 3", "place ural+1 ural+1"),
    "too_many_units": (REINFORCING + " | pool 3", "place ural+4"),
    "exact_units": (OPENING, "place ural+2"),
    "units_unplaced": (REINFORCING + " | pool 3", "end turn"),
    "trade_due": (REINFORCING + " | hand y: alaska china congo india brazil", "end turn"),
    "no_trade_now": (f"{ATTACKING} | {SET}", "trade alaska argentina congo"),
    "set_limit": (f"{ONE_SET} | {SET} | traded 1", "trade alaska argentina congo"),
    "stop_at_four": (f"{FORCED} | {SET}", "trade alaska argentina congo"),
    "not_in_hand": (f"{REINFORCING} | {SET}", "trade alaska argentina egypt"),
    "no_set": (f"{REINFORCING} | hand y: alaska argentina india", "trade alaska argentina india"),
    "bonus_not_due": (f"{REINFORCING} | {SET}", "trade alaska argentina congo bonus congo"),
    "bonus_choice": (f"{REINFORCING} | hand y: ural peru brazil", "trade ural peru brazil"),
    "too_few_units": (ATTACKING, "attack peru>brazil 1"),
    "own_target": (ATTACKING, "attack ural>peru 1"),
    "not_adjacent": (ATTACKING, "attack ural>brazil 1"),
    "attack_dice": (ATTACKING, "attack ural>siberia 4"),
    "bad_stop": (ATTACKING, "until ural>siberia 3 stop 4"),
    "no_battle": (ATTACKING, "blue: defend 1"),
    "defence_dice": (TURN.format(phase="defence") + " | battle ural>siberia 3 | defence b: ask", "defend 3"),
    "defence_pending": (TURN.format(phase="defence") + " | battle ural>siberia 3", "yellow: end turn"),
    "occupation_pending": (TURN.format(phase="occupation") + " | occupation ural>peru 1-4", "end turn"),
    "move_in_range": (TURN.format(phase="occupation") + " | occupation ural>peru 1-4", "occupy 5"),
    "already_fortified": (TURN.format(phase="fortification") + " | fortified", "fortify ural>peru 1"),
    "not_connected": (ATTACKING, "fortify ural>peru 1"),
    "not_neighbours": (NEIGHBOURS, "fortify ural>japan 1"),
    "empties_territory": (
        ATTACKING.replace("siberia 2, ", "").replace("ural 4", "ural siberia 4"),
        "fortify ural>siberia 4",
    ),
    "unit_limit": (REINFORCING.replace(" r3", " r3 max_units_per_territory=12") + " | pool 9", "place ural+9"),
    "units_bound": (REGROUPING, "fortify ural>china 3"),
    "neutral_units": (GHOST, "place ural+2 peru+2"),
    "bad_order": (ATTACKING, "blue: order one_below -1"),
    "no_opening": (ATTACKING, "plan ural"),
    "not_away": (ATTACKING, "take back"),
    "table_only": (ATTACKING, "yellow: time out 0"),
    "game_paused": (PAUSED, "yellow: end turn"),
    "already_paused": (PAUSED, "table: pause request"),
    "not_paused": (ATTACKING, "table: resume"),
    "bad_time": (ATTACKING, "table: grant time 0 0"),
}


@pytest.mark.parametrize("code", HEARD)
def test_the_scene_is_refused_with(code: str) -> None:
    position, action = HEARD[code]
    assert refused(f"hasbro_2015/{position}", action) == code


def test_no_code_is_without_its_scene() -> None:
    assert sorted(HEARD) == sorted(CODES)


def test_every_code_points_at_a_rule() -> None:
    assert sorted(RULE_OF) == sorted(CODES)
    assert set(RULE_OF.values()) <= set(RULE_POINTS)
    assert [Refusal(code).rule for code in CODES] == [RULE_OF[code] for code in CODES]


@pytest.mark.parametrize("key", edition_keys())
def test_every_rule_point_has_a_source(key: str) -> None:
    sources = edition(key).sources
    assert sorted(sources) == sorted(RULE_POINTS)
    pages = [source.page for source in sources.values() if source.page is not None]
    assert [page for page in pages if not 1 <= page <= 20] == []


def test_the_rules_that_are_ours_say_so() -> None:
    ours = {point for point, source in edition("hasbro_2015").sources.items() if source.page is None}
    assert ours == {"all_units_placed", "last_alive", "leaving", "absence", "clock", "table", "unit_limit"}


def test_a_refusal_carries_what_its_sentence_speaks_of() -> None:
    refusal = IllegalAction("attack_dice", most=3).refusal
    assert (refusal.code, refusal.params, refusal.rule) == ("attack_dice", (("most", 3),), "attack_dice")
