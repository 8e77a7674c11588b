"""Are all texts there in every language, with the same placeholders, and really translated?

Looks at the catalogues of pages (`locale/`), at the tables of the game (`games/texts/*.toml`), at those of the rulebook
(`games/texts/rules/*.toml`) and at the words of the page with the map (`static/app/i18n/*.json`).
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message

from tools.extract_texts import LANGUAGES, ROOT, collect, read

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{[^{}]*\}")
LONG = 25  # Characters from which two languages hardly agree by chance.
TABLES = ROOT / "games" / "texts"
FOLDERS = (TABLES, TABLES / "rules", ROOT / "static" / "app" / "i18n")
ORIGINAL = "en"


def placeholders(text: str) -> set[str]:
    """The names to fill in, without their formats: `{p:.0%}` and `{p}` are the same."""
    return {re.sub(r"[:!].*\}", "}", found) for found in PLACEHOLDER.findall(text)}


def forms(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value or ())


def faults_of_message(message: Message) -> Iterator[str]:
    originals, translations = forms(message.id), forms(message.string)
    if not translations or not all(translations):
        yield "is not translated"
        return
    if message.fuzzy:
        yield "is marked as fuzzy"
    # A plural form may say "one" in words, so all forms together must fill in the same names.
    if set().union(*map(placeholders, originals)) != set().union(*map(placeholders, translations)):
        yield "has other placeholders"
    if len(originals[0]) >= LONG and originals[0] == translations[0]:
        yield "is the English text"


def faults_of_catalog(used: Catalog, catalog: Catalog) -> Iterator[str]:
    """Texts that pages use and the catalogue lacks or has badly; then texts that nobody uses any more."""
    for message in used:
        if not message.id:
            continue
        translated = catalog.get(message.id, message.context)
        if translated is None:
            yield f"{forms(message.id)[0]!r} is missing; run make texts"
            continue
        yield from (f"{forms(message.id)[0]!r} {fault}" for fault in faults_of_message(translated))
    for message in catalog:
        if message.id and used.get(message.id, message.context) is None:
            yield f"{forms(message.id)[0]!r} is used nowhere; run make texts"


def flatten(table: Any, prefix: str = "") -> dict[str, str]:
    """Every text of a table by its dotted key.

    >>> flatten({"refusal": {"stale": "Too late.", "hints": ["a", "b"]}})
    {'refusal.stale': 'Too late.', 'refusal.hints.0': 'a', 'refusal.hints.1': 'b'}
    """
    if not isinstance(table, dict | list):
        return {prefix: str(table)}
    pairs = table.items() if isinstance(table, dict) else enumerate(table)
    flat: dict[str, str] = {}
    for key, value in pairs:
        flat |= flatten(value, f"{prefix}.{key}" if prefix else str(key))
    return flat


def faults_of_table(original: dict[str, str], translated: dict[str, str]) -> Iterator[str]:
    if not original or not translated:
        yield f"or {ORIGINAL} is missing"
        return
    yield from (f"{key} is missing" for key in original if key not in translated)
    yield from (f"{key} is not in {ORIGINAL}" for key in translated if key not in original)
    for key in original.keys() & translated.keys():
        if placeholders(original[key]) != placeholders(translated[key]):
            yield f"{key} has other placeholders"
        if len(original[key]) >= LONG and original[key] == translated[key]:
            yield f"{key} is the English text"
        if original[key] and not translated[key]:
            yield f"{key} is empty"


def read_table(path: Path) -> dict[str, str]:
    text = path.read_text(encoding="utf-8")
    return flatten(json.loads(text) if path.suffix == ".json" else tomllib.loads(text))


def faults() -> Iterator[str]:
    used = collect()
    for language in LANGUAGES:
        yield from (f"locale/{language}: {fault}" for fault in faults_of_catalog(used, read(language)))
    for folder in FOLDERS:
        yield from faults_of_tables(read_tables(folder), folder)


def faults_of_tables(tables: dict[str, dict[str, str]], folder: Path) -> Iterator[str]:
    """What is wrong with any language of a folder."""
    original = tables.pop(ORIGINAL, {})
    for language in sorted(tables.keys() | set(LANGUAGES)):
        for fault in sorted(faults_of_table(original, tables.get(language, {}))):
            yield f"{folder.relative_to(ROOT).as_posix()}/{language}: {fault}"


def read_tables(folder: Path) -> dict[str, dict[str, str]]:
    paths = sorted([*folder.glob("*.toml"), *folder.glob("*.json")])
    return {path.stem: read_table(path) for path in paths}


def main() -> int:
    found = list(faults())
    for fault in found:
        print(fault)
    print(f"Texts: {len(found)} faults." if found else "Texts: complete.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
