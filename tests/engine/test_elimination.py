"""Cards after an elimination (2015 p. 11; specification G01 to G10).

Four ways: the 2015 and the US booklet trade at once from six cards on, Kenner Parker may, the others wait.
"""

import pytest

from games.engine.events import (
    AttacksEnded,
    CardDrawn,
    Event,
    GameEnded,
    SeatEliminated,
    SetTraded,
    TradeOpened,
    TurnBegan,
    TurnEnded,
    UnitsMovedIn,
    UnitsPlaced,
)
from games.engine.legal import options
from tests.engine.scenes import B, G, Scene, Y, conquest, disputed, elimination, everywhere, mission, refused, scene

FALL = "attack ural>siberia 3"
SIXES = "666 1"


def last_stand(edition: str, yellow: str, blue: str, more: str = "", mode: str = "mission") -> str:
    """Yellow is about to take the last territory of blue; the hands are given, three units must move in and may."""
    board = "y: ural 4 | b: siberia 1 | g: rest 1"
    return f"{edition}/{mode} y b g attack y r3 | {board} | hand y: {yellow} | hand b: {blue}{more}"


def fallen(edition: str, *cards: str) -> tuple[Event, ...]:
    """Blue falls, and three units stand in Siberia, whatever the least is."""
    if edition == "dutch":
        return (
            *elimination("ural", "siberia", Y, B, *cards, units=1),
            UnitsMovedIn(Y, "ural", "siberia", 2),
        )
    return elimination("ural", "siberia", Y, B, *cards)


def taken(edition: str, yellow: str, blue: str, more: str = "") -> Scene:
    """Yellow has taken the last territory of blue and moved in."""
    moves = (FALL, "occupy 3") if edition == "dutch" else (FALL,)
    return scene(last_stand(edition, yellow, blue, more), *moves, dice=SIXES)


MAY = (TradeOpened(Y, compulsory=False),)
MUST = (TradeOpened(Y, compulsory=True),)


@disputed("G01", **everywhere((), kenner_parker=MAY))
def test_a_hand_of_exactly_five_after_an_elimination_is_not_traded_now(edition: str, answer: tuple[Event, ...]) -> None:
    after = taken(edition, "alaska argentina", "china alberta brazil")
    assert after.events == (*fallen(edition, "china", "alberta", "brazil"), *answer)
    assert after.state.hands == (("alaska", "argentina", "china", "alberta", "brazil"), (), ())
    if answer:
        assert scene(after.state, "trade alaska argentina china").state.pool == 4
    else:
        assert refused(after.state, "trade alaska argentina china") == "no_trade_now"


@disputed("G01", **everywhere("trade_due"))
def test_a_hand_of_exactly_five_must_be_traded_at_the_next_own_turn_start(edition: str, answer: str) -> None:
    after = taken(edition, "alaska argentina", "china alberta brazil")
    round_later = ("end turn", "place peru+30", "end turn", "place ural+3")
    assert refused(after.state, *round_later, "attack ural>china 1") == answer


SIX = ("alaska argentina china", "alberta greenland brazil")


@disputed("G02", hasbro_2015=MUST, us_1993=MUST, kenner_parker=MAY)
def test_a_hand_of_six_after_an_elimination_is_traded_at_once_down_to_three(
    edition: str, answer: tuple[Event, ...]
) -> None:
    after = taken(edition, *SIX)
    assert after.events == (*fallen(edition, "alberta", "greenland", "brazil"), *answer)
    traded = scene(after.state, "trade alaska argentina china")
    assert traded.events == (SetTraded(Y, ("alaska", "argentina", "china"), 4, ()),)
    assert (traded.state.hands[Y], traded.state.pool) == (("alberta", "greenland", "brazil"), 4)
    assert options(traded.state, Y).trade == ()


@disputed("G02", hasbro_2015="trade_due", us_1993="trade_due")
@pytest.mark.parametrize("too_early", ["attack siberia>china 2", "end attacks", "end turn", "fortify siberia>ural 1"])
def test_nothing_goes_on_before_the_trade_that_is_due(edition: str, answer: str, too_early: str) -> None:
    assert refused(taken(edition, *SIX).state, too_early) == answer


@disputed("G02", hasbro_2000="no_trade_now", dutch="no_trade_now")
def test_a_hand_of_six_waits_for_the_next_own_turn(edition: str, answer: str) -> None:
    after = taken(edition, *SIX)
    assert after.events == fallen(edition, "alberta", "greenland", "brazil")
    assert refused(after.state, "trade alaska argentina china") == answer
    own_turn = scene(after.state, "end turn", "place peru+30", "end turn")
    assert options(own_turn.state, Y).trade_due


SEVEN = ("alaska argentina china", "alberta greenland brazil japan")


@disputed("G03", hasbro_2015="stop_at_four", us_1993="stop_at_four", kenner_parker=None)
def test_a_hand_of_seven_is_traded_once_and_stops_at_four(edition: str, answer: str | None) -> None:
    after = scene(taken(edition, *SEVEN).state, "trade alaska argentina china")
    assert after.state.hands[Y] == ("alberta", "greenland", "brazil", "japan")
    assert after.last == (SetTraded(Y, ("alaska", "argentina", "china"), 4, ()),)
    assert answer is None or refused(after.state, "trade alberta greenland india") == answer
    assert scene(after.state, "place ural+4", "attack siberia>china 1", dice="1 6").state.phase == "attack"


@disputed("G03", hasbro_2000="no_trade_now", dutch="no_trade_now")
def test_a_hand_of_seven_waits_for_the_next_own_turn(edition: str, answer: str) -> None:
    assert refused(taken(edition, *SEVEN).state, "trade alaska argentina china") == answer


@disputed("G04", hasbro_2015=(12, 15), us_1993=(12, 15))
def test_a_hand_of_eight_brings_the_fifth_and_the_sixth_set(edition: str, answer: tuple[int, int]) -> None:
    position = last_stand(edition, "alaska argentina china brazil", "alberta greenland india japan", " | sets 4")
    trades = ("trade alaska argentina china", "trade alberta greenland india")
    assert refused(position, FALL, trades[0], "place ural+12", "attack siberia>china 2", dice=SIXES) == "trade_due"
    after = scene(position, FALL, *trades, dice=SIXES)
    first, second = after.events[-2:]
    assert first == SetTraded(Y, ("alaska", "argentina", "china"), answer[0], ())
    assert second == SetTraded(Y, ("alberta", "greenland", "india"), answer[1], ())
    assert (after.state.hands[Y], after.state.pool) == (("brazil", "japan"), sum(answer))
    assert refused(after.state, "place ural+26", "attack siberia>china 2") == "units_unplaced"
    onward = scene(after.state, "place ural+27", "attack siberia>china 2", dice="66 1")
    assert onward.events == (UnitsPlaced(Y, (("ural", 27),)), *conquest("siberia", "china", Y, G, dice=2))


@disputed("G04", kenner_parker=(12, 15))
def test_a_hand_of_eight_may_bring_two_sets_at_once(edition: str, answer: tuple[int, int]) -> None:
    after = taken(edition, "alaska argentina china brazil", "alberta greenland india japan", " | sets 4")
    both = scene(after.state, "trade alaska argentina china", "trade alberta greenland india")
    assert both.state.pool == sum(answer)
    onward = scene(after.state, "attack siberia>china 2", dice="66 1")
    assert onward.events == conquest("siberia", "china", Y, G, dice=2)


@disputed("G04", hasbro_2000=[9, 6, 3], dutch=[9, 6])
def test_a_hand_of_eight_is_nine_at_the_next_own_turn_and_is_traded_there(edition: str, answer: list[int]) -> None:
    hands = ("alaska argentina china brazil", "alberta greenland india japan", " | pile peru ...")
    after = scene(taken(edition, *hands).state, "end turn", "place brazil+30", "end turn")
    held, state = [len(after.state.hands[Y])], after.state
    while options(state, Y).trade_due:
        state = scene(state, f"trade {' '.join(options(state, Y).trade[0].cards)}").state
        held.append(len(state.hands[Y]))
    assert held == answer


NINE = "alaska argentina china congo alberta greenland india brazil japan"


@disputed("G05", hasbro_2015=None, us_1993=None)
@pytest.mark.parametrize(("extra", "hands"), [("", [9, 6, 3]), (" indonesia", [10, 7, 4])], ids=["nine", "ten"])
def test_hands_of_nine_and_ten_are_traded_until_at_most_four(
    edition: str, answer: None, extra: str, hands: list[int]
) -> None:
    yellow, blue = NINE.split()[:4], NINE.split()[4:]
    state = taken(edition, " ".join(yellow), " ".join(blue) + extra).state
    held = [len(state.hands[Y])]
    while options(state, Y).trade_due:
        state = scene(state, f"trade {' '.join(options(state, Y).trade[0].cards)}").state
        held.append(len(state.hands[Y]))
    assert held == hands


@disputed("G06", hasbro_2015="stop_at_four", us_1993="stop_at_four", kenner_parker=4)
def test_no_further_set_is_taken_once_four_cards_are_left(edition: str, answer: str | int) -> None:
    after = taken(edition, "alaska argentina china congo", "egypt alberta brazil")
    traded = ("trade alaska argentina china", "place ural+4")
    second = "trade congo alberta brazil"
    if isinstance(answer, str):
        assert refused(after.state, *traded, second) == answer
    else:  # the window stays open until the next attack, draw or fortification
        again = scene(after.state, *traded, second, "place ural+6").state
        assert (len(scene(after.state, *traded).state.hands[Y]), len(again.hands[Y])) == (answer, 1)
        assert refused(after.state, *traded, "attack siberia>china 1", second, dice="1 6") == "no_trade_now"


@disputed("G07", hasbro_2015=MUST, us_1993=MUST, hasbro_2000=())
def test_a_second_elimination_in_the_same_turn_counts_the_whole_hand(edition: str, answer: tuple[Event, ...]) -> None:
    position = (
        f"{edition}/mission y b g p attack y r3 | y: ural 4 | b: siberia 1 | g: irkutsk 1 | p: rest 1"
        " | hand y: alaska argentina | hand b: china alberta brazil | hand g: greenland japan"
    )
    first = scene(position, FALL, dice=SIXES)
    assert first.events == elimination("ural", "siberia", Y, B, "china", "alberta", "brazil")
    second = scene(first.state, "attack siberia>irkutsk 2", dice="66 1")
    assert second.events == (*elimination("siberia", "irkutsk", Y, G, "greenland", "japan", dice=2), *answer)


@disputed("G08", **everywhere([("alaska", "argentina", "china"), ("alberta", "greenland", "india")]))
def test_the_player_chooses_which_set_is_handed_in(edition: str, answer: list[tuple[str, ...]]) -> None:
    state = taken(edition, "alaska argentina china", "alberta greenland india").state
    if not options(state, Y).trade:
        state = scene(state, "end turn", "place peru+30", "end turn").state
    assert set(answer) <= {option.cards for option in options(state, Y).trade}
    for cards in answer:
        after = scene(state, f"trade {' '.join(cards)}")
        assert [event.cards for event in after.last if isinstance(event, SetTraded)] == [cards]


@disputed("G09", **everywhere("conquest"))
def test_the_last_foreign_territory_ends_a_classic_game_without_trade_or_card(edition: str, answer: str) -> None:
    position = (
        f"{edition}/classic y b g attack y r3 | y: ural 4, rest 1 | b: siberia 1"
        " | hand y: alaska argentina china | hand b: alberta greenland brazil"
    )
    after = scene(position, FALL, dice=SIXES)
    end = GameEnded(answer, Y, (None, None, None))
    assert after.events[-2:] == (SeatEliminated(B, Y, ("alberta", "greenland", "brazil")), end)
    assert after.state.hands[Y] == ("alaska", "argentina", "china", "alberta", "greenland", "brazil")


@disputed("G09", **everywhere("mission"))
def test_the_mission_fulfilled_by_the_elimination_ends_the_game_without_trade_or_card(
    edition: str, answer: str
) -> None:
    cards = mission(edition, "destroy_blue", "24", "18x2")
    missions = " | mission y: {} | mission b: {} | mission g: {}".format(*cards)
    after = scene(last_stand(edition, *SIX, missions), FALL, dice=SIXES)
    assert after.events[-2:] == (SeatEliminated(B, Y, ("alberta", "greenland", "brazil")), GameEnded(answer, Y, cards))


@disputed("G10", **everywhere(6))
def test_a_drawn_sixth_card_is_traded_only_at_the_next_own_turn_start(edition: str, answer: int) -> None:
    after = scene(
        taken(edition, "alaska argentina", "china alberta greenland", " | pile india ...").state, "end attacks"
    )
    assert refused(after.state, "trade alaska argentina china") == "no_trade_now"
    passed = scene(after.state, "end turn")
    assert CardDrawn(Y, "india") in (*after.events, *passed.events)
    assert len(passed.state.hands[Y]) == answer
    own_turn = scene(passed.state, "place peru+30", "end turn")
    assert own_turn.last == (AttacksEnded(G), TurnEnded(G), TurnBegan(Y, 4, 2, 3, ()))
    assert options(own_turn.state, Y).trade_due


def test_a_trade_at_the_turns_start_and_a_forced_one_share_the_one_bonus() -> None:
    hands = "hand y: ural alberta greenland | hand b: china congo japan"
    position = f"hasbro_2015/mission y b g attack y r3 | y: ural 4 | b: siberia 1 | g: rest 1 | {hands} | bonus_used"
    after = scene(position, FALL, "trade ural alberta greenland", dice=SIXES)
    assert after.last == (SetTraded(Y, ("ural", "alberta", "greenland"), 4, ()),)


def test_after_a_forced_trade_the_conqueror_goes_on_attacking() -> None:
    position = last_stand("hasbro_2015", "alaska argentina china", "alberta greenland brazil")
    onward = (FALL, "trade alaska argentina china", "place siberia+4", "attack siberia>china 3")
    after = scene(position, *onward, dice=SIXES + "666 1")
    assert after.last == conquest("siberia", "china", Y, G)
    assert (after.state.phase, after.state.trading) == ("occupation", False)


def test_an_announced_attack_closes_the_trade_in_mid_turn() -> None:
    position = last_stand("hasbro_2015", "alaska argentina china", "alberta greenland brazil", " | defence g: ask")
    traded = (FALL, "trade alaska argentina china", "place siberia+4")
    board_of_two = position.replace("g: rest 1", "g: rest 2")
    after = scene(board_of_two, *traded, "until siberia>china 3", "yellow: stop attack", dice=SIXES)
    assert [event.kind for event in after.events[-2:]] == ["defence_asked", "attack_stopped"]
    assert (after.state.phase, after.state.trading, after.state.spoils) == ("attack", False, False)
