"""The page of one's own API keys: making one, and revoking it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import Actor
from games.selectors import keys_of
from games.services import KeyRefused, key_create, key_revoke
from games.texts import texts
from games.views.asking import person_asking


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponseBase:
    """The keys, for whoever has a nickname or an account."""
    actor = person_asking(request)
    if request.method != "POST" or not actor.known or actor.blocked:
        return render(request, "games/keys.html", {"known": actor.known, "keys": keys_of(actor)})
    try:
        return _made(request, actor) if "name" in request.POST else _revoked(request, actor)
    except KeyRefused as refused:
        messages.error(request, texts(get_language() or "en").get("api", refused.code))
        return redirect("keys")


def _made(request: HttpRequest, actor: Actor) -> HttpResponse:
    """The page with the new key, which is shown this once."""
    _line, key = key_create(actor=actor, name=request.POST["name"])
    return render(request, "games/keys.html", {"known": True, "keys": keys_of(actor), "made": key})


def _revoked(request: HttpRequest, actor: Actor) -> HttpResponseBase:
    number = request.POST.get("revoke", "")
    key_revoke(actor=actor, key_id=int(number) if number.isascii() and number.isdigit() and len(number) < 19 else 0)
    return redirect("keys")
