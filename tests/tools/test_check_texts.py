"""A text that is missing, has other placeholders or was left in English is found."""

import pytest
from babel.messages.catalog import Catalog

from tools import check_texts

LONG = "A sentence that is certainly long enough"


def catalog(*pairs: tuple[str, str]) -> Catalog:
    made = Catalog(locale="de")
    for original, translation in pairs:
        made.add(original, translation)
    return made


def faults(original: str, *translation: str) -> list[str]:
    used = catalog((original, ""))
    return list(check_texts.faults_of_catalog(used, catalog(*((original, text) for text in translation))))


@pytest.mark.parametrize(
    ("original", "translation"),
    [
        ("Your turn", "Du bist dran"),
        ("Name", "Name"),
        ("%(name)s has %(n)d armies", "%(n)d Armeen hat %(name)s"),
        ("{p:.0%} to win", "{p:.1%} zu gewinnen"),
    ],
)
def test_good_translation_has_no_fault(original: str, translation: str) -> None:
    assert faults(original, translation) == []


def test_missing_text_is_a_fault() -> None:
    assert faults("Your turn") == ["'Your turn' is missing; run make texts"]


def test_empty_translation_is_a_fault() -> None:
    assert faults("Your turn", "") == ["'Your turn' is not translated"]


@pytest.mark.parametrize(
    ("original", "translation"), [("%(a)s attacks", "%(b)s greift an"), ("{a} attacks", "Jemand greift an")]
)
def test_other_placeholders_are_a_fault(original: str, translation: str) -> None:
    assert faults(original, translation) == [f"{original!r} has other placeholders"]


def test_long_english_text_is_a_fault() -> None:
    assert faults(LONG, LONG) == [f"{LONG!r} is the English text"]


def test_fuzzy_translation_is_a_fault() -> None:
    used, translated = catalog(("Your turn", "")), catalog(("Your turn", "Du bist dran"))
    translated["Your turn"].flags.add("fuzzy")
    assert list(check_texts.faults_of_catalog(used, translated)) == ["'Your turn' is marked as fuzzy"]


def test_unused_text_is_a_fault() -> None:
    found = list(check_texts.faults_of_catalog(catalog(), catalog(("Old", "Alt"))))
    assert found == ["'Old' is used nowhere; run make texts"]


def test_tables_are_compared_key_by_key() -> None:
    english = {"a": "{n} armies", "b": LONG, "c": "Attack", "d": "Only English"}
    german = {"a": "{m} Armeen", "b": LONG, "c": "", "e": "Nur Deutsch"}
    assert sorted(check_texts.faults_of_table(english, german)) == [
        "a has other placeholders",
        "b is the English text",
        "c is empty",
        "d is missing",
        "e is not in en",
    ]


def test_language_without_a_table_of_its_own_is_a_fault() -> None:
    tables = {"en": {"attack": "Attack."}, "de": {"attack": "Angriff."}, "nl": {"attack": "Aanval."}}
    assert list(check_texts.faults_of_tables(tables, check_texts.TABLES / "rules")) == [
        "games/texts/rules/fi: or en is missing"
    ]


def test_table_without_its_partner_is_one_fault() -> None:
    assert list(check_texts.faults_of_table({}, {"a": "x", "b": "y"})) == ["or en is missing"]


def test_every_text_of_the_project_stands_in_every_language() -> None:
    assert list(check_texts.faults()) == []


def test_flatten_names_every_text() -> None:
    table = {"refusal": {"stale": "Too late."}, "counts": ["none", "one"], "number": 3}
    assert check_texts.flatten(table) == {
        "refusal.stale": "Too late.",
        "counts.0": "none",
        "counts.1": "one",
        "number": "3",
    }


@pytest.mark.parametrize(("found", "code", "last"), [([], 0, "Texts: complete."), (["x"], 1, "Texts: 1 faults.")])
def test_exit_code_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], found: list[str], code: int, last: str
) -> None:
    monkeypatch.setattr(check_texts, "faults", lambda: iter(found))
    assert check_texts.main() == code
    assert capsys.readouterr().out.splitlines()[-1] == last
