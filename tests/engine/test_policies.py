"""The other value of each named policy: what other booklets, or house rules, change about the 2015 game.

Editions pick among these names in their data, so every value is held to its meaning here, on the 2015 board.
"""

from typing import Any

import pytest

from games.engine.events import (
    ArmyBeaten,
    AttacksEnded,
    BattleRolled,
    CardDrawn,
    Event,
    Fortified,
    GameEnded,
    SeatResigned,
    SetTraded,
    TradeOpened,
    TurnBegan,
    TurnEnded,
)
from games.engine.legal import options
from games.engine.library import edition
from games.engine.policies import Policies
from games.engine.state import Occupation
from tests.engine.scenes import B, G, Y, conquest, elimination, refused, scene
from tests.engine.test_battle import conquest_chance

SIXES = "666 1"
FALL = "attack ural>siberia 3"


def table(policy: str, board: str, phase: str = "attack", turn: str = "y", mode: str = "mission") -> str:
    return f"hasbro_2015/{mode} y b g {phase} {turn} r3 {policy} | {board}"


def last_stand(policy: str, yellow: str, blue: str, more: str = "") -> str:
    """Yellow is about to take the last territory of blue; both hands are given."""
    return table(policy, f"y: ural 4 | b: siberia 1 | g: rest 1 | hand y: {yellow} | hand b: {blue}{more}")


def test_defender_two_dice_from_3_gives_two_units_one_die() -> None:
    board = "y: ural 9 | b: siberia {}, china 1 | g: rest 1 | defence b: ask"
    two = scene(table("defender_two_dice_from=3", board.format(2)), FALL, dice="642 5")
    assert two.events == (BattleRolled("ural", "siberia", Y, B, (6, 4, 2), (5,), 0, 1),)
    three = scene(table("defender_two_dice_from=3", board.format(3)), FALL).state
    assert options(three, B).defend == (1, 2)


def test_defender_two_dice_from_3_raises_three_against_two_to_the_published_chance() -> None:
    assert f"{float(conquest_chance(Policies(defender_two_dice_from=3), 3, 2)):.5f}" == "0.77797"


def test_defender_max_dice_3_replaces_the_other_table() -> None:
    board = "y: ural 9 | b: siberia 2, china 1 | g: rest 1"
    after = scene(table("defender_max_dice=3 defender_two_dice_from=3", board), FALL, dice="642 55")
    assert after.events == (BattleRolled("ural", "siberia", Y, B, (6, 4, 2), (5, 5), 1, 1),)


def test_min_move_in_one_lets_a_single_unit_follow() -> None:
    board = "y: ural 4 | b: siberia china 1 | g: rest 1"
    after = scene(table("min_move_in=one", board), FALL, dice=SIXES)
    assert after.state.occupation == Occupation("ural", "siberia", 1, 3)
    assert scene(after.state, "occupy 1").units("ural", "siberia") == (3, 1)
    assert scene(after.state, "occupy 3").units("ural", "siberia") == (1, 3)


PER_CARD = [
    ("peru egypt congo", ("peru",)),
    ("peru argentina congo", ("peru", "argentina")),
    ("peru argentina venezuela", ("peru", "argentina", "venezuela")),
]


@pytest.mark.parametrize(("cards", "bonus"), PER_CARD)
def test_territory_bonus_per_card_gives_two_units_to_every_pictured_own_territory(
    cards: str, bonus: tuple[str, ...]
) -> None:
    position = table("territory_bonus=per_card", "y: south_america 1 | b: asia 1 | g: rest 1", "reinforcement")
    after = scene(f"{position} | hand y: {cards}", f"trade {cards}")
    assert after.events == (SetTraded(Y, tuple(cards.split()), 4, bonus),)
    assert after.units(*bonus) == (3,) * len(bonus)


def test_territory_bonus_per_card_is_given_for_every_set_of_a_turn() -> None:
    position = table("territory_bonus=per_card", "y: south_america 1 | b: asia 1 | g: rest 1", "reinforcement")
    hand = " | hand y: peru egypt congo argentina iceland alaska"
    after = scene(position + hand, "trade peru egypt congo", "trade argentina iceland alaska")
    assert after.last == (SetTraded(Y, ("argentina", "iceland", "alaska"), 6, ("argentina",)),)


def test_sets_per_turn_one_takes_no_second_set_however_large_the_hand() -> None:
    hand = "alaska china congo alberta greenland india brazil japan indonesia"
    position = table("sets_per_turn=one", f"y: peru 4 | b: rest 1 | hand y: {hand}", "reinforcement")
    assert refused(position, "end turn") == "trade_due"
    once = scene(position, "trade alaska china congo", "place peru+4")
    assert refused(once.state, "trade alberta greenland india") == "set_limit"
    assert (options(once.state, Y).trade, options(once.state, Y).trade_due) == ((), False)
    assert scene(once.state, "end attacks").events == (AttacksEnded(Y),)


def test_card_draw_end_of_turn_follows_the_fortifying() -> None:
    position = table(
        "card_draw=end_of_turn", "y: peru 4, brazil 1 | b: asia 1 | g: rest 1 | conquered | pile india ..."
    )
    ended = (CardDrawn(Y, "india"), TurnEnded(Y), TurnBegan(B, 3, 12, 4, (("asia", 7),)))
    assert scene(position, "end attacks", "end turn").events == (AttacksEnded(Y), *ended)
    moved = Fortified(Y, "peru", "brazil", 2)
    assert scene(position, "fortify peru>brazil 2").events == (AttacksEnded(Y), moved, *ended)


def test_elimination_trade_next_turn_waits_for_the_own_turn_and_goes_down_below_five() -> None:
    position = last_stand("elimination_trade=next_turn", "alaska china congo egypt", "alberta greenland india quebec")
    after = scene(position + " | pile brazil ...", FALL, "end turn", "place peru+30", "end turn", dice=SIXES)
    assert (after.state.turn, len(after.state.hands[Y])) == (Y, 9)
    sets = ("trade alaska china congo", "trade alberta greenland india")
    assert refused(after.state, sets[0], "place ural+7", "attack ural>china 1") == "trade_due"
    both = scene(after.state, *sets)
    assert (len(both.state.hands[Y]), options(both.state, Y).trade_due) == (3, False)


@pytest.mark.parametrize("blue", ["alberta greenland india", "alberta greenland india quebec brazil japan"])
def test_elimination_trade_next_turn_opens_no_trade_in_mid_turn(blue: str) -> None:
    after = scene(last_stand("elimination_trade=next_turn", "alaska china congo", blue), FALL, dice=SIXES)
    assert after.events == elimination("ural", "siberia", Y, B, *blue.split())
    assert refused(after.state, "trade alaska china congo") == "no_trade_now"


def test_elimination_trade_immediate_optional_may_be_used_or_left() -> None:
    position = last_stand("elimination_trade=immediate_optional", "alaska china congo", "alberta greenland india")
    after = scene(position, FALL, dice=SIXES)
    fallen = elimination("ural", "siberia", Y, B, "alberta", "greenland", "india")
    assert after.events == (*fallen, TradeOpened(Y, compulsory=False))
    assert not options(after.state, Y).trade_due
    used = scene(after.state, "trade alaska china congo", "trade alberta greenland india")
    assert (used.state.hands[Y], used.state.pool) == ((), 4 + 6)
    assert scene(after.state, "end attacks").events[0] == AttacksEnded(Y)


def test_elimination_trade_immediate_optional_ends_with_the_next_attack() -> None:
    position = last_stand("elimination_trade=immediate_optional", "alaska china congo", "alberta")
    onward = (FALL, "attack siberia>china 1")
    assert refused(position, *onward, "trade alaska china congo", dice=SIXES + "1 6") == "no_trade_now"


FROM_FIVE = [
    ("alaska china", "congo alberta", ()),
    ("alaska china", "congo alberta india", (TradeOpened(Y, compulsory=True),)),
]


@pytest.mark.parametrize(("yellow", "blue", "opened"), FROM_FIVE)
def test_elimination_trade_immediate_from_5_starts_with_the_fifth_card(
    yellow: str, blue: str, opened: tuple[Event, ...]
) -> None:
    position = last_stand("elimination_trade=immediate_from_5", yellow, blue)
    after = scene(position, FALL, dice=SIXES)
    assert after.events == (*elimination("ural", "siberia", Y, B, *blue.split()), *opened)


def test_elimination_trade_immediate_from_5_ends_below_five() -> None:
    position = last_stand("elimination_trade=immediate_from_5", "alaska china congo", "alberta greenland india brazil")
    after = scene(position, FALL, "trade alaska china congo", dice=SIXES)
    assert (len(after.state.hands[Y]), options(after.state, Y).trade_due) == (4, False)
    assert refused(after.state, "trade alberta greenland india") == "stop_at_four"


def test_elimination_trade_immediate_from_5_goes_on_while_five_are_left() -> None:
    hands = ("alaska china congo egypt", "alberta greenland india brazil")
    position = last_stand("elimination_trade=immediate_from_5", *hands)
    after = scene(position, FALL, "trade alaska china congo", dice=SIXES)
    assert (len(after.state.hands[Y]), options(after.state, Y).trade_due) == (5, True)


@pytest.mark.parametrize(("blue", "opened"), [("congo", True), ("", False)])
def test_elimination_trade_immediate_optional_opens_with_three_cards(blue: str, opened: bool) -> None:
    after = scene(last_stand("elimination_trade=immediate_optional", "alaska china", blue), FALL, dice=SIXES)
    assert (TradeOpened(Y, compulsory=False) in after.events) == opened


def test_no_trade_opens_in_mid_turn_where_the_one_set_of_the_turn_is_traded() -> None:
    both = "elimination_trade=immediate_from_6_to_4 sets_per_turn=one"
    hands = ("alaska china congo egypt", "alberta greenland india brazil")
    after = scene(last_stand(both, *hands, " | traded 1"), FALL, dice=SIXES)
    assert TradeOpened(Y, compulsory=True) not in after.events
    assert after.state.phase == "attack"


def test_discard_under_pile_takes_traded_cards_in_the_order_they_were_named() -> None:
    board = "y: peru 4 | b: asia 1 | g: rest 1 | hand y: alaska china congo | pile india siam"
    after = scene(table("discard=under_pile", board, "reinforcement"), "trade congo alaska china")
    assert (after.state.pile, after.state.discard) == (("india", "siam", "congo", "alaska", "china"), ())


def test_discard_under_pile_takes_a_leavers_hand_by_name() -> None:
    board = "y: peru 4 | b: asia 1 | g: rest 1 | hand b: congo alaska china | pile india"
    after = scene(table("discard=under_pile leaver=neutral", board), "blue: resign")
    assert after.events == (SeatResigned(B, "neutral", ("alaska", "china", "congo")),)
    assert after.state.pile == ("india", "alaska", "china", "congo")


def test_discard_under_pile_leaves_no_card_when_all_are_in_hands() -> None:
    every = " ".join(edition("hasbro_2015").cards)
    position = table("discard=under_pile", f"y: peru 4 | b: asia 1 | g: rest 1 | hand b: {every} | conquered")
    assert scene(position, "end attacks").events == (AttacksEnded(Y),)


HUNT = "mission y: m15_na_au | mission b: m15_destroy_yellow | mission g: m15_18x2"
OWN_TURN = table("victory=own_turn", f"y: peru 1 | b: rest 1 | g: brazil 4, asia 1 | {HUNT}", turn="g")
TAKE = "attack brazil>peru 3"
END = ("m15_na_au", "m15_destroy_yellow", "m15_18x2")


def test_victory_own_turn_lets_a_mission_fulfilled_by_another_wait_for_the_own_turn() -> None:
    after = scene(OWN_TURN, TAKE, dice=SIXES)
    assert after.events == elimination("brazil", "peru", G, Y)
    own = scene(after.state, "end turn")
    assert own.events[-1] == GameEnded("mission", B, END)
    assert [event.kind for event in own.events[-2:]] == ["turn_began", "game_ended"]


def test_victory_own_turn_is_lost_to_a_faster_player() -> None:
    board = "y: rest 1 | b: peru 1 | g: brazil 4, europe 1 | o: north_america australia 1"
    position = f"hasbro_2015/mission b y g o attack g r3 victory=own_turn | {board}"
    missions = " | mission o: m15_na_au | mission y: m15_destroy_blue | mission g: m15_18x2 | mission b: m15_24"
    after = scene(position + missions, TAKE, "end turn", dice=SIXES)
    assert after.events[-1] == GameEnded("mission", 3, ("m15_24", "m15_destroy_blue", "m15_18x2", "m15_na_au"))


def test_victory_own_turn_is_lost_with_the_seat() -> None:
    board = "y: venezuela 1 | b: peru 1 | g: brazil 9, rest 1"
    position = f"hasbro_2015/mission y b g attack g r3 victory=own_turn | {board}"
    missions = " | mission y: m15_destroy_blue | mission b: m15_24 | mission g: m15_18x2"
    after = scene(position + missions, TAKE, "occupy 3", "attack brazil>venezuela 3", dice=SIXES + SIXES)
    assert after.last[-1] == GameEnded("last_alive", G, ("m15_destroy_blue", "m15_24", "m15_18x2"))


def test_victory_own_turn_does_not_count_at_the_round_cap() -> None:
    position = OWN_TURN.replace("r3", "r3 round_cap=3").replace("b: rest 1", "b: europe 1").replace("asia 1", "rest 1")
    after = scene(position, TAKE, "end turn", dice=SIXES)
    assert after.events[-1] == GameEnded("round_cap", G, END)


def test_victory_own_turn_concerns_missions_only() -> None:
    position = table("victory=own_turn", "y: ural 4, rest 1 | b: siberia 1", mode="classic")
    assert scene(position, FALL, dice=SIXES).events[-1] == GameEnded("conquest", Y, (None, None, None))


def fallback(policies: str, blue: str, turn: str = "g") -> str:
    return table(policies, f"y: peru 1 | b: {blue} 1 | g: brazil 4, rest 1 | {HUNT}", turn=turn)


def test_target_gone_fallback_24_asks_for_24_territories_once_another_wiped_the_colour_out() -> None:
    after = scene(fallback("target_gone=fallback_24", "asia europe"), TAKE, dice=SIXES)
    assert after.events == elimination("brazil", "peru", G, Y)
    enough = scene(fallback("target_gone=fallback_24", "asia europe africa"), TAKE, dice=SIXES)
    assert enough.events[-1] == GameEnded("mission", B, END)


def test_target_gone_fallback_24_is_tested_in_the_own_turn_where_wins_wait_for_it() -> None:
    policies = "target_gone=fallback_24 victory=own_turn"
    held = fallback(policies, "asia europe south_africa congo egypt madagascar north_africa")
    attacked = (TAKE, "attack east_africa>congo 3")
    lost = scene(held.replace("brazil 4", "brazil 4, east_africa 4"), *attacked, "end turn", dice=SIXES + SIXES)
    assert (lost.state.outcome, lost.state.owner.count(B)) == (None, 23)
    kept = scene(held, TAKE, "end turn", dice=SIXES)
    assert kept.events[-1] == GameEnded("mission", B, END)


def test_target_gone_fallback_24_still_rewards_the_own_elimination() -> None:
    board = (
        "y: peru 4 | b: brazil 1 | g: rest 1 | mission y: m15_destroy_blue | mission b: m15_24 | mission g: m15_na_af"
    )
    after = scene(table("target_gone=fallback_24", board), "attack peru>brazil 3", dice=SIXES)
    assert after.events[-1] == GameEnded("mission", Y, ("m15_destroy_blue", "m15_24", "m15_na_af"))


def test_target_gone_fallback_24_does_not_apply_to_a_leavers_colour() -> None:
    board = (
        "y: asia 1 | b: brazil 1 | g: peru 4, europe 1 | o: rest 1 | mission y: m15_destroy_blue | mission g: m15_18x2"
    )
    position = f"hasbro_2015/mission y b g o attack g r3 target_gone=fallback_24 leaver=neutral | {board}"
    after = scene(position, "blue: resign", "attack peru>brazil 3", dice=SIXES)
    assert after.events[-2:] == (
        ArmyBeaten(B, G),
        GameEnded("mission", Y, ("m15_destroy_blue", None, "m15_18x2", None)),
    )


JOKERS: dict[str, dict[str, Any]] = {
    "any": {"alaska alberta joker_1": 10, "alaska china joker_1": 4, "alaska joker_1 joker_2": 10},
    "strict": {"alaska alberta joker_1": "no_set", "alaska china joker_1": 4, "alaska joker_1 joker_2": 4},
}


@pytest.mark.parametrize("joker", JOKERS)
def test_joker_says_what_a_joker_completes_and_what_it_is_worth_at_fixed_values(joker: str) -> None:
    found: dict[str, Any] = {}
    for hand in JOKERS[joker]:
        position = table(f"joker={joker} trade=fixed", f"y: peru 4 | b: rest 1 | hand y: {hand}", "reinforcement")
        legal = options(scene(position).state, Y).trade
        found[hand] = scene(position, f"trade {hand}").state.pool if legal else refused(position, f"trade {hand}")
    assert found == JOKERS[joker]


def test_trade_rising_by_one_counts_from_four() -> None:
    board = "y: peru 4 | b: rest 1 | hand y: alaska china congo | sets 6"
    after = scene(table("trade=rising_by_one", board, "reinforcement"), "trade alaska china congo")
    assert after.events == (SetTraded(Y, ("alaska", "china", "congo"), 10, ()),)


def test_a_conquest_reads_the_same_under_every_policy_that_does_not_name_it() -> None:
    board = "y: ural 4 | b: siberia china 1 | g: rest 1"
    for policy in ("joker=any", "trade=fixed", "fortify=adjacent_single", "victory=own_turn", "leaver=neutral"):
        assert scene(table(policy, board), FALL, dice=SIXES).events == conquest("ural", "siberia", Y, B)
