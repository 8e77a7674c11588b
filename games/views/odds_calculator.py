"""Battle odds for everybody: a page that works by its address alone."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from games.texts import texts
from games.views.odds_page import OddsPage


@require_GET
def show(request: HttpRequest) -> HttpResponse:
    """The calculator; ``?part=odds`` asks for what changes with the question."""
    page = OddsPage(texts(get_language() or ""), request.GET, request.build_absolute_uri(request.path))
    template = "games/_odds.html" if request.GET.get("part") == "odds" else "games/odds.html"
    return render(request, template, {"page": page})
