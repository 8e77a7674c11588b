"""People who leave, and seats that change hands (specification J.1, J.2, J.6, K.2, K.8)."""

import pytest

from games.engine.events import (
    ArmyBeaten,
    AttacksEnded,
    BattleRolled,
    CardDrawn,
    ControlChanged,
    DefenceAsked,
    Event,
    GameEnded,
    SeatResigned,
    TurnBegan,
    TurnEnded,
)
from games.engine.legal import options
from tests.engine.scenes import ORANGE, B, G, Y, conquest, elimination, refused, scene

BOARD = "y: peru 4, brazil 3 | b: asia 1, venezuela 2 | g: europe 1 | o: rest 1"
TO_BOT = SeatResigned(Y, "bot", ())
TO_NOBODY = SeatResigned(Y, "neutral", ())
BLUE_BEGINS = TurnBegan(B, 3, 13, 4, (("asia", 7),))


def table(phase: str = "attack", more: str = "", leaver: str = "neutral") -> str:
    return f"hasbro_2015/mission y b g o {phase} y r3 leaver={leaver} | {BOARD}{more}"


PENDING = {
    "reinforcement": table("reinforcement", " | pool 5"),
    "trade due": table("reinforcement", " | pool 5 | hand y: alaska china congo alberta greenland"),
    "attack": table(),
    "occupation": table("occupation", " | occupation brazil>peru 1-2 | conquered"),
    "own announced attack": table("defence", " | battle peru>venezuela 3 | defence b: ask"),
    "own attack until": table("defence", " | battle peru>venezuela 3 stop 1 | defence b: ask"),
    "fortification": table("fortification"),
}


@pytest.mark.parametrize("pending", PENDING)
def test_who_resigns_in_the_own_turn_hands_it_on(pending: str) -> None:
    cards = ("alaska", "alberta", "china", "congo", "greenland") if pending == "trade due" else ()
    after = scene(PENDING[pending], "yellow: resign")
    assert after.events == (SeatResigned(Y, "neutral", cards), BLUE_BEGINS)
    assert (after.state.status[Y], after.state.pool) == ("left", 4 + 7)
    assert (after.state.battle, after.state.occupation, after.state.trading) == (None, None, False)


@pytest.mark.parametrize("pending", PENDING)
def test_a_bot_plays_on_where_the_table_says_so(pending: str) -> None:
    position = PENDING[pending].replace("leaver=neutral", "leaver=bot")
    before, after = scene(position).state, scene(position, "yellow: resign")
    assert after.events == (TO_BOT,)
    assert after.state.control == ("bot", "person", "person", "person")
    assert (after.state.phase, after.state.pool, after.state.hands) == (before.phase, before.pool, before.hands)


@pytest.mark.parametrize("pending", PENDING)
def test_somebody_elses_turn_goes_on_after_a_departure(pending: str) -> None:
    after = scene(PENDING[pending], "green: resign")
    assert after.events == (SeatResigned(G, "neutral", ()),)
    assert after.state.turn == Y


def test_the_flags_of_a_leavers_turn_do_not_pass_to_the_next_seat() -> None:
    position = (
        "hasbro_2015/mission y b g o attack y r3 leaver=neutral | y: ural 4 | o: siberia 1 | b: asia 1 | g: rest 1"
        " | hand y: alaska argentina china | hand o: alberta greenland brazil | hand b: congo egypt iceland india"
    )
    before = scene(position, "attack ural>siberia 3", dice="666 1").state
    after = scene(before, "resign")
    assert (after.state.trading, after.state.spoils, after.state.turn) == (False, False, B)
    assert options(after.state, B).trade[0].cards == ("congo", "egypt", "iceland")


@pytest.mark.parametrize("order", ["", " siberia=one", " peru=one"])
def test_a_leavers_army_defends_itself_with_the_maximum(order: str) -> None:
    position = table(more=f" | defence b: one{order}")
    after = scene(position, "blue: resign", "attack peru>venezuela 3", dice="666 11")
    assert after.last[0] == BattleRolled("peru", "venezuela", Y, B, (6, 6, 6), (1, 1), 0, 2)


def test_an_asked_defender_who_leaves_is_answered_for() -> None:
    asked = scene(table(more=" | defence b: ask"), "until peru>venezuela 3")
    assert asked.events == (DefenceAsked("peru", "venezuela", Y, B, 3, 1),)
    roll = BattleRolled("peru", "venezuela", Y, B, (1, 1, 1), (6, 6), 2, 0)
    last = BattleRolled("peru", "venezuela", Y, B, (1,), (6, 6), 1, 0)
    after = scene(asked.state, "blue: resign", dice="111 66 1 66")
    assert after.events == (SeatResigned(B, "neutral", ()), roll, last)


@pytest.mark.parametrize(("control", "by"), [("bot", "table: hand over 1 bot"), ("bot", "blue: resign")])
def test_an_asked_defender_whose_seat_a_bot_takes_is_answered_for(control: str, by: str) -> None:
    asked = scene(table(more=" | defence b: ask", leaver="bot"), "attack peru>venezuela 3").state
    after = scene(asked, by, dice="111 66")
    assert after.events[1:] == (BattleRolled("peru", "venezuela", Y, B, (1, 1, 1), (6, 6), 2, 0),)
    assert after.state.control[B] == control


def test_a_leavers_hand_goes_where_traded_cards_go_and_the_counter_stays() -> None:
    position = table(more=" | hand b: peru alaska joker_1 | discard china congo egypt | sets 1")
    after = scene(position, "blue: resign")
    assert after.events == (SeatResigned(B, "neutral", ("alaska", "joker_1", "peru")),)
    assert after.state.discard == ("china", "congo", "egypt", "alaska", "joker_1", "peru")
    assert (after.state.hands, after.state.sets_traded) == (((), (), (), ()), 1)


def test_a_leavers_territories_keep_their_units_and_take_no_turn() -> None:
    after = scene(table(), "blue: resign", "end turn")
    assert after.events == (
        SeatResigned(B, "neutral", ()),
        AttacksEnded(Y),
        TurnEnded(Y),
        TurnBegan(G, 3, 7, 3, (("europe", 5),)),
    )
    assert (after.units("venezuela", "china"), after.state.owner.count(B)) == ((2, 1), 13)


LAST_OF_BLUE = (
    "hasbro_2015/mission y b g o attack y r3 leaver=neutral | y: peru 4 | b: venezuela 1 | g: europe 1 | o: rest 1"
)


def test_a_leavers_last_territory_is_no_elimination_but_earns_the_card() -> None:
    position = f"{LAST_OF_BLUE} | hand b: alaska | pile india ..."
    after = scene(position, "blue: resign", "attack peru>venezuela 3", "end attacks", dice="666 1")
    beaten = (*conquest("peru", "venezuela", Y, B), ArmyBeaten(B, Y))
    assert after.events[1:] == (*beaten, AttacksEnded(Y), CardDrawn(Y, "india"))
    assert (after.state.status[B], after.state.hands[Y]) == ("beaten", ("india",))


@pytest.mark.parametrize("action", ["resign", "order one", "take back", "defend 1", "end turn"])
def test_who_has_left_has_no_say(action: str) -> None:
    assert refused(LAST_OF_BLUE, "blue: resign", f"blue: {action}") == "seat_gone"


@pytest.mark.parametrize("action", ["resign", "order one", "take back", "end turn"])
def test_who_is_eliminated_has_no_say(action: str) -> None:
    assert refused(LAST_OF_BLUE, "attack peru>venezuela 3", f"blue: {action}", dice="666 1") == "seat_gone"


def test_a_bot_keeps_the_colour_in_the_game() -> None:
    position = LAST_OF_BLUE.replace("leaver=neutral", "leaver=bot") + " | hand b: alaska"
    after = scene(position, "blue: resign", "attack peru>venezuela 3", dice="666 1")
    assert after.last == elimination("peru", "venezuela", Y, B, "alaska")


@pytest.mark.parametrize("phase", ["claiming", "opening"])
@pytest.mark.parametrize("leaver", ["bot", "neutral"])
def test_before_the_first_turn_a_bot_always_replaces_the_leaver(phase: str, leaver: str) -> None:
    board = "y: peru 1 | b: brazil 1 | reserve y: 9 | reserve b: 9 | reserve g: 9"
    whole = "y: peru 1 | b: brazil 1 | g: rest 1 | reserve y: 9 | reserve b: 9 | reserve g: 9"
    position = f"hasbro_2015/classic y b g {phase} y leaver={leaver} | {board if phase == 'claiming' else whole}"
    for seat, colour in enumerate(("yellow", "blue")):
        after = scene(position, f"{colour}: resign")
        assert after.events == (SeatResigned(seat, "bot", ()),)
        assert (after.state.control[seat], after.state.turn) == ("bot", Y)


def test_from_the_first_turn_on_the_table_has_chosen() -> None:
    assert scene(table().replace(" r3", " r1"), "green: resign").events == (SeatResigned(G, "neutral", ()),)


def test_the_last_one_alive_wins_over_neutral_remains() -> None:
    position = "hasbro_2015/mission y b g attack y r3 leaver=neutral | y: peru 4 | b: asia 2 | g: rest 1"
    after = scene(position, "blue: resign", "green: resign")
    end = GameEnded("last_alive", Y, (None, None, None))
    assert after.events == (SeatResigned(B, "neutral", ()), SeatResigned(G, "neutral", ()), end)


def test_a_bot_is_alive() -> None:
    position = (
        "hasbro_2015/mission y b g attack y r3 leaver=neutral | y: peru 4 | b: asia 2 | g: rest 1 | control b: bot"
    )
    after = scene(position, "green: resign", "yellow: resign")
    assert after.events[-1] == GameEnded("last_alive", B, (None, None, None))


ABANDONED = GameEnded("abandoned", None, ("m15_24", None, None, "m15_18x2"))


@pytest.mark.parametrize("leaver", ["bot", "neutral"])
def test_when_only_bots_are_left_the_game_is_abandoned_and_everything_shown(leaver: str) -> None:
    more = " | control b: bot | control g: bot | control o: bot | mission y: m15_24 | mission o: m15_18x2"
    after = scene(table(more=more, leaver=leaver), "yellow: resign")
    assert after.events == (SeatResigned(Y, leaver, ()), ABANDONED)


def test_a_person_who_is_only_away_keeps_the_game_going() -> None:
    more = " | control b: bot | control g: stand_in | control o: bot"
    after = scene(table(more=more, leaver="bot"), "yellow: resign")
    assert after.events == (TO_BOT,)


@pytest.mark.parametrize("control", ["person", "bot"])
def test_a_seat_is_handed_over_with_all_that_belongs_to_it(control: str) -> None:
    more = " | hand b: alaska | mission b: m15_24 | defence b: one | control b: stand_in | missed b: 2"
    before, after = scene(table(more=more)).state, scene(table(more=more), f"table: hand over 1 {control}")
    assert after.events == (ControlChanged(B, control),)
    kept = ("hands", "missions", "defence", "owner", "armies", "status")
    assert [getattr(after.state, name) for name in kept] == [getattr(before, name) for name in kept]
    assert after.state.missed[B] == 0


def test_only_a_living_seat_is_handed_over() -> None:
    assert refused(LAST_OF_BLUE, "blue: resign", "table: hand over 1 bot") == "seat_gone"


@pytest.mark.parametrize(
    "action", ["yellow: time out 0", "blue: time out 0", "yellow: hand over 1 bot", "table: resign"]
)
def test_the_table_and_the_seats_each_have_their_own_actions(action: str) -> None:
    assert refused(table(), action) == "table_only"


def test_the_same_departure_leaves_the_same_events_whoever_is_next() -> None:
    told: list[tuple[Event, ...]] = [
        scene(table(more=f" | mission b: {card}"), "yellow: resign").events for card in ("m15_24", "m15_18x2")
    ]
    assert told == [(TO_NOBODY, BLUE_BEGINS)] * 2


def test_the_round_goes_on_where_its_first_seat_has_left() -> None:
    after = scene(table(), "yellow: resign", *("place china+11", "end turn"), *("place ukraine+8", "end turn"))
    assert after.last[-1] == TurnBegan(ORANGE, 3, 20, 6, (("north_america", 5), ("africa", 3), ("australia", 2)))
    assert scene(after.state, "place alaska+16", "end turn").last[-1] == TurnBegan(B, 4, 13, 4, (("asia", 7),))
