"""Front page, a new table, and a game against bots at once."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from lobby.limits import table_allowed
from lobby.protocol import Refused, TableSpec
from lobby.selectors import games_of, games_running, tables_of, tables_open
from lobby.services import game_now, table_create
from lobby.views import people
from lobby.views.making import MakingForm
from lobby.views.wording import game_row, refusal, table_row
from lobby.views.world import world

AT_ONCE = TableSpec("hasbro_2015", "mission", places=4, bots=3, changes={"opening": "all"})
"""*Play now*: nobody wants to place 20 armies one by one to try it out."""


@never_cache
@require_GET
def front(request: HttpRequest) -> HttpResponse:
    """Open tables, games to watch, and the own ones first."""
    words, actor = people.words(), people.actor(request)
    shown = {
        "name": people.nickname(request),
        "games": [game_row(line, words) for line in games_of(actor)],
        "tables": [table_row(reading, words) for reading in tables_of(actor)],
        "open": [table_row(reading, words) for reading in tables_open()],
        "running": [game_row(line, words) for line in games_running()],
    }
    if request.GET.get("part") == "front":
        return render(request, "lobby/_front.html", {"front": shown})
    return render(request, "lobby/front.html", {"front": {**shown, "world": world()}})


@require_POST
def play_now(request: HttpRequest) -> HttpResponseBase:
    """A game against three bots, begun by one click, also by who gives no name."""
    name, share = request.POST.get("name", "").strip() or _("Guest"), request.POST.get("contribution", "")
    try:
        _check_rate(request)
        somebody = people.Newcomer(request, name)
        game = game_now(actor=somebody.actor, name=name, spec=AT_ONCE, contribution=share)
    except Refused as refused:
        messages.error(request, refusal(refused.code, people.words()))
        return redirect("/")
    return somebody.known_by(redirect(f"/g/{game.pk}"))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_new(request: HttpRequest) -> HttpResponseBase:
    """The form for a new table. Its address may carry what is chosen so far; ``?part=new`` asks for what follows."""
    words = people.words()
    if request.method != "POST":
        form = MakingForm(words, request.GET, name=people.nickname(request))
        template = "lobby/_new.html" if request.GET.get("part") == "new" else "lobby/new.html"
        return render(request, template, {"form": form})
    form = MakingForm(words, request.POST, sent=True)
    share = request.POST.get("contribution", "")
    try:
        _check_rate(request)
        spec = form.spec()
        somebody = people.Newcomer(request, form.name)
        table = table_create(host=somebody.actor, name=form.name, spec=spec, contribution=share)
    except Refused as refused:
        messages.error(request, refusal(refused.code, words))
        return render(request, "lobby/new.html", {"form": form})
    return somebody.known_by(redirect(f"/tables/{table.pk}"))


def _check_rate(request: HttpRequest) -> None:
    if not table_allowed(people.address(request)):
        raise Refused("too_many_tables")
