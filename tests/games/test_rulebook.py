"""The rulebook is written from the data that the engine plays by, and says every rule point once."""

from dataclasses import replace
from typing import get_args

import pytest

from games.engine.cards import set_value
from games.engine.edition import RULE_POINTS, Edition, Rules
from games.engine.events import Event, Termination
from games.engine.library import edition, edition_keys, rules_for
from games.engine.policies import choices
from games.engine.refusals import RULE_OF
from games.engine.reinforcement import for_territories
from games.rulebook import Book, Point, book, compare
from games.rulebook.addresses import new_table_address, place, rules_address
from games.rulebook.book import CHAPTERS, TELLERS
from games.sentences.rules import POINT_OF, RULE_OF_END, RULE_OF_EVENT, matters
from games.texts import Texts, languages, texts

ENGLISH = texts("en")
MODES = [(key, mode) for key in edition_keys() for mode in edition(key).modes]
every_mode = pytest.mark.parametrize(("key", "mode"), MODES, ids=[f"{key}-{mode}" for key, mode in MODES])
FOR_TWO = {("elimination_trade", "elimination_trade"), ("opening", "opening_placement")}
"""What a game of two does not tell: an elimination ends it, and beside a neutral army the opening is another."""
CLAIMED = {("setup", "dealing")}
"""What a game whose territories are claimed does not tell: how they are dealt."""


def rules(key: str, mode: str, of: Edition | None = None, **changes: str | int) -> Rules:
    of = of or edition(key)
    return rules_for(of, mode, of.colours[: of.modes[mode].min_players], changes)


def point(of: Rules, key: str, words: Texts = ENGLISH) -> Point:
    return next(each for each in book(of, words).points if each.key == key)


def text(of: Rules, key: str) -> str:
    return " ".join(statement.text for statement in point(of, key).statements)


def test_every_rule_point_has_its_place_once() -> None:
    placed = [point for points in CHAPTERS.values() for point in points]
    assert sorted(placed) == sorted(RULE_POINTS)
    assert set(TELLERS) == set(RULE_POINTS)


def test_every_refusal_and_every_step_by_itself_has_a_rule_point() -> None:
    assert set(RULE_OF.values()) <= set(RULE_POINTS)
    assert set(RULE_OF_EVENT.values()) | set(RULE_OF_END.values()) <= set(RULE_POINTS)
    assert set(RULE_OF_EVENT) <= {kind.__dataclass_fields__["kind"].default for kind in get_args(Event)}
    assert set(RULE_OF_END) == set(get_args(Termination))


@every_mode
@pytest.mark.parametrize("language", languages())
def test_book_of_every_mode_is_written_in_every_language(key: str, mode: str, language: str) -> None:
    words = texts(language)
    written = book(rules(key, mode), words)
    assert {each.key for each in written.points} == set(RULE_POINTS)
    for each in written.points:
        assert each.title
        for statement in each.statements:
            assert statement.source
            assert "{" not in statement.text
            assert all("{" not in cell for row in statement.rows for cell in row)
            assert len({len(row) for row in statement.rows}) <= 1


@every_mode
def test_every_policy_that_can_come_up_is_told_once_and_under_its_own_point(key: str, mode: str) -> None:
    of = rules(key, mode)
    told = [(s.policy, each.key) for each in book(of, ENGLISH).points for s in each.statements if s.policy]
    asked = [(name, where) for name, where in POINT_OF.items() if matters(name, of)]
    skipped = FOR_TWO if of.mode.neutral != "none" else CLAIMED if of.setup == "claimed" else set()
    assert len(told) == len(set(told))
    assert set(told) | skipped == set(asked) | skipped


@every_mode
def test_what_no_booklet_says_is_marked_as_ours(key: str, mode: str) -> None:
    of = rules(key, mode)
    for each in book(of, ENGLISH).points:
        ours = of.edition.sources[each.key].booklet is None
        assert all(s.ours == ours for s in each.statements if s.mark == "edition")
        assert all((s.source == "our decision") == ours for s in each.statements if s.mark == "edition")


@pytest.mark.parametrize("trade", choices("trade"))
def test_values_of_sets_are_those_that_are_paid(trade: str) -> None:
    of = rules("us_1993", "classic", trade=trade)
    _, values = point(of, "trade").statements[-1].rows
    if trade == "fixed":
        assert values[1:] == ("4", "6", "8", "10")
    else:
        assert values[1:] == tuple(str(set_value(of.policies, traded, ())) for traded in range(9))
        told = [int(number) for number in text(of, "trade").replace(",", "").split() if number.isdigit()]
        assert told[0] == set_value(of.policies, 0, ()) or trade == "rising_by_one"


def test_income_is_told_in_steps_that_the_engine_takes() -> None:
    spans, units = point(rules("hasbro_2015", "classic"), "reinforcement").statements[0].rows
    assert spans[1:] == ("up to 11", "12–14", "15–17", "18–20", "21–23")
    assert units[1:] == tuple(str(for_territories(n)) for n in (11, 14, 17, 20, 23))


@pytest.mark.parametrize(
    ("change", "rows"),
    [
        ({}, (("1", "2 and more"), ("1", "2"))),
        ({"defender_two_dice_from": 3}, (("1", "2", "3 and more"), ("1", "1", "2"))),
        ({"defender_max_dice": 3}, (("1", "2", "3 and more"), ("1", "2", "3"))),
    ],
)
def test_dice_of_the_defence_are_those_that_may_roll(
    change: dict[str, str | int], rows: tuple[tuple[str, ...], ...]
) -> None:
    of = rules("hasbro_2015", "classic", **change)
    found = point(of, "defence_dice").statements[-1].rows
    assert tuple(row[1:] for row in found) == rows
    assert f"{rows[1][-1]} armies at most" in text(of, "comparison")


def test_missing_sea_route_is_named_on_its_board_alone() -> None:
    assert "There is no connection between New Guinea and Western Australia" in text(
        rules("hasbro_2015", "classic"), "adjacency"
    )
    assert "82 such" in text(rules("hasbro_2015", "classic"), "adjacency")
    assert "no connection" not in text(rules("dutch", "classic"), "adjacency")
    assert "83 such" in text(rules("dutch", "classic"), "adjacency")


def test_what_does_not_come_up_is_left_out_but_can_be_linked_to() -> None:
    written = book(rules("hasbro_2015", "duel"), ENGLISH)
    left = {each.key for each in written.left_out}
    assert left == {
        "mission_cards", "claiming", "elimination_cards", "elimination_trade", "mission_win", "own_colour",
        "conquest_win", "headquarters",
    }  # fmt: skip
    assert not left & {each.key for chapter in written.told for each in chapter.told}


def test_house_rule_stands_where_the_booklets_own_would_and_says_what_that_is() -> None:
    of = rules("hasbro_2015", "mission", fortify="adjacent_single", joker="any")
    fortify, joker = book(of, ENGLISH).deviations[1], book(of, ENGLISH).deviations[0]
    assert (fortify.mark, fortify.instead) == (
        "house",
        text(rules("hasbro_2015", "mission"), "fortify").split(". ")[0] + ".",
    )
    assert (joker.mark, joker.ours, joker.source) == ("reading", False, "2015, p. 10")
    assert book(rules("hasbro_2015", "mission"), ENGLISH).deviations == ()


def test_claiming_as_a_house_rule_is_told_where_claiming_is() -> None:
    of = rules("dutch", "classic", setup="claimed")
    assert point(of, "dealing").statements == ()
    assert [statement.mark for statement in point(of, "claiming").statements] == ["house", "edition"]


def test_what_is_not_sure_about_a_source_is_said() -> None:
    assert "not at hand" in point(rules("hasbro_2000", "capital"), "headquarters").note
    assert point(rules("us_1993", "capital"), "headquarters").note == ""
    assert point(rules("hasbro_2000", "classic"), "headquarters").note == ""


def test_an_edition_made_of_another_is_told_by_its_own_data() -> None:
    own = replace(edition("dutch"), start_units={2: 40, 3: 77, 4: 30, 5: 25, 6: 20}, colours=("red", "blue", "green"))
    of = Rules(own, own.modes["classic"], own.policies, ("red", "blue", "green"))
    assert "77" in point(of, "start_units").statements[0].rows[1]
    assert text(of, "colours") == "The box has 3 colours: Red, Blue and Green."


def facing(left: Book, right: Book) -> dict[str, bool]:
    return {pair.key: pair.differs for chapter in compare(left, right).chapters for pair in chapter.pairs}


def test_two_editions_differ_where_their_policies_do() -> None:
    left, right = (book(rules(key, "mission"), ENGLISH) for key in ("hasbro_2015", "hasbro_2000"))
    different = {key for key, differs in facing(left, right).items() if differs}
    assert different == {
        "colours", "mission_cards", "start_units", "opening_placement", "first_turn", "sets", "trade", "adjacency",
        "defence_dice", "elimination_trade", "fortify", "mission_win", "table",
    }  # fmt: skip
    assert compare(left, right).different == len(different)
    assert facing(left, right) == facing(right, left)


@every_mode
def test_a_book_is_like_itself(key: str, mode: str) -> None:
    written = book(rules(key, mode), ENGLISH)
    assert compare(written, written).different == 0


def test_address_of_a_table_names_what_it_changed_and_nothing_else() -> None:
    plain = rules("hasbro_2015", "mission")
    changed = rules("hasbro_2015", "mission", fortify="chain_multi", max_units_per_territory=12)
    assert rules_address(plain, "fortify") == "/rules/hasbro_2015/mission#fortify"
    assert rules_address(plain, sheet=True) == "/rules/hasbro_2015/mission/sheet"
    assert rules_address(changed) == "/rules/hasbro_2015/mission?fortify=chain_multi&max_units_per_territory=12"
    assert new_table_address(changed).endswith("mode=mission&rule-fortify=chain_multi&rule-max_units_per_territory=12")


def test_place_of_a_rule_has_title_source_and_address() -> None:
    where = place(rules("hasbro_2000", "mission"), "mission_win", ENGLISH)
    assert (where.title, where.source) == ("Winning by mission", "2000, p. 12")
    assert where.address == "/rules/hasbro_2000/mission#mission_win"
