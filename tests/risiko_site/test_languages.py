"""Each page speaks the language that was chosen, else the browser's, and offers all of them."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from games.texts import languages
from tools.extract_texts import LANGUAGES as TRANSLATED

OWN_NAMES = {"de": "Deutsch", "en": "English", "nl": "Nederlands", "fi": "suomi"}
NOTHING_HERE = {
    "de": "Hier ist nichts",
    "en": "There is nothing here",
    "nl": "Hier is niets",
    "fi": "Täällä ei ole mitään",
}
PAGE = "/no-such-page/"


def heading(text: str) -> str:
    return str(re.findall(r"<h1>(.*?)</h1>", text)[0])


def test_site_offers_exactly_the_languages_that_have_all_their_texts() -> None:
    offered = sorted(code for code, _ in settings.LANGUAGES)
    assert offered == list(languages()) == sorted({"en", *TRANSLATED})
    assert offered == sorted(path.stem for path in Path("static/app/i18n").glob("*.json"))


@pytest.mark.parametrize(
    ("accepted", "code"),
    [
        ("de-CH,de;q=0.9", "de"),
        ("nl-BE,nl;q=0.9,en;q=0.5", "nl"),
        ("fi-FI,fi;q=0.9", "fi"),
        ("sv-FI,fi;q=0.6,en;q=0.4", "fi"),
        ("fr,en-GB;q=0.5", "en"),
        ("fr", "en"),
        ("", "en"),
    ],
)
def test_first_page_speaks_the_browsers_language(accepted: str, code: str) -> None:
    page = Client().get(PAGE, headers={"accept-language": accepted}).text
    assert f'<html lang="{code}"' in page
    assert heading(page) == NOTHING_HERE[code]


@pytest.mark.parametrize("code", OWN_NAMES)
def test_language_switch_names_each_language_in_itself_and_marks_the_present_one(code: str) -> None:
    page = Client().get(PAGE, headers={"accept-language": code}).text
    buttons = re.findall(r'<button [^>]*value="(\w+)" lang="(\w+)"([^>]*)>([^<]*)</button>', page)
    assert {value: name for value, _, _, name in buttons} == OWN_NAMES
    assert all(value == lang for value, lang, _, _ in buttons)
    assert [value for value, _, marks, _ in buttons if "aria-current" in marks] == [code]


@pytest.mark.parametrize("code", OWN_NAMES)
def test_chosen_language_is_kept_whatever_the_browser_prefers(code: str) -> None:
    client = Client(headers={"accept-language": "de" if code == "en" else "en"})
    answer = client.post(reverse("set_language"), {"language": code, "next": PAGE})
    assert (answer.status_code, answer["Location"]) == (302, PAGE)
    assert heading(client.get(PAGE).text) == NOTHING_HERE[code]
