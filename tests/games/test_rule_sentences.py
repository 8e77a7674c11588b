"""A table's rules in a sentence each, with their source, and what a refusal says."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from games.engine.edition import Rules, Source
from games.engine.library import edition, rules_for
from games.engine.refusals import CODES
from games.sentences import RuleLine, refusal_sentence, rule_lines, source_phrase
from games.texts import languages, texts

ENGINE = Path(__file__).parents[2] / "games" / "engine"
PLACES = {"territory", "source", "target"}
COLOURS = ("yellow", "blue", "green")


def rules(mode: str = "mission", **changes: str | int) -> Rules:
    return rules_for(edition("hasbro_2015"), mode, COLOURS, changes)


def line(of: Rules, policy: str, language: str = "de") -> RuleLine:
    return next(line for line in rule_lines(of, texts(language)) if line.policy == policy)


def test_rule_of_the_booklet_names_its_page() -> None:
    assert line(rules(), "fortify") == RuleLine(
        "fortify",
        "Am Ende des Zuges darfst du einmal Armeen verlegen, auch weit, solange der Weg über eigene Gebiete führt.",
        "2015, S. 9",
        "edition",
    )


def test_house_rule_is_marked_and_no_longer_points_at_the_booklet() -> None:
    changed = line(rules(opening="five"), "opening", "en")
    assert (changed.source, changed.mark) == ("our decision", "house")


def test_other_reading_of_the_booklet_is_no_house_rule() -> None:
    changed = line(rules(joker="any"), "joker")
    assert (changed.source, changed.mark) == ("2015, S. 10", "reading")


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({}, "Nach 2 versäumten Zügen in Folge spielt ein Bot, bis du zurückkommst."),
        ({"missed_turns": 1}, "Nach 1 versäumtem Zug in Folge spielt ein Bot, bis du zurückkommst."),
    ],
)
def test_count_of_the_table_is_spelt_out(change: dict[str, str | int], text: str) -> None:
    found = line(rules(**change), "missed_turns")
    assert (found.text, found.mark) == (text, "table")


def test_round_limit_is_spelt_out() -> None:
    assert line(rules(), "round_cap", "en").text == "Played to the end, without a round limit."
    assert line(rules(round_cap=20), "round_cap", "en").text.startswith("After 20 rounds whoever")


def test_classic_game_says_nothing_of_missions() -> None:
    shown = {line.policy for line in rule_lines(rules("classic"), texts("de"))}
    assert not shown & {"victory", "target_gone"}
    assert {"victory", "target_gone"} <= {line.policy for line in rule_lines(rules(), texts("de"))}


def raised() -> Iterator[tuple[str, frozenset[str]]]:
    """Every refusal that the engine utters, with the names of what it says beside the code."""
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalAction":
                for code in [c.value for c in ast.walk(node.args[0]) if isinstance(c, ast.Constant)]:
                    if code in CODES:
                        yield code, frozenset(word.arg or "" for word in node.keywords)


@pytest.mark.parametrize(("code", "given"), sorted(set(raised()), key=str))
@pytest.mark.parametrize("language", languages())
def test_refusal_can_be_said_with_what_the_engine_gives(code: str, given: frozenset[str], language: str) -> None:
    params: dict[str, str | int] = {name: "peru" if name in PLACES else 3 for name in given}
    written = refusal_sentence(code, edition("hasbro_2015"), texts(language), params)
    assert written.endswith(")")
    assert "{" not in written


def test_every_refusal_is_uttered_somewhere() -> None:
    assert {code for code, _ in raised()} == set(CODES)


@pytest.mark.parametrize(
    ("code", "params", "text"),
    [
        (
            "not_connected",
            {"source": "ural", "target": "siam"},
            "Das geht nicht: Von Ural nach Südostasien führt kein Weg nur über deine Gebiete. (2015, S. 9)",
        ),
        ("exact_units", {"units": 1}, "Du musst jetzt genau 1 Armee setzen. (2015, S. 5)"),
        ("defence_dice", {"most": 2}, "Hier kannst du dich mit höchstens 2 Würfeln verteidigen. (2015, S. 7)"),
        ("not_away", {}, "Für dich spielt gerade kein Bot. (unsere Festlegung)"),
        ("stale", {"seq": 3}, "Inzwischen ist etwas passiert. Schau noch einmal hin und entscheide neu."),
    ],
)
def test_refusal_says_why_and_where_it_is_written(code: str, params: dict[str, str | int], text: str) -> None:
    assert refusal_sentence(code, edition("hasbro_2015"), texts("de"), params) == text


@pytest.mark.parametrize(("language", "phrase"), [("de", "unsere Festlegung"), ("en", "our decision")])
def test_point_without_a_page_is_our_own(language: str, phrase: str) -> None:
    assert source_phrase(edition("hasbro_2015"), "leaving", texts(language)) == phrase


@pytest.mark.parametrize(
    ("key", "point", "german", "english"),
    [
        ("hasbro_2015", "fortify", "2015, S. 9", "2015, p. 9"),
        ("hasbro_2000", "defence_dice", "2000, S. 10", "2000, p. 10"),
        ("hasbro_2000", "claiming", "unsere Festlegung", "our decision"),
        ("kenner_parker", "mission_cards", "Kenner Parker, S. 12", "Kenner Parker, p. 12"),
        ("kenner_parker", "fortify", "älteres deutsches Parker-Heft, S. 9", "older German Parker booklet, p. 9"),
        ("us_1993", "trade", "US-Heft 1993", "US booklet of 1993"),
        ("dutch", "move_in", "niederländisches Heft", "Dutch booklet"),
    ],
)
def test_source_names_its_booklet_and_the_page_where_it_is_known(
    key: str, point: str, german: str, english: str
) -> None:
    of = edition(key)
    assert [source_phrase(of, point, texts(code)) for code in ("de", "en")] == [german, english]


def test_booklet_without_a_name_is_called_by_its_year() -> None:
    of = replace(edition("us_1993"), sources={"trade": Source("house_1", 4), "sets": Source("house_1", None)})
    assert [source_phrase(of, point, texts("en")) for point in ("trade", "sets")] == ["1993, p. 4", "1993"]


@pytest.mark.parametrize(
    ("mode", "changes", "shown"),
    [
        ("mission", {}, set()),
        ("turbo", {}, {"hq_goal", "hq_reveal", "capital_rules"}),
        ("turbo", {"capital_rules": "de_1997"}, {"hq_reveal", "capital_rules"}),
        ("mission", {"max_units_per_territory": 12}, {"excess"}),
        ("mission", {"defender_choice": "after_roll"}, {"defender_policy"}),
    ],
)
def test_rule_that_cannot_come_up_is_not_told(mode: str, changes: dict[str, str | int], shown: set[str]) -> None:
    asked = {"hq_goal", "hq_reveal", "capital_rules", "excess", "defender_policy"}
    assert {line.policy for line in rule_lines(rules(mode, **changes), texts("de"))} & asked == shown


def test_setup_is_told_as_it_is_played_and_marked_where_the_table_chose_it() -> None:
    told = [line(rules("classic", **changes), "setup") for changes in ({}, {"setup": "claimed"}, {"setup": "dealt"})]
    claimed, dealt = "Ihr nehmt euch die Gebiete reihum selbst.", "Die Gebiete werden verteilt."
    assert [(one.text, one.mark) for one in told] == [(claimed, "edition"), (claimed, "edition"), (dealt, "house")]
