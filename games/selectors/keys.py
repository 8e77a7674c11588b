"""The keys with which programs act for somebody."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from games.guest_cookie import token_hash
from games.models import Actor, ApiKey


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A key as its owner sees it; the key itself was shown once and is stored nowhere."""

    id: int
    name: str
    created_at: datetime
    last_used_at: datetime | None


@dataclass(frozen=True, slots=True)
class KeyHolder:
    """For whom a key acts."""

    key: int
    actor: Actor


def actor_of_key(*, key: str) -> KeyHolder | None:
    """For whom a key acts; None for no such key, and for an account that is no longer active."""
    found = ApiKey.objects.select_related("guest", "user").filter(key_hash=token_hash(key)).first()
    if found is None or (found.user is not None and not found.user.is_active):
        return None
    blocked = found.guest is not None and found.guest.blocked_at is not None
    return KeyHolder(found.pk, Actor(guest_id=found.guest_id, user_id=found.user_id, blocked=blocked))


def keys_of(actor: Actor) -> list[KeyLine]:
    """The actor's own keys, the newest first."""
    keys = ApiKey.objects.filter(owned_by(actor)).order_by("-pk")
    return [KeyLine(key.pk, key.name, key.created_at, key.last_used_at) for key in keys]


def owned_by(actor: Actor) -> Q:
    """The keys of an actor: an account's, and a guest's where there is no account."""
    if actor.user_id is not None:
        return Q(user_id=actor.user_id)
    return Q(guest_id=actor.guest_id) if actor.guest_id is not None else Q(pk__in=[])
