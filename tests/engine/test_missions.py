"""Mission cards, and who wins when (2015 pp. 4, 5, 11; specification D, G54, G58 to G69)."""

from dataclasses import replace
from random import Random

import pytest

from games.engine import missions
from games.engine.edition import Mission
from games.engine.events import (
    ArmyBeaten,
    AttacksEnded,
    Fortified,
    GameEnded,
    SeatEliminated,
    SeatResigned,
    SetTraded,
    TurnBegan,
    TurnEnded,
    UnitsMovedIn,
    UnitsPlaced,
)
from games.engine.library import edition as edition_of
from games.engine.library import rules_for
from games.engine.notation import read_position
from games.engine.state import Outcome, State
from tests.engine.scenes import (
    B,
    G,
    Y,
    conquest,
    disputed,
    elimination,
    everywhere,
    least,
    mission,
    passed_on,
    refused,
    scene,
)

SIXES = "666 1"


def dealt(*cards: str) -> str:
    """The missions of yellow, blue, green and purple."""
    return "".join(f" | mission {colour}: {card}" for colour, card in zip("ybgp", cards, strict=False))


def won_by(seat: int, *cards: str) -> GameEnded:
    return GameEnded("mission", seat, cards)


@disputed("G54", **everywhere(B, hasbro_2000=None))
def test_a_mission_fulfilled_by_another_player_wins_at_once_or_in_the_own_turn(
    edition: str, answer: int | None
) -> None:
    cards = mission(edition, "24", "destroy_yellow", "18x2")
    board = "y: peru 1 | b: siberia 1, egypt 1 | g: brazil 2, rest 1 | p: asia 1"
    position = (
        f"{edition}/mission y b g p attack g r3 | {board}{dealt(*cards)} | mission p: {mission(edition, 'na_au')[0]}"
    )
    after = scene(position, "attack brazil>peru 1", dice="6 1")
    fallen = elimination("brazil", "peru", G, Y, dice=1)
    end = GameEnded("mission", B, (*cards, *mission(edition, "na_au")))
    if answer is None:
        assert after.events == fallen
        own_turn = scene(passed_on(after.state, "china"), "end turn")
        assert own_turn.last[-2:] == (TurnBegan(B, 4, 2, 3, ()), end)
    else:
        assert after.events == (*fallen, end)


def waiting() -> State:
    """Hasbro 2000: green has wiped yellow out, blue waits for the own turn; purple is between them and has placed."""
    cards = ("m14_24", "m14_destroy_yellow", "m14_18x2", "m14_as_sa")
    board = "y: peru 1 | b: siberia 1, egypt 1 | g: brazil 2, rest 1 | p: asia 4, argentina 8, venezuela 1"
    position = f"hasbro_2000/mission y b g p attack g r3 | {board}{dealt(*cards)}"
    return passed_on(scene(position, "attack brazil>peru 1", dice="6 1").state, "argentina")


@disputed("G55", hasbro_2000=3)
def test_another_player_may_be_faster_than_who_waits_for_the_own_turn(edition: str, answer: int) -> None:
    south = ("attack argentina>brazil 3", "occupy 3", "attack argentina>peru 3", "occupy 3")
    after = scene(waiting(), *south, "attack china>siberia 3", dice="666 1 666 1 666 1").state
    assert after.outcome == Outcome("mission", answer, mission(edition, "as_sa")[0])


@disputed("G56", hasbro_2000=None)
def test_a_waiting_mission_may_be_lost_again_before_the_own_turn(edition: str, answer: None) -> None:
    cards = ("m14_24", "m14_destroy_yellow", "m14_18x2", "m14_eu_au_x")
    board = "y: peru 1 | b: north_america asia africa 1 | g: brazil 2, rest 1 | p: venezuela 4"
    board = board.replace("africa 1", "egypt east_africa congo 1")
    position = f"{edition}/mission y b g p attack g r3 target_gone=fallback_24 | {board}{dealt(*cards[:3])}"
    after = scene(f"{position} | mission p: {cards[3]}", "attack brazil>peru 1", dice="6 1")
    assert (after.state.owner.count(B), missions.fulfilled(after.state, B)) == (24, True)
    kept = scene(after.state, "end turn", "place venezuela+3", "end turn")
    assert kept.last[-1] == GameEnded("mission", B, cards)
    lost = scene(
        after.state, "end turn", "place venezuela+3", "attack venezuela>central_america 3", "occupy 3", dice="666 1"
    )
    assert (scene(lost.state, "end turn").state.outcome, lost.state.owner.count(B)) == (answer, 23)


@disputed("G57", hasbro_2000=None)
def test_who_waits_and_is_eliminated_cannot_win(edition: str, answer: None) -> None:
    after = scene(waiting(), "attack china>siberia 3", "attack middle_east>egypt 3", dice="666 1 666 1")
    assert (after.state.rules.edition.key, after.state.status[B]) == (edition, "eliminated")
    assert scene(after.state, "end turn").state.outcome == answer


@disputed("G58", **everywhere(Y))
def test_the_player_on_turn_wins_when_one_attack_fulfils_two_missions(edition: str, answer: int) -> None:
    cards = mission(edition, "as_af", "destroy_green", "24")
    board = "y: asia 1, africa 1, egypt 4 | b: rest 1 | g: north_africa 1"
    after = scene(
        f"{edition}/mission y b g attack y r3 | {board}{dealt(*cards)}", "attack egypt>north_africa 3", dice=SIXES
    )
    assert after.events == (*elimination("egypt", "north_africa", Y, G, units=least(edition)), won_by(answer, *cards))


def test_of_two_others_the_next_in_turn_order_wins() -> None:
    cards = " | mission y: m15_24 | mission b: m15_24 | mission g: m15_destroy_blue | mission o: m15_destroy_blue"
    board = "y: ural 4 | b: siberia 1 | g: asia 1 | o: rest 1"
    position = f"hasbro_2015/mission y b g o attack y r3 | {board}{cards}"
    assert scene(position, "attack ural>siberia 3", dice=SIXES).events[-1] == GameEnded(
        "mission", G, ("m15_24", "m15_24", "m15_destroy_blue", "m15_destroy_blue")
    )


@disputed("G59", **everywhere(Y))
def test_the_hunter_who_wipes_the_colour_out_wins_at_once(edition: str, answer: int) -> None:
    cards = mission(edition, "destroy_green", "24", "as_sa")
    position = f"{edition}/mission y b g attack y r3 | y: peru 9 | b: rest 1 | g: brazil 1{dealt(*cards)}"
    after = scene(position, "attack peru>brazil 3", dice=SIXES)
    assert after.events == (*elimination("peru", "brazil", Y, G, units=least(edition)), won_by(answer, *cards))


@disputed("G60", **everywhere(24))
def test_the_own_colour_asks_for_24_territories(edition: str, answer: int) -> None:
    cards = mission(edition, "destroy_yellow", "24", "as_sa")
    board = "y: north_america asia peru 1, brazil 4 | b: venezuela 1, europe 1 | g: rest 1"
    position = f"{edition}/mission y b g attack y r3 | {board}{dealt(*cards)}"
    after = scene(position, "attack brazil>venezuela 3", dice=SIXES)
    assert after.events == (*conquest("brazil", "venezuela", Y, B, units=least(edition)), won_by(Y, *cards))
    assert after.state.owner.count(Y) == answer


FOURTEEN = {3: 11, 4: 12, 5: 13, 6: 14}


@disputed(
    "G61",
    hasbro_2015={3: 10, 4: 11, 5: 12},
    us_1993={3: 9, 4: 10, 5: 11, 6: 12},
    hasbro_2000=FOURTEEN,
    kenner_parker=FOURTEEN,
    dutch=FOURTEEN,
)
def test_missions_of_absent_colours_are_out_of_the_deal(edition: str, answer: dict[int, int]) -> None:
    of = edition_of(edition)
    for players, cards in answer.items():
        rules = rules_for(of, "mission", of.colours[:players])
        colours = [of.missions[card].colour for card in rules.missions_in_play]
        assert len(colours) == cards
        assert {colour for colour in colours if colour} == set(of.colours[:players])


@disputed("G61", **everywhere((False, True)))
def test_a_card_of_an_absent_colour_would_ask_for_24_territories(edition: str, answer: tuple[bool, bool]) -> None:
    card = Mission("absent", "destroy", colour="purple")
    position = f"{edition}/mission y b g attack y | y: asia north_america peru brazil 1 | b: rest 1 | g: egypt 1"
    one_more = position.replace("peru", "peru iceland")
    held = [missions.meets(read_position(line), Y, card) for line in (position, one_more)]
    assert tuple(held) == answer


LEAVING = "y: peru 4 | b: rest 1 | g: brazil 1, egypt 1"


@disputed("G62", **everywhere(B, hasbro_2000=None))
def test_a_leavers_colour_is_hunted_by_24_territories(edition: str, answer: int | None) -> None:
    cards = mission(edition, "18x2", "destroy_green", "24")
    position = f"{edition}/mission y b g attack y r3 leaver=neutral | {LEAVING}{dealt(*cards)}"
    after = scene(position, "green: resign")
    if answer is None:  # at the start of the own turn
        assert after.events == (SeatResigned(G, "neutral", ()),)
        assert scene(after.state, "end turn").events[-1] == won_by(B, *cards)
    else:
        assert after.events == (SeatResigned(G, "neutral", ()), won_by(answer, *cards))


@disputed("G62", **everywhere(Y, hasbro_2000=None))
def test_a_leavers_colour_is_hunted_to_its_last_unit_by_anyone(edition: str, answer: int | None) -> None:
    cards = mission(edition, "destroy_green", "18x2", "na_au", "as_sa")
    board = "y: north_africa 2 | b: peru 2, rest 1 | g: brazil 1 | p: asia 1"
    position = f"{edition}/mission y b g p attack b r3 leaver=neutral | {board}{dealt(*cards)}"
    after = scene(position, "green: resign", "attack peru>brazil 1", dice="6 1")
    fallen = (SeatResigned(G, "neutral", ()), *conquest("peru", "brazil", B, G, dice=1), ArmyBeaten(G, B))
    end = GameEnded("mission", Y, cards)
    if answer is None:
        assert after.events == fallen
        assert scene(passed_on(after.state, "china"), "end turn").events[-1] == end
    else:
        assert after.events == (*fallen, end)


@disputed("G62", **everywhere(True))
def test_a_departure_looks_the_same_whoever_holds_which_mission(edition: str, answer: bool) -> None:
    board = "y: ural 4 | b: rest 1 | g: brazil 1, egypt 1"
    position = f"{edition}/mission y b g p attack y r3 leaver=neutral | {board} | p: asia 1, europe 1"
    hunter, *others = mission(edition, "destroy_green", "18x2", "na_af", "na_au")
    deals = [(hunter, others[0], others[2], others[1]), (others[1], others[0], others[2], hunter)]
    told = [scene(position + dealt(*deal), "green: resign", "end turn").events for deal in deals]
    assert (told[0] == told[1]) == answer


EIGHTEEN = "north_america south_america north_africa congo south_africa"


@disputed("G63", **everywhere(Y))
def test_18_with_2_after_a_conquest_with_one_die(edition: str, answer: int) -> None:
    cards = mission(edition, "18x2", "24", "na_au")

    def front(egypt: int) -> str:
        board = f"y: {EIGHTEEN} 2, egypt {egypt} | b: east_africa 1, asia 1 | g: rest 1"
        return f"{edition}/mission y b g attack y r3 | {board}{dealt(*cards)}"

    attack = "attack egypt>east_africa 1"
    for move in (1, 2):
        after = scene(front(3), attack, f"occupy {move}", dice="61")
        assert after.last == (UnitsMovedIn(Y, "egypt", "east_africa", move - 1),)
    after = scene(front(4), attack, "occupy 2", dice="61")
    moved = UnitsMovedIn(Y, "egypt", "east_africa", 1)
    assert after.events == (*conquest("egypt", "east_africa", Y, B, dice=1), moved, won_by(answer, *cards))


@disputed("G64", **everywhere(Y))
def test_18_with_2_by_a_placement_wins_without_an_attack(edition: str, answer: int) -> None:
    cards = mission(edition, "18x2", "24", "na_au")
    board = f"y: {EIGHTEEN} egypt 2, east_africa 1 | b: asia 1 | g: rest 1"
    position = f"{edition}/mission y b g reinforcement y r3 | {board} | pool 6{dealt(*cards)}"
    after = scene(position, "place east_africa+1")
    assert after.events == (UnitsPlaced(Y, (("east_africa", 1),)), won_by(answer, *cards))


def test_18_with_2_by_the_bonus_of_a_trade_wins_before_the_free_units_are_placed() -> None:
    cards = ("m15_18x2", "m15_24", "m15_na_au")
    board = f"y: {EIGHTEEN} egypt 2, east_africa 1 | b: asia 1 | g: rest 1"
    position = f"hasbro_2015/mission y b g reinforcement y r3 | {board} | hand y: east_africa china siam{dealt(*cards)}"
    after = scene(position, "trade east_africa china siam")
    traded = SetTraded(Y, ("east_africa", "china", "siam"), 4, ("east_africa",))
    assert after.events == (traded, won_by(Y, *cards))


@disputed("G65", **everywhere(Y))
def test_18_with_2_by_fortifying_wins(edition: str, answer: int) -> None:
    cards = mission(edition, "18x2", "24", "na_au")
    board = f"y: {EIGHTEEN} 2, egypt 3, east_africa 1 | b: asia 1 | g: rest 1"
    after = scene(f"{edition}/mission y b g attack y r3 | {board}{dealt(*cards)}", "fortify egypt>east_africa 1")
    assert after.events == (AttacksEnded(Y), Fortified(Y, "egypt", "east_africa", 1), won_by(answer, *cards))


@disputed("G66", **everywhere(True))
def test_of_more_than_18_territories_the_player_chooses_the_18(edition: str, answer: bool) -> None:
    board = f"y: {EIGHTEEN} egypt east_africa 2, japan siam 1 | b: asia 1 | g: rest 1"
    state = read_position(f"{edition}/mission y b g attack y | {board} | mission y: {mission(edition, '18x2')[0]}")
    assert (state.owner.count(Y), missions.fulfilled(state, Y)) == (20, answer)


THIRD = {"eu_au_x": ("europe", "australia"), "eu_sa_x": ("europe", "south_america")}


@disputed("G67", hasbro_2015=True, **dict.fromkeys(("hasbro_2000", "kenner_parker", "dutch"), False))
def test_europe_and_australia_need_a_third_continent_in_the_deck_of_fourteen(edition: str, answer: bool) -> None:
    card = mission(edition, "eu_au" if answer else "eu_au_x")[0]
    two = f"{edition}/mission y b g attack y | y: europe australia 1 | b: asia 1 | g: rest 1 | mission y: {card}"
    state, more = read_position(two), read_position(two.replace("europe", "europe south_america"))
    assert (missions.fulfilled(state, Y), missions.fulfilled(more, Y)) == (answer, True)


@disputed("G68", **everywhere("game_over"))
def test_the_24th_territory_wins_in_mid_turn_and_nothing_more_is_done(edition: str, answer: str) -> None:
    cards = mission(edition, "24", "18x2", "as_sa")
    board = "y: north_america asia peru 1, brazil 9 | b: venezuela 1, europe 1 | g: rest 1"
    position = f"{edition}/mission y b g attack y r3 | {board}{dealt(*cards)}"
    after = scene(position, "attack brazil>venezuela 3", dice=SIXES)
    assert after.events == (*conquest("brazil", "venezuela", Y, B, units=least(edition)), won_by(Y, *cards))
    every = ("yellow: occupy 5", "yellow: end turn", "blue: resign", "green: order one", "table: time out 0")
    assert [refused(after.state, action) for action in every] == [answer] * 5


@disputed("G69", **everywhere("last_alive"))
def test_the_last_one_alive_wins_without_a_fulfilled_mission(edition: str, answer: str) -> None:
    cards = mission(edition, "18x2", "24", "as_sa")
    position = f"{edition}/mission y b g attack y r3 | y: ural 4, rest 1 | b: siberia 1{dealt(*cards)}"
    after = scene(position, "attack ural>siberia 3", dice=SIXES)
    assert after.events[-2:] == (SeatEliminated(B, Y, ()), GameEnded(answer, Y, cards))


def test_an_eliminated_hunter_cannot_win() -> None:
    cards = " | mission y: m15_24 | mission b: m15_destroy_green | mission g: m15_24 | mission o: m15_18x2"
    board = "y: ural 4 | g: siberia 1 | o: rest 1"
    after = scene(f"hasbro_2015/mission y b g o attack y r3 | {board}{cards}", "attack ural>siberia 3", dice=SIXES)
    assert after.events == elimination("ural", "siberia", Y, G)


def test_a_deal_that_fulfils_a_mission_wins_when_the_first_turn_begins() -> None:
    cards = ("m15_eu_au", "m15_24", "m15_as_sa")
    board = "y: europe australia 2 | b: asia 2 | g: rest 2"
    position = f"hasbro_2015/mission y b g opening g | {board} | reserve g: 1{dealt(*cards)}"
    after = scene(position, "place peru+1", dice="161")
    began = TurnBegan(B, 1, 12, 4, (("asia", 7),))
    assert after.events[-2:] == (began, won_by(Y, *cards))


def test_before_the_first_turn_nobody_wins() -> None:
    board = "y: europe australia 2 | b: asia 2 | g: rest 2"
    position = f"hasbro_2015/mission y b g opening g | {board} | reserve g: 2 | mission y: m15_eu_au"
    after = scene(position, "place peru+1")
    assert after.events == (UnitsPlaced(G, (("peru", 1),)),)


def test_a_mission_is_not_needed_in_the_classic_game() -> None:
    board = "y: europe australia 2 | b: asia 2 | g: rest 2"
    after = scene(f"hasbro_2015/classic y b g attack y r3 | {board}", "end turn")
    assert after.events == (AttacksEnded(Y), TurnEnded(Y), TurnBegan(B, 3, 12, 4, (("asia", 7),)))


CONTINENTS = {
    "na_au": ("north_america", "australia"),
    "na_af": ("north_america", "africa"),
    "eu_au": ("europe", "australia"),
    "as_sa": ("asia", "south_america"),
    "as_af": ("asia", "africa"),
    "eu_au_x": ("europe", "australia"),
    "eu_sa_x": ("europe", "south_america"),
}
NEEDED = {
    "na_au": 13,
    "na_af": 15,
    "24": 24,
    "eu_au": 11,
    "18x2": 18,
    "as_sa": 16,
    "as_af": 18,
    "eu_au_x": 15,
    "eu_sa_x": 15,
}
BOXES = [("hasbro_2015", "ybgop"), ("hasbro_2000", "rbygp"), ("us_1993", "rbygp")]


@pytest.mark.parametrize("edition", ["hasbro_2015", "hasbro_2000", "us_1993"])
def test_each_mission_needs_as_many_territories_as_published(edition: str) -> None:
    of = edition_of(edition)
    sizes = {continent.key: len(continent.members) for continent in of.board.continents}
    for key, card in of.missions.items():
        if card.goal != "destroy":
            others = sorted(size for name, size in sizes.items() if name not in card.continents)
            least_of = sum(sizes[name] for name in card.continents) + sum(others[: card.further]) + card.count
            assert least_of == NEEDED[key.partition("_")[2]]


@pytest.mark.parametrize(
    ("edition", "cards"),
    [("hasbro_2015", 12), ("hasbro_2000", 14), ("kenner_parker", 14), ("us_1993", 12), ("dutch", 14)],
)
def test_each_box_has_its_deck(edition: str, cards: int) -> None:
    of = edition_of(edition)
    own = {f"{mission(edition, 'destroy')[0]}_{colour}" for colour in of.colours}
    others = {"na_au", "na_af", "24", "18x2", "as_sa", "as_af"}
    others |= {"eu_au"} if edition == "hasbro_2015" else {"eu_au_x", "eu_sa_x"} if cards == 14 else set()
    assert (len(of.missions), set(of.missions)) == (cards, own | set(mission(edition, *others)))


def by_hand(state: State, seat: int, card: str) -> bool:
    """The wording of a card, worked out anew: sets of names, no help from the engine."""
    board = state.rules.board
    own = {name for name in board.territories if state.owner_of(name) == seat}
    whole = {c.key for c in board.continents if {board.territories[t] for t in c.members} <= own}
    card = card.partition("_")[2]
    if card in CONTINENTS:
        return set(CONTINENTS[card]) <= whole and (not card.endswith("_x") or len(whole) > 2)
    if card == "18x2":
        return len([name for name in own if state.armies_on(name) >= 2]) >= 18
    colour = card.removeprefix("destroy_")
    if card == "24" or colour == state.rules.colours[seat]:
        return len(own) >= 24
    return not state.territories_of(state.rules.colours.index(colour))


def random_state(random: Random, edition: str, colours: str) -> State:
    """A board on which missions are neither always nor never fulfilled: continents mostly whole, few colours."""
    seats = random.randint(3, 5)
    base = read_position(f"{edition}/mission {' '.join(colours[:seats])} setup")
    owner, armies = [0] * 42, [0] * 42
    loyal = random.random()
    for continent in base.rules.board.continents:
        favourite = random.randrange(seats)
        for at in continent.members:
            owner[at] = favourite if random.random() < 0.75 + loyal / 4 else random.randrange(seats)
            armies[at] = random.choice((1, 2, 3))
    status = tuple("playing" if seat in owner else "eliminated" for seat in range(seats))
    return replace(base, owner=tuple(owner), armies=tuple(armies), status=status, phase="attack")


@pytest.mark.parametrize(("edition", "colours"), BOXES)
def test_missions_are_fulfilled_as_their_wording_says_on_random_boards(edition: str, colours: str) -> None:
    random = Random(7)
    seen: dict[str, set[bool]] = {}
    for _ in range(120):
        state = random_state(random, edition, colours)
        for card in state.rules.missions_in_play:
            mission_card = state.rules.edition.missions[card]
            for seat in range(state.rules.seats):
                expected = by_hand(state, seat, card)
                assert missions.meets(state, seat, mission_card) == expected, (card, seat, state.owner)
                seen.setdefault(card, set()).add(expected)
    never = {"m14_destroy_black", "mus_destroy_black"}
    assert seen == {card: {True, False} for card in edition_of(edition).missions if card not in never}
