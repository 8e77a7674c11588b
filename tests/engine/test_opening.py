"""From the empty board to the first turn (2015 pp. 5 and 12; specification C.1, C.5, J.4, H.6)."""

from collections import Counter

import pytest

from games.engine.actions import Claim, Place
from games.engine.chance import ScriptedChance, SeededChance
from games.engine.edition import Rules
from games.engine.events import (
    Event,
    GameStarted,
    MissionsDealt,
    OpeningPlanned,
    PileShuffled,
    PlacerChosen,
    StartRolled,
    TerritoriesDealt,
    TerritoryClaimed,
    TurnBegan,
    UnitsPlaced,
)
from games.engine.legal import options
from games.engine.library import edition as edition_of
from games.engine.library import rules_for
from games.engine.play import play, start
from games.engine.state import State
from games.engine.views import PlaceOption
from tests.engine.scenes import B, G, Y, refused, scene

EDITION = edition_of("hasbro_2015")
BOARD = EDITION.board.territories
CARDS = tuple(EDITION.cards)


def rules(mode: str, players: int, youngest: int | None = None, **changes: str) -> Rules:
    return rules_for(EDITION, mode, EDITION.colours[:players], changes, youngest=youngest)


def played_out(state: State, chance: SeededChance) -> tuple[Event, ...]:
    """The rest of an opening in which everybody claims and places the first thing allowed."""
    events: list[Event] = []
    while state.round == 0:
        now = options(state, state.to_act or 0)
        action = Claim(now.claim[0]) if now.claim else Place(((now.place.territories[0], now.place.units),))
        progress = play(state, state.to_act, action, chance)
        state = progress.state
        events += progress.events
    return tuple(events)


def test_a_mission_game_deals_missions_and_territories_and_draws_who_places_first() -> None:
    cards = ("m15_24", "m15_destroy_blue", "m15_as_af")
    chance = ScriptedChance(shuffles=[cards, BOARD], picks=[0, 2])
    begun = start(rules("mission", 3), ("person", "bot", "person"), chance)
    assert begun.events == (
        GameStarted(("yellow", "blue", "green"), ("person", "bot", "person")),
        MissionsDealt(cards),
        TerritoriesDealt((BOARD[0::3], BOARD[1::3], BOARD[2::3])),
        PlacerChosen(2, by_lot=True),
    )
    assert (begun.state.phase, begun.state.turn, begun.state.reserve) == ("opening", 2, (21, 21, 21))
    assert begun.state.armies == (1,) * 42


def test_the_host_may_say_who_is_the_youngest() -> None:
    begun = start(rules("mission", 3, youngest=1), ("person",) * 3, ScriptedChance())
    assert begun.events[-1] == PlacerChosen(1, by_lot=False)


def test_the_odd_territories_go_to_seats_drawn_by_lot() -> None:
    chance = ScriptedChance(shuffles=[(), BOARD], picks=[2, 0])
    begun = start(rules("mission", 4), ("person",) * 4, chance)
    assert [begun.state.owner.count(seat) for seat in range(4)] == [10, 10, 11, 11]
    assert begun.state.reserve == (20, 20, 19, 19)
    assert begun.state.owner_of(BOARD[0]) == 2


def test_a_classic_game_begins_with_a_roll_and_the_tied_highest_roll_again() -> None:
    begun = start(rules("classic", 4), ("person",) * 4, ScriptedChance([6, 2, 6, 6, 3, 5, 5, 1, 4]))
    rounds = (((0, 6), (1, 2), (2, 6), (3, 6)), ((0, 3), (2, 5), (3, 5)), ((2, 1), (3, 4)))
    assert begun.events == (
        GameStarted(("yellow", "blue", "green", "orange"), ("person",) * 4),
        StartRolled("placing_and_first_turn", rounds, 3),
    )
    assert (begun.state.phase, begun.state.turn, begun.state.first) == ("claiming", 3, 3)
    assert options(begun.state, 3).claim == BOARD


ARITHMETIC = [
    ("mission", 3, 105, {14: 3}, {21: 3}),
    ("mission", 4, 120, {11: 2, 10: 2}, {19: 2, 20: 2}),
    ("mission", 5, 125, {9: 2, 8: 3}, {16: 2, 17: 3}),
    ("classic", 3, 105, {0: 3}, {35: 3}),
    ("classic", 4, 120, {0: 4}, {30: 4}),
    ("classic", 5, 125, {0: 5}, {25: 5}),
]


@pytest.mark.parametrize(("mode", "players", "units", "territories", "left"), ARITHMETIC)
def test_start_units_go_up_exactly(
    mode: str, players: int, units: int, territories: dict[int, int], left: dict[int, int]
) -> None:
    chance = SeededChance(players)
    begun = start(rules(mode, players), ("person",) * players, chance)
    held = Counter(begun.state.owner.count(seat) for seat in range(players))
    assert (held, Counter(begun.state.reserve)) == (territories, left)
    events = played_out(begun.state, chance)
    state = begun.state
    placed = sum(n for event in events if isinstance(event, UnitsPlaced) for _, n in event.units)
    claimed = sum(isinstance(event, TerritoryClaimed) for event in events)
    assert placed + claimed + sum(state.armies) == units


@pytest.mark.parametrize("players", [3, 4, 5])
def test_claims_and_placements_go_round_and_round_without_a_break(players: int) -> None:
    chance = SeededChance(players)
    begun = start(rules("classic", players), ("person",) * players, chance)
    events = played_out(begun.state, chance)
    order = [event.seat for event in events if isinstance(event, TerritoryClaimed | UnitsPlaced)]
    first, units = begun.state.turn, EDITION.start_units[players]
    assert order == [(first + step) % players for step in range(players * units)]


def test_in_a_mission_game_a_seat_without_units_is_passed_over() -> None:
    position = (
        "hasbro_2015/mission y b g o opening g | y: north_america 2 | b: europe 2 | g: asia 2 | o: rest 2"
        " | reserve y: 2 | reserve g: 1 | reserve o: 1"
    )
    after = scene(position, "place china+1", "place peru+1", "place alaska+1")
    assert [event.seat for event in after.events if isinstance(event, UnitsPlaced)] == [2, 3, 0]
    assert (after.state.turn, after.state.reserve) == (Y, (1, 0, 0, 0))


def test_with_the_last_unit_the_pile_is_shuffled_and_the_highest_roll_begins() -> None:
    position = "hasbro_2015/mission y b g opening y | y: europe 2 | b: asia 2 | g: rest 2 | reserve y: 1"
    after = scene(position, "place ukraine+1", dice="255 16", shuffles=[("peru", "joker_1")])
    pile = ("peru", "joker_1", *(card for card in CARDS if card not in ("peru", "joker_1")))
    rounds = (((0, 2), (1, 5), (2, 5)), ((1, 1), (2, 6)))
    assert after.events == (
        UnitsPlaced(Y, (("ukraine", 1),)),
        PileShuffled(pile, 44),
        StartRolled("first_turn", rounds, G),
        TurnBegan(G, 1, 23, 7, (("north_america", 5), ("south_america", 2), ("africa", 3), ("australia", 2))),
    )
    assert (after.state.first, after.state.pile, after.state.phase) == (G, pile, "reinforcement")


def test_in_a_classic_game_who_claimed_first_begins() -> None:
    position = "hasbro_2015/classic y b g opening y | y: europe 2 | b: asia 2 | g: rest 2 | reserve y: 1 | first blue"
    after = scene(position, "place ukraine+1")
    placed = UnitsPlaced(Y, (("ukraine", 1),))
    assert after.events == (placed, PileShuffled(CARDS, 44), TurnBegan(B, 1, 12, 4, (("asia", 7),)))


def test_the_last_claim_turns_claiming_into_placing() -> None:
    position = (
        "hasbro_2015/classic y b g o claiming b | y: north_america 1 | b: south_america europe 1"
        " | g: africa 1, asia 1 | o: indonesia new_guinea western_australia 1"
        " | reserve y: 5 | reserve b: 5 | reserve g: 5 | reserve o: 5"
    )
    after = scene(position, "claim eastern_australia")
    assert after.events == (TerritoryClaimed(B, "eastern_australia"),)
    assert (after.state.phase, after.state.turn, after.state.reserve) == ("opening", G, (5, 4, 5, 5))


CLAIMING = "hasbro_2015/classic y b g claiming y | y: peru 1 | b: brazil 1 | reserve y: 9 | reserve b: 9 | reserve g: 9"
PLACING = "hasbro_2015/mission y b g opening y | y: europe 2 | b: asia 2 | g: rest 2 | reserve y: 9 | reserve b: 9"


@pytest.mark.parametrize(
    ("position", "action", "code"),
    [
        (CLAIMING, "claim peru", "already_claimed"),
        (CLAIMING, "claim brazil", "already_claimed"),
        (CLAIMING, "claim atlantis", "unknown_territory"),
        (CLAIMING, "blue: claim alaska", "not_your_turn"),
        (CLAIMING, "place peru+1", "wrong_phase"),
        (PLACING, "place ukraine+2", "exact_units"),
        (PLACING, "place ukraine+1 iceland+1", "exact_units"),
        (PLACING, "place china+1", "not_own"),
        (PLACING, "place ukraine+0", "bad_units"),
        (PLACING, "blue: place china+1", "not_your_turn"),
        (PLACING, "claim ukraine", "wrong_phase"),
        (PLACING, "end turn", "wrong_phase"),
        (PLACING, "trade peru china egypt", "no_trade_now"),
    ],
)
def test_the_opening_takes_one_free_or_own_territory_at_a_time(position: str, action: str, code: str) -> None:
    assert refused(position, action) == code


def test_a_list_is_played_one_entry_at_a_time_whenever_its_turn_comes() -> None:
    after = scene(PLACING, "plan ukraine iceland ukraine", "place china+1", "place india+1")
    assert after.events == (
        OpeningPlanned(Y, ("ukraine", "iceland", "ukraine")),
        UnitsPlaced(Y, (("ukraine", 1),)),
        UnitsPlaced(B, (("china", 1),)),
        UnitsPlaced(Y, (("iceland", 1),)),
        UnitsPlaced(B, (("india", 1),)),
        UnitsPlaced(Y, (("ukraine", 1),)),
    )
    assert (after.state.plans, after.state.turn) == (((), (), ()), B)


def test_a_list_may_be_handed_in_while_others_place() -> None:
    after = scene(PLACING, "blue: plan china india", "place ukraine+1")
    assert after.last == (UnitsPlaced(Y, (("ukraine", 1),)), UnitsPlaced(B, (("china", 1),)))
    assert after.state.plans == ((), ("india",), ())


def test_a_new_list_replaces_the_old_one_and_an_empty_one_withdraws_it() -> None:
    after = scene(PLACING, "blue: plan china", "blue: plan india japan", "blue: plan")
    assert after.events == (
        OpeningPlanned(B, ("china",)),
        OpeningPlanned(B, ("india", "japan")),
        OpeningPlanned(B, ()),
    )
    assert after.state.plans == ((), (), ())


def test_two_lists_play_the_whole_opening_out() -> None:
    position = PLACING.replace("9", "2")
    after = scene(position, "blue: plan china india", "plan ukraine iceland", dice="654")
    placed = [UnitsPlaced(Y, (("ukraine", 1),)), UnitsPlaced(B, (("china", 1),))]
    placed += [UnitsPlaced(Y, (("iceland", 1),)), UnitsPlaced(B, (("india", 1),))]
    assert list(after.last[1:5]) == placed
    assert [event.kind for event in after.last[5:]] == ["pile_shuffled", "start_rolled", "turn_began"]


def test_entries_that_somebody_else_has_claimed_are_passed_over() -> None:
    after = scene(CLAIMING, "blue: plan peru alaska japan", "claim alaska")
    assert after.last == (TerritoryClaimed(Y, "alaska"), TerritoryClaimed(B, "japan"))
    assert after.state.turn == G


def test_a_list_for_claiming_also_names_later_placements() -> None:
    after = scene(CLAIMING, "plan alaska peru peru", "claim china", "claim japan")
    assert (after.last, after.state.turn) == ((TerritoryClaimed(G, "japan"),), Y)
    assert after.state.plans[Y] == ("peru", "peru")


@pytest.mark.parametrize(
    ("position", "action", "code"),
    [
        (PLACING, "plan ukraine atlantis", "unknown_territory"),
        (PLACING, "plan" + " ukraine" * 101, "bad_order"),
        ("hasbro_2015/mission y b g attack y | y: peru 2 | b: asia 1 | g: rest 1", "plan peru", "no_opening"),
        ("hasbro_2015/mission y b g attack y | y: peru 2 | b: asia 1 | g: rest 1", "blue: plan", "no_opening"),
    ],
)
def test_a_list_names_territories_of_the_board_during_the_opening(position: str, action: str, code: str) -> None:
    assert refused(position, action) == code


AT_ONCE = [("five", "place ukraine+3 iceland+2", 4), ("all", "place ukraine+8 iceland+1", 0)]


@pytest.mark.parametrize(("opening", "action", "left"), AT_ONCE)
def test_five_or_all_units_at_a_time_as_a_house_rule(opening: str, action: str, left: int) -> None:
    position = PLACING.replace("opening y", f"opening y opening={opening}")
    assert options(scene(position).state, Y).place == PlaceOption(
        scene(position).state.territories_of(Y), 9 - left, exactly=True
    )
    assert refused(position, "place ukraine+1") == "exact_units"
    after = scene(position, action)
    assert (after.state.reserve, after.state.turn) == ((left, 9, 0), B)


def test_fewer_than_five_are_placed_when_no_more_are_left() -> None:
    position = PLACING.replace("opening y", "opening y opening=five").replace("y: 9", "y: 3")
    assert refused(position, "place ukraine+5") == "exact_units"
    assert scene(position, "place ukraine+3").state.reserve == (0, 9, 0)


def test_a_list_is_played_five_at_a_time_as_well() -> None:
    position = PLACING.replace("opening y", "opening y opening=five")
    after = scene(position, "plan ukraine ukraine iceland ukraine ukraine iceland")
    assert after.last[1:] == (UnitsPlaced(Y, (("ukraine", 4), ("iceland", 1))),)
    assert after.state.plans == (("iceland",), (), ())


def test_claims_go_one_by_one_under_every_way_to_place() -> None:
    position = CLAIMING.replace("claiming y", "claiming y opening=all")
    assert scene(position, "claim alaska").events == (TerritoryClaimed(Y, "alaska"),)
