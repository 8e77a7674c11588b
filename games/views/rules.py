"""The pages of the rulebook. All of them work without script, and their whole state stands in the address."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from games.engine.edition import Rules
from games.engine.library import edition, edition_keys, rules_for
from games.engine.policies import UnknownPolicy, read_value
from games.rulebook import boxes
from games.sentences.rules import POINT_OF
from games.views.rulebook import BookPage, ComparePage, FinderPage, HousePage, IndexPage, RecognisedPage
from games.views.rulebook.reader import reader, shown


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Every edition with its modes, and what else there is to read."""
    of = reader(request)
    return shown(request, "rules/index.html", of, IndexPage(of))


@require_safe
def book(request: HttpRequest, key: str, mode: str) -> HttpResponse:
    """The rules of one edition and mode; house rules of a table may stand in the query."""
    of = reader(request)
    rules, understood = _rules(key, mode, request.GET.dict())
    return shown(request, "rules/book.html", of, BookPage(of, rules, understood=understood))


@require_safe
def sheet(request: HttpRequest, key: str, mode: str) -> HttpResponse:
    """The same on one printed page."""
    of = reader(request)
    rules, understood = _rules(key, mode, request.GET.dict())
    return shown(request, "rules/sheet.html", of, BookPage(of, rules, understood=understood))


@require_safe
def edition_page(request: HttpRequest, key: str) -> HttpResponseBase:
    """An edition's first mode, or what is known of one that cannot be played."""
    of = reader(request)
    if key in edition_keys():
        return redirect(of.to(f"/rules/{key}/{next(iter(edition(key).modes))}"))
    box = next((box for box in boxes() if box.key == key), None)
    if box is None:
        raise Http404("edition")
    return shown(request, "rules/recognised.html", of, RecognisedPage(of, box))


@require_safe
def comparison(request: HttpRequest) -> HttpResponse:
    """Two editions side by side."""
    of = reader(request)
    page = ComparePage(of, request.GET.get("left", ""), request.GET.get("right", ""))
    return shown(request, "rules/compare.html", of, page)


@require_safe
def house(request: HttpRequest) -> HttpResponse:
    """Every house rule, and what it does to the odds."""
    of = reader(request)
    return shown(request, "rules/house.html", of, HousePage(of, request.GET.get("edition", "")))


@require_safe
def finder(request: HttpRequest) -> HttpResponse:
    """Which edition do I have? One question after the other; the answers stand in the query."""
    of = reader(request)
    return shown(request, "rules/finder.html", of, FinderPage(of, request.GET.dict()))


def _rules(key: str, mode: str, query: Mapping[str, str]) -> tuple[Rules, bool]:
    """The rules that an address names, and whether its house rules could be understood."""
    if key not in edition_keys() or mode not in edition(key).modes:
        raise Http404("edition")
    of = edition(key)
    colours = of.colours[: of.modes[mode].min_players]
    changes = {name: read_value(query[name]) for name in POINT_OF if name in query}
    try:
        return rules_for(of, mode, colours, changes), True
    except UnknownPolicy:
        return rules_for(of, mode, colours), False
