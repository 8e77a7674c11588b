"""Lists of games: those that run, those that were played here, one's own."""

from dataclasses import dataclass

from django.http import HttpResponse
from rest_framework.request import Request

from games.api.base import ApiView, Limit, Offset, Page, PageQuery, described, page_of
from games.api.refusals import answer
from games.api.shapes import shape
from games.api.who import actor_in
from lobby.selectors import GameKind, GameLine, games_page


@dataclass(frozen=True, slots=True)
class GamesQuery(PageQuery):
    """Which games: public ones that are running or have ended, or one's own."""

    of: GameKind = "running"
    offset: Offset = 0
    limit: Limit = 30


GAMES_QUERY, GAMES = shape(GamesQuery), shape(Page[GameLine], "Games")


class Games(ApiView):
    """All games in a list."""

    @described("Games", {200: GAMES}, tag="games", query=GAMES_QUERY, operation_id="game_list")
    def get(self, request: Request) -> HttpResponse:
        """The latest first; games by link are in nobody's list but their players'."""
        query = GAMES_QUERY.read_query(request.query_params)
        found = games_page(actor=actor_in(request), kind=query.of, offset=query.offset, count=query.limit + 1)
        return answer(page_of(found, query))
