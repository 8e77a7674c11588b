"""Texts are found in Python files and in templates, in every form that they may have."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tools import extract_texts


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    (tmp_path / "templates").mkdir()
    (tmp_path / "lobby" / "migrations").mkdir(parents=True)
    return tmp_path


def found(root: Path) -> list[str | list[str] | tuple[str, ...]]:
    return [message.id for message in extract_texts.collect(root) if message.id]


def test_texts_of_a_template(clone: Path) -> None:
    (clone / "templates" / "page.html").write_text(
        """{% load i18n %}
        <p title="{% translate 'A title' %}">It's "quoted" (and {bracketed
            {% blocktranslate trimmed with name=seat.name %}
              Your turn,
              {{ name }}!
            {% endblocktranslate %}
          {# a comment with _("nothing") in it #}
        <b>{{ _("In a variable") }}</b>"""
    )
    assert sorted(map(str, found(clone))) == ["A title", "In a variable", "Your turn, %(name)s!"]


def test_plural_of_a_template(clone: Path) -> None:
    (clone / "templates" / "page.html").write_text(
        "{% load i18n %}{% blocktranslate count n=units %}{{ n }} army{% plural %}{{ n }} armies{% endblocktranslate %}"
    )
    assert found(clone) == [("%(n)s army", "%(n)s armies")]


def test_texts_of_python(clone: Path) -> None:
    (clone / "lobby" / "forms.py").write_text(
        "from django.utils.translation import gettext_lazy as _, ngettext, pgettext\n"
        "a = _('A name')\nb = ngettext('%d seat', '%d seats', n)\nc = pgettext('a table', 'Open')\n"
    )
    catalog = extract_texts.collect(clone)
    assert found(clone) == ["A name", ("%d seat", "%d seats"), "Open"]
    assert catalog.get("Open", "a table") is not None


def test_migrations_and_other_files_hold_no_texts(clone: Path) -> None:
    (clone / "lobby" / "migrations" / "0001_initial.py").write_text("x = _('Not for people')")
    (clone / "lobby" / "notes.md").write_text("_('Not for people')")
    assert found(clone) == []


def test_catalogue_survives_a_round(tmp_path: Path) -> None:
    catalog = extract_texts.read("de", tmp_path)
    catalog.add("A long text that says something", "Ein langer Text")
    extract_texts.write(catalog, "de", tmp_path)
    again = extract_texts.read("de", tmp_path)
    message = again.get("A long text that says something")
    assert message is not None
    assert (message.string, again.locale_identifier, again.fuzzy) == ("Ein langer Text", "de", False)


def test_collecting_keeps_translations_and_drops_what_is_gone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = extract_texts.read("de", tmp_path)
    old.add("Kept", "Behalten")
    old.add("Gone", "Weg")
    extract_texts.write(old, "de", tmp_path)
    used = Catalog()
    used.add("Kept")
    used.add("New")
    monkeypatch.setattr(extract_texts, "collect", lambda: used)
    assert extract_texts.main(tmp_path) == 0
    catalog = extract_texts.read("de", tmp_path)
    assert {message.id: message.string for message in catalog if message.id} == {"Kept": "Behalten", "New": ""}
    assert "de: 2 texts\n" in capsys.readouterr().out
