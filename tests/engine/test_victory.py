"""The order of the win tests, and the ways a game ends (specification C.5, J.12, K.1, K.2, K.12)."""

import pytest

from games.engine.events import (
    AttacksEnded,
    Event,
    GameEnded,
    SeatResigned,
    TradeOpened,
    TurnBegan,
    TurnEnded,
    UnitsMovedIn,
)
from games.engine.legal import options
from games.engine.state import Outcome
from games.engine.views import Options
from tests.engine.scenes import B, G, Y, conquest, elimination, refused, scene

NONE3 = (None, None, None)
SIXES = "666 1"


def test_all_territories_win_the_classic_game_at_once() -> None:
    position = "hasbro_2015/classic y b g attack y r3 | y: ural 9, rest 1 | b: siberia 1"
    after = scene(position, "attack ural>siberia 3", dice=SIXES)
    assert after.events == (*elimination("ural", "siberia", Y, B), GameEnded("conquest", Y, NONE3))
    assert after.state.outcome == Outcome("conquest", Y, None)
    assert (after.state.phase, after.state.occupation) == ("over", None)


def test_all_but_one_territory_do_not_win() -> None:
    position = "hasbro_2015/classic y b g attack y r3 | y: ural 4, rest 1 | b: siberia china 1"
    assert scene(position, "attack ural>siberia 3", dice=SIXES).events == conquest("ural", "siberia", Y, B)


def test_a_mission_goes_before_the_last_one_alive() -> None:
    cards = ("m15_24", "m15_18x2", "m15_na_au")
    missions = " | mission y: m15_24 | mission b: m15_18x2 | mission g: m15_na_au"
    position = f"hasbro_2015/mission y b g attack y r3 | y: ural 9, rest 1 | b: siberia 1{missions}"
    after = scene(position, "attack ural>siberia 3", dice=SIXES)
    assert after.events[-1] == GameEnded("mission", Y, cards)
    assert after.state.outcome == Outcome("mission", Y, "m15_24")


def test_the_last_one_alive_wins_the_classic_game_over_a_neutral_army() -> None:
    position = "hasbro_2015/classic y b g attack y r3 leaver=neutral | y: ural 9, asia 1 | b: siberia 1 | g: rest 1"
    after = scene(position, "green: resign", "attack ural>siberia 3", dice=SIXES)
    assert after.last == (*elimination("ural", "siberia", Y, B), GameEnded("last_alive", Y, NONE3))


def test_the_test_after_the_compulsory_move_in_comes_before_the_optional_one() -> None:
    position = (
        "hasbro_2015/mission y b g attack y r3 | y: ural 9 | b: siberia 1 | g: rest 1 | mission y: m15_destroy_blue"
    )
    after = scene(position, "attack ural>siberia 3", dice=SIXES)
    assert after.events[-1] == GameEnded("mission", Y, ("m15_destroy_blue", None, None))
    assert after.units("ural", "siberia") == (6, 3)


def test_the_trade_after_an_elimination_waits_for_the_optional_move_in() -> None:
    position = (
        "hasbro_2015/mission y b g attack y r3 | y: ural 9 | b: siberia 1 | g: rest 1"
        " | hand y: alaska argentina china | hand b: alberta greenland brazil"
    )
    before = scene(position, "attack ural>siberia 3", dice=SIXES)
    assert (before.state.phase, refused(before.state, "trade alaska argentina china")) == (
        "occupation",
        "occupation_pending",
    )
    after = scene(before.state, "occupy 8")
    assert after.events == (UnitsMovedIn(Y, "ural", "siberia", 5), TradeOpened(Y, compulsory=True))


def test_a_mission_that_is_fulfilled_at_the_start_of_anybodys_turn_wins() -> None:
    board = "y: peru 1 | b: rest 1 | g: asia 1"
    position = f"hasbro_2015/mission y b g fortification y r3 | {board} | mission b: m15_24 | mission g: m15_as_sa"
    after = scene(position, "end turn")
    assert after.events[-1] == GameEnded("mission", B, (None, "m15_24", "m15_as_sa"))
    assert [event.kind for event in after.events] == ["turn_ended", "turn_began", "game_ended"]


def capped(board: str, more: str = "", cap: int = 5, turn: str = "g") -> str:
    return f"hasbro_2015/mission y b g attack {turn} r5 round_cap={cap} | {board}{more}"


def test_at_the_round_cap_most_territories_win() -> None:
    after = scene(capped("y: north_america europe 1 | b: asia 9 | g: rest 9"), "end turn")
    assert after.events == (AttacksEnded(G), TurnEnded(G), GameEnded("round_cap", Y, NONE3))


def test_at_the_round_cap_most_units_decide_between_equals() -> None:
    fourteen = "north_america south_america japan", "europe africa siam"
    position = capped(f"y: {fourteen[0]} 1 | b: {fourteen[1]} 2 | g: rest 1")
    assert scene(position, "end turn").events[-1] == GameEnded("round_cap", B, NONE3)


def test_at_the_round_cap_equal_strength_is_a_draw() -> None:
    fourteen = "north_america south_america japan", "europe africa siam"
    after = scene(capped(f"y: {fourteen[0]} 1 | b: {fourteen[1]} 1 | g: rest 1"), "end turn")
    assert after.events[-1] == GameEnded("round_cap", None, NONE3)
    assert after.state.outcome == Outcome("round_cap", None, None)


def test_only_seats_still_in_the_game_are_judged_at_the_round_cap() -> None:
    position = capped("y: rest 9 | b: asia 1 | g: europe 9").replace("round_cap=5", "round_cap=5 leaver=neutral")
    after = scene(position, "yellow: resign", "end turn")
    assert after.events[-1] == GameEnded("round_cap", B, NONE3)


@pytest.mark.parametrize(("cap", "turn"), [(6, "g"), (0, "g"), (5, "y"), (5, "b")])
def test_before_the_round_cap_the_next_turn_begins(cap: int, turn: str) -> None:
    after = scene(capped("y: north_america europe 1 | b: asia 9 | g: rest 9", cap=cap, turn=turn), "end turn")
    assert [event.kind for event in after.events] == ["attacks_ended", "turn_ended", "turn_began"]


def test_the_round_ends_where_it_began() -> None:
    board = "y: north_america europe 1 | b: asia 9 | g: rest 9 | first blue"
    assert scene(capped(board, turn="y"), "end turn").events[-1] == GameEnded("round_cap", Y, NONE3)
    assert isinstance(scene(capped(board, turn="g"), "end turn").events[-1], TurnBegan)


def test_the_round_cap_is_judged_when_the_turn_passes_the_seat_that_began() -> None:
    position = (
        "hasbro_2015/mission y b g o attack o r5 round_cap=5 | b: asia 9 | g: europe 9 | o: rest 1 | first yellow"
    )
    assert scene(position, "end turn").events[-1] == GameEnded("round_cap", 3, (None,) * 4)


def test_a_departure_at_the_round_cap_ends_the_game_as_well() -> None:
    position = capped("y: north_america europe 1 | b: asia 9 | g: rest 9").replace("=5", "=5 leaver=neutral")
    after = scene(position, "resign")
    assert after.events == (SeatResigned(G, "neutral", ()), GameEnded("round_cap", Y, NONE3))


OVER = (
    "hasbro_2015/mission y b g over y r3 | y: ural 9, rest 1 | g: japan 1"
    " | mission y: m15_24 | outcome mission y m15_24"
)
EVERY = [
    "claim peru",
    "place peru+1",
    "plan peru",
    "trade peru china egypt",
    "attack ural>siberia 3",
    "until ural>siberia 3",
    "stop attack",
    "defend 1",
    "order one",
    "occupy 3",
    "end attacks",
    "fortify ural>peru 1",
    "end turn",
    "resign",
    "take back",
]


@pytest.mark.parametrize("action", EVERY)
@pytest.mark.parametrize("who", ["yellow", "blue", "green"])
def test_after_the_end_every_action_is_refused(who: str, action: str) -> None:
    assert refused(OVER, f"{who}: {action}") == "game_over"


@pytest.mark.parametrize("action", ["time out 0", "hand over 0 bot", "time out 2"])
def test_after_the_end_the_table_does_nothing_either(action: str) -> None:
    assert refused(OVER, f"table: {action}") == "game_over"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_after_the_end_nobody_has_a_choice(seat: int) -> None:
    assert options(scene(OVER).state, seat) == Options()


def test_the_end_shows_every_mission() -> None:
    cards = " | mission y: m15_destroy_blue | mission b: m15_24 | mission g: m15_na_af"
    position = f"hasbro_2015/mission y b g attack y r3 | y: ural 4 | b: siberia 1 | g: rest 1{cards}"
    end: Event = GameEnded("mission", Y, ("m15_destroy_blue", "m15_24", "m15_na_af"))
    assert scene(position, "attack ural>siberia 3", dice=SIXES).events[-1] == end
