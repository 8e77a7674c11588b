"""What the server itself does in a game, when its alarm goes off or bots are hurried: a clock's end, a bot's turn."""

import logging
import time

from django.utils import timezone

from games.bots import BOTS, STAND_IN
from games.bots.craft.situation import prepare
from games.bots.luck import luck
from games.engine.absence import default_action
from games.engine.actions import Resign, SeatAction, TakeBack, TimeOut
from games.engine.chance import Chance
from games.engine.clock import Millis, expired
from games.engine.company import alone_with_bots, bot_to_act, stood_in_for
from games.engine.events import DefenceOrdered, Event, OpeningPlanned
from games.engine.ids import Seat
from games.engine.play import play
from games.engine.progress import Progress
from games.engine.projection import project
from games.engine.state import State
from games.models import Actor, Game, WorkerHeartbeat
from games.protocol import ServerCode
from games.selectors.loading import millis, moment
from games.selectors.positions import Position, position_now
from games.services.recording import (
    game_open,
    now_millis,
    position_write,
    record,
    watched,
    writing,
)

logger = logging.getLogger("risiko.worker")

LONGEST_THINKING = 0.05
"""Seconds after which a chain of bots' actions without a pause is written down."""
MOST_ACTIONS = 100
POSTPONED = 60_000
"""Milliseconds for which a game that cannot be played on is left alone."""
FORGOTTEN_AFTER = 3600
"""Seconds after which a silent worker's row is removed."""
NOT_FOR_BOTS = (Resign, TakeBack)
NO_PROGRESS = (OpeningPlanned, DefenceOrdered)
"""Events that bring a game no further: a bot that causes nothing else might never end its turn."""


class HurryRefused(Exception):
    """The bots take their time; ``code`` says why."""

    def __init__(self, code: ServerCode) -> None:
        super().__init__(code)
        self.code: ServerCode = code


def game_wake(*, game_id: str, now: Millis | None = None) -> bool:
    """Do what is due in a game. True when something happened.

    Bots think before the lock is taken; what they decided counts only if nothing has happened in the meantime.
    """
    at = now_millis() if now is None else now
    if not Game.objects.filter(pk=game_id, wake_at__lte=moment(at)).exists():
        return False
    position = position_now(game_id)
    if position is None:
        return False
    return _go_on(position, 1 if watched(game_id, at) else MOST_ACTIONS, now)


def bots_hurry(*, game_id: str, actor: Actor, now: Millis | None = None) -> bool:
    """Have the bots play on without a pause, for about as long as one may think. True when something happened.

    Only for a seat beside which nobody else plays: for others bots take their time. Raises ``HurryRefused``.
    """
    position = position_now(game_id)
    if position is None:
        raise HurryRefused("unknown_game")
    seat = position.seat_of(actor)
    if actor.blocked or (seat is not None and position.seats[seat].shut_out):
        raise HurryRefused("blocked")
    if seat is None:
        raise HurryRefused("not_seated")
    if stood_in_for(position.state, seat):
        raise HurryRefused("stand_in")
    if not alone_with_bots(position.state, seat):
        raise HurryRefused("in_company")
    return bot_to_act(position.state) is not None and _go_on(position, MOST_ACTIONS, now)


def game_postpone(*, game_id: str) -> None:
    """Leave a game alone for a while after a fault, so that it does not keep the worker from the others."""
    with writing():
        Game.objects.filter(pk=game_id).update(wake_at=moment(now_millis() + POSTPONED))


def worker_beat(*, name: str) -> None:
    """A sign of life."""
    now = timezone.now()
    with writing():
        WorkerHeartbeat.objects.update_or_create(name=name, defaults={"at": now})
        WorkerHeartbeat.objects.filter(at__lt=moment(millis(now) - FORGOTTEN_AFTER * 1000)).delete()


def _go_on(position: Position, most: int, now: Millis | None) -> bool:
    """Do what is due, up to ``most`` actions of bots. True when something happened."""
    progress = _draft(position, most, now_millis() if now is None else now)
    with writing():
        table = game_open(position.game_id, skip_locked=True)
        if table is None or table.state.seq != position.seq:
            return False
        written = now_millis() if now is None else now
        if progress is None:
            position_write(table.position, written)
            return False
        record(table, progress, written)
    return True


def _draft(position: Position, most: int, now: Millis) -> Progress | None:
    """What is to happen, worked out before the lock is taken; None when nothing is due."""
    late = expired(position.facts.times, position.clock, now)
    if late is not None:
        return play(position.state, None, TimeOut(late), position.chance())
    if bot_to_act(position.state) is None:
        return None
    return _bots_play(position, most)


def _bots_play(position: Position, most: int) -> Progress:
    """Up to ``most`` actions of bots in a row, as one piece of progress."""
    prepare(position.state.rules)
    until = time.monotonic() + LONGEST_THINKING
    state, chance = position.state, position.chance()
    events: list[Event] = []
    for _ in range(most):
        seat = bot_to_act(state)
        if seat is None:
            break
        progress = bot_act(position, state, seat, chance)
        state = progress.state
        events.extend(progress.events)
        if time.monotonic() > until:
            break
    return Progress(state, tuple(events))


def bot_act(position: Position, state: State, seat: Seat, chance: Chance) -> Progress:
    """What the bot does; should it fail, the published default, and should that fail, the end of its turn."""
    level = position.seats[seat].bot or STAND_IN
    ids = {"game": position.game_id, "seat": seat, "kind": level, "seq": state.seq}
    try:
        progress = play(state, seat, _choice(position.facts.secret, level, state, seat), chance)
    except Exception:
        logger.exception("a bot failed", extra=ids)
    else:
        if not all(isinstance(event, NO_PROGRESS) for event in progress.events):
            return progress
        logger.error("a bot did nothing", extra=ids)
    try:
        return play(state, seat, default_action(state, seat), chance)
    except Exception:
        logger.exception("a default failed", extra=ids)
    return play(state, None, TimeOut(seat), chance)


def _choice(secret: str, level: str, state: State, seat: Seat) -> SeatAction:
    """The bot sees its seat's view alone; its luck follows from the secret, so that play can be repeated."""
    action = BOTS[level].choose(state.rules, project(state, seat), luck(secret, state.seq))
    if isinstance(action, NOT_FOR_BOTS):
        raise TypeError(f"a bot chose {action.type}")
    return action
