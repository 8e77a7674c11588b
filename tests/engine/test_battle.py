"""Attack, defence and conquest (2015 pp. 7 and 8; specification G25 to G36, H.1, H.2)."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from games.engine import dice as table
from games.engine.action_notation import BadNotation
from games.engine.events import BattleRolled, DefenceAsked, TerritoryConquered, UnitsMovedIn
from games.engine.legal import options
from games.engine.library import edition as edition_of
from games.engine.policies import Policies
from games.engine.state import Occupation
from games.engine.views import AttackOption
from tests.engine.scenes import B, Y, conquest, disputed, everywhere, refused, scene

AROUND_URAL = ("ukraine", "afghanistan", "china", "siberia")


def front(edition: str, ural: int, siberia: int, more: str = "") -> str:
    """Yellow in the Ural against blue in Siberia; blue has China besides, green all the rest."""
    return f"{edition}/mission y b g attack y r3 | y: ural {ural} | b: siberia {siberia}, china 1 | g: rest 1{more}"


@disputed("G25", **everywhere((3, 3), dutch=(1, 3)))
def test_three_dice_from_four_units_move_in(edition: str, answer: tuple[int, int]) -> None:
    after = scene(front(edition, 4, 1), "attack ural>siberia 3", dice="666 1")
    assert after.events == conquest("ural", "siberia", Y, B, units=answer[0])
    if answer[0] == answer[1]:
        assert (after.units("ural", "siberia"), after.state.phase) == ((1, 3), "attack")
    else:
        assert options(after.state, Y).occupy == answer
        assert scene(after.state, "occupy 2").units("ural", "siberia") == (2, 2)


@disputed("G26", **everywhere((3, 5), dutch=(1, 5)))
def test_from_six_units_so_many_move_in(edition: str, answer: tuple[int, int]) -> None:
    after = scene(front(edition, 6, 1), "attack ural>siberia 3", dice="666 1")
    least, most = answer
    assert after.units("ural", "siberia") == (6 - least, least)
    assert after.state.occupation == Occupation("ural", "siberia", *answer)
    assert options(after.state, Y).occupy == answer
    all_in = scene(after.state, f"occupy {most}")
    assert all_in.events == (UnitsMovedIn(Y, "ural", "siberia", most - least),)
    assert (all_in.units("ural", "siberia"), all_in.state.phase) == ((1, 5), "attack")
    stay = scene(after.state, f"occupy {least}")
    assert (stay.events, stay.units("ural", "siberia")) == (
        (UnitsMovedIn(Y, "ural", "siberia", 0),),
        (6 - least, least),
    )


@disputed("G26", **everywhere((0, 2, 6, -1), dutch=(0, 6, -1)))
def test_fewer_than_the_least_or_the_last_unit_cannot_move_in(edition: str, answer: tuple[int, ...]) -> None:
    for units in answer:
        moved = ("attack ural>siberia 3", f"occupy {units}")
        assert refused(front(edition, 6, 1), *moved, dice="666 1") == "move_in_range"


@disputed("G27", **everywhere(1))
def test_a_conquest_with_one_die_keeps_the_units_at_the_front_free(edition: str, answer: int) -> None:
    after = scene(front(edition, 6, 1), "attack ural>siberia 1", dice="6 1")
    assert after.events == conquest("ural", "siberia", Y, B, dice=1)
    assert after.state.occupation == Occupation("ural", "siberia", answer, 5)


@disputed("G28", **everywhere((1, 2), hasbro_2000=(1,)))
def test_a_defender_with_two_units_chooses_one_or_two_dice(edition: str, answer: tuple[int, ...]) -> None:
    position = front(edition, 4, 2, " | defence b: ask")
    if answer == (1,):  # no choice, so nobody is asked; with three units there is one
        after = scene(position, "attack ural>siberia 3", dice="642 5")
        assert after.events == (BattleRolled("ural", "siberia", Y, B, (6, 4, 2), (5,), 0, 1),)
        three = scene(position.replace("siberia 2", "siberia 3"), "attack ural>siberia 3")
        assert options(three.state, B).defend == (1, 2)
        return
    asked = scene(position, "attack ural>siberia 3")
    assert asked.events == (DefenceAsked("ural", "siberia", Y, B, 3),)
    assert options(asked.state, B).defend == answer
    one = scene(asked.state, "defend 1", dice="642 5")
    assert one.events == (BattleRolled("ural", "siberia", Y, B, (6, 4, 2), (5,), 0, 1),)
    two = scene(asked.state, "defend 2", dice="642 54")
    assert two.events == (BattleRolled("ural", "siberia", Y, B, (6, 4, 2), (5, 4), 1, 1),)
    assert [refused(asked.state, f"defend {dice}") for dice in (0, 3)] == ["defence_dice", "defence_dice"]


@disputed("G29", **everywhere((5,)))
def test_the_last_unit_defends_with_one_die(edition: str, answer: tuple[int, ...]) -> None:
    after = scene(front(edition, 4, 1), "attack ural>siberia 3", dice="642 5")
    assert after.events[0] == BattleRolled("ural", "siberia", Y, B, (6, 4, 2), answer, 0, 1)


@disputed("G30", **everywhere({2: 1, 3: 2, 4: 3, 20: 3}))
def test_one_unit_stays_behind_and_three_dice_are_the_most(edition: str, answer: dict[int, int]) -> None:
    for units, most in answer.items():
        position = front(edition, units, 2)
        assert options(scene(position).state, Y).attack == (AttackOption("ural", AROUND_URAL, most),)
        assert [refused(position, f"attack ural>siberia {dice}") for dice in (0, most + 1)] == ["attack_dice"] * 2
    assert refused(front(edition, 1, 2), "attack ural>siberia 1") == "too_few_units"
    assert options(scene(front(edition, 1, 2)).state, Y).attack == ()


@disputed("G31", **everywhere((1, 1)))
def test_pairs_are_compared_and_the_third_attack_die_is_ignored(edition: str, answer: tuple[int, int]) -> None:
    after = scene(front(edition, 4, 3), "attack ural>siberia 3", dice="246 45")
    assert after.events == (BattleRolled("ural", "siberia", Y, B, (6, 4, 2), (5, 4), *answer),)
    assert after.units("ural", "siberia") == (3, 2)


@disputed("G32", **everywhere((0, 1)))
def test_one_defence_die_loses_one_unit_at_most(edition: str, answer: tuple[int, int]) -> None:
    after = scene(front(edition, 4, 2, " | defence b: one"), "attack ural>siberia 3", dice="666 5")
    assert after.events == (BattleRolled("ural", "siberia", Y, B, (6, 6, 6), (5,), *answer),)


@disputed("G33", **everywhere((1, 0)))
def test_a_tie_is_the_defenders(edition: str, answer: tuple[int, int]) -> None:
    after = scene(front(edition, 2, 1), "attack ural>siberia 1", dice="3 3")
    assert after.events == (BattleRolled("ural", "siberia", Y, B, (3,), (3,), *answer),)


@disputed("G34", **everywhere("attack_dice"))
def test_units_of_a_second_territory_cannot_join_an_attack(edition: str, answer: str) -> None:
    position = f"{edition}/mission y b g attack y | y: ural 2, mongolia 9 | b: siberia 2 | g: rest 1"
    assert refused(position, "attack ural>siberia 2") == answer
    with pytest.raises(BadNotation):
        scene(position, "attack ural mongolia>siberia 3")


@disputed("G35", **everywhere("attack"))
def test_after_a_lost_roll_the_attack_is_repeated_or_turned_elsewhere(edition: str, answer: str) -> None:
    again = ("attack ural>siberia 1", "attack ural>siberia 2", "attack ural>china 3")
    after = scene(front(edition, 9, 1), *again, dice="1 6 11 6 111 6")
    lost = [event.attacker_losses for event in after.events if isinstance(event, BattleRolled)]
    assert (lost, after.units("ural"), after.state.phase) == ([1, 1, 1], (6,), answer)


@disputed("G36", **everywhere("0.65595", hasbro_2000="0.77797"))
def test_three_against_two_conquer_as_often_as_published(edition: str, answer: str) -> None:
    assert f"{float(conquest_chance(edition_of(edition).policies, 3, 2)):.5f}" == answer


@cache
def outcomes(attack: int, defence: int) -> Counter[tuple[int, int]]:
    """How often each pair of losses comes up among all rolls."""
    rolls = product(range(1, 7), repeat=attack + defence)
    return Counter(
        table.compare(tuple(sorted(roll[:attack], reverse=True)), tuple(sorted(roll[attack:], reverse=True)))
        for roll in rolls
    )


@cache
def conquest_chance(policies: Policies, attackers: int, defenders: int) -> Fraction:
    """The chance to conquer when both sides roll all they may; the unit that stays behind is not counted."""
    if defenders == 0 or attackers == 0:
        return Fraction(defenders == 0)
    counts = outcomes(table.attack_limit(attackers + 1), table.defence_limit(policies, defenders))
    parts = (
        count * conquest_chance(policies, attackers - lost, defenders - taken)
        for (lost, taken), count in counts.items()
    )
    return sum(parts, Fraction(0)) / counts.total()


PUBLISHED = [((3, 1), 91.6375), ((5, 5), 50.6203), ((10, 10), 56.7593), ((10, 5), 91.6284), ((3, 3), 47.0251)]


@pytest.mark.parametrize(("units", "percent"), PUBLISHED)
def test_conquest_chances_are_the_published_ones(units: tuple[int, int], percent: float) -> None:
    assert round(float(conquest_chance(Policies(), *units)) * 100, 4) == percent


ROLLS = [
    ((1, 1), {(1, 0): 21, (0, 1): 15}),
    ((2, 1), {(1, 0): 91, (0, 1): 125}),
    ((3, 1), {(1, 0): 441, (0, 1): 855}),
    ((1, 2), {(1, 0): 161, (0, 1): 55}),
    ((2, 2), {(2, 0): 581, (1, 1): 420, (0, 2): 295}),
    ((3, 2), {(2, 0): 2275, (1, 1): 2611, (0, 2): 2890}),
    ((3, 3), {(3, 0): 17871, (2, 1): 12348, (1, 2): 10017, (0, 3): 6420}),
]


@pytest.mark.parametrize(("dice", "counts"), ROLLS, ids=[f"{a}v{d}" for (a, d), _ in ROLLS])
def test_every_roll_is_decided_as_often_as_published(dice: tuple[int, int], counts: dict[tuple[int, int], int]) -> None:
    assert outcomes(*dice) == counts


@disputed("G81", **everywhere((2, 1)))
def test_three_defence_dice_as_a_house_rule_compare_three_pairs(edition: str, answer: tuple[int, int]) -> None:
    position = front(edition, 4, 4).replace(" y r3", " y r3 defender_max_dice=3")
    after = scene(position, "attack ural>siberia 3", dice="642 543")
    assert after.events == (BattleRolled("ural", "siberia", Y, B, (6, 4, 2), (5, 4, 3), *answer),)


TARGETS = [
    ("attack peru>brazil 1", "not_own"),
    ("attack ural>ural 1", "own_target"),
    ("attack ural>afghanistan 1", "own_target"),
    ("attack ural>mongolia 1", "not_adjacent"),
    ("attack ural>atlantis 1", "unknown_territory"),
    ("attack atlantis>ural 1", "unknown_territory"),
    ("attack afghanistan>china 1", "too_few_units"),
    ("until afghanistan>china 3", "too_few_units"),
    ("until ural>mongolia 3", "not_adjacent"),
]


@pytest.mark.parametrize(("attack", "code"), TARGETS)
def test_an_attack_goes_from_two_own_units_to_a_foreign_neighbour(attack: str, code: str) -> None:
    position = "hasbro_2015/mission y b g attack y | y: ural 9, afghanistan 1 | b: siberia 2 | g: rest 1"
    assert refused(position, attack) == code


def test_every_own_territory_with_two_units_may_attack_every_foreign_neighbour() -> None:
    position = "hasbro_2015/mission y b g attack y | y: japan 3, kamchatka 1, peru 2 | b: brazil 2 | g: rest 1"
    assert options(scene(position).state, Y).attack == (
        AttackOption("peru", ("argentina", "brazil", "venezuela"), 1),
        AttackOption("japan", ("mongolia",), 2),
    )


def test_a_conquest_of_many_units_takes_roll_after_roll() -> None:
    position = front("hasbro_2015", 9, 4)
    rolls = ("attack ural>siberia 3",) * 3
    after = scene(position, *rolls, "occupy 6", dice="666 11 111 66 654 32")
    assert after.events == (
        BattleRolled("ural", "siberia", Y, B, (6, 6, 6), (1, 1), 0, 2),
        BattleRolled("ural", "siberia", Y, B, (1, 1, 1), (6, 6), 2, 0),
        BattleRolled("ural", "siberia", Y, B, (6, 5, 4), (3, 2), 0, 2),
        TerritoryConquered("ural", "siberia", Y, B, 3),
        UnitsMovedIn(Y, "ural", "siberia", 3),
    )
    assert (after.units("ural", "siberia"), after.state.conquered) == ((1, 6), True)
