"""Tables and guests among the staff's pages. A table is changed on its own page; a guest is renamed or blocked here."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin import Act, ActingAdmin, InWords, LookOnly, ReasonForm, Related, linked, worded
from games.admin.accounts import AccountAdmin
from games.admin.games import GameAdmin
from games.models import Guest
from games.names import BadName, clean_name
from games.selectors.staff import Target
from games.services import Mandate, guest_let_in_by_staff
from lobby.models import Table, TableSeat
from lobby.services import guest_block_at_tables, guest_rename_at_tables
from lobby.services.opening import NAME_FAULTS
from lobby.views.people import words

GameAdmin.related = (*GameAdmin.related, Related("lobby_table", "game__id__exact", _("Table")))
AccountAdmin.related = (*AccountAdmin.related, Related("lobby_tableseat", "user__id__exact", _("Places at tables")))


@admin.register(Table)
class TableAdmin(LookOnly):
    list_display = ("id", "mode_name", "edition_name", "status", "visibility", "people", "places", "changed_at")
    list_filter = ("status", "visibility", ("edition", InWords), ("mode", InWords), "changed_at")
    search_fields = ("id__startswith", "seats__name")
    search_help_text = _("The beginning of a table's number, or a name at it")
    fields = (*list_display, "changes", "commitment", "created_at", "game_link", "again_link")
    ordering = ("-changed_at",)
    links = ("game__id__exact",)
    related = (Related("lobby_tableseat", "table__id__exact", _("Places at tables")),)

    edition_name = worded("editions", "edition", _("edition"))
    mode_name = worded("modes", "mode", _("mode"))
    game_link = linked("game", _("game"))
    again_link = linked("rematch_of", _("played again after"))

    @admin.display(description=_("names"))
    def people(self, table: Table) -> str:
        return ", ".join(seat.name for seat in table.seats.all())

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        seats = Prefetch("seats", TableSeat.objects.only("table_id", "name").order_by("position"))
        hidden = ("secret", "invitation_nonce", "invitation_hash")
        return super().get_queryset(request).defer(*hidden).prefetch_related(seats)


@admin.register(TableSeat)
class TableSeatAdmin(LookOnly):
    list_display = ("name", "table_link", "position", "colour_name", "bot_name", "host", "ready")
    list_filter = (("bot", InWords), "host", "table__status")
    list_select_related = ("table",)
    search_fields = ("name", "table__id__startswith")
    search_help_text = _("A name, or the beginning of a table's number")
    fields = (*list_display, "guest_link", "user_link")
    ordering = ("-pk",)
    links = ("table__id__exact", "guest__id__exact", "user__id__exact")

    table_link = linked("table", _("table"))
    guest_link = linked("guest", _("guest"))
    user_link = linked("user", _("account"))
    colour_name = worded("colours", "colour", _("colour"))
    bot_name = worded("bots", "bot", _("bot"))


class RenameForm(ReasonForm):
    """The guest's new name."""

    nickname = forms.CharField(label=_("New name, also in games and at tables"), max_length=120)
    field_order = ("nickname", "reason")

    def clean_nickname(self) -> str:
        try:
            return clean_name(self.cleaned_data["nickname"])
        except BadName as bad:
            raise forms.ValidationError(words().get("lobby", NAME_FAULTS[bad.fault])) from bad


def _target(guest: Guest) -> Target:
    return Target(guest_id=guest.pk)


def _rename(target: Target, said: dict[str, Any], by: Mandate) -> None:
    guest_rename_at_tables(guest_id=target.guest_id or 0, nickname=said["nickname"], by=by)


def _block(target: Target, said: dict[str, Any], by: Mandate) -> None:
    guest_block_at_tables(guest_id=target.guest_id or 0, by=by)


def _let_in(target: Target, said: dict[str, Any], by: Mandate) -> None:
    guest_let_in_by_staff(guest_id=target.guest_id or 0, by=by)


class Blocked(admin.SimpleListFilter):
    """Guests who are shut out, or who are not."""

    title = _("blocked")
    parameter_name = "blocked"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("1", _("blocked")), ("0", _("not blocked"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() in ("0", "1"):
            return queryset.filter(blocked_at__isnull=self.value() == "0")
        return queryset


@admin.register(Guest)
class GuestAdmin(ActingAdmin):
    list_display = ("id", "nickname", "created_at", "last_seen", "blocked_at")
    list_display_links = ("id", "nickname")
    list_filter = (Blocked, "last_seen", "created_at")
    search_fields = ("nickname", "id__exact")
    search_help_text = _("A nickname, or a guest's number")
    fields = list_display
    ordering = ("-last_seen",)
    journal_by = "guest__id__exact"
    related = (
        Related("games_player", "guest__id__exact", _("Seats in games")),
        Related("lobby_tableseat", "guest__id__exact", _("Places at tables")),
        Related("games_staffaction", "guest__id__exact", _("Journal of the staff")),
    )
    acts = (
        Act("rename", _("Rename"), "games.rename_guest", RenameForm, _target, _rename),
        Act("block", _("Block"), "games.block_guest", ReasonForm, _target, _block),
        Act("let_in", _("Let in again"), "games.block_guest", ReasonForm, _target, _let_in),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("key_hash")

    def describe(self, row: Guest) -> str:
        return f"{row.nickname} – {row.pk}"
