"""The staff's journal: who did what, when and why, and who looked at secrets."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.admin.base import LookOnly, linked
from games.models import StaffAction


@admin.register(StaffAction)
class StaffActionAdmin(LookOnly):
    list_display = ("at", "staff_name", "kind", "reason", "game_link", "seat", "guest_link", "details")
    list_filter = ("kind", "at", "staff")
    list_select_related = ("game", "guest")
    search_fields = ("staff_name", "reason", "game__id__startswith", "guest__nickname")
    search_help_text = _("A name, a word of the reason, or the beginning of a game's number")
    fields = list_display
    ordering = ("-pk",)
    links = ("game__id__exact", "guest__id__exact")

    game_link = linked("game", _("game"))
    guest_link = linked("guest", _("guest"))
