"""A game as it is being played: what it is, my view, my legal actions, an action, the log."""

from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from django.http import HttpResponse
from pydantic import Field
from rest_framework.request import Request

from games.api.base import ApiView, Limit, body_of, described, in_path
from games.api.refusals import answer, by_rules, by_server, words
from games.api.shapes import Whole, shape
from games.api.who import actor_in
from games.codec import TaggedAction
from games.engine.ids import Phase, Seat
from games.engine.refusals import CODES
from games.engine.views import Options
from games.limits import gate
from games.protocol import SERVER_CODES, Accepted, AttackOdds, DefenceOdds, Rejected, Sequence, Told, Update, Welcome
from games.selectors import Entry, NoEntry, game_entry, game_update_for
from games.selectors.logbook import game_log_after
from games.sentences import refusal_sentence
from games.services import action_submit

NO_EVENTS = 2**31 - 1
GAME_ID = in_path("game_id", "^[A-Za-z0-9_-]{22}$")
LookedAt = Annotated[str, Field(max_length=120)]


@dataclass(frozen=True, slots=True)
class GameQuery:
    """``watch`` is the token of an invitation: with it a game by link may be watched."""

    watch: LookedAt = ""


@dataclass(frozen=True, slots=True)
class ViewQuery:
    """``after`` asks for the events after that number as well, the newest 500 of them."""

    after: Whole = NO_EVENTS
    watch: LookedAt = ""


@dataclass(frozen=True, slots=True)
class LogQuery:
    """The events after a number."""

    after: Whole = 0
    limit: Limit = 100
    watch: LookedAt = ""


@dataclass(frozen=True, slots=True)
class LogPart:
    """Events in order; ``next`` is the number after which the following part begins, null at the end for now."""

    results: tuple[Told, ...]
    next: int | None


@dataclass(frozen=True, slots=True)
class Legal:
    """What the viewer may do at event ``seq``; ``odds`` of each attack in ``options``, ``defence`` of each answer."""

    seq: int
    viewer: Seat | None
    phase: Phase
    to_act: Seat | None
    options: Options
    odds: tuple[AttackOdds, ...]
    defence: tuple[DefenceOdds, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """Do this, as decided at event ``base_seq``. The same ``id`` is carried out once, however often it is sent."""

    id: UUID
    base_seq: Sequence
    action: TaggedAction


GAME_QUERY, VIEW_QUERY, LOG_QUERY = shape(GameQuery), shape(ViewQuery), shape(LogQuery)
WELCOME, UPDATE, LEGAL, LOG_PART = shape(Welcome, "Game"), shape(Update), shape(Legal), shape(LogPart)
ASKED, ACCEPTED = shape(Asked, reading=True), shape(Accepted)


class OneGame(ApiView):
    """What does not change in a game."""

    @described(
        "A game",
        {200: WELCOME},
        tag="games",
        query=GAME_QUERY,
        refusals=("unknown_game",),
        path=GAME_ID,
        operation_id="game_show",
    )
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """Seats, edition, rules, board, clock, and the promise of the dice; who the viewer is."""
        query = GAME_QUERY.read_query(request.query_params)
        return answer(entry_of(request, game_id, query.watch).welcome)


class View(ApiView):
    """The position as the viewer may see it."""

    @described(
        "My view",
        {200: UPDATE},
        tag="games",
        query=VIEW_QUERY,
        refusals=("unknown_game",),
        path=GAME_ID,
        operation_id="game_view",
    )
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """The very update that a socket sends: the whole position, the clock, the odds, and the newest events."""
        query = VIEW_QUERY.read_query(request.query_params)
        entry = entry_of(request, game_id, query.watch)
        return answer(_update(request, entry, query.after))


class Actions(ApiView):
    """What the viewer may do, and doing it."""

    @described(
        "My legal actions",
        {200: LEGAL},
        tag="games",
        query=GAME_QUERY,
        refusals=("unknown_game",),
        path=GAME_ID,
        operation_id="action_list",
    )
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """Every legal choice of the own seat; all are empty for spectators."""
        query = GAME_QUERY.read_query(request.query_params)
        update = _update(request, entry_of(request, game_id, query.watch), NO_EVENTS)
        view = update.view
        return answer(
            Legal(update.seq, view.viewer, view.phase, view.to_act, view.options, update.odds, update.defence)
        )

    @described(
        "Submit an action",
        {200: ACCEPTED},
        tag="games",
        body=ASKED,
        refusals=(*SERVER_CODES, *CODES),
        path=GAME_ID,
        operation_id="action_submit",
    )
    def post(self, request: Request, game_id: str) -> HttpResponse:
        """Carry an action of the own seat out, once for each id; the same answers as over the socket."""
        asked = ASKED.read(body_of(request))
        entry = entry_of(request, game_id)
        answered = self._answer(request, entry, asked)
        if isinstance(answered, Rejected):
            message = refusal_sentence(answered.code, entry.rules.edition, words(), answered.params)
            raise by_rules(answered, message)
        return answer(answered)

    def _answer(self, request: Request, entry: Entry, asked: Asked) -> Accepted | Rejected:
        if entry.viewer is not None and not gate().action(entry.game_id, entry.viewer):
            return Rejected(asked.id, "too_fast")
        return action_submit(
            game_id=entry.game_id,
            actor=actor_in(request),
            action=asked.action,
            action_id=asked.id,
            base_seq=asked.base_seq,
        )


class Log(ApiView):
    """What has happened."""

    @described(
        "The log",
        {200: LOG_PART},
        tag="games",
        query=LOG_QUERY,
        refusals=("unknown_game",),
        path=GAME_ID,
        operation_id="game_log",
    )
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """The events of the game in order, as the viewer may see them."""
        query = LOG_QUERY.read_query(request.query_params)
        entry = entry_of(request, game_id, query.watch)
        told = game_log_after(game_id=game_id, viewer=entry.viewer, after=query.after, count=query.limit + 1)
        part = told[: query.limit]
        return answer(LogPart(part, part[-1].seq if len(told) > query.limit else None))


def entry_of(request: Request, game_id: str, watch: str = "") -> Entry:
    """Who asks, in this game. Raises ``ApiRefused``."""
    try:
        return game_entry(game_id=game_id, actor=actor_in(request), watch_token=watch)
    except NoEntry as refused:
        raise by_server(refused.code) from refused


def _update(request: Request, entry: Entry, after: int) -> Update:
    update = game_update_for(game_id=entry.game_id, viewer=entry.viewer, actor=actor_in(request), after_seq=after)
    if update is None:
        raise by_server("unknown_game")  # The seat has changed hands this very moment.
    return update
