"""The pages of a game's replay: on the map by script, without script one position a page, and the data behind both."""

from collections.abc import Mapping
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games import codec
from games.limits import gate
from games.selectors import NoEntry
from games.selectors.course import game_course
from games.selectors.replay import Eyes, game_moment, game_past
from games.views.asking import person_asking
from games.views.course import course_charts
from games.views.drawn import drawn_context, preloads
from games.views.looking import kept, look, words
from games.views.replay_page import SPECTATOR, ReplayPage
from games.views.review import review_context


@never_cache
@require_GET
def show(request: HttpRequest, game_id: str) -> HttpResponseBase:
    """The replay on the map, from event ``at`` on; a game that goes on has none yet."""
    _actor, entry, update = look(request, game_id)
    query = kept(request)
    context = drawn_context(entry, query)
    if update.view.outcome is None:
        return redirect(context["game"])
    context["plain"] = f"/g/{game_id}/replay/plain?" + urlencode({**query, **_place(request)})
    return render(request, "games/replay_drawn.html", {**context, "preloads": preloads("replay")})


@never_cache
@require_GET
def plain(request: HttpRequest, game_id: str) -> HttpResponseBase:
    """One position of a finished game, with ways on and back: works without script."""
    actor, query = person_asking(request), kept(request)
    eyes, at = eyes_of(request), _number(request, "at") or 0
    try:
        moment = game_moment(game_id=game_id, actor=actor, at=at, eyes=eyes, watch_token=query.get("watch", ""))
    except NoEntry as refused:
        raise Http404(refused.code) from refused
    if not moment.over:
        return redirect(f"/g/{game_id}/plain" + (f"?{urlencode(query)}" if query else ""))
    carried = {**query, **({"seat": _seat(eyes)} if eyes != "own" else {})}
    page = ReplayPage(moment, words(), f"/g/{game_id}/replay/plain", carried)
    context = {
        "page": page,
        "watch": query.get("watch", ""),
        "game": f"/g/{game_id}/plain" + (f"?{urlencode(query)}" if query else ""),
        "drawn": f"/g/{game_id}/replay?" + urlencode({**carried, "at": page.view.seq}),
        "charts": course_charts(game_course(game_id), page.names),
        **review_context(game_id, page.names, carried, seated=moment.welcome.viewer is not None, drawn=False),
    }
    return render(request, "games/replay.html", context)


@never_cache
@require_GET
def steps(request: HttpRequest, game_id: str) -> HttpResponse:
    """The positions after event ``after`` as JSON; without it those since the viewer's own last turn."""
    if not gate().request(("address", request.META["REMOTE_ADDR"])):
        return HttpResponse(status=429)
    try:
        past = game_past(
            game_id=game_id,
            actor=person_asking(request),
            after=_number(request, "after"),
            eyes=eyes_of(request),
            watch_token=request.GET.get("watch", ""),
        )
    except NoEntry as refused:
        raise Http404(refused.code) from refused
    return HttpResponse(codec.dump(past), content_type="application/json")


@never_cache
@require_GET
def course(request: HttpRequest, game_id: str) -> HttpResponse:
    """The charts of a game that is over, as a piece of a page; of one that goes on none yet."""
    _actor, entry, update = look(request, game_id)
    if update.view.outcome is None:
        return HttpResponse(status=204)
    names = ReplayPage.names_of(entry.welcome, entry.rules, words())
    charts = course_charts(game_course(game_id), names)
    seen = review_context(game_id, names, kept(request), seated=entry.viewer is not None, drawn=True)
    return render(request, "games/_course.html", {**seen, "charts": charts, "shapes": True})


def eyes_of(request: HttpRequest) -> Eyes:
    """Through whose eyes: ``seat`` is a number, ``spectator``, or absent for one's own."""
    wanted = request.GET.get("seat", "")
    if wanted == SPECTATOR:
        return None
    number = _number(request, "seat")
    return "own" if number is None else number


def _seat(eyes: Eyes) -> str:
    return SPECTATOR if eyes is None else str(eyes)


def _place(request: HttpRequest) -> Mapping[str, str]:
    """The position and the eyes that an address names."""
    return {name: request.GET[name][:12] for name in ("at", "seat") if name in request.GET}


def _number(request: HttpRequest, name: str) -> int | None:
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
