"""Accounts. Whoever may change accounts must not be able to give oneself, or a colleague, more than one has."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from games.admin.base import Related, related_lists

if TYPE_CHECKING:
    AnyUserAdmin = UserAdmin[User]
else:
    AnyUserAdmin = UserAdmin  # Takes its parameter from the stubs alone.

RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")

admin.site.unregister(User)
admin.site.unregister(Group)


@admin.register(User)
class AccountAdmin(AnyUserAdmin):
    """Django's own, but only superusers touch rights, and accounts that have any."""

    related: tuple[Related, ...] = (Related("games_player", "user__id__exact", _("Seats in games")),)
    change_form_template = "admin/staff/row.html"

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        more = () if _all_rights(request) else RIGHTS
        return (*super().get_readonly_fields(request, obj), *more)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        lists = related_lists(self.related, unquote(object_id))
        return super().change_view(request, object_id, form_url, {"lists": lists, **(extra_context or {})})

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and (_all_rights(request) or not _has_rights(obj))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) and (_all_rights(request) or not _has_rights(obj))


@admin.register(Group)
class RightsAdmin(GroupAdmin):
    """Groups are rights: for superusers alone."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return _all_rights(request)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return _all_rights(request)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return _all_rights(request)


def _all_rights(request: HttpRequest) -> bool:
    return bool(request.user.is_active and request.user.is_superuser)


def _has_rights(account: Any) -> bool:
    return account is not None and (account.is_staff or account.is_superuser)
