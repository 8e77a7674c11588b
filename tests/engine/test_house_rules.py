"""The choice of dice after the roll, and the limit of twelve units (specification F, G80, G82, K.4, K.11)."""

from itertools import product
from typing import Any

import pytest

from games.engine import defence
from games.engine.absence import default_action
from games.engine.actions import Place
from games.engine.dice import compare
from games.engine.events import (
    AttackRolled,
    BattleRolled,
    DefenceAsked,
    NeutralDue,
    SetTraded,
    TurnBegan,
    TurnEnded,
    UnitsLost,
    UnitsPlaced,
)
from games.engine.legal import options
from games.engine.library import edition as edition_of
from games.engine.library import rules_for
from games.engine.policies import UnknownPolicy
from games.engine.state import Battle
from games.engine.views import FortifyOption, PlaceOption
from tests.engine.scenes import B, G, Y, disputed, everywhere, refused, scene


def after_roll(edition: str, siberia: int, more: str = "", policy: str = "koole") -> str:
    rules = f" defender_choice=after_roll defender_policy={policy}"
    return f"{edition}/mission y b g attack y r3{rules} | y: ural 9 | b: siberia {siberia}, china 1 | g: rest 1{more}"


@disputed("G80", **everywhere({"652": 1, "631": 2}))
def test_after_the_roll_the_rule_of_thumb_looks_at_the_second_die(edition: str, answer: dict[str, int]) -> None:
    for roll, dice in answer.items():
        after = scene(after_roll(edition, 4), "attack ural>siberia 3", dice=roll + "1" * dice)
        attack = tuple(int(die) for die in roll)
        assert after.events[0] == AttackRolled("ural", "siberia", Y, B, attack)
        assert isinstance(after.events[1], BattleRolled)
        assert (after.events[1].attack_dice, len(after.events[1].defence_dice)) == (attack, dice)


THUMB = [
    ("hasbro_2015", 4, 1, "6", 2),
    ("hasbro_2015", 4, 2, "64", 1),
    ("hasbro_2015", 4, 2, "63", 2),
    ("hasbro_2015", 1, 3, "211", 1),
    ("hasbro_2000", 2, 3, "211", 1),
    ("hasbro_2000", 3, 3, "211", 2),
]


@pytest.mark.parametrize(("edition", "units", "attack", "roll", "answer"), THUMB)
def test_the_rule_of_thumb(edition: str, units: int, attack: int, roll: str, answer: int) -> None:
    after = scene(after_roll(edition, units), f"attack ural>siberia {attack}", dice=roll + "6" * answer)
    assert [len(e.defence_dice) for e in after.events if isinstance(e, BattleRolled)] == [answer]


def test_a_person_who_wants_to_be_asked_sees_the_roll_first() -> None:
    asked = scene(after_roll("hasbro_2015", 4, " | defence b: ask"), "attack ural>siberia 3", dice="265")
    assert asked.events == (
        AttackRolled("ural", "siberia", Y, B, (6, 5, 2)),
        DefenceAsked("ural", "siberia", Y, B, 3),
    )
    assert asked.state.battle == Battle("ural", "siberia", B, 3, rolled=(6, 5, 2))
    answered = scene(asked.state, "defend 2", dice="64")
    assert answered.events == (BattleRolled("ural", "siberia", Y, B, (6, 5, 2), (6, 4), 1, 1),)


def test_a_roll_on_the_table_cannot_be_called_off() -> None:
    position = after_roll("hasbro_2015", 4, " | defence b: ask")
    until = ("until ural>siberia 3",)
    assert refused(position, *until, "yellow: stop attack", dice="265") == "defence_pending"
    assert refused(position, *until, "yellow: end turn", dice="265") == "defence_pending"
    asked = scene(position, *until, dice="265").state
    assert (options(asked, Y).stop_attack, options(asked, Y).attack) == (False, ())


def test_an_attack_until_rolls_anew_and_asks_anew() -> None:
    position = after_roll("hasbro_2015", 4, " | defence b: ask")
    after = scene(position, "until ural>siberia 3 rolls 2", "defend 1", dice="265 6 111")
    assert after.last == (
        BattleRolled("ural", "siberia", Y, B, (6, 5, 2), (6,), 1, 0),
        AttackRolled("ural", "siberia", Y, B, (1, 1, 1)),
        DefenceAsked("ural", "siberia", Y, B, 3, 1, 1),
    )
    done = scene(after.state, "defend 2", dice="66")
    assert (done.state.phase, done.state.battle, done.units("ural")) == ("attack", None, (6,))


def by_hand(two_from: int, attackers: int, defenders: int, known: dict[tuple[int, int], float]) -> float:
    """F's recursion, written out: all 216 rolls, no tables."""
    if defenders == 0 or attackers == 0:
        return float(defenders == 0)
    if (attackers, defenders) not in known:
        dice = min(3, attackers)
        total = 0.0
        for roll in product(range(1, 7), repeat=dice):
            best = 1.0
            for number in (1, 2) if defenders >= two_from else (1,):
                chance = 0.0
                for answer in product(range(1, 7), repeat=number):
                    lost, taken = compare(tuple(sorted(roll, reverse=True)), tuple(sorted(answer, reverse=True)))
                    chance += by_hand(two_from, attackers - lost, defenders - taken, known) / 6**number
                best = min(best, chance)
            total += best / 6**dice
        known[attackers, defenders] = total
    return known[attackers, defenders]


@pytest.mark.parametrize("two_from", [2, 3])
def test_the_best_policy_is_worth_what_the_recursion_says(two_from: int) -> None:
    assert defence.conquest(two_from, 4, 3) == pytest.approx(by_hand(two_from, 4, 3, {}))


PUBLISHED = [((3, 3), 41.7071), ((5, 5), 43.1636), ((10, 5), 88.3621), ((10, 10), 45.2924), ((20, 20), 46.6803)]


@pytest.mark.parametrize(("units", "percent"), PUBLISHED)
def test_the_best_defence_is_worth_what_is_published(units: tuple[int, int], percent: float) -> None:
    assert round(defence.conquest(2, *units) * 100, 4) == percent


def test_the_best_policy_chooses_the_better_number_of_dice() -> None:
    for roll in ((6, 6), (6, 5), (4, 4), (4, 3), (3, 3), (2, 1)):
        chances = {dice: defence.conquest_after(2, roll, dice, 8, 4) for dice in (1, 2)}
        assert chances[defence.choose("best", 2, roll, 8, 4)] == min(chances.values())
    assert defence.choose("best", 3, (6, 6, 6), 8, 2) == 1
    assert defence.choose("best", 2, (3,), 1, 5) == 2


@pytest.mark.parametrize(
    "changes",
    [
        {"defender_choice": "after_roll", "defender_max_dice": 3},
        {"sets_per_turn": "one", "second_set": "compulsory"},
    ],
)
def test_choices_that_contradict_each_other_are_refused_with_the_reason(changes: dict[str, Any]) -> None:
    with pytest.raises(UnknownPolicy, match=": "):
        rules_for(edition_of("hasbro_2015"), "mission", ("yellow", "blue", "green"), changes)


@pytest.mark.parametrize(("edition", "mode"), [("hasbro_2015", "duel"), ("hasbro_2000", "ghost"), ("dutch", "ghost")])
def test_nobody_claims_beside_a_neutral_army(edition: str, mode: str) -> None:
    of = edition_of(edition)
    with pytest.raises(UnknownPolicy, match="nobody claims"):
        rules_for(of, mode, of.colours[:2], {"setup": "claimed"})
    assert rules_for(of, mode, of.colours[:2], {"setup": "dealt"}).setup == "dealt"


def test_a_second_set_may_be_compulsory() -> None:
    hand = "alaska china congo alberta greenland india"
    position = (
        f"hasbro_2015/mission y b g reinforcement y r3 second_set=compulsory | y: peru 2 | b: rest 1 | hand y: {hand}"
    )
    assert refused(position, "trade alaska china congo", "place peru+4", "end turn") == "trade_due"
    assert scene(position, "trade alaska china congo", "trade alberta greenland india").state.hands[Y] == ()
    five = position.replace(" greenland india", " greenland")
    assert not options(scene(five, "trade alaska china congo").state, Y).trade_due


# The limit of twelve


def full(phase: str, board: str, more: str = "", edition: str = "hasbro_2015") -> str:
    return f"{edition}/mission y b g {phase} y r3 max_units_per_territory=12{more} | {board} | b: asia 1 | g: rest 1"


@disputed("G82", **everywhere(1))
def test_only_what_fits_may_be_fortified(edition: str, answer: int) -> None:
    position = full("attack", "y: peru 9, brazil 11", edition=edition)
    assert refused(position, "fortify peru>brazil 3") == "unit_limit"
    assert scene(position, f"fortify peru>brazil {answer}").units("peru", "brazil") == (9 - answer, 12)
    assert FortifyOption("peru", ("brazil",), 8, 12) in options(scene(position).state, Y).fortify
    lost = full("attack", "y: peru 9, brazil 11", " excess=lost", edition)
    assert refused(lost, "fortify peru>brazil 3") == "unit_limit"


@pytest.mark.parametrize("excess", ["refused", "lost"])
def test_a_full_territory_is_no_place_to_move_to(excess: str) -> None:
    position = full("attack", "y: peru 9, brazil 12", f" excess={excess}")
    assert [way.targets for way in options(scene(position).state, Y).fortify] == [("peru",)]


def test_a_placement_beyond_the_limit_is_refused_as_a_whole() -> None:
    position = full("reinforcement", "y: peru 11, brazil 3 | pool 5")
    assert refused(position, "place peru+2 brazil+1") == "unit_limit"
    assert scene(position, "place peru+1 brazil+4").units("peru", "brazil") == (12, 7)
    place = options(scene(position, "place peru+1").state, Y).place
    assert place == PlaceOption(("brazil",), 4, exactly=False, limit=12)


def test_a_placement_beyond_the_limit_is_lost_where_the_table_says_so() -> None:
    position = full("reinforcement", "y: peru 11, brazil 3 | pool 5", " excess=lost")
    after = scene(position, "place peru+4")
    assert after.events == (UnitsPlaced(Y, (("peru", 1),)), UnitsLost(Y, 3))
    assert after.state.pool == 1
    assert options(after.state, Y).place == PlaceOption(("brazil", "peru"), 1, exactly=False)
    assert scene(after.state, "place peru+1").events == (UnitsLost(Y, 1),)


@pytest.mark.parametrize("excess", ["refused", "lost"])
def test_what_has_no_room_anywhere_is_lost(excess: str) -> None:
    after = scene(full("reinforcement", "y: peru 11 | pool 5", f" excess={excess}"), "place peru+1")
    assert after.events == (UnitsPlaced(Y, (("peru", 1),)), UnitsLost(Y, 4))
    assert after.state.pool == 0


def test_an_income_without_room_is_lost_at_once() -> None:
    board = "y: peru 1 | b: siberia 12 | g: rest 1"
    after = scene(f"hasbro_2015/mission y b g attack y r3 max_units_per_territory=12 | {board}", "end turn")
    assert after.events[1:] == (TurnEnded(Y), TurnBegan(B, 3, 1, 3, ()), UnitsLost(B, 3))


@pytest.mark.parametrize(("units", "lost"), [(9, 0), (10, 0), (11, 1), (12, 2)])
def test_the_two_units_of_a_pictured_territory_are_cut_to_the_room(units: int, lost: int) -> None:
    position = full("reinforcement", f"y: peru {units}, brazil 1 | hand y: peru china congo")
    after = scene(position, "trade peru china congo")
    gone = (UnitsLost(Y, lost, of_bonus=True),) if lost else ()
    assert after.events == (SetTraded(Y, ("peru", "china", "congo"), 4, ("peru",)), *gone)
    assert (after.units("peru"), after.state.pool) == ((min(12, units + 2),), 4)


def test_at_most_twelve_move_in() -> None:
    board = "y: peru 20 | b: asia 1 | g: argentina 1, rest 1"
    position = f"hasbro_2015/mission y b g attack y r3 max_units_per_territory=12 | {board}"
    after = scene(position, "attack peru>argentina 3", dice="666 1")
    assert options(after.state, Y).occupy == (3, 12)
    assert refused(after.state, "occupy 13") == "move_in_range"


def opening(excess: str) -> str:
    board = "y: peru 12, brazil 11, argentina 2 | b: asia 1 | g: rest 1 | reserve y: 3 | reserve b: 9"
    return f"hasbro_2015/mission y b g opening y max_units_per_territory=12 excess={excess} | {board}"


def test_the_limit_holds_in_the_opening() -> None:
    assert refused(opening("refused"), "place peru+1") == "unit_limit"
    lost = scene(opening("lost"), "place peru+1")
    assert (lost.events[0], lost.units("peru"), lost.state.reserve) == (UnitsLost(Y, 1), (12,), (2, 9, 0))
    assert lost.state.turn == B


def test_a_plan_passes_over_full_territories() -> None:
    after = scene(opening("refused"), "plan peru brazil brazil argentina", "place china+1", "place china+1")
    placed = [event.units for event in after.events if isinstance(event, UnitsPlaced) and event.seat == Y]
    assert placed == [(("brazil", 1),), (("argentina", 1),)]


@pytest.mark.parametrize("excess", ["refused", "lost"])
def test_the_ghost_gets_no_more_than_it_has_room_for(excess: str) -> None:
    rules = f"max_units_per_territory=12 excess={excess}"
    board = "r: rest 1 | b: asia 1 | y: alaska 10 | pool 9 | gained 9"
    after = scene(f"hasbro_2000/ghost r b reinforcement r r3 {rules} | {board}", "place peru+9")
    assert after.last[-1] == NeutralDue(1, 2)
    stand = board.partition(" | pool")[0]
    other = f"hasbro_2000/ghost r b neutral r r3 {rules} | {stand}, ural 1 | neutral 4 | neutral_done"
    assert refused(other, "place neutral alaska+4") == "unit_limit"
    assert scene(other, "place neutral alaska+2 ural+2").units("alaska", "ural") == (12, 3)


def test_the_ghost_is_reinforced_also_when_an_income_finds_no_room() -> None:
    board = "r: peru 1 | b: siberia 12 | y: rest 1"
    after = scene(f"hasbro_2000/ghost r b attack r r3 max_units_per_territory=12 | {board}", "end turn")
    assert after.events[2:] == (TurnBegan(1, 3, 1, 3, ()), UnitsLost(1, 3), NeutralDue(0, 1))


def test_a_late_seat_places_within_the_limit() -> None:
    position = full("reinforcement", "y: peru 12, brazil 11 | pool 4")
    state = scene(position).state
    assert default_action(state, Y) == Place((("brazil", 1),))
    after = scene(state, "table: time out 0")
    assert UnitsLost(Y, 3) in after.events
    assert after.state.turn in (B, G)


def test_drawn_symbols_decide_what_is_a_set() -> None:
    board = "y: peru 1 | b: asia 1 | g: rest 1 | hand y: alaska china congo"
    position = f"hasbro_2015/mission y b g reinforcement y r3 symbols=random | {board}"
    assert refused(f"{position} | symbols congo=cavalry alberta=infantry", "trade alaska china congo") == "no_set"
    assert scene(f"{position} | symbols", "trade alaska china congo").state.pool == 4
