"""What the page of a game shows the staff: the same sentences as everybody's page, and, apart from it, the secrets."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from games.admin.base import words
from games.engine.views import PlayerView
from games.models import Player
from games.protocol import Told
from games.selectors.logbook import game_log
from games.selectors.staff import game_for_staff, game_secrets
from games.selectors.watching import Entry
from games.sentences import Names, sentence
from games.views.page import GamePage

LINES = 60
"""Events on a page."""


@dataclass(frozen=True, slots=True)
class Line:
    """An event of the log."""

    seq: int
    at: datetime
    text: str


@dataclass(frozen=True, slots=True)
class SecretSeat:
    """What belongs to one seat alone, in words."""

    name: str
    mission: str
    hand: str
    headquarters: str
    defence: str
    plan: str


def game_page(game_id: str, before: str = "") -> dict[str, Any] | None:
    """The game as a spectator sees it, its log up to an event; None for no such game."""
    found = game_for_staff(game_id=game_id)
    if found is None:
        return None
    entry, update = found
    upto = min(int(before), update.seq) if before.isascii() and before.isdigit() and len(before) < 10 else update.seq
    log = game_log(game_id=game_id, viewer=None, upto=upto, count=LINES)
    page = GamePage(entry, update, log, words())
    players = Player.objects.filter(game_id=game_id).only("seat", "bot", "guest_id", "user_id").order_by("seat")
    return {
        "page": page,
        "lines": [_line(told, page.names) for told in log.told],
        "newest": upto == update.seq,
        "seats": [(shown, row, _level(row)) for shown, row in zip(page.players, [*players, None], strict=False)],
    }


def secrets_page(game_id: str) -> dict[str, Any] | None:
    """Everything hidden, in words. The look has been written down; None for no such game."""
    found, secrets = game_for_staff(game_id=game_id), game_secrets(game_id=game_id, lines=LINES)
    if found is None or secrets is None:
        return None
    names = _names(found[0])
    return {
        "shown": True,
        "seats": [_seat(names, seat, view) for seat, view in enumerate(secrets.views)],
        "pile": names.cards(secrets.pile),
        "dice_secret": secrets.secret,
        "lines": [_line(told, names) for told in secrets.log],
    }


def _level(player: Player | None) -> str:
    """The bot to which a seat belongs, in words; empty for a person's."""
    return words().get("bots", player.bot) if player is not None and player.bot else ""


def _names(entry: Entry) -> Names:
    welcome = entry.welcome
    return Names(words(), welcome.board.key, tuple(seat.name for seat in welcome.seats), entry.rules.colours)


def _line(told: Told, names: Names) -> Line:
    return Line(told.seq, datetime.fromtimestamp(told.at / 1000, UTC), sentence(told.event, names))


def _seat(names: Names, seat: int, view: PlayerView) -> SecretSeat:
    headquarters = view.seats[seat].headquarters
    return SecretSeat(
        name=names.seat(seat),
        mission=names.texts.get("missions", view.mission) if view.mission else "",
        hand=names.cards(view.hand),
        headquarters=names.territory(headquarters) if headquarters else "",
        defence=names.stance(view.defence) if view.defence else "",
        plan=names.territories(view.plan),
    )
