"""Players: the seats of games, and handing them over."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin.acting import Act, ActingAdmin
from games.admin.base import InWords, linked, worded
from games.admin.forms import BotForm, SubstituteForm, TimeForm
from games.models import Player
from games.selectors.staff import Target
from games.services import Mandate, clock_extend, seat_to_bot, seat_to_substitute

SECRET_COLUMNS = ("mission", "hand", "orders", "return_hash")


def _target(player: Player) -> Target:
    return Target(player.game_id, player.seat)


def _to_bot(target: Target, said: dict[str, Any], by: Mandate) -> None:
    seat_to_bot(game_id=target.game_id, seat=target.seat or 0, level=said["level"], by=by)


def _to_substitute(target: Target, said: dict[str, Any], by: Mandate) -> None:
    who = {"guest_id": said["guest"], "account": said["account"]}
    seat_to_substitute(game_id=target.game_id, seat=target.seat or 0, by=by, **who)


def _extend(target: Target, said: dict[str, Any], by: Mandate) -> None:
    clock_extend(game_id=target.game_id, seat=target.seat or 0, seconds=said["seconds"], by=by)


@admin.register(Player)
class PlayerAdmin(ActingAdmin):
    list_display = ("name", "game_link", "seat", "colour_name", "bot_name", "guest_link", "user_link", "last_seen")
    list_filter = (("bot", InWords), "game__status", "last_seen")
    list_select_related = ("game", "guest", "user")
    search_fields = ("name", "game__id__startswith")
    search_help_text = _("A player's name, or the beginning of a game's number")
    fields = (*list_display, "left_at")
    ordering = ("-pk",)
    links = ("game__id__exact", "guest__id__exact", "user__id__exact")
    acts = (
        Act("bot", _("Hand over to a bot"), "games.hand_over_player", BotForm, _target, _to_bot),
        Act(
            "substitute",
            _("Hand over to a substitute"),
            "games.hand_over_player",
            SubstituteForm,
            _target,
            _to_substitute,
        ),
        Act("extend", _("Give more time"), "games.extend_game", TimeForm, _target, _extend),
    )

    game_link = linked("game", _("game"))
    guest_link = linked("guest", _("guest"))
    user_link = linked("user", _("account"))
    colour_name = worded("colours", "colour", _("colour"))
    bot_name = worded("bots", "bot", _("bot"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        secrets = (f"game__{name}" for name in ("snapshot", "hidden", "secret", "watch_hash"))
        return super().get_queryset(request).defer(*SECRET_COLUMNS, *secrets, "guest__key_hash", "user__password")

    def describe(self, row: Player) -> str:
        return f"{row.name} – {row.game_id}"
