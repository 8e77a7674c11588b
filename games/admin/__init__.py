"""The staff's pages: games and people to look at, and the few things that may be done to them, each with a reason.

Nothing is edited here. What changes something is an ``Act``: a permission, a page that asks for the reason, and a
service that carries it out.
"""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.admin import accounts, events, games, journal, players
from games.admin.acting import Act, ActingAdmin, ReasonForm
from games.admin.base import InWords, LookOnly, Related, linked, worded

admin.site.site_header = _("Risiko: staff")
admin.site.site_title = _("Risiko: staff")
admin.site.index_title = _("What there is")

__all__ = [
    "Act",
    "ActingAdmin",
    "InWords",
    "LookOnly",
    "ReasonForm",
    "Related",
    "accounts",
    "events",
    "games",
    "journal",
    "linked",
    "players",
    "worded",
]
