"""People who play with a nickname only."""

from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone

from games import broadcast
from games.guest_cookie import new_token, token_hash
from games.limits import gate
from games.models import Guest, Player
from games.names import clean_name, free_among
from games.services.recording import writing
from games.services.seats import game_reseated

NOTED_EVERY = timedelta(hours=1)
"""So exactly is it known when a guest was last here, and when a key was last used."""


def guest_create(*, nickname: str) -> tuple[Guest, str]:
    """A new guest and the key for the browser's cookie. Raises ``names.BadName``."""
    key = new_token()
    return Guest.objects.create(key_hash=token_hash(key), nickname=clean_name(nickname)), key


def guest_rename(*, guest_id: int, nickname: str) -> None:
    """Another nickname for games to come. Raises ``names.BadName``."""
    Guest.objects.filter(pk=guest_id).update(nickname=clean_name(nickname))


def guest_rename_everywhere(*, guest_id: int, nickname: str) -> None:
    """Another name for the guest, also on each seat that the guest holds or held. Raises ``names.BadName``.

    Where somebody at the same table could be mistaken for it, a number is added there.
    """
    with writing():
        guest_rename(guest_id=guest_id, nickname=nickname)
        for player in Player.objects.filter(guest_id=guest_id).order_by("game_id"):
            game_reseated(player.game_id)
            others = Player.objects.filter(game_id=player.game_id).exclude(pk=player.pk).values_list("name", flat=True)
            Player.objects.filter(pk=player.pk).update(name=free_among(clean_name(nickname), others))


def guest_block(*, guest_id: int) -> None:
    """Shut a guest out: every action and view is refused from now on, and every open socket closes."""
    with writing():
        Guest.objects.filter(pk=guest_id, blocked_at__isnull=True).update(blocked_at=timezone.now())
        seats = Player.objects.filter(guest_id=guest_id)
        for game_id in seats.order_by("game_id").values_list("game_id", flat=True):
            game_reseated(game_id)
        transaction.on_commit(partial(gate().shut_out, guest_id))
        transaction.on_commit(partial(broadcast.guest_shut_out, guest_id=guest_id))


def guest_let_in(*, guest_id: int) -> None:
    """The guest may play and watch again, on the seats that are still the guest's."""
    with writing():
        Guest.objects.filter(pk=guest_id).update(blocked_at=None)
        seats = Player.objects.filter(guest_id=guest_id)
        for game_id in seats.order_by("game_id").values_list("game_id", flat=True):
            game_reseated(game_id)
        transaction.on_commit(partial(gate().let_in, guest_id))


def guest_seen(*, guest_id: int | None) -> None:
    """Note about when the guest was here, if it is one who asks."""
    now = timezone.now()
    if guest_id is not None and Guest.objects.filter(pk=guest_id, last_seen__lt=now - NOTED_EVERY).exists():
        with writing():
            Guest.objects.filter(pk=guest_id).update(last_seen=now)
