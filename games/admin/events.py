"""Events: the log of all games, line by line, as a spectator is told it."""

from dataclasses import fields
from typing import Any, get_args

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games import codec
from games.admin.base import LookOnly, linked, words
from games.engine.events import Event
from games.engine.projection import redact
from games.models import GameEvent
from games.selectors.staff import game_for_staff
from games.sentences import Names, sentence

KINDS = sorted(str(f.default) for event in get_args(Event) for f in fields(event) if f.name == "kind")


class Kind(admin.SimpleListFilter):
    """By kind. The closed list is known; asking the log for its kinds would read all of it."""

    title = _("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(kind, kind) for kind in KINDS]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(kind=self.value()) if self.value() else queryset


@admin.register(GameEvent)
class GameEventAdmin(LookOnly):
    list_display = ("__str__", "game_link", "seq", "kind", "at")
    list_filter = (Kind, "at")
    list_select_related = ("game",)
    search_fields = ("game__id__startswith",)
    search_help_text = _("The beginning of a game's number")
    fields = ("game_link", "seq", "kind", "at", "sentence", "told")
    ordering = ("-pk",)
    links = ("game__id__exact",)
    journal_by = ""

    game_link = linked("game", _("game"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        secrets = (f"game__{name}" for name in ("snapshot", "hidden", "secret", "watch_hash"))
        return super().get_queryset(request).defer("payload", *secrets)

    @admin.display(description=_("in a sentence"))
    def sentence(self, event: GameEvent) -> str:
        found = game_for_staff(game_id=event.game_id)
        assert found is not None, "an event has its game"
        welcome, rules = found[0].welcome, found[0].rules
        names = Names(words(), welcome.board.key, tuple(seat.name for seat in welcome.seats), rules.colours)
        return sentence(redact(codec.event_load(event.payload), None), names)

    @admin.display(description=_("as a spectator receives it"))
    def told(self, event: GameEvent) -> str:
        return codec.dump(redact(codec.event_load(event.payload), None))
