"""A game as a file, and a stored game held against its own log."""

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any

from games import codec
from games.engine.ids import Seat
from games.engine.projection import redact
from games.game_file import ClockHeader, Header, Line, SeatHeader, ViewHeader
from games.models import Actor, Game, GameEvent, Player
from games.selectors.loading import millis, rules_of, seats_with_game, state_of, state_replayed
from games.selectors.watching import NoEntry, game_entry


class NotEnded(Exception):
    """A running game keeps its secret."""


def game_record(*, game_id: str) -> tuple[Header, Iterator[Line]]:
    """A finished game, whole. Raises ``LookupError`` for no such game and ``NotEnded`` for a running one."""
    players = seats_with_game(game_id)
    if not players:
        raise LookupError(game_id)
    game = players[0].game
    if game.status != Game.Status.ENDED:
        raise NotEnded
    return _whole(game, players)


def game_file(*, game_id: str, actor: Actor, watch_token: str = "") -> tuple[Header | ViewHeader, Iterator[Line]]:
    """A finished game, whole, or what the actor may see of a running one. Raises ``NoEntry``."""
    entry = game_entry(game_id=game_id, actor=actor, watch_token=watch_token)
    players = seats_with_game(game_id)
    game = players[0].game
    if game.status == Game.Status.ENDED:
        return _whole(game, players)
    viewer = next((player.seat for player in players if player.held_by(actor)), None)
    if viewer != entry.viewer:
        raise NoEntry("unknown_game")  # The seat has changed hands this very moment.
    return ViewHeader(viewer=viewer, **_fixed(game, players)), _told(game, viewer)


def _whole(game: Game, players: Sequence[Player]) -> tuple[Header, Iterator[Line]]:
    return Header(secret=game.secret, **_fixed(game, players)), _lines(game)


def _fixed(game: Game, players: Sequence[Player]) -> dict[str, Any]:
    """What both headers say. A game that came from a file keeps the id that it was played under."""
    return {
        "game": game.origin or game.pk,
        "edition": game.edition,
        "mode": game.mode,
        "changes": game.changes,
        "policies": game.policies,
        "youngest": game.youngest,
        "host": game.host,
        "seats": tuple(SeatHeader(player.name, player.colour, player.bot) for player in players),
        "commitment": game.commitment,
        "contributions": tuple(game.contributions),
        "events": game.seq,
        "clock": ClockHeader(game.turn_seconds, game.reserve_seconds, game.defence_seconds),
    }


def game_ids() -> Iterator[str]:
    """All stored games, the oldest first."""
    return Game.objects.order_by("created_at", "pk").values_list("pk", flat=True).iterator()


def game_differences(*, game_id: str) -> list[str]:
    """Where a stored game is not what its log adds up to: names of what differs, empty when all is well.

    Raises ``LookupError`` for no such game.
    """
    players = seats_with_game(game_id)
    if not players:
        raise LookupError(game_id)
    game = players[0].game
    numbers = list(GameEvent.objects.filter(game_id=game_id).order_by("seq").values_list("seq", flat=True))
    if numbers != list(range(1, game.seq + 1)):
        return ["log"]
    stored, replayed = state_of(game, players), state_replayed(game, rules_of(game, players))
    differing = [f.name for f in fields(stored) if getattr(stored, f.name) != getattr(replayed, f.name)]
    over = replayed.outcome is not None
    row = (game.seq, game.round, game.to_act, game.status == Game.Status.ENDED)
    if row != (replayed.seq, replayed.round, None if over else replayed.to_act, over):
        differing.append("row")
    return differing


def _told(game: Game, viewer: Seat | None) -> Iterator[Line]:
    for line in _lines(game):
        yield Line(line.seq, line.at, line.kind, redact(line.payload, viewer))


def _lines(game: Game) -> Iterator[Line]:
    log = GameEvent.objects.filter(game_id=game.pk, seq__lte=game.seq).order_by("seq")
    for seq, at, kind, payload in log.values_list("seq", "at", "kind", "payload").iterator():
        yield Line(seq, millis(at), kind, codec.event_load(payload))
