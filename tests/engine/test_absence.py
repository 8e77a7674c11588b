"""When the clock runs out, decision by decision, and who sits in for somebody absent (specification J.1, J.3, K.13)."""

import pytest

from games.engine.events import (
    AttacksEnded,
    BattleRolled,
    CardDrawn,
    ControlChanged,
    GameEnded,
    SetTraded,
    TerritoryClaimed,
    TimedOut,
    TurnBegan,
    TurnEnded,
    UnitsMovedIn,
    UnitsPlaced,
)
from games.engine.legal import options
from tests.engine.scenes import B, G, Y, conquest, refused, scene

BLUE_BEGINS = TurnBegan(B, 3, 12, 4, (("asia", 7),))
ALL_BUT_ASIA = (("north_america", 5), ("south_america", 2), ("europe", 5), ("africa", 3), ("australia", 2))
LEAVES = (AttacksEnded(Y), TurnEnded(Y), BLUE_BEGINS)


def turn(phase: str, board: str = "y: peru 3, brazil 1", more: str = "") -> str:
    return f"hasbro_2015/mission y b g {phase} y r3 | {board} | b: asia 1 | g: rest 1{more}"


def test_a_claim_takes_the_free_territory_with_most_own_neighbours() -> None:
    position = (
        "hasbro_2015/classic y b g claiming y | y: peru venezuela china 1 | b: japan 1 | reserve y: 9 | reserve b: 9"
    )
    after = scene(position, "table: time out 0")
    assert after.events == (TimedOut(Y, 1), TerritoryClaimed(Y, "brazil"))


def test_of_equal_claims_the_first_by_name_is_taken() -> None:
    position = "hasbro_2015/classic y b g claiming y | b: japan 1 | reserve y: 9 | reserve b: 9"
    assert scene(position, "table: time out 0").events == (TimedOut(Y, 1), TerritoryClaimed(Y, "afghanistan"))


def test_an_opening_placement_goes_to_the_weakest_own_border_territory() -> None:
    board = "y: argentina 1, brazil peru venezuela 2 | b: asia 1 | g: rest 1"
    position = f"hasbro_2015/mission y b g opening y | {board} | reserve y: 5 | reserve b: 5"
    after = scene(position, "table: time out 0")
    assert after.events == (TimedOut(Y, 1), UnitsPlaced(Y, (("brazil", 1),)))


def test_five_at_a_time_are_spread_over_the_weakest() -> None:
    board = "y: brazil 1, peru 4, venezuela 2 | b: asia 1 | g: rest 1"
    position = f"hasbro_2015/mission y b g opening y opening=five | {board} | reserve y: 9 | reserve b: 5"
    placed = UnitsPlaced(Y, (("brazil", 3), ("venezuela", 2)))
    assert scene(position, "table: time out 0").events == (TimedOut(Y, 1), placed)


def test_placing_spreads_every_unit_one_by_one_over_the_weakest_border() -> None:
    board = "y: argentina 1, brazil 2, peru 3, venezuela 2"
    after = scene(turn("reinforcement", board, " | pool 5"), "table: time out 0")
    assert after.events == (TimedOut(Y, 1), UnitsPlaced(Y, (("brazil", 3), ("venezuela", 2))), *LEAVES)


def test_a_due_trade_hands_in_the_set_with_fewest_jokers() -> None:
    hand = " | hand y: joker_1 alaska china india congo"
    after = scene(turn("reinforcement", more=hand), "table: time out 0")
    placed = UnitsPlaced(Y, (("brazil", 3), ("peru", 1)))
    assert after.events == (TimedOut(Y, 1), SetTraded(Y, ("alaska", "china", "congo"), 4, ()), placed, *LEAVES)


def test_of_equal_sets_the_first_by_card_names_is_handed_in() -> None:
    hand = " | hand y: egypt congo china alaska india"
    traded = scene(turn("reinforcement", more=hand), "table: time out 0").events[1]
    assert traded == SetTraded(Y, ("alaska", "china", "congo"), 4, ())


def test_of_unequal_sets_the_dearest_is_handed_in() -> None:
    hand = " | hand y: alaska china congo alberta brazil"
    position = turn("reinforcement", "y: peru 3, argentina 1", hand).replace(" y r3", " y r3 trade=fixed")
    traded = scene(position, "table: time out 0").events[1]
    assert traded == SetTraded(Y, ("alaska", "alberta", "brazil"), 10, ())


def test_sets_are_handed_in_as_often_as_compulsory() -> None:
    hand = " | hand y: alaska china congo alberta greenland india brazil japan"
    after = scene(turn("reinforcement", "y: peru 3", hand), "table: time out 0")
    traded = [event for event in after.events if isinstance(event, SetTraded)]
    assert [event.value for event in traded] == [4, 6]
    assert len(after.state.hands[Y]) == 2


def test_the_bonus_goes_to_the_first_pictured_own_territory_by_name() -> None:
    hand = " | hand y: venezuela peru argentina alberta greenland"
    after = scene(turn("reinforcement", "y: south_america 3", hand), "table: time out 0")
    assert after.events[1] == SetTraded(Y, ("argentina", "peru", "venezuela"), 4, ("argentina",))


def test_in_the_attack_phase_the_turn_ends_with_its_card() -> None:
    after = scene(turn("attack", more=" | conquered | pile india ..."), "table: time out 0")
    assert after.events == (TimedOut(Y, 1), AttacksEnded(Y), CardDrawn(Y, "india"), TurnEnded(Y), BLUE_BEGINS)


def test_an_occupation_moves_the_minimum_in_and_the_turn_ends() -> None:
    position = turn("attack", "y: brazil 7", " | pile india ...")
    before = scene(position, "attack brazil>peru 2", dice="66 1").state
    after = scene(before, "table: time out 0")
    drawn = (AttacksEnded(Y), CardDrawn(Y, "india"), TurnEnded(Y), BLUE_BEGINS)
    assert after.events == (TimedOut(Y, 1), UnitsMovedIn(Y, "brazil", "peru", 0), *drawn)


def test_a_trade_in_mid_turn_is_made_and_its_units_placed() -> None:
    position = (
        "hasbro_2015/mission y b g attack y r3 | y: ural 4 | b: siberia 1 | g: rest 1 | pile india ..."
        " | hand y: alaska argentina china | hand b: alberta greenland brazil"
    )
    before = scene(position, "attack ural>siberia 3", dice="666 1").state
    after = scene(before, "table: time out 0")
    assert after.events[1:] == (
        SetTraded(Y, ("alaska", "alberta", "brazil"), 4, ()),
        UnitsPlaced(Y, (("siberia", 1), ("ural", 3))),
        AttacksEnded(Y),
        CardDrawn(Y, "india"),
        TurnEnded(Y),
        TurnBegan(G, 3, 40, 13, ALL_BUT_ASIA),
    )


def test_fortifying_moves_nothing() -> None:
    assert scene(turn("fortification"), "table: time out 0").events == (TimedOut(Y, 1), TurnEnded(Y), BLUE_BEGINS)


@pytest.mark.parametrize(("order", "dice", "defence"), [("ask", "66 11", (1, 1)), ("ask brazil=one", "66 1", (1,))])
def test_an_asked_defender_who_is_silent_defends_by_the_standing_order_or_the_maximum(
    order: str, dice: str, defence: tuple[int, ...]
) -> None:
    position = (
        f"hasbro_2015/mission y b g defence y r3 | y: peru 3 | b: brazil 3, asia 1 | g: rest 1 | defence b: {order}"
    )
    after = scene(f"{position} | battle peru>brazil 2", "table: time out 1", dice=dice)
    roll = BattleRolled("peru", "brazil", Y, B, (6, 6), defence, 0, len(defence))
    assert after.events == (TimedOut(B, 0), roll)
    assert after.state.missed == (0, 0, 0)


def test_nobody_reaches_a_second_own_turn_with_five_cards_by_doing_nothing() -> None:
    hand = " | hand y: alaska china congo alberta greenland"
    after = scene(turn("reinforcement", more=hand), "table: time out 0", "table: time out 1", "table: time out 2")
    assert (after.state.turn, len(after.state.hands[Y])) == (Y, 2)


@pytest.mark.parametrize("seat", [1, 2])
def test_only_the_seat_that_the_game_waits_for_can_run_out_of_time(seat: int) -> None:
    assert refused(turn("attack"), f"table: time out {seat}") == "not_your_turn"


def test_while_a_defender_is_asked_the_attackers_time_stands_still() -> None:
    board = "y: peru 3 | b: brazil 3, asia 1 | g: rest 1 | defence b: ask | battle peru>brazil 2"
    assert refused(f"hasbro_2015/mission y b g defence y r3 | {board}", "table: time out 0") == "not_your_turn"


def test_after_two_missed_turns_in_a_row_a_bot_sits_in() -> None:
    after = scene(turn("attack", more=" | missed y: 1"), "table: time out 0")
    assert after.events == (TimedOut(Y, 2), *LEAVES, ControlChanged(Y, "stand_in"))
    assert (after.state.control[Y], after.state.missed[Y]) == ("stand_in", 0)


def test_a_turn_played_in_time_ends_the_row() -> None:
    after = scene(turn("attack", more=" | missed y: 1"), "end turn")
    assert after.state.missed[Y] == 0


def test_how_many_missed_turns_it_takes_is_an_option_of_the_table() -> None:
    patient = turn("attack", more=" | missed y: 1").replace(" y r3", " y r3 missed_turns=3")
    assert scene(patient, "table: time out 0").state.control[Y] == "person"
    strict = turn("attack").replace(" y r3", " y r3 missed_turns=1")
    assert scene(strict, "table: time out 0").events[-1] == ControlChanged(Y, "stand_in")


def test_in_the_opening_the_missed_placements_must_be_in_a_row_as_well() -> None:
    board = "y: brazil peru 1 | b: asia 1 | g: rest 1"
    position = f"hasbro_2015/mission y b g opening y | {board} | reserve y: 5 | reserve b: 5"
    after = scene(position, "table: time out 0", "place china+1", "place peru+1", "place china+1", "table: time out 0")
    assert after.last[0] == TimedOut(Y, 1)
    assert after.state.control[Y] == "person"


def test_the_person_takes_the_seat_back_at_any_moment() -> None:
    position = turn("attack", more=" | control b: stand_in")
    assert options(scene(position).state, B).take_back
    after = scene(position, "blue: take back")
    assert after.events == (ControlChanged(B, "person"),)
    assert not options(after.state, B).take_back


@pytest.mark.parametrize("control", ["person", "bot"])
def test_only_a_seat_that_is_kept_warm_is_taken_back(control: str) -> None:
    assert refused(turn("attack", more=f" | control b: {control}"), "blue: take back") == "not_away"


def test_a_stand_in_is_never_asked_how_to_defend() -> None:
    position = turn("attack", "y: brazil 4", " | defence b: ask | control b: stand_in").replace(
        "asia 1", "asia 1, peru 2"
    )
    after = scene(position, "attack brazil>peru 1", dice="6 11")
    assert after.events == (BattleRolled("brazil", "peru", Y, B, (6,), (1, 1), 0, 1),)


def test_a_time_out_may_win_the_game() -> None:
    missions = " | mission y: m15_18x2 | mission b: m15_24 | mission g: m15_na_au"
    board = "y: north_america south_america north_africa congo south_africa egypt 2, east_africa 1"
    after = scene(turn("reinforcement", board, f" | pool 3{missions}"), "table: time out 0")
    placed = UnitsPlaced(Y, (("alaska", 1), ("east_africa", 2)))
    end = GameEnded("mission", Y, ("m15_18x2", "m15_24", "m15_na_au"))
    assert after.events == (TimedOut(Y, 1), placed, end)


def test_a_conquest_is_not_undone_by_the_clock() -> None:
    before = scene(turn("attack", "y: brazil 7"), "attack brazil>peru 2", dice="66 1")
    assert before.events == conquest("brazil", "peru", Y, G, dice=2)
    assert scene(before.state, "table: time out 0").units("brazil", "peru") == (5, 2)
