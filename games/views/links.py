"""Links to a game: shown to those who play it, and made anew."""

from typing import get_args
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.selectors.links import GameLink, game_link
from games.services import SeatRefused, game_link_renew
from games.views.asking import person_asking

JSON = "application/json"
LINKS: tuple[GameLink, ...] = get_args(GameLink)


@require_POST
def link(request: HttpRequest, game_id: str) -> HttpResponseBase:
    """Show the link to watch the game or to replay it, with ``renew`` a new one that makes the old one useless.

    A script that asks for JSON gets it as ``{"address": ...}``; everybody else sees it on the plain page.
    """
    actor = person_asking(request)
    purpose = next((one for one in LINKS if one == request.POST.get("link")), None)
    if purpose is None:
        raise Http404("link")
    if request.POST.get("renew") == "yes":
        try:
            token = game_link_renew(game_id=game_id, actor=actor, purpose=purpose)
        except SeatRefused as refused:
            raise Http404(refused.code) from refused
    else:
        token = game_link(game_id=game_id, actor=actor, purpose=purpose)
    if not token:
        raise Http404(purpose)
    address = request.build_absolute_uri(f"/g/{game_id}?{urlencode({'watch': token})}")
    if request.get_preferred_type(["text/html", JSON]) == JSON:
        return JsonResponse({"address": address})
    messages.success(request, address, extra_tags=purpose)
    return redirect(f"/g/{game_id}/plain" + ("?part=game" if request.GET.get("part") == "game" else ""))
