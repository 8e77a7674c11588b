"""What is printed in the box, and what a battle is worth."""

import json

import pytest

from games.engine.library import edition, edition_keys
from games.odds.questions import Question, answer
from tests.support.api import Program

pytestmark = pytest.mark.django_db


def test_every_edition_is_listed() -> None:
    listed = Program().get("/api/editions/").body["results"]
    assert tuple(row["key"] for row in listed) == edition_keys()


@pytest.mark.parametrize("key", edition_keys())
def test_edition_tells_its_rules_with_their_pages_and_choices(key: str) -> None:
    of = edition(key)
    told = Program().get(f"/api/editions/{key}/").body
    rules = {rule["name"]: rule for rule in told["rules"]}
    assert rules["trade"]["value"] == of.policies.trade
    source = of.sources["trade"]
    assert rules["trade"]["source"] == {"booklet": source.booklet, "page": source.page}
    assert rules["trade"]["value"] in [choice["value"] for choice in rules["trade"]["choices"]]
    assert rules["round_cap"]["count"]
    assert all(rule["text"] for rule in told["rules"])
    assert [mode["key"] for mode in told["modes"]] == list(of.modes)
    assert len(told["board"]["territories"]) == 42
    assert [mission["id"] for mission in told["missions"]] == list(of.missions)


def test_edition_that_is_not_played_here_is_unknown() -> None:
    told = Program().get("/api/editions/hasbro_1815/")
    assert (told.status, told.body["code"]) == (404, "unknown_edition")


def test_edition_is_told_in_the_language_that_is_asked_for() -> None:
    german, english = (Program(language=code).get("/api/editions/dutch/").body["rules"] for code in ("de", "en"))
    assert german != english


def test_odds_are_those_of_the_calculator() -> None:
    told = Program().get("/api/odds/", attackers=10, defenders=8).body
    found = answer(Question(10, 8, edition("hasbro_2015").policies))
    assert {name: told[name] for name in found} == json.loads(json.dumps(found))
    assert {name for name in told if told[name] is None} == {
        "dice_in_last_fight", "chain", "seen", "defence_dice", "answers"
    }  # fmt: skip


def test_odds_of_a_seen_roll_and_of_a_chain_are_told() -> None:
    """H.3: against 6-4-1 one die is right for five against five."""
    rule = "defender_choice=after_roll"
    asked = {"attackers": 5, "defenders": 5, "rule": rule, "seen": "6,4,1", "chain": "2", "chance": "0.8"}
    told = Program().get("/api/odds/", **asked).body
    assert round(100 * told["conquest"], 4) == 43.1636
    assert told["defence_dice"] == 1
    assert len(told["chain"]["conquest"]) == 2
    assert set(told["attackers_needed"]) == {"0.8"}


def test_odds_of_fewer_dice_and_of_a_fight_broken_off_are_told() -> None:
    asked = {"attackers": 10, "defenders": 10, "edition": "hasbro_2000", "dice_in_last_fight": 1, "stop": 2}
    told = Program().get("/api/odds/", **asked).body
    assert told["rules"]["defender_two_dice_from"] == 3
    assert (told["dice_in_last_fight"], told["stop"]) == (1, 2)


def test_odds_follow_the_rules_that_are_named() -> None:
    program = Program()
    plain = program.get("/api/odds/", attackers=10, defenders=8).body["conquest"]
    harder = program.get("/api/odds/", attackers=10, defenders=8, rule="defender_max_dice=3").body["conquest"]
    rules = ["defender_choice=after_roll", "defender_policy=koole"]
    seen = program.get("/api/odds/", attackers=10, defenders=8, rule=rules).body["conquest"]
    assert harder < plain
    assert seen not in (plain, harder)


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"attackers": 0, "defenders": 1}, "malformed"),
        ({"attackers": 201, "defenders": 1}, "malformed"),
        ({"attackers": 1}, "malformed"),
        ({"attackers": 1, "defenders": 1, "surplus": 1}, "malformed"),
        ({"attackers": 1, "defenders": 1, "chance": "nan"}, "malformed"),
        ({"attackers": 1, "defenders": 1, "chain": "2:x"}, "malformed"),
        ({"attackers": 1, "defenders": 1, "seen": "7"}, "malformed"),
        ({"attackers": 5, "defenders": 5, "seen": "6,4,1"}, "bad_question"),
        ({"attackers": 1, "defenders": 1, "edition": "../dutch"}, "unknown_edition"),
        ({"attackers": 1, "defenders": 1, "rule": "defender_max_dice=4"}, "unknown_rule"),
        ({"attackers": 1, "defenders": 1, "rule": "nothing"}, "unknown_rule"),
        ({"attackers": 1, "defenders": 1, "rule": "round_cap=many"}, "unknown_rule"),
        (
            {"attackers": 1, "defenders": 1, "rule": ["defender_choice=after_roll", "defender_max_dice=3"]},
            "unknown_rule",
        ),
    ],
    ids=str,
)
def test_odds_of_what_cannot_be_are_refused(query: dict[str, object], code: str) -> None:
    assert Program().get("/api/odds/", **query).body["code"] == code
