"""What all pages of the staff have in common: they show what is listed, find by what is listed, and change nothing."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from django.contrib import admin
from django.contrib.admin.utils import quote, unquote
from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.texts import Texts, texts

if TYPE_CHECKING:
    AnyAdmin = admin.ModelAdmin[Any]
else:
    AnyAdmin = admin.ModelAdmin  # Takes its parameter from the stubs alone.

SECTIONS = {"edition": "editions", "mode": "modes", "termination": "terminations", "bot": "bots"}
"""Where the words of a column's keys are found."""
LOOKUPS = ("__exact", "__isnull", "__in", "__gte", "__lt")
"""What filters put behind the name of a column."""


class Related(NamedTuple):
    """A list of what belongs to a row: whose list, narrowed down by which lookup, under which name."""

    model: str
    lookup: str
    title: Any


class LookOnly(AnyAdmin):
    """Lists and pages without a way to change anything.

    ``fields`` and ``list_display`` say what is shown, ``list_filter`` and ``links`` by what a list may be narrowed
    down: nothing else, since a search by a secret column would tell it bit by bit.
    """

    change_form_template = "admin/staff/row.html"
    related: tuple[Related, ...] = ()
    """Lists of what belongs to one of these."""
    links: tuple[str, ...] = ()
    """Lookups by which other pages lead to this list."""
    journal_by = ""
    """By which lookup the journal of the staff's acts is narrowed down to one of these."""
    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        bare = _bare(lookup)
        return lookup in self.links or bare.removesuffix("__id") in set(self._filtered())

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        lists = related_lists(self.related, unquote(object_id))
        return super().change_view(request, object_id, form_url, {"lists": lists, **(extra_context or {})})

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """What the staff did is in its journal; nothing else changes here."""
        return redirect(_address(Related("games_staffaction", self.journal_by, ""), unquote(object_id)))

    def _filtered(self) -> Iterator[str]:
        for item in self.list_filter:
            name = item[0] if isinstance(item, tuple) else getattr(item, "parameter_name", item)
            yield str(name)


def words() -> Texts:
    """The game's texts in the language of this page."""
    return texts(get_language() or "en")


def link_to(row: Model | None) -> SafeString | str:
    """A link to the page of a row, by its number in the words of its model; an account by its name."""
    if row is None:
        return "–"
    meta = row._meta  # noqa: SLF001 - Django's documented way to a model's name
    address = reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[quote(row.pk)])
    name = row.get_username() if isinstance(row, AbstractBaseUser) else f"{meta.verbose_name} {row.pk}"
    return format_html('<a href="{}">{}</a>', address, name)


def linked(name: str, description: Any) -> Callable[[Any, Any], SafeString | str]:
    """A column that leads to the row that the field refers to."""

    @admin.display(description=description, ordering=name)
    def column(_admin: Any, row: Any) -> SafeString | str:
        return link_to(getattr(row, name))

    return column


def worded(section: str, name: str, description: Any) -> Callable[[Any, Any], str]:
    """A column that says a key in words; an unknown key stands for itself."""

    @admin.display(description=description, ordering=name)
    def column(_admin: Any, row: Any) -> str:
        key = getattr(row, name)
        return words().get(section, key) if words().has(section, key) else key

    return column


class InWords(admin.AllValuesFieldListFilter):
    """A filter by a column of keys that offers them in words."""

    def choices(self, changelist: Any) -> Iterator[Any]:
        section = SECTIONS[self.field.name]
        for number, choice in enumerate(super().choices(changelist)):
            key = str(choice["display"])
            known = number and words().has(section, key)
            yield {**choice, "display": words().get(section, key) if known else key or "–"}


def related_lists(related: tuple[Related, ...], pk: Any) -> list[tuple[str, Any]]:
    """Addresses and names of the lists of what belongs to a row."""
    return [(_address(one, pk), one.title) for one in related]


def _address(related: Related, pk: Any) -> str:
    address = reverse(f"admin:{related.model}_changelist")
    return f"{address}?{urlencode({related.lookup: pk})}" if related.lookup else address


def _bare(lookup: str) -> str:
    for ending in LOOKUPS:
        if lookup.endswith(ending):
            return lookup.removesuffix(ending)
    return lookup
