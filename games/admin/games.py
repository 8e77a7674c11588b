"""Games: what a spectator sees of them, and what the staff may do to them. Secrets are on a page of their own."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.acting import Act, ActingAdmin, ReasonForm
from games.admin.base import InWords, Related, worded, words
from games.admin.forms import CauseForm
from games.admin.pages import game_page, secrets_page
from games.models import Game, Player
from games.selectors.staff import Target
from games.services import Mandate, game_cancel, game_pause, game_resume, look_note

SECRET_COLUMNS = ("snapshot", "hidden", "secret", "watch_hash")


class Stopped(admin.SimpleListFilter):
    """Games that the staff has stopped for a while."""

    title = gettext_lazy("paused")
    parameter_name = "stopped"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("1", _("paused")), ("0", _("not paused"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        match self.value():
            case "1":
                return queryset.exclude(paused="")
            case "0":
                return queryset.filter(paused="")
        return queryset


def _target(game: Game) -> Target:
    return Target(game.pk)


def _pause(target: Target, said: dict[str, Any], by: Mandate) -> None:
    game_pause(game_id=target.game_id, cause=said["cause"], by=by)


def _resume(target: Target, said: dict[str, Any], by: Mandate) -> None:
    game_resume(game_id=target.game_id, by=by)


def _cancel(target: Target, said: dict[str, Any], by: Mandate) -> None:
    game_cancel(game_id=target.game_id, cause=said["cause"], by=by)


@admin.register(Game)
class GameAdmin(ActingAdmin):
    list_display = ("id", "mode_name", "status", "why", "people", "round", "seq", "moved_at")
    list_filter = (
        "status", Stopped, ("edition", InWords), ("mode", InWords), "visibility", ("termination", InWords), "moved_at",
        "created_at",
    )  # fmt: skip
    search_fields = ("id__startswith", "players__name")
    search_help_text = gettext_lazy("The beginning of a game's number, or a player's name")
    fields = (
        "id", "edition_name", "mode_name", "status", "why", "how", "visibility", "round", "seq", "created_at",
        "moved_at", "ended_at", "watched_at", "wake_at", "commitment",
    )  # fmt: skip
    ordering = ("-moved_at",)
    links = ("players__guest__id__exact", "players__user__id__exact")
    journal_by = "game__id__exact"
    change_form_template = "admin/staff/game.html"
    related: tuple[Related, ...] = (
        Related("games_player", "game__id__exact", gettext_lazy("Players")),
        Related("games_gameevent", "game__id__exact", gettext_lazy("Events")),
        Related("games_staffaction", "game__id__exact", gettext_lazy("Journal of the staff")),
    )
    acts = (
        Act("pause", gettext_lazy("Pause"), "games.pause_game", CauseForm, _target, _pause),
        Act("resume", gettext_lazy("Let go on"), "games.pause_game", ReasonForm, _target, _resume),
        Act("cancel", gettext_lazy("Cancel"), "games.cancel_game", CauseForm, _target, _cancel),
    )

    edition_name = worded("editions", "edition", gettext_lazy("edition"))
    mode_name = worded("modes", "mode", gettext_lazy("mode"))
    why = worded("staff_reasons", "paused", gettext_lazy("paused"))
    how = worded("terminations", "termination", gettext_lazy("how it ended"))

    @admin.display(description=gettext_lazy("players"))
    def people(self, game: Game) -> str:
        return ", ".join(player.name for player in game.players.all())

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        players = Prefetch("players", Player.objects.only("game_id", "name").order_by("seat"))
        return super().get_queryset(request).defer(*SECRET_COLUMNS).prefetch_related(players)

    def describe(self, row: Game) -> str:
        state = words().get("staff_reasons", row.paused) if row.paused else row.get_status_display()
        names = ", ".join(row.players.order_by("seat").values_list("name", flat=True))
        return f"{row.pk} – {words().get('modes', row.mode)}: {names} ({state})"

    def get_urls(self) -> list[URLPattern]:
        secrets = self.admin_site.admin_view(self.secrets_view)
        return [path("<path:object_id>/secrets/", secrets, name="games_game_secrets"), *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        game_id = unquote(object_id)
        known = self.get_object(request, game_id) is not None
        shown = game_page(game_id, before=request.GET.get("before", "")) if known else None
        if shown and request.user.has_perm("games.see_secrets"):
            shown["secrets"] = reverse("admin:games_game_secrets", args=[object_id])
        return super().change_view(request, object_id, form_url, {**(shown or {}), **(extra_context or {})})

    def secrets_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """What is hidden, once a reason has been given; each look is written down before anything is shown."""
        if not (request.user.has_perm("games.see_secrets") and self.has_view_permission(request)):
            raise PermissionDenied
        game_id = unquote(object_id)
        if self.get_object(request, game_id) is None:
            raise Http404(object_id)
        form = ReasonForm(request.POST if request.method == "POST" else None)
        shown: dict[str, Any] | None = None
        if form.is_valid():
            look_note(game_id=game_id, staff_id=request.user.pk or 0, reason=form.cleaned_data["reason"])
            shown = secrets_page(game_id)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("Secrets of a game"),
            "game_id": game_id,
            "form": form,
            "media": self.media,
            **(shown or {}),
        }
        return TemplateResponse(request, "admin/staff/secrets.html", context)
