"""`make texts`: collect the texts of Python files and templates, keeping what is translated already."""

import io
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
LANGUAGES = ("de", "fi", "nl")  # English is the language of the texts themselves.
TOPS = ("games", "lobby", "risiko_site", "templates")
KEYWORDS = DEFAULT_KEYWORDS | {
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
HEADER = "# Texts of pages and forms; made by `make texts`, translated by hand."
Found = tuple[int, str | tuple[str, ...], list[str], str | None]


def sources(root: Path) -> Iterator[Path]:
    """Every file that may hold texts, in a steady order."""
    for top in TOPS:
        for path in sorted((root / top).rglob("*")):
            if path.suffix in {".py", ".html", ".txt"} and not {"migrations", "engine"} & set(path.parts):
                yield path


def texts_in(path: Path) -> Iterable[Found]:
    """The texts of one file. A template becomes Python first, in brackets: its indentation means nothing."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        text = f"({templatize(text, origin=str(path))}\n)"
    return extract("python", io.BytesIO(text.encode()), keywords=KEYWORDS, comment_tags=("Translators:",))


def collect(root: Path = ROOT) -> Catalog:
    """A catalogue of all that is to be translated, without line numbers, which would only stir the files."""
    catalog = Catalog(domain="django", charset="utf-8")
    for path in sources(root):
        for _line, message, comments, context in texts_in(path):
            place = [(path.relative_to(root).as_posix(), 0)]
            catalog.add(message, None, place, auto_comments=comments, context=context)
    return catalog


def read(language: str, locale: Path = LOCALE) -> Catalog:
    """The catalogue of one language, empty where there is none yet."""
    path = locale / language / "LC_MESSAGES" / "django.po"
    if not path.exists():
        return Catalog(
            locale=language,
            domain="django",
            project="Risiko",
            version="1",
            last_translator="The Risiko project",
            language_team="The Risiko project",
            msgid_bugs_address="",
            fuzzy=False,
        )
    with path.open("rb") as file:
        return read_po(file, locale=language, domain="django")


def write(catalog: Catalog, language: str, locale: Path = LOCALE) -> None:
    path = locale / language / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    catalog.header_comment = HEADER
    with path.open("wb") as file:
        write_po(file, catalog, width=110, omit_header=False, sort_output=True, include_lineno=False)


def main(locale: Path = LOCALE) -> int:
    found = collect()
    for language in LANGUAGES:
        catalog = read(language, locale)
        catalog.update(found, no_fuzzy_matching=True, update_creation_date=False)
        catalog.obsolete.clear()
        write(catalog, language, locale)
        print(f"{language}: {len(catalog)} texts")
    return 0


if __name__ == "__main__":
    sys.exit(main())
