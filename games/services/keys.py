"""Keys for programs: made and revoked by the person for whom they act."""

from django.db.models import Q
from django.utils import timezone

from games.guest_cookie import new_token, token_hash
from games.models import Actor, ApiKey
from games.names import BadName, clean_title
from games.selectors.keys import KeyLine, keys_of, owned_by
from games.services.guests import NOTED_EVERY
from games.services.recording import writing

MOST_KEYS = 20
"""Of each person."""


class KeyRefused(Exception):
    """No key is made; ``code`` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def key_create(*, actor: Actor, name: str) -> tuple[KeyLine, str]:
    """A new key, to be shown once. Raises ``KeyRefused``."""
    try:
        called = clean_title(name)
    except BadName as bad:
        raise KeyRefused("bad_key_name") from bad
    key = new_token()
    guest_id = None if actor.user_id is not None else actor.guest_id
    with writing():
        if len(keys_of(actor)) >= MOST_KEYS:
            raise KeyRefused("too_many_keys")
        made = ApiKey.objects.create(guest_id=guest_id, user_id=actor.user_id, name=called, key_hash=token_hash(key))
    return KeyLine(made.pk, made.name, made.created_at, None), key


def key_revoke(*, actor: Actor, key_id: int) -> None:
    """One of the actor's own keys is worth nothing from now on. Raises ``KeyRefused``."""
    with writing():
        gone, _ = ApiKey.objects.filter(owned_by(actor), pk=key_id).delete()
    if not gone:
        raise KeyRefused("unknown_key")


def key_used(*, key: int) -> None:
    """Note about when a key was last used."""
    now = timezone.now()
    old = Q(last_used_at__isnull=True) | Q(last_used_at__lt=now - NOTED_EVERY)
    if ApiKey.objects.filter(old, pk=key).exists():
        with writing():
            ApiKey.objects.filter(pk=key).update(last_used_at=now)
