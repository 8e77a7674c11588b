"""Sets, their values, the +2 and the draw (2015 pp. 9 to 11; specification G11 to G24, G51 to G53, B.3, C.5, H.4)."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from games.engine import cards
from games.engine.edition import Edition
from games.engine.events import AttacksEnded, CardDrawn, PileShuffled, SetTraded, TurnBegan, TurnEnded, UnitsPlaced
from games.engine.ids import Symbol
from games.engine.legal import options
from games.engine.library import edition as edition_of
from games.engine.policies import Joker, Policies
from tests.engine.scenes import B, Y, conquest, disputed, everywhere, refused, scene

SYMBOLS: tuple[Symbol, ...] = ("infantry", "cavalry", "artillery", "joker")
LETTERS = dict(zip("ICAJ", SYMBOLS, strict=True))
BOARD = "y: brazil 4, peru argentina 2 | b: north_africa venezuela 1 | g: rest 1"

SETS_ANY = "III CCC AAA ACI IIJ CCJ AAJ CIJ AIJ ACJ IJJ CJJ AJJ"
SETS_STRICT = "III CCC AAA ACI IIJ CCJ AAJ IJJ CJJ AJJ"
FIXED_ANY = {"III": 4, "CCC": 6, "AAA": 8, "IIJ": 4, "CCJ": 6, "AAJ": 8}
FIXED_STRICT = FIXED_ANY | {"IJJ": 4, "CJJ": 6, "AJJ": 8}


def turn_start(edition: str, hand: str, more: str = "") -> str:
    """The start of yellow's turn; of the pictured territories in the tests it owns brazil, peru and argentina."""
    return f"{edition}/mission y b g reinforcement y r3 | {BOARD} | hand y: {hand}{more}"


def symbols(letters: str) -> tuple[Symbol, ...]:
    return tuple(LETTERS[letter] for letter in letters)


def threes() -> Iterator[str]:
    """Every three cards that the deck allows, by their letters, jokers last: it holds two of them."""
    every = ("".join(three) for three in combinations_with_replacement("ACIJ", 3))
    return (three for three in every if three != "JJJ")


@disputed("G11", **everywhere(8, hasbro_2000=4))
def test_the_third_set_of_the_game_brings_eight_whoever_traded_before(edition: str, answer: int) -> None:
    after = scene(turn_start(edition, "alaska china congo", " | sets 2"), "trade alaska china congo")
    assert after.events == (SetTraded(Y, ("alaska", "china", "congo"), answer, ()),)
    assert after.state.sets_traded == 3


@disputed("G12", **everywhere([4, 6, 8, 10, 12, 15, 20, 25, 30], hasbro_2000=[4] * 9))
def test_each_set_of_the_game_is_worth_more_than_the_one_before(edition: str, answer: list[int]) -> None:
    positions = [turn_start(edition, "alaska china congo", f" | sets {traded}") for traded in range(9)]
    assert [scene(position, "trade alaska china congo").state.pool for position in positions] == answer


@disputed("G13", **everywhere([4, 4, 4], hasbro_2015=["no_set", 4, 4], hasbro_2000=[10, 4, 10]))
def test_a_joker_completes_two_equal_symbols(edition: str, answer: list[str | int]) -> None:
    found: list[str | int] = []
    for hand in ("alaska alberta joker_1", "alaska china joker_1", "alaska joker_1 joker_2"):
        position = turn_start(edition, hand)
        if options(scene(position).state, Y).trade:
            found.append(scene(position, f"trade {hand}").state.pool)
        else:
            found.append(refused(position, f"trade {hand}"))
    assert found == answer


@disputed("G14", **everywhere("no_set"))
@pytest.mark.parametrize("three", ["alaska china alberta", "alaska alberta greenland", "brazil japan alaska"])
def test_two_alike_and_another_are_no_set(edition: str, answer: str, three: str) -> None:
    assert refused(turn_start(edition, three), f"trade {three}") == answer


@disputed("G14", **everywhere("no_set"))
@pytest.mark.parametrize("some", ["alaska china", "alaska china congo egypt"])
def test_a_set_has_three_cards(edition: str, answer: str, some: str) -> None:
    assert refused(turn_start(edition, "alaska china congo egypt"), f"trade {some}") == answer


@disputed("G15", **everywhere(None))
def test_five_cards_always_hold_a_set(edition: str, answer: None) -> None:
    hands = [symbols("".join(five)) for five in combinations_with_replacement("ACIJ", 5) if five.count("J") <= 2]
    joker = edition_of(edition).policies.joker
    without = [hand for hand in hands if not any(cards.is_set(three, joker) for three in _threes_of(hand))]
    assert (len(hands), without) == (46, [])


@disputed("G15", **everywhere("trade_due"))
@pytest.mark.parametrize("onward", ["attack brazil>venezuela 3", "end attacks", "end turn", "fortify brazil>peru 1"])
def test_with_five_cards_nothing_goes_on_before_one_set_is_traded(edition: str, answer: str, onward: str) -> None:
    assert refused(turn_start(edition, "alaska china alberta greenland japan"), onward) == answer


@disputed("G16", **everywhere(True))
def test_with_four_cards_a_trade_is_free(edition: str, answer: bool) -> None:
    position = turn_start(edition, "alaska china congo japan")
    now = options(scene(position).state, Y)
    assert (now.trade_due, now.end_turn, len(now.trade)) == (False, answer, 1)
    assert scene(position, "end attacks").events == (AttacksEnded(Y),)


@disputed("G17", **everywhere(1, dutch=0))
def test_with_six_cards_one_set_must_be_traded_and_a_second_may(edition: str, answer: int) -> None:
    position = turn_start(edition, "alaska china congo alberta greenland india")
    once = scene(position, "trade alaska china congo", "place peru+4")
    now = options(once.state, Y)
    assert (now.trade_due, now.end_turn, len(now.trade)) == (False, True, answer)
    if not answer:
        assert refused(once.state, "trade alberta greenland india") == "set_limit"
        return
    again = scene(once.state, "trade alberta greenland india")
    assert again.events == (SetTraded(Y, ("alberta", "greenland", "india"), 6, ()),)


@disputed("G18", **everywhere(()))
def test_a_set_that_pictures_no_own_territory_brings_no_bonus(edition: str, answer: tuple[str, ...]) -> None:
    after = scene(turn_start(edition, "alaska china congo"), "trade alaska china congo")
    assert after.events == (SetTraded(Y, ("alaska", "china", "congo"), 4, answer),)


@disputed("G18", **everywhere("bonus_not_due"))
@pytest.mark.parametrize("foreign", ["alaska", "brazil", "nowhere"])
def test_the_bonus_cannot_go_to_a_territory_that_is_foreign_or_not_pictured(
    edition: str, answer: str, foreign: str
) -> None:
    position = turn_start(edition, "alaska china congo")
    assert refused(position, f"trade alaska china congo bonus {foreign}") == answer


@disputed("G19", **everywhere((8, 17), hasbro_2000=(4, 13)))
def test_the_bonus_stands_at_once_on_the_one_pictured_own_territory(edition: str, answer: tuple[int, int]) -> None:
    position = turn_start(edition, "peru china congo", " | pool 9 | sets 2")
    after = scene(position, "trade peru china congo")
    assert after.events == (SetTraded(Y, ("peru", "china", "congo"), answer[0], ("peru",)),)
    assert (after.state.armies_on("peru"), after.state.pool) == (4, answer[1])


@disputed("G20", **everywhere((2, 4), kenner_parker=(4, 4)))
def test_of_two_pictured_own_territories_the_player_picks_the_one_for_the_bonus(
    edition: str, answer: tuple[int, int]
) -> None:
    position = turn_start(edition, "peru argentina congo")
    assert options(scene(position).state, Y).trade[0].bonus == ("peru", "argentina")
    if answer == (4, 4):
        assert scene(position, "trade peru argentina congo").units("peru", "argentina") == answer
        return
    assert refused(position, "trade peru argentina congo") == "bonus_choice"
    after = scene(position, "trade peru argentina congo bonus argentina")
    assert after.events == (SetTraded(Y, ("peru", "argentina", "congo"), 4, ("argentina",)),)
    assert after.units("peru", "argentina") == answer


@disputed("G21", **everywhere((2, 2, 4), kenner_parker=(4, 4, 4)))
def test_of_three_pictured_own_territories_one_has_the_bonus_or_each(edition: str, answer: tuple[int, ...]) -> None:
    position = f"{edition}/mission y b g reinforcement y r3 | y: south_america 2 | b: asia 1 | g: rest 1"
    after = scene(f"{position} | hand y: peru argentina venezuela", "trade peru argentina venezuela bonus venezuela")
    assert after.state.pool == 4
    assert after.units("peru", "argentina", "venezuela") == answer


@disputed("G22", **everywhere("bonus_not_due", kenner_parker=("argentina",), dutch="set_limit"))
def test_a_second_set_of_the_turn_brings_no_second_bonus(edition: str, answer: str | tuple[str, ...]) -> None:
    position = turn_start(edition, "peru china congo argentina iceland egypt")
    second = "trade argentina iceland egypt"
    if isinstance(answer, str):
        assert refused(position, "trade peru china congo", f"{second} bonus argentina") == answer
    if answer != "set_limit":
        after = scene(position, "trade peru china congo", second)
        value = 4 if edition == "hasbro_2000" else 6
        bonus = () if isinstance(answer, str) else answer
        assert after.last == (SetTraded(Y, ("argentina", "iceland", "egypt"), value, bonus),)


@disputed("G23", hasbro_2015=("siberia",), us_1993=("siberia",), kenner_parker=("siberia",))
def test_a_territory_conquered_in_this_turn_counts_as_own_for_the_bonus(edition: str, answer: tuple[str, ...]) -> None:
    position = (
        f"{edition}/mission y b g attack y r3 | y: ural 4 | b: siberia 1 | g: rest 1"
        " | hand y: siberia alberta greenland | hand b: china congo japan"
    )
    after = scene(position, "attack ural>siberia 3", "trade siberia alberta greenland", dice="666 1")
    assert after.last == (SetTraded(Y, ("siberia", "alberta", "greenland"), 4, answer),)
    assert after.units("siberia") == (5,)


@disputed("G24", **everywhere("no_trade_now"))
def test_between_two_attacks_no_set_is_taken(edition: str, answer: str) -> None:
    position = turn_start(edition, "alaska china congo")
    assert refused(position, "attack brazil>north_africa 1", "trade alaska china congo", dice="1 6") == answer
    assert refused(position, "end attacks", "trade alaska china congo") == answer


def test_trading_and_placing_may_alternate_until_the_first_attack() -> None:
    position = turn_start("hasbro_2015", "alaska china congo alberta greenland india", " | pool 3")
    after = scene(position, "place peru+1", "trade alaska china congo", "place peru+5", "trade alberta greenland india")
    assert (after.units("peru"), after.state.pool) == ((8,), 7)


@disputed("G51", **everywhere(1))
def test_three_conquests_earn_one_card(edition: str, answer: int) -> None:
    position = f"{edition}/mission y b g attack y r3 | y: brazil 4 | b: venezuela north_africa peru 1 | g: rest 1"
    moves = (
        "attack brazil>venezuela 1",
        "occupy 1",
        "attack brazil>peru 1",
        "occupy 1",
        "attack brazil>north_africa 1",
    )
    attacked = scene(position + " | pile india ...", *moves, dice="61 61 61")
    after = scene(attacked.state, "end attacks", "end turn")
    drawn = [event for event in after.events if isinstance(event, CardDrawn)]
    assert (drawn, len(after.state.hands[Y])) == ([CardDrawn(Y, "india")], answer)
    assert after.events[:3] == (AttacksEnded(Y), drawn[0], TurnEnded(Y))


@disputed("G52", **everywhere(()))
def test_without_a_conquest_no_card_is_drawn(edition: str, answer: tuple[str, ...]) -> None:
    after = scene(turn_start(edition, ""), "attack brazil>venezuela 1", "end turn", dice="1 6")
    began = TurnBegan(B, 3, 2, 3, ())
    assert (after.last, after.state.hands[Y]) == ((AttacksEnded(Y), TurnEnded(Y), began), answer)


@disputed("G53", **everywhere(PileShuffled(("congo", "alaska", "china"), 3), hasbro_2000=None))
def test_an_empty_pile_is_refilled_with_the_traded_cards(edition: str, answer: PileShuffled | None) -> None:
    position = f"{edition}/mission y b g attack y r3 | {BOARD} | conquered | pile | discard alaska china congo"
    if answer is None:  # traded cards lie under the pile at once
        traded = scene(turn_start(edition, "alaska china congo", " | pile"), "trade alaska china congo")
        assert (traded.state.pile, traded.state.discard) == (("alaska", "china", "congo"), ())
        return
    after = scene(position, "end attacks", "end turn", shuffles=[["congo"]])
    assert after.events[:3] == (AttacksEnded(Y), answer, CardDrawn(Y, "congo"))
    assert (after.state.pile, after.state.discard) == (("alaska", "china"), ())


@disputed("G53", **everywhere((AttacksEnded(Y), TurnEnded(Y))))
def test_with_pile_and_traded_cards_both_empty_no_card_is_drawn_and_none_later(
    edition: str, answer: tuple[object, ...]
) -> None:
    position = f"{edition}/mission y b g attack y r3 | {BOARD} | conquered | pile | hand b: ... "
    cards_held = " ".join(edition_of(edition).cards)
    after = scene(position.replace("...", cards_held), "end turn")
    assert after.events == (*answer, TurnBegan(B, 3, 2, 3, ()))
    assert (after.state.hands[Y], after.state.conquered) == ((), False)


@disputed("G83", hasbro_2015=[("brazil japan joker_1", 8), ("alaska alberta indonesia", 10)])
@pytest.mark.parametrize("traded", [0, 7])
def test_fixed_values_as_a_house_rule_do_not_rise(edition: str, answer: list[tuple[str, int]], traded: int) -> None:
    hand = "brazil japan joker_1 alaska alberta indonesia"
    position = turn_start(edition, hand, f" | sets {traded}").replace(" y r3", " y r3 trade=fixed")
    assert [(three, scene(position, f"trade {three}").state.pool) for three, _ in answer] == answer


def _threes_of(hand: tuple[Symbol, ...]) -> Iterator[tuple[Symbol, ...]]:
    return combinations(hand, 3)


@pytest.mark.parametrize(("joker", "sets"), [("any", SETS_ANY), ("strict", SETS_STRICT)])
def test_every_three_cards_are_a_set_or_not_as_the_table_says(joker: Joker, sets: str) -> None:
    found = {three for three in threes() if cards.is_set(symbols(three), joker)}
    assert found == {"".join(sorted(three)) for three in sets.split()}


@pytest.mark.parametrize("joker", ["any", "strict"])
def test_no_other_number_of_cards_is_a_set(joker: Joker) -> None:
    found = [
        hand
        for count in (0, 1, 2, 4, 5)
        for hand in combinations_with_replacement(SYMBOLS, count)
        if cards.is_set(hand, joker)
    ]
    assert found == []


@pytest.mark.parametrize(("joker", "table"), [("any", FIXED_ANY), ("strict", FIXED_STRICT)])
def test_fixed_values_follow_the_symbols_and_else_bring_ten(joker: Joker, table: dict[str, int]) -> None:
    policies = Policies(trade="fixed", joker=joker)
    sets = [three for three in threes() if cards.is_set(symbols(three), joker)]
    values = {three: cards.set_value(policies, 99, symbols(three)) for three in sets}
    assert values == {three: table.get(three, 10) for three in sets}


@pytest.mark.parametrize(
    ("trade", "values"),
    [("rising", [4, 6, 8, 10, 12, 15, 20, 25, 30, 35]), ("rising_by_one", [4, 5, 6, 7, 8, 9, 10, 11, 12, 13])],
)
def test_values_rise_with_every_set_of_the_game(trade: str, values: list[int]) -> None:
    policies = Policies(trade=trade)  # type: ignore[arg-type]
    assert [cards.set_value(policies, traded, symbols("ACI")) for traded in range(10)] == values


@pytest.mark.parametrize(("joker", "sets"), [("any", SETS_ANY), ("strict", SETS_STRICT)])
@pytest.mark.parametrize(("trade", "value"), [("rising", 15), ("rising_by_one", 9)])
def test_rising_values_do_not_ask_which_symbols_a_set_shows(trade: str, value: int, joker: Joker, sets: str) -> None:
    policies = Policies(trade=trade, joker=joker)  # type: ignore[arg-type]
    assert {cards.set_value(policies, 5, symbols(three)) for three in sets.split()} == {value}


ODDS = [
    ("any", 3, Fraction(5600, 13244)),
    ("strict", 3, Fraction(4424, 13244)),
    ("any", 4, Fraction(110908, 135751)),
    ("strict", 4, Fraction(110908, 135751)),
    ("any", 5, Fraction(1)),
    ("strict", 5, Fraction(1)),
]


@pytest.mark.parametrize(("joker", "size", "chance"), ODDS)
def test_a_hand_drawn_from_the_whole_deck_holds_a_set_as_often_as_published(
    joker: Joker, size: int, chance: Fraction
) -> None:
    deck = {"A": 14, "C": 14, "I": 14, "J": 2}
    good = 0
    for hand in combinations_with_replacement("ACIJ", size):
        ways = prod(comb(count, hand.count(letter)) for letter, count in deck.items())
        if any(cards.is_set(three, joker) for three in _threes_of(symbols("".join(hand)))):
            good += ways
    assert Fraction(good, comb(44, size)) == chance


@pytest.mark.parametrize("edition", ["hasbro_2015"])
def test_the_deck_is_fourteen_of_each_symbol_and_two_jokers(edition: str) -> None:
    of: Edition = edition_of(edition)
    counts = {symbol: list(of.cards.values()).count(symbol) for symbol in SYMBOLS}
    assert counts == {"infantry": 14, "cavalry": 14, "artillery": 14, "joker": 2}
    assert set(of.cards) == {*of.board.territories, "joker_1", "joker_2"}


def test_placed_units_of_a_trade_are_events_of_their_own() -> None:
    after = scene(turn_start("hasbro_2015", "alaska china congo"), "trade alaska china congo", "place peru+3 brazil+1")
    assert after.last == (UnitsPlaced(Y, (("peru", 3), ("brazil", 1))),)
    assert (
        conquest("peru", "venezuela", Y, B, dice=1) == scene(after.state, "attack peru>venezuela 1", dice="61").events
    )
