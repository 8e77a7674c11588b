"""The page of a table, by its own address or by its invitation, and what is done there."""

from collections.abc import Callable, Mapping
from typing import TypeVar
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.models import Actor
from games.services import SeatRefused, seat_claim_by_return_token
from lobby import services
from lobby.limits import join_allowed
from lobby.protocol import Refused
from lobby.selectors import (
    Reading,
    ReturnTarget,
    invitation_token,
    return_target,
    return_token,
    table_by_invitation,
    table_for,
)
from lobby.services.tables import FIRST_BOT
from lobby.views import people
from lobby.views.page import TablePage
from lobby.views.wording import refusal

LOOPBACK = {"localhost", "127.0.0.1", "::1"}
Found = TypeVar("Found", Reading, ReturnTarget)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """A table for who sits at it, and, where it is public, for everybody."""
    reading = _found(lambda actor: table_for(table_id=table_id, actor=actor), request)
    return _answer(request, reading, f"/tables/{table_id}")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponseBase:
    """A table for whoever has its link."""
    reading = _found(lambda actor: table_by_invitation(token=token, actor=actor), request)
    return _answer(request, reading, f"/t/{token}", watch=token)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def come_back(request: HttpRequest, token: str) -> HttpResponseBase:
    """A return link. Looking at it moves nothing, since messengers and mail programs look at links, too."""
    target = _found(lambda actor: return_target(token=token, actor=actor), request)
    if target.mine and target.game_id:
        return redirect(f"/g/{target.game_id}")
    if request.method != "POST":
        return render(request, "lobby/come_back.html", {"name": target.name})
    try:
        somebody = people.Newcomer(request, target.name, rename=False)
        place = _take_back(target, token, somebody.actor)
    except (Refused, SeatRefused) as refused:
        messages.error(request, refusal(refused.code, people.words()))
        return redirect(f"/r/{token}")
    return somebody.known_by(redirect(place))


@require_POST
def rematch(request: HttpRequest, game_id: str) -> HttpResponseBase:
    """A seat at the table where the people of a finished game play again."""
    actor, share = people.actor(request), request.POST.get("contribution", "")
    try:
        _check_rate(request)
        again = services.rematch(game_id=game_id, actor=actor, contribution=share)
    except Refused as refused:
        if refused.code == "unknown_table":
            raise Http404(refused.code) from refused
        messages.error(request, refusal(refused.code, people.words()))
        return redirect(f"/g/{game_id}")
    return redirect(f"/tables/{again.pk}")


def _found(find: Callable[[Actor], Found], request: HttpRequest) -> Found:
    try:
        return find(people.actor(request))
    except Refused as refused:
        raise Http404(refused.code) from refused


def _take_back(target: ReturnTarget, token: str, actor: Actor) -> str:
    """Move the seat to the actor; where it is played."""
    if target.game_id:
        seat_claim_by_return_token(game_id=target.game_id, token=token, actor=actor)
        return f"/g/{target.game_id}"
    return f"/tables/{services.seat_claim(token=token, actor=actor).pk}"


def _answer(request: HttpRequest, reading: Reading, here: str, watch: str = "") -> HttpResponseBase:
    if request.method != "POST":
        return _page(request, reading, here, watch)
    try:
        return _done(request, reading, here)
    except Refused as refused:
        messages.error(request, refusal(refused.code, people.words()))
        return _back(request, here)


def _page(request: HttpRequest, reading: Reading, here: str, watch: str) -> HttpResponse:
    page = TablePage(reading, people.words(), here=here, name=people.nickname(request), watch=watch)
    if reading.own is not None:
        if reading.open:
            page.invitation = request.build_absolute_uri(f"/t/{invitation_token(reading)}")
            page.here_only = urlsplit(page.invitation).hostname in LOOPBACK
        token = return_token(reading)
        page.return_link = request.build_absolute_uri(f"/r/{token}") if token else ""
    template = "lobby/_table.html" if _partly(request) else "lobby/table.html"
    return render(request, template, {"table": page})


def _done(request: HttpRequest, reading: Reading, here: str) -> HttpResponseBase:
    """Carry out what was posted. Raises ``Refused``."""
    what, table_id = request.POST.get("do", ""), reading.table.pk
    if what == "join":
        return _join(request, table_id)
    actor = people.actor(request)
    if what == "start":
        game = services.table_start(table_id=table_id, actor=actor)
        return _back(request, here) if _partly(request) else redirect(f"/g/{game.pk}")
    if what == "leave":
        services.table_leave(table_id=table_id, actor=actor)
        return redirect("/")
    if what not in DEEDS:
        raise Refused("unknown_option")
    DEEDS[what](request, table_id, actor)
    return _back(request, f"/tables/{table_id}" if what == "invitation" else here)


def _join(request: HttpRequest, table_id: str) -> HttpResponseBase:
    _check_rate(request)
    name, share = request.POST.get("name", ""), request.POST.get("contribution", "")
    somebody = people.Newcomer(request, name)
    response = _back(request, f"/tables/{table_id}")
    try:
        services.table_join(table_id=table_id, actor=somebody.actor, name=name, contribution=share)
    except Refused as refused:
        # A new guest stays known to the browser, also when the table was full or the name taken.
        messages.error(request, refusal(refused.code, people.words()))
        response = _back(request, request.path)
    return somebody.known_by(response)


def _check_rate(request: HttpRequest) -> None:
    if not join_allowed(people.address(request)):
        raise Refused("too_many_joins")


def _free(request: HttpRequest, table_id: str, actor: Actor) -> None:
    services.seat_free(table_id=table_id, actor=actor, position=_position(request))


def _move(request: HttpRequest, table_id: str, actor: Actor) -> None:
    later = request.POST.get("way") == "later"
    services.seat_move(table_id=table_id, actor=actor, position=_position(request), later=later)


def _bot(request: HttpRequest, table_id: str, actor: Actor) -> None:
    services.bot_add(table_id=table_id, actor=actor, level=request.POST.get("level", FIRST_BOT))


def _colour(request: HttpRequest, table_id: str, actor: Actor) -> None:
    services.colour_choose(table_id=table_id, actor=actor, colour=request.POST.get("colour", ""))


def _invitation(_request: HttpRequest, table_id: str, actor: Actor) -> None:
    services.invitation_renew(table_id=table_id, actor=actor)


def _ready(request: HttpRequest, table_id: str, actor: Actor) -> None:
    services.ready_set(table_id=table_id, actor=actor, ready=request.POST.get("ready") == "yes")


def _youngest(request: HttpRequest, table_id: str, actor: Actor) -> None:
    position = _position(request) if request.POST.get("seat") else None
    services.youngest_set(table_id=table_id, actor=actor, position=position)


DEEDS: Mapping[str, Callable[[HttpRequest, str, Actor], None]] = {
    "free": _free,
    "move": _move,
    "bot": _bot,
    "colour": _colour,
    "ready": _ready,
    "invitation": _invitation,
    "youngest": _youngest,
}


def _position(request: HttpRequest) -> int:
    text = request.POST.get("seat", "")
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise Refused("unknown_seat")
    return int(text)


def _partly(request: HttpRequest) -> bool:
    return request.GET.get("part") == "table"


def _back(request: HttpRequest, address: str) -> HttpResponseBase:
    return redirect(f"{address}?part=table" if _partly(request) else address)
