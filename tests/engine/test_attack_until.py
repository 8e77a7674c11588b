"""Attack *until*: roll after roll in one action, and the defender who wants to be asked (specification J.7)."""

import pytest

from games.engine.events import (
    AttacksEnded,
    AttackStopped,
    BattleRolled,
    DefenceAsked,
    DefenceOrdered,
    Event,
    TerritoryConquered,
    TurnBegan,
    TurnEnded,
)
from games.engine.legal import options
from games.engine.orders import DefenceOrder
from games.engine.state import Battle
from tests.engine.scenes import B, G, Y, conquest, refused, scene

LOST = "11 6"
"""Two attack dice against one: a unit less."""


def front(ural: int, siberia: int, more: str = "") -> str:
    return f"hasbro_2015/mission y b g attack y r3 | y: ural {ural} | b: siberia {siberia}, china 1 | g: rest 1{more}"


def roll(attack: str, defence: str, lost: int, taken: int) -> BattleRolled:
    """One roll from the Ural against Siberia."""
    attacking, defending = (tuple(int(die) for die in dice) for dice in (attack, defence))
    return BattleRolled("ural", "siberia", Y, B, attacking, defending, lost, taken)


def test_it_goes_on_until_the_target_falls() -> None:
    after = scene(front(9, 4), "until ural>siberia 3", dice="666 11 531 62 641 3")
    rolls = (roll("666", "11", 0, 2), roll("531", "62", 1, 1), roll("641", "3", 0, 1))
    assert after.events == (*rolls, TerritoryConquered("ural", "siberia", Y, B, 3))
    assert (after.state.phase, after.units("ural", "siberia")) == ("occupation", (5, 3))


def test_it_ends_when_one_unit_is_left_in_the_source() -> None:
    after = scene(front(4, 4), "until ural>siberia 3", dice="111 66 1 66")
    assert after.events == (roll("111", "66", 2, 0), roll("1", "66", 1, 0))
    assert (after.state.phase, after.units("ural", "siberia")) == ("attack", (1, 4))


@pytest.mark.parametrize(("stop", "rolls", "left"), [(2, 3, 2), (3, 2, 3), (4, 1, 4)])
def test_it_stops_as_soon_as_at_most_so_many_units_stand_in_the_source(stop: int, rolls: int, left: int) -> None:
    after = scene(front(5, 1), f"until ural>siberia 1 stop {stop}", dice="1 6" * rolls)
    assert after.events == (roll("1", "6", 1, 0),) * rolls
    assert after.units("ural") == (left,)


def test_a_roll_may_go_below_the_stop_but_none_follows() -> None:
    after = scene(front(5, 2), "until ural>siberia 3 stop 4", dice="111 66")
    assert (after.events, after.units("ural")) == ((roll("111", "66", 2, 0),), (3,))


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_it_stops_after_so_many_rolls(rolls: int) -> None:
    after = scene(front(9, 1), f"until ural>siberia 2 rolls {rolls}", dice=LOST * rolls)
    assert after.events == (roll("11", "6", 1, 0),) * rolls


def test_it_takes_no_more_dice_than_asked_for() -> None:
    after = scene(front(9, 3), "until ural>siberia 1", dice="6 11 6 11 6 1")
    assert after.events[-1] == TerritoryConquered("ural", "siberia", Y, B, 1)
    assert [len(event.attack_dice) for event in after.events if isinstance(event, BattleRolled)] == [1, 1, 1]


def test_it_takes_fewer_dice_where_the_source_allows_no_more() -> None:
    after = scene(front(3, 1), "until ural>siberia 3", dice="11 6 1 6")
    assert after.events == (roll("11", "6", 1, 0), roll("1", "6", 1, 0))


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("until ural>siberia 0", "attack_dice"),
        ("until ural>siberia 4", "attack_dice"),
        ("until ural>siberia 3 stop 0", "bad_stop"),
        ("until ural>siberia 3 stop 9", "bad_stop"),
        ("until ural>siberia 3 rolls 0", "bad_stop"),
        ("until ural>siberia 3 rolls -1", "bad_stop"),
        ("until ural>ural 3", "own_target"),
        ("until ural>mongolia 3", "not_adjacent"),
    ],
)
def test_a_stop_that_holds_already_is_refused(order: str, code: str) -> None:
    assert refused(front(9, 1), order) == code


ASK = " | defence b: ask"


def asked(dice: int, stop: int = 1, rolls: int | None = None) -> DefenceAsked:
    return DefenceAsked("ural", "siberia", Y, B, dice, stop, rolls)


def test_against_a_defender_who_wants_to_be_asked_it_stops_before_every_roll() -> None:
    first = scene(front(6, 4, ASK), "until ural>siberia 3 stop 2")
    assert first.events == (asked(3, 2),)
    assert (first.state.phase, first.state.to_act) == ("defence", B)
    second = scene(first.state, "defend 2", dice="666 11")
    assert second.events == (roll("666", "11", 0, 2), asked(3, 2))
    third = scene(second.state, "defend 2", dice="641 55 666 1")
    assert third.events == (roll("641", "55", 1, 1), *conquest("ural", "siberia", Y, B))


def test_a_defender_without_a_choice_is_not_asked() -> None:
    first = scene(front(6, 2, ASK), "until ural>siberia 3").state
    after = scene(first, "defend 1", dice="666 1 666 1")
    assert after.events == (roll("666", "1", 0, 1), *conquest("ural", "siberia", Y, B))


def test_the_default_of_the_defender_goes_on_as_well() -> None:
    first = scene(front(6, 4, ASK), "until ural>siberia 3").state
    after = scene(first, "table: time out 1", dice="111 66")
    assert after.events[1:] == (roll("111", "66", 2, 0), asked(3))


def test_the_rolls_are_counted_over_all_answers() -> None:
    first = scene(front(9, 4, ASK), "until ural>siberia 3 rolls 2").state
    assert first.battle == Battle("ural", "siberia", B, 3, 1, 2)
    second = scene(first, "defend 2", dice="111 66")
    assert second.events == (roll("111", "66", 2, 0), asked(3, rolls=1))
    third = scene(second.state, "defend 2", dice="111 66")
    assert (third.events, third.state.phase) == ((roll("111", "66", 2, 0),), "attack")


def test_an_answer_may_meet_the_stop() -> None:
    first = scene(front(5, 4, ASK), "until ural>siberia 3 stop 3").state
    after = scene(first, "defend 2", dice="111 66")
    assert (after.events, after.state.phase) == ((roll("111", "66", 2, 0),), "attack")


def test_the_attacker_may_call_it_off_between_two_rolls() -> None:
    first = scene(front(6, 4, ASK), "until ural>siberia 3").state
    assert options(first, Y).stop_attack
    after = scene(first, "yellow: stop attack")
    assert after.events == (AttackStopped("ural", "siberia"),)
    assert (after.state.phase, after.state.battle, after.state.to_act) == ("attack", None, Y)


OTHERS: list[tuple[str, str, tuple[Event, ...]]] = [
    ("attack ural>siberia 2", "", (DefenceAsked("ural", "siberia", Y, B, 2),)),
    ("attack ural>china 1", "6 1", conquest("ural", "china", Y, B, dice=1)),
    ("until ural>siberia 3 stop 4", "", (asked(3, 4),)),
    ("end attacks", "", (AttacksEnded(Y),)),
    ("end turn", "", (AttacksEnded(Y), TurnEnded(Y), TurnBegan(B, 3, 2, 3, ()))),
]


@pytest.mark.parametrize(("other", "dice", "events"), OTHERS, ids=[other for other, _, _ in OTHERS])
def test_any_action_of_the_attacker_in_between_ends_it(other: str, dice: str, events: tuple[Event, ...]) -> None:
    first = scene(front(6, 4, ASK), "until ural>siberia 3").state
    after = scene(first, f"yellow: {other}", dice=dice)
    assert after.events == (AttackStopped("ural", "siberia"), *events)


def test_a_refused_action_in_between_changes_nothing() -> None:
    first = scene(front(6, 4, ASK), "until ural>siberia 3").state
    assert refused(first, "yellow: attack ural>mongolia 1") == "not_adjacent"


@pytest.mark.parametrize("other", ["stop attack", "attack ural>china 1", "end turn", "end attacks"])
def test_a_single_attack_that_was_announced_is_rolled(other: str) -> None:
    first = scene(front(6, 4, ASK), "attack ural>siberia 3").state
    assert refused(first, f"yellow: {other}") == "defence_pending"


def test_nothing_is_there_to_stop_without_a_battle() -> None:
    assert refused(front(6, 4), "stop attack") == "no_battle"
    first = scene(front(6, 4, ASK), "until ural>siberia 3").state
    assert [refused(first, f"{colour}: stop attack") for colour in ("blue", "green")] == ["not_your_turn"] * 2


@pytest.mark.parametrize("dice", [1, 2])
def test_an_answer_to_no_battle_or_to_somebody_elses_is_refused(dice: int) -> None:
    first = scene(front(6, 4, ASK), "attack ural>siberia 3").state
    assert refused(front(6, 4), f"blue: defend {dice}") == "no_battle"
    assert [refused(first, f"{colour}: defend {dice}") for colour in ("yellow", "green")] == ["no_battle"] * 2
    assert refused(first, f"defend {dice}", f"blue: defend {dice}", dice="111 66"[: 4 + dice]) == "no_battle"


ORDERS = [
    ("maximum", 4, "66"),
    ("one", 4, "6"),
    ("one_below 3", 2, "6"),
    ("one_below 3", 3, "66"),
    ("one siberia=maximum", 4, "66"),
    ("maximum siberia=one", 4, "6"),
    ("maximum china=one", 4, "66"),
    ("one_below 3 siberia=one_below", 2, "6"),
]


@pytest.mark.parametrize(("order", "units", "dice"), ORDERS)
def test_a_standing_order_answers_at_once(order: str, units: int, dice: str) -> None:
    after = scene(front(4, units, f" | defence b: {order}"), "attack ural>siberia 3", dice="111" + dice)
    assert after.events == (roll("111", dice, len(dice), 0),)


@pytest.mark.parametrize("order", ["ask", "one siberia=ask"])
def test_who_wants_to_be_asked_is_asked(order: str) -> None:
    after = scene(front(4, 2, f" | defence b: {order}"), "attack ural>siberia 2")
    assert after.events == (DefenceAsked("ural", "siberia", Y, B, 2),)


@pytest.mark.parametrize("more", [" | control b: bot", " | control b: stand_in"])
def test_nobody_waits_for_a_seat_without_its_person(more: str) -> None:
    after = scene(front(4, 2, ASK + more), "attack ural>siberia 3", dice="111 66")
    assert after.events == (roll("111", "66", 2, 0),)


@pytest.mark.parametrize("colour", ["yellow", "blue", "green"])
def test_a_standing_order_is_set_at_any_time(colour: str) -> None:
    order = DefenceOrder("one_below", 3, (("ural", "ask"),))
    after = scene(front(6, 4), f"{colour}: order one_below 3 ural=ask")
    seat = ("yellow", "blue", "green").index(colour)
    assert after.events == (DefenceOrdered(seat, order),)
    assert after.state.defence[seat] == order


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("one_below -1", "bad_order"),
        ("maximum ural=one ural=ask", "bad_order"),
        ("maximum atlantis=one", "unknown_territory"),
    ],
)
def test_a_standing_order_names_each_territory_once(order: str, code: str) -> None:
    assert refused(front(6, 4), f"blue: order {order}") == code


def test_a_new_order_does_not_answer_a_battle_that_waits() -> None:
    first = scene(front(6, 4, ASK), "attack ural>siberia 3").state
    after = scene(first, "blue: order one")
    assert (after.events, after.state.phase) == ((DefenceOrdered(B, DefenceOrder("one")),), "defence")


def test_a_standing_order_dies_with_its_seat() -> None:
    position = "hasbro_2015/mission y b g attack y | y: ural 4 | b: siberia 1 | g: rest 1 | defence b: one"
    after = scene(position, "attack ural>siberia 3", dice="666 1")
    assert after.state.defence[B] == DefenceOrder()
    assert refused(after.state, "blue: order one") == "seat_gone"
    assert after.state.playing(G)
