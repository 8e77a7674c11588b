"""A game at one moment, read once and kept in this process.

``(seq, seating)`` names a moment: whatever changes a game's position raises ``seq``, whatever changes who may act or
see raises ``seating``. So a kept moment is never out of date, it can only be the wrong one, and one short statement
tells which is the present one. Only what has been committed is kept.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from threading import Lock

from django.db import connection, transaction

from games import codec
from games.engine.chance import ProvenChance, game_key
from games.engine.clock import Clock, ClockRules, Millis
from games.engine.edition import Rules
from games.engine.events import Event
from games.engine.ids import Colour, Seat
from games.engine.state import State
from games.models import Actor, Game, Player
from games.selectors.loading import clock_rules_of, millis, seats_with_game, state_of

MOST_KEPT = 1_000
"""Games of which a process keeps the last moment; each takes some ten kilobytes."""
RECENT = 64
"""Events that are kept with it."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who holds a seat."""

    pk: int
    seat: Seat
    name: str
    colour: Colour
    bot: str
    guest_id: int | None
    user_id: int | None
    left: bool
    shut_out: bool
    return_hash: str = field(repr=False)
    last_seen: Millis | None

    def held_by(self, actor: Actor) -> bool:
        """Whether it is the actor who decides for this seat."""
        return not self.left and self.belongs_to(actor)

    def belongs_to(self, actor: Actor) -> bool:
        """Whether the actor sits here, or sat here until resigning."""
        return actor.is_either(self.guest_id, self.user_id)


@dataclass(frozen=True, slots=True)
class Facts:
    """What is fixed when a game begins."""

    mode: str
    changes: dict[str, str | int]
    policies: dict[str, str | int]
    times: ClockRules
    visibility: str
    watch_hash: str = field(repr=False)
    replay_hash: str = field(repr=False)
    commitment: str
    secret: str = field(repr=False)
    contributions: tuple[str, ...]
    key: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Logged:
    """An event of the log, unredacted."""

    seq: int
    at: Millis
    event: Event


@dataclass(frozen=True, slots=True)
class Position:
    """A game at one moment."""

    game_id: str
    seating: int
    state: State
    clock: Clock
    seats: tuple[SeatRow, ...]
    facts: Facts
    recent: tuple[Logged, ...] = ()
    """The last events without a gap up to the present one; none after a first reading."""

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self.state.seq

    @property
    def rules(self) -> Rules:
        """The rules that the game was begun with."""
        return self.state.rules

    def chance(self) -> ProvenChance:
        """The dice of the game."""
        return ProvenChance(self.facts.key)

    def seat_of(self, actor: Actor) -> Seat | None:
        """The seat that the actor holds."""
        return next((row.seat for row in self.seats if row.held_by(actor)), None)


class Kept:
    """The last moment of each game that was of interest lately. Used from any thread."""

    def __init__(self) -> None:
        self._positions: OrderedDict[str, Position] = OrderedDict()
        self._lock = Lock()

    def get(self, game_id: str, seq: int, seating: int) -> Position | None:
        """The game at that very moment, if it is kept."""
        with self._lock:
            found = self._positions.get(game_id)
            if found is None or (found.seq, found.seating) != (seq, seating):
                return None
            self._positions.move_to_end(game_id)
            return found

    def keep(self, position: Position) -> None:
        """Keep a committed moment, unless a later one is kept already."""
        with self._lock:
            found = self._positions.get(position.game_id)
            if found is not None and (found.seq, found.seating) > (position.seq, position.seating):
                return
            self._positions[position.game_id] = position
            self._positions.move_to_end(position.game_id)
            if len(self._positions) > MOST_KEPT:
                self._positions.popitem(last=False)

    def clear(self) -> None:
        """Forget everything: for tests that change rows behind the services' backs."""
        with self._lock:
            self._positions.clear()


kept = Kept()


def position_now(game_id: str) -> Position | None:
    """The game at this moment; None for no such game."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT seq, seating FROM games_game WHERE id = %s", [game_id])
        moment = cursor.fetchone()
    return None if moment is None else kept.get(game_id, *moment) or position_read(game_id)


def position_locked(game_id: str, *, skip_locked: bool = False) -> Position | None:
    """The game at this moment, locked until the transaction ends: nobody else can change it.

    None for no such game, or with ``skip_locked`` for one that somebody else holds. On SQLite the transaction itself,
    begun as IMMEDIATE, is the lock.
    """
    lock = ""
    if connection.features.has_select_for_update:
        lock = " FOR NO KEY UPDATE SKIP LOCKED" if skip_locked else " FOR NO KEY UPDATE"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT seq, seating FROM games_game WHERE id = %s{lock}", [game_id])  # noqa: S608 - our own words
        moment = cursor.fetchone()
    return None if moment is None else kept.get(game_id, *moment) or position_read(game_id)


def position_read(game_id: str) -> Position | None:
    """The game as the database has it, in one statement: game and seats belong to the same moment."""
    players = seats_with_game(game_id)
    if not players:
        return None
    game = players[0].game
    position = Position(
        game_id=game_id,
        seating=game.seating,
        state=state_of(game, players),
        clock=codec.clock_load(game.clock),
        seats=seat_rows(players),
        facts=facts_of(game),
    )
    transaction.on_commit(partial(kept.keep, position))
    return position


def seat_rows(players: Sequence[Player]) -> tuple[SeatRow, ...]:
    """Who holds the seats, in order."""
    return tuple(
        SeatRow(
            pk=player.pk,
            seat=player.seat,
            name=player.name,
            colour=player.colour,
            bot=player.bot,
            guest_id=player.guest_id,
            user_id=player.user_id,
            left=player.left_at is not None,
            shut_out=player.guest is not None and player.guest.blocked_at is not None,
            return_hash=player.return_hash,
            last_seen=None if player.last_seen is None else millis(player.last_seen),
        )
        for player in players
    )


def facts_of(game: Game) -> Facts:
    """What was fixed when the game began."""
    return Facts(
        mode=game.mode,
        changes=game.changes,
        policies=game.policies,
        times=clock_rules_of(game),
        visibility=game.visibility,
        watch_hash=game.watch_hash,
        replay_hash=game.replay_hash,
        commitment=game.commitment,
        secret=game.secret,
        contributions=tuple(game.contributions),
        key=game_key(bytes.fromhex(game.secret), game.contributions),
    )
