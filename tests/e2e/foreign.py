"""English left on a page of another language: what the catalogues translate, and words that only English has."""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po
from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parent.parent.parent
GIVEN_AWAY = re.compile(r"\b([Tt]he|[Yy]our|[Yy]ou|[Ww]ith|[Tt]his|[Ff]rom|[Hh]ave|[Aa]nd)\b")
"""Words that stand in no German, Dutch or Finnish text; AND in capitals joins names of licences."""
FILLED_IN = re.compile(r"%\(\w+\)[sd]|\{[^{}]*\}")
SAID = (Path(__file__).parent / "foreign.js").read_text(encoding="utf-8")


def english_left(page: Page, language: str) -> list[str]:
    """What a page in another language still says in English."""
    if language == "en":
        return []
    exact, patterns = english(language)
    found = []
    for text in page.evaluate(SAID, language):
        left = text in exact or any(pattern.fullmatch(text) for pattern in patterns)
        if left or GIVEN_AWAY.search(without_names(text)):
            found.append(f"English in {language}: {text[:90]}")
    return found


def without_names(text: str) -> str:
    """The text without titles of booklets and laws, which are the same in every language."""
    return re.sub(r"“[^”]*”|„[^“]*“|”[^”]*”|‘[^’]*’|\"[^\"]*\"", "", text)


@cache
def english(language: str) -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """The English texts that the language says otherwise: as they stand, and with names to fill in."""
    pairs = set(catalogue(language))
    own = {said for _, said in pairs}
    left = {text for text, said in pairs if text != said and text not in own}
    plain = frozenset(text for text in left if not FILLED_IN.search(text))
    filled = (text for text in left - plain if sum(map(str.isalpha, FILLED_IN.sub("", text))) >= 6)
    return plain, tuple(re.compile(".+?".join(map(re.escape, FILLED_IN.split(text)))) for text in filled)


def catalogue(language: str) -> Iterator[tuple[str, str]]:
    """Every English text beside the same in the language."""
    page = ROOT / "static" / "app" / "i18n"
    yield from beside(*(json.loads((page / f"{code}.json").read_text(encoding="utf-8")) for code in ("en", language)))
    for folder in (ROOT / "games" / "texts", ROOT / "games" / "texts" / "rules"):
        yield from beside(
            *(tomllib.loads((folder / f"{code}.toml").read_text(encoding="utf-8")) for code in ("en", language))
        )
    with (ROOT / "locale" / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        for message in read_po(file):
            ids = [message.id] if isinstance(message.id, str) else list(message.id)
            said = [message.string] if isinstance(message.string, str) else list(message.string)
            yield from zip(filter(None, ids), said, strict=False)


def beside(english: Any, other: Any) -> Iterator[tuple[str, str]]:
    """The texts of two trees of one form, side by side."""
    if isinstance(english, str):
        yield english, other
    elif isinstance(english, dict):
        for key in english.keys() & other.keys():
            yield from beside(english[key], other[key])
    elif isinstance(english, list):
        for one, said in zip(english, other, strict=False):
            yield from beside(one, said)
