"""Why the staff is refused something, in a sentence."""

from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.base import words
from games.selectors.staff import Target, last_act_on
from games.services import StaffFault

OURS: dict[str, Any] = {
    "no_clock": gettext_lazy("This game is played without a clock, and nobody is being asked."),
    "bot_already": gettext_lazy("A bot plays this seat already."),
    "unknown_person": gettext_lazy("There is no such guest or account."),
    "blocked_already": gettext_lazy("The guest is blocked already."),
    "not_blocked": gettext_lazy("The guest is not blocked."),
    "same_name": gettext_lazy("The guest is called that already."),
    "seated_elsewhere": gettext_lazy("That person plays in this game already."),
    "blocked": gettext_lazy("That guest is blocked."),
}


def refusal(code: StaffFault, target: Target) -> str:
    """What was not done, and why."""
    if code == "changed":
        return _changed(target)
    if code in OURS:
        return str(OURS[code])
    section = "refusals" if words().has("refusals", code) else "server"
    return words().get(section, code)


def _changed(target: Target) -> str:
    last = last_act_on(target)
    if last is None:
        return _("This has changed in the meantime. Look again.")
    return _("Nothing done, since %(name)s was faster: %(what)s (%(time)s).") % {
        "name": last.staff_name,
        "what": last.get_kind_display(),
        "time": date_format(localtime(last.at), "SHORT_DATETIME_FORMAT"),
    }
