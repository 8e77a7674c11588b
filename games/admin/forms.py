"""What the staff is asked before an act, besides the reason."""

from typing import Any, get_args

from django import forms
from django.utils.translation import gettext_lazy as _

from games.admin.acting import ReasonForm
from games.admin.base import words
from games.bots import FOR_PEOPLE
from games.engine.ids import StaffReason

GRANTS = (60, 300, 900, 3_600, 6 * 3_600, 24 * 3_600, 3 * 24 * 3_600)
"""Seconds that can be given at once."""


class CauseForm(ReasonForm):
    """Why a game is stopped, as the players are told it."""

    cause = forms.ChoiceField(label=_("What the players are told"))
    field_order = ("cause", "reason")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        causes = get_args(StaffReason)
        self.fields["cause"].choices = [(key, words().get("staff_reasons", key)) for key in causes]  # type: ignore[attr-defined]


class BotForm(ReasonForm):
    """Which bot plays on."""

    level = forms.ChoiceField(label=_("Bot"))
    field_order = ("level", "reason")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["level"].choices = [(key, words().get("bots", key)) for key in FOR_PEOPLE]  # type: ignore[attr-defined]


class SubstituteForm(ReasonForm):
    """Who plays on: a guest by number, or an account by name."""

    guest = forms.IntegerField(label=_("Guest, by number"), required=False, min_value=1, max_value=2**62)
    account = forms.CharField(label=_("or account, by name"), required=False, max_length=150)
    field_order = ("guest", "account", "reason")

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        if not self.errors and (said.get("guest") is None) == (not said.get("account")):
            raise forms.ValidationError(_("Name either a guest or an account."))
        return said


class TimeForm(ReasonForm):
    """How much more time."""

    seconds = forms.TypedChoiceField(label=_("More time"), coerce=int)
    field_order = ("seconds", "reason")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seconds"].choices = [(str(s), words().duration(s)) for s in GRANTS]  # type: ignore[attr-defined]
