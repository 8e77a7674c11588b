"""Who asks, from where, and in which language."""

from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import get_language

from games.guest_cookie import set_guest_cookie
from games.models import Actor
from games.names import BadName, clean_name
from games.selectors import guest_of
from games.services import guest_create, guest_rename
from games.texts import Texts, texts
from games.views.asking import person_asking
from lobby.protocol import Refused
from lobby.services.opening import NAME_FAULTS


def actor(request: HttpRequest) -> Actor:
    """The account or guest behind a request."""
    return person_asking(request)


def address(request: HttpRequest) -> str:
    """Where a request comes from."""
    return str(request.META.get("REMOTE_ADDR", ""))


def nickname(request: HttpRequest) -> str:
    """The name that this browser used last."""
    guest = guest_of(cookies=request.COOKIES)
    return guest.nickname if guest else ""


class Newcomer:
    """Somebody who gives a name: the known actor, or a new guest whose browser gets its key with the answer."""

    def __init__(self, request: HttpRequest, name: str, *, rename: bool = True) -> None:
        try:
            cleaned = clean_name(name)
        except BadName as bad:
            raise Refused(NAME_FAULTS[bad.fault]) from bad
        self._key = ""
        self.actor = actor(request)
        if not self.actor.known:
            guest, self._key = guest_create(nickname=cleaned)
            self.actor = Actor(guest_id=guest.pk)
        elif rename and self.actor.guest_id is not None and not self.actor.blocked:
            guest_rename(guest_id=self.actor.guest_id, nickname=cleaned)

    def known_by(self, response: HttpResponseBase) -> HttpResponseBase:
        """The answer, with the key of a new guest."""
        if self._key:
            set_guest_cookie(response, self._key)
        return response


def words() -> Texts:
    """The texts of the language of this request."""
    return texts(get_language() or "en")
