"""What every booklet plays as long as the table changes nothing: a scene for each policy that booklets agree on."""

import pytest

from games.engine.chance import ScriptedChance
from games.engine.events import (
    BattleRolled,
    ControlChanged,
    PlacerChosen,
    SeatResigned,
    SymbolsDrawn,
    TerritoriesDealt,
    TimedOut,
    TurnBegan,
    UnitsPlaced,
)
from games.engine.legal import options
from games.engine.library import edition as edition_of
from games.engine.library import rules_for
from games.engine.play import start
from games.engine.state import State
from tests.engine.scenes import EDITIONS, B, G, Y, mission, passed_on, refused, scene

every_edition = pytest.mark.parametrize("edition", EDITIONS)
CLAIMED = {"hasbro_2015", "hasbro_2000", "us_1993"}
BEGINS = {
    "hasbro_2015": (2, None),
    "hasbro_2000": (1, 1),
    "kenner_parker": (2, 2),
    "us_1993": (1, 1),
    "dutch": (0, 0),
}
"""Who places first and who begins a mission game for three, where lots fall on seat 2 and a roll on seat 0."""


def begun(edition: str, mode: str, players: int = 3) -> State:
    of = edition_of(edition)
    rules = rules_for(of, mode, of.colours[:players])
    chance = ScriptedChance([6, *[1] * (players - 1)], picks=[2, 2])
    return start(rules, ("person",) * players, chance).state


def board(edition: str, line: str, more: str = "", phase: str = "attack") -> str:
    return f"{edition}/mission y b g {phase} y r3{more} | {line}"


@every_edition
def test_a_mission_game_is_dealt(edition: str) -> None:
    state = begun(edition, "mission")
    assert (state.phase, [state.owner.count(seat) for seat in range(3)]) == ("opening", [14, 14, 14])
    assert state.reserve == (21, 21, 21)
    assert (state.turn, state.first) == BEGINS[edition]


@every_edition
def test_a_classic_game_is_claimed_or_dealt(edition: str) -> None:
    assert begun(edition, "classic").phase == ("claiming" if edition in CLAIMED else "opening")


@every_edition
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_start_units_of_every_number_of_players(edition: str, players: int) -> None:
    if players <= edition_of(edition).modes["classic"].max_players:
        state = begun(edition, "classic", players)
        units = {3: 35, 4: 30, 5: 25, 6: 20}[players]
        dealt = [state.owner.count(seat) for seat in range(players)]
        assert [left + there for left, there in zip(state.reserve, dealt, strict=True)] == [units] * players


@every_edition
def test_start_units_go_down_one_by_one(edition: str) -> None:
    position = f"{edition}/mission y b g opening y | y: asia 1 | b: europe 1 | g: rest 1 | reserve y: 9 | reserve b: 9"
    assert refused(position, "place ural+2") == "exact_units"
    assert scene(position, "place ural+1").events == (UnitsPlaced(Y, (("ural", 1),)),)


@every_edition
def test_symbols_are_the_printed_ones(edition: str) -> None:
    of = edition_of(edition)
    chance = ScriptedChance([6, 1, 1], picks=[2, 2])
    events = start(rules_for(of, "mission", of.colours[:3]), ("person",) * 3, chance).events
    assert [type(event) for event in events if isinstance(event, SymbolsDrawn | TerritoriesDealt)] == [TerritoriesDealt]


@every_edition
def test_who_resigns_is_replaced_by_a_bot(edition: str) -> None:
    after = scene(board(edition, "y: peru 4 | b: rest 1 | g: brazil 1"), "green: resign")
    assert after.events == (SeatResigned(G, "bot", ()),)
    assert after.state.playing(G)


@every_edition
def test_after_two_missed_turns_in_a_row_a_bot_stands_in(edition: str) -> None:
    position = board(edition, "y: peru 4 | b: asia 1 | g: rest 1 | missed y: {}")
    once, twice = (scene(position.format(missed), "table: time out 0").events for missed in (0, 1))
    assert (once[0], twice[0]) == (TimedOut(Y, 1), TimedOut(Y, 2))
    assert [event for event in once if isinstance(event, ControlChanged)] == []
    assert [event for event in twice if isinstance(event, ControlChanged)] == [ControlChanged(Y, "stand_in")]


@every_edition
def test_the_defender_chooses_before_the_roll_and_two_dice_are_the_most(edition: str) -> None:
    after = scene(board(edition, "y: ural 9 | b: siberia 5 | g: rest 1"), "attack ural>siberia 3", dice="642 55")
    assert after.events == (BattleRolled("ural", "siberia", Y, B, (6, 4, 2), (5, 5), 1, 1),)


@every_edition
def test_any_number_may_stand_on_a_territory(edition: str) -> None:
    position = board(edition, "y: peru 30 | b: asia 1 | g: rest 1 | pool 50", phase="reinforcement")
    assert scene(position, "place peru+50").units("peru") == (80,)


@every_edition
def test_the_hunter_wins_also_when_somebody_else_wipes_the_colour_out(edition: str) -> None:
    cards = mission(edition, "18x2", "destroy_green", "na_au")
    dealt = "".join(f" | mission {colour}: {card}" for colour, card in zip("ybg", cards, strict=True))
    position = board(edition, f"y: brazil 2, asia 1 | b: rest 1 | g: peru 1{dealt}")
    after = scene(position, "attack brazil>peru 1", dice="6 1").state
    if after.outcome is None:
        after = scene(after, "end turn").state
    assert after.outcome is not None
    assert after.outcome.winner == B


@every_edition
def test_no_round_is_the_last(edition: str) -> None:
    position = f"{edition}/mission y b g attack g r{{}} | y: peru 4 | b: asia 1 | g: rest 1"
    for number in (1, 7, 999):
        after = scene(position.format(number), "end turn")
        assert after.last[-1] == TurnBegan(Y, number + 1, 1, 3, ())


@every_edition
def test_after_the_compulsory_set_a_second_one_may_be_kept(edition: str) -> None:
    hand = "alaska china congo alberta greenland india"
    position = board(edition, f"y: peru 2 | b: rest 1 | hand y: {hand}", phase="reinforcement")
    after = scene(position, "trade alaska china congo", "place peru+4", "end attacks")
    assert after.state.phase == "fortification"


@every_edition
def test_the_card_is_drawn_after_the_attacks_or_at_the_end_of_the_turn(edition: str) -> None:
    position = board(edition, "y: peru 4 | b: asia 1 | g: rest 1 | conquered | pile india ...")
    ended = scene(position, "end attacks").state
    assert ended.hands[Y] == (() if edition == "dutch" else ("india",))
    assert scene(ended, "end turn").state.hands[Y] == ("india",)


@every_edition
def test_traded_cards_lie_face_up_or_go_under_the_pile(edition: str) -> None:
    hand = "alaska china congo"
    position = board(edition, f"y: peru 4 | b: rest 1 | hand y: {hand} | pile india", phase="reinforcement")
    after = scene(position, f"trade {hand}").state
    cards = tuple(hand.split())
    under = edition == "hasbro_2000"
    assert (after.pile, after.discard) == ((("india", *cards), ()) if under else (("india",), cards))


@pytest.mark.parametrize("edition", ["hasbro_2015", "hasbro_2000", "us_1993"])
def test_headquarters_are_hidden_or_shown_and_all_are_needed(edition: str) -> None:
    mode = "turbo" if edition == "hasbro_2015" else "capital"
    opened = (
        f"{edition}/{mode} y b g p headquarters p | y: asia 1 | b: africa 1 | g: europe 1 | p: rest 1 | first yellow"
    )
    places = " | headquarters y: ural | headquarters b: egypt | headquarters g: iceland"
    after = scene(opened + places, "headquarters peru").state
    assert after.headquarters_shown == (edition != "hasbro_2015",) * 4
    holding = "y: ural egypt iceland 4, venezuela 4 | b: peru 1, china 1 | g: rest 1 | p: japan 1"
    line = f"{edition}/{mode} y b g p attack y r3 | {holding}"
    known = " | headquarters y: ural shown | headquarters b: egypt shown | headquarters g: iceland shown"
    won = scene(f"{line}{known} | headquarters p: peru shown", "attack venezuela>peru 3", dice="666 1").state
    assert won.outcome is not None
    three = line.replace("iceland 4, ", "4, iceland 4, ")
    held = scene(f"{three}{known} | headquarters p: japan shown", "attack venezuela>peru 3", dice="666 1").state
    assert (held.outcome, held.owner_of("peru")) == (None, Y)


@every_edition
def test_a_hand_of_five_must_be_traded_and_four_need_not(edition: str) -> None:
    hands = ("alaska china congo japan", "alaska china congo japan brazil")
    positions = [board(edition, f"y: peru 2 | b: rest 1 | hand y: {hand}", phase="reinforcement") for hand in hands]
    assert [options(scene(position).state, Y).trade_due for position in positions] == [False, True]


@every_edition
def test_nobody_resigns_a_turn_by_waiting(edition: str) -> None:
    state = passed_on(scene(board(edition, "y: peru 4 | b: asia 1 | g: rest 1")).state, "china", "brazil", "peru")
    assert (state.turn, state.round) == (Y, 4)


def test_the_first_placer_of_2015_is_drawn_by_lot() -> None:
    of = edition_of("hasbro_2015")
    events = start(rules_for(of, "mission", of.colours[:3]), ("person",) * 3, ScriptedChance(picks=[2, 1])).events
    assert events[-1] == PlacerChosen(1, by_lot=True)


@pytest.mark.parametrize("setup", ["booklet", "dealt", "claimed"])
@pytest.mark.parametrize(("edition", "mode"), [("hasbro_2000", "classic"), ("kenner_parker", "mission")])
def test_the_table_may_deal_or_let_claim(edition: str, mode: str, setup: str) -> None:
    of = edition_of(edition)
    rules = rules_for(of, mode, of.colours[:3], {"setup": setup})
    state = start(rules, ("person",) * 3, ScriptedChance(picks=[1, 2])).state
    usual = of.modes[mode].setup if setup == "booklet" else setup
    assert state.phase == ("opening" if usual == "dealt" else "claiming")
    assert state.turn is not None
    assert state.first is not None


def test_without_a_deal_the_seat_after_a_dealer_drawn_by_lot_places_and_begins() -> None:
    of = edition_of("kenner_parker")
    rules = rules_for(of, "classic", of.colours[:4], {"setup": "claimed"})
    state = start(rules, ("person",) * 4, ScriptedChance(picks=[3])).state
    assert (state.turn, state.first, state.phase) == (3, 3, "claiming")


@pytest.mark.parametrize(("players", "dealer", "first"), [(3, 1, 1), (4, 1, 3), (5, 4, 1), (6, 2, 2)])
def test_the_first_left_without_a_card_begins(players: int, dealer: int, first: int) -> None:
    of = edition_of("kenner_parker")
    chance = ScriptedChance(picks=[dealer])
    state = start(rules_for(of, "classic", of.colours[:players]), ("person",) * players, chance).state
    assert (state.turn, state.first) == (dealer, first)
    assert state.owner.count(dealer) == -(-42 // players)
