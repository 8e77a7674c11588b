"""Who reads the rulebook: in which language, and how links keep to it."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from babel.numbers import format_percent
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import translation

from games.texts import Texts, languages, texts


@dataclass(frozen=True, slots=True)
class Link:
    """Something to go to; ``here`` where the reader is."""

    label: str
    address: str
    here: bool = False


@dataclass(frozen=True, slots=True)
class Reader:
    """An address may ask for a language, ``?lang=``, so that a link shows the same page to whoever gets it."""

    words: Texts
    asked: str
    """The language of the address; empty where the site's own holds."""
    path: str
    query: QueryDict

    def to(self, path: str, query: Mapping[str, str | int] | None = None, anchor: str = "") -> str:
        """An address in the same language."""
        kept = {**(query or {}), **({"lang": self.asked} if self.asked else {})}
        return path + (f"?{urlencode(kept)}" if kept else "") + (f"#{anchor}" if anchor else "")

    @property
    def plain(self) -> str:
        """This page without a language of its own."""
        kept = self.query.copy()
        kept.pop("lang", None)
        return self.path + (f"?{kept.urlencode()}" if kept else "")

    @property
    def say(self) -> Mapping[str, str]:
        """What stands on every page of the rulebook."""
        return self.words.sections["headings"]

    def percent(self, chance: float) -> str:
        """A chance as its language writes it."""
        return format_percent(chance, format="#,##0.0\u00a0%", locale=self.words.code)


def reader(request: HttpRequest) -> Reader:
    """Who asks for this page."""
    asked = request.GET.get("lang", "")
    asked = asked if asked in languages() else ""
    words = texts(asked or translation.get_language() or "en")
    return Reader(words, asked, request.path, request.GET.copy())


def shown(request: HttpRequest, template: str, of: Reader, page: object) -> HttpResponse:
    """A page of the rulebook, and what stands around it, in the reader's language."""
    with translation.override(of.words.code):
        return render(
            request, template, {"page": page, "reader": of, "say": of.say, "marks": of.words.sections["marks"]}
        )
