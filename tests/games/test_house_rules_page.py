"""What a table may change, who has it in the booklet, and what it does to the odds."""

import pytest

from games.engine.library import edition, edition_keys, rules_for
from games.engine.policies import Policies, choices
from games.odds import conquest
from games.rulebook import alternatives, house_rules
from games.rulebook.house import BATTLES, DICE, usual_chances
from games.sentences.rules import POINT_OF, TABLE_OPTIONS
from games.texts import texts

ENGLISH = texts("en")
MODES = [(key, mode) for key in edition_keys() for mode in edition(key).modes]
PUBLISHED = {
    ("defender_choice", "after_roll"): (None, 41.7, 43.2, 88.4, 45.3, 46.7),
    ("defender_max_dice", 3): (None, 32.8, 27.8, 68.1, 19.0, 10.0),
    ("defender_two_dice_from", 3): (77.8, None, None, None, None, None),
    ("defender_two_dice_from", 2): (65.6, 47.0, 50.6, 91.6, 56.8, 63.3),
}
"""Percent by rules.md H.2 and H.3, for the battles of the page."""


def test_every_policy_with_a_choice_is_there_with_all_its_values() -> None:
    found = {
        rule.name: tuple(choice.value for choice in rule.choices) for rule in house_rules(edition("dutch"), ENGLISH)
    }
    asked = {
        name: choices(name) for name in POINT_OF if name not in TABLE_OPTIONS | {"setup"} and len(choices(name)) > 1
    }
    assert found == asked


def test_only_rules_about_dice_move_the_odds() -> None:
    usual = [conquest(*battle) for battle in BATTLES]
    for name in POINT_OF:
        for value in choices(name):
            if name not in DICE and name != "setup":
                changed = Policies(**{name: value})
                assert [conquest(*battle, changed) for battle in BATTLES] == usual


@pytest.mark.parametrize(("name", "value"), PUBLISHED, ids=[f"{name}={value}" for name, value in PUBLISHED])
def test_effect_is_what_is_published(name: str, value: str | int) -> None:
    rule = next(rule for rule in house_rules(edition("hasbro_2015"), ENGLISH) if rule.name == name)
    choice = next(choice for choice in rule.choices if choice.value == value)
    for chance, percent in zip(choice.chances, PUBLISHED[name, value], strict=True):
        assert percent is None or round(100 * chance, 1) == percent


def test_booklets_are_named_beside_their_own_rule() -> None:
    rule = next(rule for rule in house_rules(edition("hasbro_2015"), ENGLISH) if rule.name == "defender_two_dice_from")
    assert {choice.value: choice.booklets for choice in rule.choices}[3] == ("Hasbro 2000",)
    opening = next(rule for rule in house_rules(edition("hasbro_2015"), ENGLISH) if rule.name == "opening")
    assert [choice.everywhere for choice in opening.choices] == [True, False, False]


@pytest.mark.parametrize(("key", "mode"), MODES, ids=[f"{key}-{mode}" for key, mode in MODES])
def test_every_alternative_can_be_played_and_is_not_the_booklets_own(key: str, mode: str) -> None:
    of = edition(key)
    colours = of.colours[: of.modes[mode].min_players]
    found = alternatives(rules_for(of, mode, colours), ENGLISH)
    assert {rule.name for rule in found} & {"victory", "target_gone"} == (
        {"victory", "target_gone"} if of.modes[mode].missions else set()
    )
    for rule in found:
        for choice in rule.choices:
            played = rules_for(of, mode, colours, choice.changes)
            assert played.policies != of.policies
            if choice.chances:
                assert choice.chances != usual_chances(of)
