"""Questions as people ask them, and what is no question."""

import json
from dataclasses import replace

import pytest

from games.odds import Link
from games.odds.questions import BadQuestion, Question, answer, read_links, read_number, read_roll, table_rules

ASKED = Question(5, 5)


def test_an_answer_holds_the_published_keys_and_is_json() -> None:
    told = json.loads(json.dumps(answer(ASKED)))
    assert {
        "conquest",
        "attackers_left",
        "defenders_left",
        "expected_attacker_loss",
        "expected_defender_loss",
    } < set(told)
    assert round(told["conquest"], 6) == 0.506203
    assert len(told["attackers_left"]) == len(told["defenders_left"]) == 6


@pytest.mark.parametrize(
    ("edition", "rules", "percent"),
    [
        ("hasbro_2015", {}, 50.6203),
        ("hasbro_2000", {}, 56.1928),
        ("hasbro_2015", {"defender_two_dice_from": 3}, 56.1928),
        ("hasbro_2015", {"defender_max_dice": 3}, 27.7808),
        ("hasbro_2015", {"defender_choice": "after_roll"}, 43.1636),
    ],
)
def test_rules_are_those_of_the_edition_with_house_rules(
    edition: str, rules: dict[str, str | int], percent: float
) -> None:
    told = answer(replace(ASKED, policies=table_rules(edition, rules)))
    assert round(100 * told["conquest"], 4) == percent


def test_armies_needed_are_told_for_the_usual_chances_or_for_the_one_asked() -> None:
    assert answer(Question(1, 10))["attackers_needed"]["0.9"] == 16
    assert answer(Question(1, 10, chance=0.5))["attackers_needed"] == {"0.5": 10}


def test_a_chain_is_told_territory_by_territory() -> None:
    told = answer(Question(9, 2, links=(Link(2), Link(3, 2))))["chain"]
    assert told["links"] == [{"defenders": 2, "garrison": 1}, {"defenders": 3, "garrison": 2}]
    assert len(told["conquest"]) == 2


def test_a_seen_roll_is_answered() -> None:
    told = answer(
        replace(ASKED, policies=table_rules("hasbro_2015", {"defender_choice": "after_roll"}), seen=(6, 4, 1))
    )
    assert told["defence_dice"] == 1
    assert [one["dice"] for one in told["answers"]] == [1, 2]


def test_people_write_chains_and_rolls_with_spaces_or_commas() -> None:
    assert read_links("5 3:2,1") == (Link(5), Link(3, 2), Link(1))
    assert read_roll("6,4 1") == (6, 4, 1)


@pytest.mark.parametrize("text", ["", "-1", "x", "٣", "1.5", "1234567", "²"])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(BadQuestion, match="no number"):
        read_number(text)


@pytest.mark.parametrize(
    "question",
    [
        Question(201, 5),
        Question(5, 201),
        Question(-1, 5),
        replace(ASKED, last_dice=4),
        replace(ASKED, stop=-1),
        replace(ASKED, chance=1.0),
        replace(ASKED, links=(Link(1),) * 13),
        replace(ASKED, links=(Link(1, 0),)),
        replace(ASKED, seen=(6, 4, 1)),
    ],
)
def test_questions_without_an_answer_are_refused(question: Question) -> None:
    with pytest.raises(BadQuestion):
        answer(question)


@pytest.mark.parametrize(
    ("edition", "rules"),
    [
        ("hasbro_1812", {}),
        ("hasbro_2015", {"defender_choice": "never"}),
        ("hasbro_2015", {"luck": "good"}),
        ("hasbro_2015", {"defender_max_dice": 3, "defender_choice": "after_roll"}),
    ],
)
def test_unknown_and_impossible_rules_are_refused(edition: str, rules: dict[str, str | int]) -> None:
    with pytest.raises(BadQuestion, match="unknown"):
        table_rules(edition, rules)
