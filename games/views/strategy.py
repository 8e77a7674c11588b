"""Rules of thumb with their price, for everybody: a page that needs nothing but its address."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.texts import texts
from games.views.strategy_page import StrategyPage


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """By the rules of ``?edition=KEY``, or of the newest one."""
    page = StrategyPage(texts(get_language() or ""), request.GET.get("edition", ""))
    return render(request, "games/strategy.html", {"page": page})
