"""Which edition do I have? A few marks tell every box that is known."""

from itertools import combinations

import pytest

from games.engine.library import edition, edition_keys
from games.rulebook import Box, boxes, recognise
from games.rulebook.recognition import QUESTIONS, SKIPPED
from games.texts import languages, texts

EVERY = {box.key: box for box in boxes()}


def asked(box: Box, *, blind: tuple[str, ...] = ()) -> tuple[dict[str, str], tuple[str, ...]]:
    """Somebody who holds the box answers until no question is left; what they cannot see they skip."""
    answers: dict[str, str] = {}
    while question := recognise(answers).question:
        seen = SKIPPED if question.mark in blind else box.marks.get(question.mark, SKIPPED)
        answers[question.mark] = seen
    return answers, tuple(found.key for found in recognise(answers).possible)


@pytest.mark.parametrize("key", EVERY)
def test_every_edition_is_found_by_its_own_marks_in_three_answers(key: str) -> None:
    answers, found = asked(EVERY[key])
    assert found == (key,)
    assert len(answers) <= 3


@pytest.mark.parametrize("key", EVERY)
@pytest.mark.parametrize("blind", [(), *((mark,) for mark in QUESTIONS), *combinations(QUESTIONS, 2)])
def test_who_cannot_see_a_mark_still_keeps_the_right_edition(key: str, blind: tuple[str, ...]) -> None:
    _, found = asked(EVERY[key], blind=blind)
    assert key in found


def test_editions_without_a_preset_are_recognised_with_what_is_known() -> None:
    assert {box.key for box in boxes() if not box.playable} == {"kommandobuch", "hasbro_2010"}
    assert {box.key for box in boxes() if box.playable} == set(edition_keys())


def test_marks_that_follow_from_the_rules_are_those_of_the_rules() -> None:
    for key in edition_keys():
        of = edition(key)
        assert EVERY[key].marks["missions"] == str(len(of.missions))
        assert EVERY[key].marks["trade"] == ("fixed" if of.policies.trade == "fixed" else "rising")
        assert EVERY[key].marks["colours"] == ("five_orange" if "orange" in of.colours else "six")


def test_marks_that_no_box_has_leave_none_over() -> None:
    assert recognise({"missions": "12", "stars": "yes"}).possible == ()
    assert recognise({"missions": "12", "stars": "yes"}).question is None


def test_question_that_tells_nothing_apart_is_not_asked() -> None:
    answers: dict[str, str] = {}
    while question := recognise(answers).question:
        left = recognise(answers).possible
        assert len({box.marks.get(question.mark) for box in left} - {None}) > 1
        assert set(question.answers) == {box.marks[question.mark] for box in left if question.mark in box.marks}
        answers[question.mark] = SKIPPED
    assert set(answers) == set(QUESTIONS)


@pytest.mark.parametrize("language", languages())
def test_every_mark_and_everything_known_is_said_in_every_language(language: str) -> None:
    words = texts(language)
    for box in boxes():
        for mark, answer in box.marks.items():
            assert words.get("finder", mark)
            assert mark == "missions" or words.has("palettes" if mark == "colours" else "finder", _key(mark, answer))
        if not box.playable:
            told = [f"{box.key}_known_{number}" for number in range(1, box.known + 1)]
            assert all(words.get("recognised", key) for key in (box.key, f"{box.key}_why", *told))
            assert not words.has("recognised", f"{box.key}_known_{box.known + 1}")


def _key(mark: str, answer: str) -> str:
    return answer if mark == "colours" else f"{mark}_{answer}"
