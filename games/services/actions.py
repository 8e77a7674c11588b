"""An action from a seat: carried out once, or refused."""

from dataclasses import dataclass
from uuid import UUID

from django.db import IntegrityError

from games.engine.actions import PlanOpening, Resign, SeatAction, SetDefence, TakeBack, TimeOut
from games.engine.clock import Millis, expired
from games.engine.edition import Rules
from games.engine.ids import Seat
from games.engine.play import play
from games.engine.refusals import IllegalAction, Refusal
from games.models import Actor, SubmittedAction
from games.protocol import Accepted, Answer, Rejected, ServerCode, SourceInfo
from games.selectors.positions import position_now
from games.services.recording import OpenGame, game_open, now_millis, record, writing
from games.services.statements import insert_rows

AT_ANY_SEQ = (SetDefence, PlanOpening, Resign, TakeBack)
"""Actions that mean the same whatever has happened since the player looked."""
BESIDE_STAND_IN = (SetDefence, Resign, TakeBack)
"""What a person may do while a bot stands in."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a seat asks for, decided at event ``base_seq``."""

    id: UUID
    seat: Seat
    action: SeatAction
    base_seq: int


def action_submit(
    *, game_id: str, actor: Actor, action: SeatAction, action_id: UUID, base_seq: int, now: Millis | None = None
) -> Answer:
    """Carry an action out, or say why not.

    ``base_seq`` is the number of the last event that the player had seen. The same ``action_id`` is carried out once
    and then always gets the same answer. ``now`` is the present, in milliseconds since the epoch.
    """
    try:
        with writing():
            table = game_open(game_id)
            if table is None:
                return Rejected(action_id, "unknown_game")
            seat = table.position.seat_of(actor)
            if actor.blocked or (seat is not None and table.seats[seat].shut_out):
                return Rejected(action_id, "blocked")
            if seat is None:
                return _first_answer(table, actor, action_id) or Rejected(action_id, "not_seated")
            answer = _carry_out(table, _Asked(action_id, seat, action, base_seq), now)
            return answer if isinstance(answer, Accepted) else _first_answer(table, actor, action_id) or answer
    except _CarriedOutBefore:
        return _answer_again(game_id, actor, action_id)


def refused(rules: Rules, action_id: UUID | None, refusal: Refusal) -> Rejected:
    """The rules' refusal with the place where it is written; ``message`` is for whoever knows the language."""
    source = rules.edition.sources[refusal.rule]
    told = SourceInfo(source.booklet, source.page)
    return Rejected(action_id, refusal.code, dict(refusal.params), refusal.rule, told)


def time_out_due(table: OpenGame, now: Millis) -> bool:
    """Play the defaults of a seat whose clock has run out, if there is one."""
    late = expired(table.position.facts.times, table.clock, now)
    if late is not None:
        record(table, play(table.state, None, TimeOut(late), table.chance()), now)
    return late is not None


class _CarriedOutBefore(Exception):
    """The id is known: what has just been done with it must be undone."""


def _carry_out(table: OpenGame, asked: _Asked, now: Millis | None) -> Answer:
    """A clock that has run out is settled first, so that an action after the deadline finds another position."""
    at = now_millis() if now is None else now
    time_out_due(table, at)
    early = _out_of_place(table, asked)
    if early is not None:
        return Rejected(asked.id, early)
    try:
        progress = play(table.state, asked.seat, asked.action, table.chance())
    except IllegalAction as illegal:
        return refused(table.state.rules, asked.id, illegal.refusal)
    record(table, progress, at)
    row = (table.game_id, asked.id, asked.seat, table.state.seq)
    try:
        insert_rows(SubmittedAction, ("game", "action_id", "seat", "seq"), [row])
    except IntegrityError as error:
        raise _CarriedOutBefore from error
    return Accepted(asked.id, table.state.seq)


def _out_of_place(table: OpenGame, asked: _Asked) -> ServerCode | None:
    if table.state.paused:
        return None  # The rules refuse everything, and say more to the person than that the board has changed.
    if asked.base_seq != table.state.seq and not isinstance(asked.action, AT_ANY_SEQ):
        return "stale"
    if table.state.control[asked.seat] == "stand_in" and not isinstance(asked.action, BESIDE_STAND_IN):
        return "stand_in"
    return None


def _first_answer(table: OpenGame, actor: Actor, action_id: UUID) -> Answer | None:
    """What the same request was told before, also to somebody who resigned by it; nothing for a stranger's id."""
    known = SubmittedAction.objects.filter(game_id=table.game_id, action_id=action_id).first()
    if known is None:
        return None
    own = table.seats[known.seat].belongs_to(actor)
    return Accepted(action_id, known.seq) if own else Rejected(action_id, "malformed")


def _answer_again(game_id: str, actor: Actor, action_id: UUID) -> Answer:
    position = position_now(game_id)
    answer = position and _first_answer(OpenGame(position), actor, action_id)
    return answer or Rejected(action_id, "unavailable")
