"""The plain page of a game: shown, and its forms taken in. Works without script; with script it follows the game."""

import time
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games.engine.clock import Millis
from games.engine.edition import Rules
from games.game_file import write_game
from games.limits import gate
from games.models import Actor
from games.protocol import Answer, Rejected, ServerCode, Update
from games.rulebook.addresses import place
from games.selectors import Entry, NoEntry, game_file
from games.selectors.course import game_course
from games.selectors.logbook import game_log, own_turn_ended
from games.sentences.rules import refusal_reason
from games.services import HurryRefused, SeatRefused, action_submit, bots_hurry, presence_note, seat_return_token_renew
from games.texts import Texts
from games.views.asking import person_asking
from games.views.course import course_charts
from games.views.forms import BadForm, action_from
from games.views.looking import kept, look, words
from games.views.page import GamePage
from games.views.review import review_context

LONGEST_HURRY = 1.0
"""Seconds for which bots play on before the page is shown again."""
LINES = 40
"""How many lines of the log stand on a page at least."""
MOST_LINES = 200
"""And at most: on the page of who has played, everything since, and on every page of older lines."""
NOTED_FOR = 30_000
"""Milliseconds for which a note of somebody's presence is fresh enough; a socket's comes more often."""


@never_cache
@require_GET
def show(request: HttpRequest, game_id: str) -> HttpResponse:
    """The whole page, or with ``?part=game`` only what changes in it."""
    _actor, entry, update = look(request, game_id)
    _note_presence(entry, update.clock.now)
    upto = min(_whole(request.GET.get("before", ""), update.seq), update.seq)
    count = _lines(entry, update.seq) if upto == update.seq else MOST_LINES
    log = game_log(game_id=game_id, viewer=entry.viewer, upto=upto, count=count)
    page = GamePage(entry, update, log, words(), pair=request.GET.get("pair", ""))
    part = request.GET.get("part") == "game"
    template = "games/_game.html" if part else "games/game.html"
    return render(request, template, _context(request, page, newest=upto == update.seq))


@require_POST
def act(request: HttpRequest, game_id: str) -> HttpResponseBase:
    """One action of the viewer's own seat. A refusal becomes a sentence on the page."""
    actor, entry, update = look(request, game_id)
    texts = words()
    try:
        answer = _submit(request, actor, entry, update)
    except BadForm as bad:
        messages.error(request, texts.get("forms", bad.code, name=bad.field))
    else:
        if not isinstance(answer, Rejected):
            return _back(request, game_id, anchor="#actions")
        messages.error(request, sentence_of(answer, entry.rules, texts))
    return _back(request, game_id)


@require_POST
def hurry(request: HttpRequest, game_id: str) -> HttpResponseBase:
    """The bots play on without a pause until the viewer is asked, or for as long as anybody would wait for a page."""
    actor, entry, _update = look(request, game_id)
    refused = _play_on(actor, entry)
    if refused is not None:
        messages.error(request, refusal_reason(refused, entry.rules.edition, words(), {}))
    return _back(request, game_id, anchor="#actions")


@require_GET
def export(request: HttpRequest, game_id: str) -> HttpResponse:
    """A game as JSON Lines: finished, with all that was secret; running, as the viewer may see it."""
    actor = person_asking(request)
    try:
        header, lines = game_file(game_id=game_id, actor=actor, watch_token=request.GET.get("watch", ""))
    except NoEntry as refused:
        raise Http404(refused.code) from refused
    whole = "".join(f"{line}\n" for line in write_game(header, lines))
    headers = {"Content-Disposition": f'attachment; filename="risiko-{game_id}.jsonl"'}
    return HttpResponse(whole, content_type="application/x-ndjson", headers=headers)


@require_POST
def renew_return(request: HttpRequest, game_id: str) -> HttpResponseBase:
    """A new return link for the viewer's own seat; it is shown once, the old one is void."""
    actor, _entry, _update = look(request, game_id)
    try:
        token = seat_return_token_renew(game_id=game_id, actor=actor)
    except SeatRefused as refused:
        raise Http404 from refused
    messages.success(request, request.build_absolute_uri(f"/r/{token}"), extra_tags="link")
    return _back(request, game_id)


def sentence_of(refused: Rejected, rules: Rules, texts: Texts) -> str:
    """A refusal in a sentence; the place where the rule is written leads to it."""
    reason = refusal_reason(refused.code, rules.edition, texts, refused.params)
    if refused.rule is None:
        return reason
    where = place(rules, refused.rule, texts)
    return format_html('{} (<a href="{}">{}</a>)', reason, where.address, where.source)


def _context(request: HttpRequest, page: GamePage, *, newest: bool) -> dict[str, Any]:
    """The page, and its addresses with what goes along in them."""
    carried = kept(request)
    query = urlencode(carried)
    game, seated = f"/g/{page.entry.game_id}", page.entry.viewer is not None
    return {
        "page": page,
        "newest": newest,
        "address": f"{game}/plain",
        "act": f"{game}/act",
        "game": game,
        "query": f"?{query}" if query else "",
        "more": f"&{query}" if query else "",
        "export": f"{game}/export" + (f"?{query}" if query else ""),
        "socket": f"/ws/games/{page.entry.game_id}/?after={page.view.seq}" + (f"&{query}" if query else ""),
        "charts": course_charts(game_course(page.entry.game_id), page.names) if page.end else None,
        **(review_context(page.entry.game_id, page.names, carried, seated=seated, drawn=False) if page.end else {}),
    }


def _submit(request: HttpRequest, actor: Actor, entry: Entry, update: Update) -> Answer:
    action_id = _action_id(request.POST.get("action_id", ""))
    if entry.viewer is None:
        return Rejected(action_id, "not_seated")
    if not gate().action(entry.game_id, entry.viewer):
        return Rejected(action_id, "too_fast")
    board, texts = entry.rules.board, words()
    names = {texts.territory(board.key, key).casefold(): key for key in board.territories}
    action = action_from(request.POST, update.view, lambda name: names.get(name.casefold()))
    return action_submit(
        game_id=entry.game_id,
        actor=actor,
        action=action,
        action_id=action_id,
        base_seq=_whole(request.POST.get("base_seq", ""), update.seq),
    )


def _play_on(actor: Actor, entry: Entry) -> ServerCode | None:
    if entry.viewer is not None and not gate().action(entry.game_id, entry.viewer):
        return "too_fast"
    until = time.monotonic() + LONGEST_HURRY
    try:
        while bots_hurry(game_id=entry.game_id, actor=actor) and time.monotonic() < until:
            pass
    except HurryRefused as refused:
        return refused.code
    return None


def _lines(entry: Entry, seq: int) -> int:
    """How many of the newest lines: a player finds everything since the own last turn."""
    if entry.viewer is None:
        return LINES
    since = seq - own_turn_ended(game_id=entry.game_id, viewer=entry.viewer)
    return max(LINES, min(since, MOST_LINES))


def _note_presence(entry: Entry, now: Millis) -> None:
    """Whoever reads the page is there, also without a socket; with one the hub has just noted it."""
    if entry.viewer is None or entry.player_id is None:
        return
    seen = entry.last_seen[entry.viewer]
    if seen is None or now - seen > NOTED_FOR:
        presence_note(game_ids=[], player_ids=[entry.player_id])


def _whole(text: str, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else otherwise


def _action_id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        return uuid4()


def _back(request: HttpRequest, game_id: str, anchor: str = "") -> HttpResponseBase:
    query = kept(request)
    if request.POST.get("pair"):
        query["pair"] = request.POST["pair"][:120]
    if request.GET.get("part") == "game":
        query["part"] = "game"
    return redirect(f"/g/{game_id}/plain" + (f"?{urlencode(query)}" if query else "") + anchor)
