"""From rows to engine values. The same code serves readers and, under the lock, the services."""

from collections.abc import Sequence
from datetime import UTC, datetime

from games import codec
from games.engine.clock import ClockRules, Millis
from games.engine.edition import Rules
from games.engine.evolution import evolve
from games.engine.state import State, initial_state
from games.models import Game, GameEvent, Player


def millis(moment: datetime) -> Millis:
    """Milliseconds since the epoch."""
    return round(moment.timestamp() * 1000)


def moment(time: Millis) -> datetime:
    """The time as the database keeps it."""
    return datetime.fromtimestamp(time / 1000, UTC)


def seats_with_game(game_id: str) -> list[Player]:
    """All seats in order, each with its game and guest: one statement, so one moment."""
    seats = Player.objects.filter(game_id=game_id).select_related("game", "guest")
    return list(seats.order_by("seat"))


def rules_of(game: Game, players: Sequence[Player]) -> Rules:
    """The rules that the game was begun with. ``players`` are all its seats in order."""
    return codec.rules_load(
        edition_key=game.edition,
        mode=game.mode,
        colours=[player.colour for player in players],
        policies=game.policies,
        youngest=game.youngest,
        host=game.host,
    )


def state_of(game: Game, players: Sequence[Player]) -> State:
    """The stored position; of a form that this release does not read, what the log adds up to."""
    rules = rules_of(game, players)
    if game.snapshot_version != codec.SNAPSHOT_VERSION:
        return state_replayed(game, rules)
    seats = tuple(codec.SeatParts(player.mission, player.hand, player.orders) for player in players)
    return codec.join(rules, codec.Parts(game.snapshot, game.hidden, seats))


def state_replayed(game: Game, rules: Rules) -> State:
    """What the log adds up to, event by event from the empty board."""
    state = initial_state(rules)
    log = GameEvent.objects.filter(game_id=game.pk, seq__lte=game.seq).order_by("seq")
    for payload in log.values_list("payload", flat=True).iterator():
        state = evolve(state, codec.event_load(payload))
    return state


def clock_rules_of(game: Game) -> ClockRules:
    """How much time the table gives."""
    return ClockRules(
        turn=None if game.turn_seconds is None else game.turn_seconds * 1000,
        reserve=game.reserve_seconds * 1000,
        defence=game.defence_seconds * 1000,
    )
