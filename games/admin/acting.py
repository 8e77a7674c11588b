"""Acts of the staff: chosen in a list or on a page, confirmed with a reason on a page of their own, then carried out.

The page of confirmation names every row that was ticked, as it is now, and for each the last act that its reader saw;
the services do nothing where there has been another one since.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.options import IS_POPUP_VAR
from django.contrib.admin.utils import quote, unquote
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.base import LookOnly
from games.admin.wording import refusal
from games.selectors.staff import Target, last_act
from games.services import Mandate, StaffRefused

MOST_AT_ONCE = 50


class ReasonForm(forms.Form):
    """Why: for the staff's journal, which players do not see."""

    reason = forms.CharField(
        label=gettext_lazy("Reason (for the staff's journal)"),
        min_length=3,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


@dataclass(frozen=True, slots=True)
class Act:
    """Something that the staff may do to rows of a list."""

    key: str
    name: Any
    """What the button says."""
    permission: str
    form: type[ReasonForm]
    target: Callable[[Any], Target]
    """What it concerns, from the row."""
    do: Callable[[Target, dict[str, Any], Mandate], None]
    """Carries it out, with what the form says. Raises ``StaffRefused``."""


class ActingAdmin(LookOnly):
    """Lists whose ticked rows the staff can act upon."""

    acts: tuple[Act, ...] = ()

    def describe(self, row: Any) -> str:
        """A row in a phrase, as it is now."""
        return str(row)

    def permitted(self, request: HttpRequest) -> list[Act]:
        """The acts that whoever asks may do."""
        return [act for act in self.acts if request.user.has_perm(act.permission)]

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        if IS_POPUP_VAR in request.GET:
            return {}
        return {act.key: (partial(_confirm, act), act.key, act.name) for act in self.permitted(request)}

    def response_action(self, request: HttpRequest, queryset: QuerySet[Any], *where: Any) -> HttpResponse | None:
        """The ticked rows and no others, whatever the list has been narrowed down to since it was drawn."""
        if request.POST.get("select_across", "0") not in ("", "0"):
            messages.error(request, _("Tick the rows: nothing is done to rows that nobody has looked at."))
            return redirect(request.get_full_path())
        return super().response_action(request, self.get_queryset(request), *where)

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.act_view)
        return [path("act/<slug:key>/", view, name=self._url_name("act")), *super().get_urls()]

    def act_view(self, request: HttpRequest, key: str) -> HttpResponse:
        """Ask for the reason, or, with it, do it."""
        act = next((act for act in self.acts if act.key == key), None)
        if act is None:
            raise Http404(key)
        if not (request.user.has_perm(act.permission) and self.has_view_permission(request)):
            raise PermissionDenied
        if request.method != "POST":
            seen = {row.pk: last_act(act.target(row)) for row in self._rows(request.GET.getlist("on"))}
            return self._ask(request, act, act.form(), {str(pk): number for pk, number in seen.items()})
        ticked = dict(_ticked(request.POST.getlist("on")))
        form = act.form(request.POST)
        if not form.is_valid():
            return self._ask(request, act, form, ticked)
        for row in self._rows(list(ticked)):
            self._carry_out(request, act, row, form.cleaned_data, ticked[str(row.pk)])
        return redirect(self._back(list(ticked)))

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        buttons = [(self._address(act, [unquote(object_id)]), act.name) for act in self.permitted(request)]
        return super().change_view(request, object_id, form_url, {"buttons": buttons, **(extra_context or {})})

    def _ask(self, request: HttpRequest, act: Act, form: ReasonForm, ticked: dict[str, int]) -> HttpResponse:
        rows = [(f"{row.pk}:{ticked[str(row.pk)]}", self.describe(row)) for row in self._rows(list(ticked))]
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": act.name,
            "form": form,
            "rows": rows,
            "back": self._back(list(ticked)),
            "media": self.media,
        }
        return TemplateResponse(request, "admin/staff/act.html", context)

    def _carry_out(self, request: HttpRequest, act: Act, row: Any, said: dict[str, Any], seen: int) -> None:
        target, name = act.target(row), self.describe(row)
        try:
            act.do(target, said, Mandate(request.user.pk or 0, said["reason"], seen))
        except StaffRefused as refused:
            messages.warning(request, f"{name}: {refusal(refused.code, target)}")
        else:
            messages.success(request, f"{name}: {_('done')}")

    def _rows(self, pks: list[str]) -> QuerySet[Any]:
        field: Any = self.opts.pk
        known = [pk for pk in pks[:MOST_AT_ONCE] if _fits(field, pk)]
        rows: QuerySet[Any] = self.model.objects.filter(pk__in=known).order_by("pk")
        return rows

    def _back(self, pks: list[str]) -> str:
        if len(pks) == 1:
            return reverse(f"admin:{self._url_name('change')}", args=[quote(pks[0])])
        return reverse(f"admin:{self._url_name('changelist')}")

    def _address(self, act: Act, pks: list[str]) -> str:
        address = reverse(f"admin:{self._url_name('act')}", args=[act.key])
        return f"{address}?{urlencode({'on': pks}, doseq=True)}"

    def _url_name(self, page: str) -> str:
        return f"{self.opts.app_label}_{self.opts.model_name}_{page}"


def _confirm(act: Act, admin: ActingAdmin, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponse:
    pks = [str(pk) for pk in queryset.order_by("pk").values_list("pk", flat=True)[: MOST_AT_ONCE + 1]]
    if len(pks) > MOST_AT_ONCE or len(request.POST.getlist(ACTION_CHECKBOX_NAME)) > MOST_AT_ONCE:
        messages.error(request, _("At most %(most)s rows at once.") % {"most": MOST_AT_ONCE})
        return redirect(request.get_full_path())
    return redirect(admin._address(act, pks))  # noqa: SLF001 - the other half of the same class


def _ticked(values: list[str]) -> Iterator[tuple[str, int]]:
    """Each row with the number of the last act that was seen there; what is no such pair is nobody's row."""
    for value in values[:MOST_AT_ONCE]:
        pk, colon, seen = value.rpartition(":")
        if colon and seen.isascii() and seen.isdigit() and len(seen) < 19:
            yield pk, int(seen)


def _fits(field: Any, pk: str) -> bool:
    """Whether the text can be a key of that column."""
    if field.get_internal_type() == "CharField":
        return len(pk) <= field.max_length and "\0" not in pk
    return pk.isascii() and pk.isdigit() and len(pk) < 19
