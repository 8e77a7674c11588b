"""Who holds a seat: taken along to another browser, handed over, seen."""

from collections.abc import Collection
from datetime import datetime
from functools import partial
from hmac import compare_digest
from typing import Any, Literal, TypeAlias

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games import broadcast
from games.bots import BOTS
from games.engine.actions import HandOver
from games.engine.ids import Seat
from games.engine.play import play
from games.engine.refusals import IllegalAction
from games.guest_cookie import new_token, token_hash
from games.models import STRANGER, Actor, Game, Player
from games.protocol import ServerCode
from games.selectors.positions import position_read
from games.services.recording import OpenGame, game_open, now_millis, record, writing

SeatFault: TypeAlias = ServerCode | Literal["bad_token", "seated_elsewhere", "seat_gone"]


class SeatRefused(Exception):
    """The seat does not change hands; ``code`` says why."""

    def __init__(self, code: SeatFault) -> None:
        super().__init__(code)
        self.code: SeatFault = code


def seat_claim_by_return_token(*, game_id: str, token: str, actor: Actor) -> Seat:
    """Move the seat of a return link to whoever opened it. Whoever held it before loses it at once.

    Raises ``SeatRefused``: ``bad_token``, ``blocked``, ``not_seated`` for a stranger without even a nickname, or
    ``seated_elsewhere`` where the actor already plays another seat of this game.
    """
    if actor.blocked or not actor.known:
        raise SeatRefused("blocked" if actor.blocked else "not_seated")
    with writing():
        table = _open(game_id)
        hashed = token_hash(token)
        found = [row.seat for row in table.seats if row.return_hash and compare_digest(row.return_hash, hashed)]
        if not found:
            raise SeatRefused("bad_token")
        if not table.seats[found[0]].held_by(actor):
            _sit_down(table, found[0], actor)
        return found[0]


def seat_return_token_renew(*, game_id: str, actor: Actor) -> str:
    """A new return token for the actor's own seat; the old one is void. Raises ``SeatRefused``."""
    token = new_token()
    with writing():
        table = _open(game_id)
        seat = table.position.seat_of(actor)
        if seat is None or actor.blocked:
            raise SeatRefused("not_seated")
        Player.objects.filter(pk=table.seats[seat].pk).update(return_hash=token_hash(token))
        game_reseated(game_id)
    return token


def seat_hand_over(*, game_id: str, seat: Seat, bot: str = "", actor: Actor = STRANGER, name: str = "") -> None:
    """By vote or by an admin: a bot of that level, or another person, plays the seat from now on.

    Mission, hand and standing orders stay with the seat. Raises ``SeatRefused``.
    """
    if bool(bot) == actor.known or (bot and bot not in BOTS):
        raise ValueError("a seat is a person's or a bot's")
    with writing():
        table = _open(game_id)
        try:
            action = HandOver(seat, "bot" if bot else "person")
            progress = play(table.state, None, action, table.chance())
        except IllegalAction as illegal:
            raise SeatRefused("seat_gone") from illegal
        row = table.seats[seat]
        _sit_down(table, seat, actor, bot=bot, left_at=None, return_hash="", name=name or row.name)
        record(table, progress, now_millis())


def seat_forget(*, game_id: str, seat: Seat, name: str) -> None:
    """The person of a seat that nobody plays any more is forgotten; the seat is called ``name`` from now on."""
    with writing():
        fields = {"name": name, "guest": None, "return_hash": "", "last_seen": None}
        Player.objects.filter(game_id=game_id, seat=seat).update(**fields)
        game_reseated(game_id)


def presence_note(*, game_ids: Collection[str], player_ids: Collection[int], now: datetime | None = None) -> None:
    """Note which games are being watched and which seats are connected. Rows in use are left for the next time."""
    at = timezone.now() if now is None else now
    with writing():
        games = Game.objects.select_for_update(no_key=True, skip_locked=True).filter(pk__in=game_ids)
        Game.objects.filter(pk__in=list(games.values_list("pk", flat=True))).update(watched_at=at)
        seats = Player.objects.select_for_update(no_key=True, skip_locked=True).filter(pk__in=player_ids)
        Player.objects.filter(pk__in=list(seats.values_list("pk", flat=True))).update(last_seen=at)


def _open(game_id: str) -> OpenGame:
    table = game_open(game_id)
    if table is None:
        raise SeatRefused("unknown_game")
    return table


def _sit_down(table: OpenGame, seat: Seat, actor: Actor, **fields: Any) -> None:
    """One person, one seat; an account goes before a guest. ``fields`` of the seat's row change along with it."""
    if any(row.belongs_to(actor) for row in table.seats if row.seat != seat):
        raise SeatRefused("seated_elsewhere")
    guest_id = None if actor.user_id is not None else actor.guest_id
    Player.objects.filter(pk=table.seats[seat].pk).update(user_id=actor.user_id, guest_id=guest_id, **fields)
    game_reseated(table.game_id)
    table.position = position_read(table.game_id) or table.position


def game_reseated(game_id: str) -> None:
    """Somebody else may act or see from here on: no kept moment is the present one, and every socket is looked at."""
    Game.objects.filter(pk=game_id).update(seating=F("seating") + 1)
    transaction.on_commit(partial(broadcast.game_seats_changed, game_id=game_id))
    transaction.on_commit(partial(broadcast.game_listed, game_id=game_id))
