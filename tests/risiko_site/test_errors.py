"""Error pages stand on the base page, in both languages, also where nothing else works any more."""

import re
from pathlib import Path

import pytest
from django.middleware.csrf import CsrfViewMiddleware
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.utils import translation
from django.views import csrf, defaults

TEMPLATES = Path(__file__).resolve().parent.parent.parent / "templates"
HEADINGS = {
    "400": {"en": "That request makes no sense here", "de": "Mit dieser Anfrage ist hier nichts anzufangen"},
    "403": {"en": "You may not go in here", "de": "Hier darfst du nicht hinein"},
    "403_csrf": {"en": "This form is too old", "de": "Dieses Formular ist zu alt"},
    "404": {"en": "There is nothing here", "de": "Hier ist nichts"},
    "500": {"en": "Something broke on our side", "de": "Bei uns ist etwas kaputtgegangen"},
}
CASES = [(name, language, text) for name, texts in HEADINGS.items() for language, text in texts.items()]


@pytest.mark.parametrize(("name", "language", "heading"), CASES)
def test_error_page_speaks_the_language(name: str, language: str, heading: str) -> None:
    with translation.override(language):
        page = render_to_string(f"{name}.html")
    assert f"<h1>{heading}</h1>" in page
    assert f'<html lang="{language}"' in page


@pytest.mark.parametrize("name", HEADINGS)
def test_error_page_has_one_main_part_and_a_way_out(name: str) -> None:
    page = render_to_string(f"{name}.html")
    assert page.count("<main") == page.count("<h1>") == 1
    assert 'class="skip" href="#main"' in page
    assert '<a class="button primary" href="/">' in page


def test_unknown_address_answers_in_the_browsers_language() -> None:
    answer = Client().get("/no-such-page/", headers={"accept-language": "de-AT,de;q=0.9"})
    assert answer.status_code == 404
    assert HEADINGS["404"]["de"] in answer.text


def test_broken_view_answers_without_a_word_about_the_fault() -> None:
    answer = defaults.server_error(RequestFactory().get("/"))
    assert answer.status_code == 500
    assert HEADINGS["500"]["en"] in answer.text


def test_old_form_is_explained() -> None:
    request = RequestFactory().post("/")
    answer = csrf.csrf_failure(request, reason="CSRF cookie not set.")
    assert (answer.status_code, HEADINGS["403_csrf"]["en"] in answer.text) == (403, True)


def test_language_form_switches_and_returns() -> None:
    client = Client()
    page = client.get("/no-such-page/").text
    assert re.findall(r'<button class="quiet" name="language" value="(\w+)"', page) == ["de", "en", "nl", "fi"]
    answer = client.post("/i18n/setlang/", {"language": "de", "next": "/no-such-page/"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/no-such-page/")
    assert HEADINGS["404"]["de"] in client.get("/no-such-page/").text


def test_language_form_refuses_a_foreign_way_back() -> None:
    answer = Client().post("/i18n/setlang/", {"language": "de", "next": "https://evil.example/"})
    assert answer.headers["Location"] == "/"


def test_language_form_is_protected() -> None:
    answer = Client(enforce_csrf_checks=True).post("/i18n/setlang/", {"language": "de"})
    assert answer.status_code == 403
    assert CsrfViewMiddleware.__name__ not in answer.text


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.name)
def test_template_has_nothing_inline(path: Path) -> None:
    text = path.read_text()
    assert re.findall(r"\sstyle=|<style|\son\w+=|javascript:", text) == []
    assert re.findall(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", text) == []
