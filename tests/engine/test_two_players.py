"""Two players and an army without one: duel and ghost (2015 p. 13; specification E.3 to E.5, G70 to G73, K.5)."""

from collections import Counter

import pytest

from games.engine.absence import default_action
from games.engine.actions import PlaceNeutral, TimeOut
from games.engine.chance import ScriptedChance, SeededChance
from games.engine.events import (
    ArmyBeaten,
    BattleRolled,
    CardDrawn,
    DefenceAsked,
    GameEnded,
    GameStarted,
    NeutralDue,
    NeutralPlaced,
    SeatEliminated,
    StartRolled,
    TerritoriesDealt,
    TurnBegan,
    UnitsPlaced,
)
from games.engine.legal import options
from games.engine.library import edition as edition_of
from games.engine.library import rules_for
from games.engine.play import play, start
from games.engine.state import State
from games.engine.views import PlaceOption
from tests.engine.scenes import disputed, refused, scene

RED, BLUE, GHOST = 0, 1, 2
DUELS = {"hasbro_2015": "y b", "us_1993": "r b"}
OWN = {"hasbro_2015": "y", "us_1993": "r", "hasbro_2000": "r", "dutch": "r"}
NEUTRAL = {"hasbro_2015": "g", "us_1993": "y", "hasbro_2000": "y", "dutch": "y"}


def duel(edition: str, board: str, phase: str = "attack", more: str = "") -> str:
    """A duel in the turn of the first seat; ``o`` stands for it and ``n`` for the neutral army."""
    for letter, colour in (("o: ", OWN[edition]), ("n: ", NEUTRAL[edition])):
        board = board.replace(letter, f"{colour}: ")
    return f"{edition}/duel {DUELS[edition]} {phase} {OWN[edition]} r3{more} | {board}"


def ghost(edition: str, board: str, phase: str = "reinforcement", more: str = "") -> str:
    return f"{edition}/ghost r b {phase} r r3{more} | {board}"


@disputed("G70", hasbro_2015="last_alive", us_1993="last_alive")
def test_a_duel_is_won_with_the_neutral_army_still_there(edition: str, answer: str) -> None:
    after = scene(
        duel(edition, "o: rest 4 | b: siberia 1 | n: africa australia 1"), "attack ural>siberia 3", dice="666 1"
    )
    assert after.events[-2:] == (SeatEliminated(1, 0, ()), GameEnded(answer, 0, (None, None, None)))


@pytest.mark.parametrize("edition", DUELS)
def test_a_duel_is_won_by_beating_the_opponent_also_when_the_board_is_full(edition: str) -> None:
    after = scene(duel(edition, "o: rest 4 | b: siberia 1"), "attack ural>siberia 3", dice="666 1")
    assert after.events[-1] == GameEnded("last_alive", 0, (None, None, None))


def test_the_last_unit_of_the_neutral_army_wins_nothing() -> None:
    after = scene(duel("hasbro_2015", "o: rest 4 | b: peru 1 | n: siberia 1"), "attack ural>siberia 3", dice="666 1")
    assert after.events[-1] == ArmyBeaten(2, 0)
    assert (after.state.status[2], after.state.hands, after.state.outcome) == ("beaten", ((), (), ()), None)


@disputed("G71", hasbro_2015=(1, 2), us_1993=(1, 2))
def test_the_opponent_chooses_and_rolls_for_the_neutral_army(edition: str, answer: tuple[int, ...]) -> None:
    position = duel(edition, "o: rest 4 | b: peru 1 | n: siberia 2 | defence b: ask | pile india ...")
    asked = scene(position, "attack ural>siberia 3")
    assert asked.events == (DefenceAsked("ural", "siberia", 0, 1, 3),)
    assert (asked.state.to_act, options(asked.state, 1).defend) == (1, answer)
    one = scene(asked.state, "defend 1", dice="642 5")
    assert one.events == (BattleRolled("ural", "siberia", 0, 2, (6, 4, 2), (5,), 0, 1),)
    taken = scene(one.state, "attack ural>siberia 3", "end attacks", dice="666 1")
    assert taken.last[-1] == CardDrawn(0, "india")


def test_the_opponents_standing_order_holds_for_the_neutral_army() -> None:
    board = "o: rest 4 | b: peru 1 | n: siberia 3, china 3"
    position = duel("hasbro_2015", f"{board} | defence b: maximum siberia=one")
    after = scene(position, "attack ural>siberia 3", "attack ural>china 3", dice="666 1 666 11")
    assert [len(event.defence_dice) for event in after.events if isinstance(event, BattleRolled)] == [1, 2]


def test_the_neutral_army_is_never_reinforced_in_a_duel() -> None:
    after = scene(duel("hasbro_2015", "o: rest 4 | b: peru 1 | n: siberia 3 | pool 9", "reinforcement"), "place ural+9")
    assert after.events == (UnitsPlaced(0, (("ural", 9),)),)


def played_out(state: State) -> tuple[State, Counter[int], Counter[int]]:
    """The opening to its end, by the published defaults; how often each seat placed, and units by owner."""
    turns: Counter[int] = Counter()
    while state.round == 0 and state.to_act is not None:
        seat = state.to_act
        progress = play(state, seat, default_action(state, seat), SeededChance(1))
        turns[seat] += 1
        state = progress.state
        if state.round:
            break
    stand: Counter[int] = Counter()
    for owner, units in zip(state.owner, state.armies, strict=True):
        stand[owner] += units
    return state, turns, stand


def begun(edition: str, mode: str) -> State:
    rules = rules_for(edition_of(edition), mode, edition_of(edition).colours[:2])
    return start(rules, ("person", "person"), SeededChance(edition)).state


@disputed("G72", hasbro_2015=(40, 40, 40), us_1993=(40, 40, 40))
def test_thirteen_placements_each_use_up_every_stock(edition: str, answer: tuple[int, ...]) -> None:
    state = begun(edition, "duel")
    assert [state.owner.count(seat) for seat in range(3)] == [14, 14, 14]
    assert (set(state.armies), state.reserve) == ({1}, (26, 26, 26))
    after, turns, stand = played_out(state)
    assert (turns, tuple(stand[seat] for seat in range(3))) == ({0: 13, 1: 13}, answer)
    assert (after.reserve, len(after.pile), after.turn) == ((0, 0, 0), 44, state.turn)


def test_two_own_units_and_a_neutral_one_go_down_together() -> None:
    board = "o: asia 1 | b: europe africa 1 | n: rest 1 | reserve y: 4 | reserve b: 4 | reserve g: 4"
    position = duel("hasbro_2015", board, "opening").replace(" r3", "")
    now = options(scene(position).state, 0)
    assert now.place == PlaceOption(scene(position).state.territories_of(0), 2, exactly=True)
    assert now.neutral == PlaceOption(scene(position).state.territories_of(2), 1, exactly=True)
    after = scene(position, "place ural+1 china+1 peru+1")
    assert after.events == (UnitsPlaced(0, (("ural", 1), ("china", 1), ("peru", 1))),)
    assert (after.state.reserve, after.state.turn) == ((2, 4, 3), 1)
    for wrong, code in [
        ("place ural+2", "neutral_units"),
        ("place ural+2 peru+2", "neutral_units"),
        ("place ural+1 peru+1", "exact_units"),
        ("place peru+1", "bad_units"),
        ("place ural+2 egypt+1", "not_own"),
    ]:
        assert refused(position, wrong) == code


def test_a_plan_names_own_and_neutral_territories() -> None:
    board = "o: asia 1 | b: europe africa 1 | n: rest 1 | reserve y: 4 | reserve b: 4 | reserve g: 4"
    position = duel("hasbro_2015", board, "opening").replace(" r3", "")
    after = scene(position, "plan ural peru ural china", "place egypt+2 peru+1")
    assert after.events[1] == UnitsPlaced(0, (("ural", 2), ("peru", 1)))
    assert after.state.plans[0] == ("china",)


@disputed("G73", hasbro_2000=(17, 8), dutch=(17, 8))
def test_the_ghost_gets_half_rounded_down_placed_by_the_opponent(edition: str, answer: tuple[int, int]) -> None:
    board = "r: africa 1, europe 1, peru brazil argentina japan siam india 1 | b: rest 1 | y: alaska 1, china 2"
    board = board.replace("europe 1, ", "iceland scandinavia ukraine western_europe great_britain northern_europe 1, ")
    cards = "eastern_australia great_britain western_australia"
    hand = f"{cards} | pool 9 | gained 9" + ("" if edition == "hasbro_2000" else " | sets 2")
    units = sum(answer[:1])
    traded = scene(ghost(edition, f"{board} | hand r: {hand}"), f"trade {cards}")
    assert (traded.state.pool, traded.state.gained) == (units, units)
    after = scene(traded.state, f"place peru+{units}")
    assert after.events == (UnitsPlaced(0, (("peru", units),)), NeutralDue(1, answer[1]))
    assert (after.state.phase, after.state.to_act) == ("neutral", 1)
    assert options(after.state, 1).neutral == PlaceOption(("alaska", "china"), answer[1], exactly=True)
    assert refused(after.state, "red: end turn") == "wrong_phase"
    assert refused(after.state, "red: trade peru brazil argentina") == "no_trade_now"
    assert refused(after.state, "red: place neutral alaska+8") == "not_your_turn"
    assert refused(after.state, "place neutral alaska+7") == "neutral_units"
    assert refused(after.state, "place neutral peru+8") == "not_own"
    placed = scene(after.state, "place neutral alaska+3 china+5")
    assert placed.events == (NeutralPlaced(1, (("alaska", 3), ("china", 5))),)
    assert (placed.units("alaska", "china"), placed.state.phase, placed.state.to_act) == ((4, 7), "attack", 0)


def test_the_two_units_of_a_pictured_territory_are_not_halved() -> None:
    board = "r: rest 1 | b: asia 1 | y: alaska 1 | pool 4 | gained 4 | hand r: peru argentina congo"
    after = scene(ghost("hasbro_2000", board), "trade peru argentina congo bonus peru", "place peru+8")
    assert after.last[-1] == NeutralDue(1, 4)


def test_the_ghost_is_due_once_and_only_when_all_is_placed_and_traded() -> None:
    board = "r: rest 1 | b: asia 1 | y: alaska 1 | pool 5 | gained 5 | hand r: peru argentina congo egypt iceland"
    position = ghost("hasbro_2000", board)
    early = scene(position, "place peru+5")
    assert (early.events, early.state.phase) == ((UnitsPlaced(0, (("peru", 5),)),), "reinforcement")
    after = scene(position, "place peru+5", "trade argentina congo egypt bonus congo", "place peru+4")
    assert after.last == (UnitsPlaced(0, (("peru", 4),)), NeutralDue(1, 4))
    done = scene(after.state, "place neutral alaska+4")
    assert (done.state.phase, done.state.neutral_done) == ("attack", True)


def test_a_ghost_without_a_territory_gets_nothing() -> None:
    after = scene(ghost("hasbro_2000", "r: rest 1 | b: asia 1 | pool 5 | gained 5"), "place peru+5")
    assert after.events == (UnitsPlaced(0, (("peru", 5),)),)


def test_an_absent_opponent_places_for_the_ghost_on_its_weakest_territories() -> None:
    board = "r: rest 1 | b: asia 1 | y: alaska 1, ural 3, peru 1 | neutral 4 | neutral_done"
    state = scene(ghost("hasbro_2000", board, "neutral")).state
    assert default_action(state, 1) == PlaceNeutral((("alaska", 2), ("peru", 2)))
    late = play(state, None, TimeOut(1), SeededChance(1)).state
    assert (late.missed, late.to_act, late.phase) == ((0, 0, 0), 0, "attack")


def test_a_ghost_is_led_by_the_opponent_and_fights_like_any_army() -> None:
    board = "r: rest 4 | b: asia 1 | y: alaska 3 | defence b: ask"
    asked = scene(ghost("hasbro_2000", board, "attack"), "attack alberta>alaska 3")
    assert asked.events == (DefenceAsked("alberta", "alaska", 0, 1, 3),)


def test_the_ghost_begins_with_two_units_on_each_of_its_territories() -> None:
    state = begun("hasbro_2000", "ghost")
    assert state.reserve == (26, 26, 0)
    assert {units for owner, units in zip(state.owner, state.armies, strict=True) if owner == GHOST} == {2}
    _, turns, stand = played_out(state)
    assert (turns, stand) == ({0: 26, 1: 26}, {0: 40, 1: 40, 2: 28})


def test_the_dutch_players_place_forty_neutral_units_in_turn() -> None:
    _, turns, stand = played_out(begun("dutch", "ghost"))
    assert (turns, stand) == ({0: 13, 1: 13}, {0: 40, 1: 40, 2: 40})


def test_the_other_player_begins_beside_the_ghost_of_2000() -> None:
    rules = rules_for(edition_of("hasbro_2000"), "ghost", ("red", "blue"), host=1)
    assert start(rules, ("person", "bot"), ScriptedChance()).state.first == 0


def test_a_duel_deals_three_piles_and_rolls_for_the_start_between_the_two() -> None:
    of = edition_of("hasbro_2015")
    events = start(rules_for(of, "duel", ("yellow", "blue")), ("person", "bot"), ScriptedChance([5, 5, 2, 3])).events
    assert events == (
        GameStarted(("yellow", "blue", "green"), ("person", "bot")),
        TerritoriesDealt(tuple(of.board.territories[seat::3] for seat in range(3))),
        StartRolled("placing_and_first_turn", (((0, 5), (1, 5)), ((0, 2), (1, 3))), 1),
    )


def test_a_chain_does_not_lead_through_neutral_territory() -> None:
    board = "o: alaska 5, peru 1, kamchatka 1 | b: asia 1 | n: rest 1"
    position = duel("hasbro_2015", board)
    assert refused(position, "fortify alaska>peru 2") == "not_connected"
    assert scene(position, "fortify alaska>kamchatka 2").units("kamchatka") == (3,)


def test_the_neutral_army_holds_back_a_continent() -> None:
    after = scene(duel("hasbro_2015", "b: asia 1 | o: rest 1 | n: peru 1"), "end turn")
    assert after.last[-1] == TurnBegan(1, 3, 12, 4, (("asia", 7),))
