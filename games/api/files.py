"""Games as files: out, as far as the asker may see them, and in, when they are finished."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request

from games.api.base import ApiView, BodyParser, body_of, described
from games.api.play import GAME_ID, GAME_QUERY
from games.api.refusals import answer, by_file, by_server
from games.api.shapes import shape
from games.api.who import actor_in, address_of
from games.game_file import MOST_BYTES, FileFault, write_game
from games.limits import gate
from games.selectors import NoEntry, game_file
from games.services import game_import

LINES = "application/x-ndjson"


@dataclass(frozen=True, slots=True)
class Imported:
    """A game that came from a file, and where people look at it."""

    game: str
    address: str
    events: int


IMPORTED = shape(Imported)


class LinesRenderer(BaseRenderer):
    """JSON Lines, as far as the choice of a format is concerned: the view writes them itself."""

    media_type = LINES
    format = "jsonl"

    def render(self, data: Any, accepted_media_type: Any = None, renderer_context: Any = None) -> bytes:
        raise NotImplementedError


class LinesParser(BodyParser):
    """The bytes of a game's file; one more than there may be says that it is too large."""

    media_type = LINES
    most = MOST_BYTES


class GameFile(ApiView):
    """A game as a file."""

    renderer_classes = (LinesRenderer, JSONRenderer)

    @described(
        "A game's file",
        {(200, LINES): OpenApiTypes.STR},
        tag="files",
        query=GAME_QUERY,
        refusals=("unknown_game",),
        path=GAME_ID,
        operation_id="game_file",
    )
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """JSON Lines (docs/game-file.md): a finished game whole, a running one as the viewer may see it."""
        query = GAME_QUERY.read_query(request.query_params)
        try:
            header, lines = game_file(game_id=game_id, actor=actor_in(request), watch_token=query.watch)
        except NoEntry as refused:
            raise by_server(refused.code) from refused
        whole = "".join(f"{line}\n" for line in write_game(header, lines))
        return HttpResponse(whole, content_type=LINES)


class GameFiles(ApiView):
    """Files that come in."""

    parser_classes = (LinesParser,)

    @described(
        "Open a game's file",
        {201: IMPORTED},
        tag="files",
        request={LINES: OpenApiTypes.STR},
        refusals=("media_type", "body_too_large", "bad_file"),
        operation_id="game_import",
    )
    def post(self, request: Request) -> HttpResponse:
        """A finished game that proves itself gets an address; another file is refused with the line at fault."""
        sent = body_of(request)
        if not gate().file(address_of(request)):
            raise by_server("too_fast")
        try:
            game = game_import(data=sent if isinstance(sent, bytes) else b"")
        except FileFault as fault:
            raise by_file(fault) from fault
        return answer(Imported(game.pk, f"/g/{game.pk}", game.seq), 201)
