"""Who asks for a page."""

from django.http import HttpRequest

from games.models import Actor
from games.selectors import actor_of
from games.services import guest_seen


def person_asking(request: HttpRequest) -> Actor:
    """The account or guest behind a request; that a guest was here is noted."""
    actor = actor_of(cookies=request.COOKIES, user=request.user)
    guest_seen(guest_id=actor.guest_id)
    return actor
