"""The lobby's refusals among those of the API."""

from rest_framework.response import Response

from games.api.base import ApiView
from games.api.refusals import ApiRefused, register
from lobby.protocol import CODES, LobbyCode, Refused

NOT_FOUND: tuple[LobbyCode, ...] = ("unknown_table",)
NOT_ALLOWED: tuple[LobbyCode, ...] = ("not_at_table", "not_host", "blocked")
TOO_OFTEN: tuple[LobbyCode, ...] = ("too_many_tables", "too_many_joins")
AT_ODDS: tuple[LobbyCode, ...] = (
    "table_started", "table_closed", "table_full", "own_seat", "colour_taken", "name_taken", "too_few_players",
    "not_ready", "seated_elsewhere", "not_ended",
)  # fmt: skip
"""What the table's present state does not allow."""

for codes, status in ((NOT_FOUND, 404), (NOT_ALLOWED, 403), (TOO_OFTEN, 429), (AT_ODDS, 409), (CODES, 422)):
    register(codes, status)


class LobbyView(ApiView):
    """A view whose services raise ``Refused``."""

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, Refused):
            exc = ApiRefused(exc.code, section="server" if exc.code == "blocked" else "lobby")
        return super().handle_exception(exc)
