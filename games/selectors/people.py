"""Who it is that asks."""

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import Q

from games.guest_cookie import guest_key, token_hash
from games.models import Actor, Guest, Player


def actor_of(*, cookies: Mapping[str, str], user: Any = None) -> Actor:
    """The account and the guest behind a request or a socket; ``STRANGER`` where there is neither."""
    guest = guest_of(cookies=cookies)
    authenticated = user is not None and user.is_authenticated
    return Actor(
        guest_id=None if guest is None else guest.pk,
        user_id=user.pk if authenticated else None,
        blocked=guest is not None and guest.blocked_at is not None,
    )


def guests_blocked(*, guest_ids: Collection[int | None]) -> frozenset[int]:
    """Those of the guests that are shut out."""
    wanted = [guest_id for guest_id in guest_ids if guest_id is not None]
    if not wanted:
        return frozenset()
    found = Guest.objects.filter(pk__in=wanted, blocked_at__isnull=False)
    return frozenset(found.values_list("pk", flat=True))


def plays_first(*, actor: Actor, game_id: str) -> bool:
    """Whether the actor has never sat in another game than this."""
    own = Q(guest_id=actor.guest_id) if actor.guest_id is not None else Q()
    if actor.user_id is not None:
        own |= Q(user_id=actor.user_id)
    return actor.known and not Player.objects.filter(own).exclude(game_id=game_id).exists()


def guest_of(*, cookies: Mapping[str, str]) -> Guest | None:
    """The guest whose key the browser holds."""
    key = guest_key(cookies)
    return None if key is None else Guest.objects.filter(key_hash=token_hash(key)).first()
