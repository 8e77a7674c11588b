"""The same people once more: whoever asks first opens the table, the others sit down at it."""

from functools import partial

from django.db import transaction

from games import broadcast
from games.bots import FOR_PEOPLE
from games.models import Actor, Game, Player
from games.services import ClockSpec
from lobby.models import Table, TableSeat
from lobby.protocol import Refused, TableSpec
from lobby.services.opening import OpenTable, seat_person, table_open, tell
from lobby.services.tables import FIRST_BOT, table_create


def rematch(*, game_id: str, actor: Actor, contribution: str = "") -> Table:
    """The table at which the people of a finished game play again, with a seat for the actor. Raises ``Refused``.

    It has the options, seats and bots of the first one; everybody keeps name and colour as far as they are free.
    """
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).filter(pk=game_id).first()
        player = None if game is None else _player(game, actor)
        if game is None or player is None:
            raise Refused("unknown_table")
        if game.status != Game.Status.ENDED:
            raise Refused("not_ended")
        if actor.blocked:
            raise Refused("blocked")
        again = Table.objects.filter(rematch_of=game).first()
        if again is not None and again.status == Table.Status.CLOSED:
            Table.objects.filter(pk=again.pk).update(rematch_of=None)
            again = None
        if again is None:
            again = _opened(game, player, actor, contribution)
        elif again.status == Table.Status.OPEN:
            _join(again, player, actor, contribution)
        return again


def _player(game: Game, actor: Actor) -> Player | None:
    return next((player for player in game.players.order_by("seat") if player.belongs_to(actor)), None)


def _opened(game: Game, player: Player, actor: Actor, contribution: str) -> Table:
    before = Table.objects.filter(game=game).first()
    played = TableSeat.objects.filter(table=before).exclude(bot="").values_list("bot", flat=True)
    # A level that was once offered may not be any more.
    levels = tuple(level if level in FOR_PEOPLE else FIRST_BOT for level in played)
    spec = TableSpec(
        edition=game.edition,
        mode=game.mode,
        places=game.players.count(),
        bots=len(levels),
        levels=levels,
        colour=player.colour,
        changes=game.changes,
        clock=ClockSpec(game.turn_seconds, game.reserve_seconds, game.defence_seconds),
        public=game.visibility == Game.Visibility.PUBLIC,
    )
    table = table_create(host=actor, name=player.name, spec=spec, contribution=contribution)
    table.rematch_of = game
    table.save(update_fields=("rematch_of",))
    tell(table.pk)
    # The others look at the end of the game: their pages are to show that there is a table.
    transaction.on_commit(partial(broadcast.game_seats_changed, game_id=game.pk))
    return table


def _join(table: Table, player: Player, actor: Actor, contribution: str) -> None:
    with table_open(table.pk) as opened:
        if not any(seat.belongs_to(actor) for seat in opened.seats):
            seat_person(opened, actor, player.name, contribution, colour=_colour(opened, player))


def _colour(opened: OpenTable, player: Player) -> str:
    """The colour of the last time, unless somebody else wears it by now."""
    taken = {seat.colour for seat in opened.seats}
    return "" if player.colour in taken else player.colour
