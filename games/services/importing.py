"""A finished game comes in from a file, to be looked at and played over again, never played on."""

from django.db import transaction
from django.utils import timezone

from games import codec
from games.engine.clock import new_clock
from games.game_file import file_rows
from games.models import Game, Player
from games.proof import Proved, prove
from games.selectors.loading import moment
from games.selectors.positions import Logged, Position, facts_of
from games.services.games import SeatSpec, player_row
from games.services.recording import log_write, position_fields, review_expect

AT_A_TIME = 500
"""Events in one statement: databases bound the number of values."""


def game_import(*, data: bytes) -> Game:
    """Store the game of a file under an id of its own; whoever has its link may look at it.

    The file must prove itself: raises ``FileFault`` with the first line at fault. Nobody holds a seat of the game.
    """
    proved = prove(file_rows(data))
    game = _game(proved)
    seats = [SeatSpec(seat.name, seat.colour, bot=seat.bot) for seat in proved.header.seats]
    players = [
        player_row(game, number, seat, codec.split_seat(proved.state, number)) for number, seat in enumerate(seats)
    ]
    logged = [Logged(line.seq, line.at, line.payload) for line in proved.lines]
    with transaction.atomic():
        game.save(force_insert=True)
        Player.objects.bulk_create(players)
        for first in range(0, len(logged), AT_A_TIME):
            log_write(game.pk, logged[first : first + AT_A_TIME])
        review_expect(proved.state, game.pk, timezone.now())
    return game


def _game(proved: Proved) -> Game:
    """The game's row, at its end."""
    header, lines = proved.header, proved.lines
    game = Game(
        created_at=moment(lines[0].at),
        imported_at=timezone.now(),
        origin=header.game,
        visibility=Game.Visibility.PUBLIC,
        edition=header.edition,
        mode=header.mode,
        changes=header.changes,
        policies=header.policies,
        youngest=header.youngest,
        host=header.host,
        commitment=header.commitment,
        secret=header.secret,
        contributions=list(header.contributions),
        turn_seconds=header.clock.turn,
        reserve_seconds=header.clock.reserve,
        defence_seconds=header.clock.defence,
    )
    facts = facts_of(game)
    clock = new_clock(facts.times, len(header.seats))
    position = Position(game.pk, game.seating, proved.state, clock, (), facts)
    for name, value in position_fields(position, lines[-1].at).items():
        setattr(game, name, value)
    return game
