"""What a viewer may see of a game: the one way from the database to sockets, pages and bots."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from django.utils import timezone

from games import codec
from games.engine.board import Board
from games.engine.clock import Clock, ClockRules, Millis, deadline
from games.engine.company import may_hurry
from games.engine.edition import Rules
from games.engine.ids import Seat
from games.engine.marches import comings, marches
from games.engine.projection import project, redact
from games.engine.state import State
from games.engine.views import Options, PlayerView
from games.guest_cookie import token_hash
from games.models import STRANGER, Actor, Game, GameEvent, Player
from games.odds import answers, chance_table, survivors_table
from games.protocol import (
    MOST_EVENTS,
    AttackOdds,
    BoardInfo,
    ClockInfo,
    ClockView,
    ContinentInfo,
    DefenceOdds,
    DiceInfo,
    SeatInfo,
    ServerCode,
    Told,
    Update,
    Welcome,
)
from games.selectors.loading import millis
from games.selectors.people import guests_blocked
from games.selectors.positions import RECENT, Logged, Position, kept, position_now


class NoEntry(Exception):
    """The actor may not see the game; ``code`` says why. A game by link does not even exist for strangers."""

    def __init__(self, code: ServerCode) -> None:
        super().__init__(code)
        self.code: ServerCode = code


@dataclass(frozen=True, slots=True)
class Entry:
    """What an actor is to a game: ``viewer`` is the seat, or None for a spectator."""

    game_id: str
    viewer: Seat | None
    welcome: Welcome
    rules: Rules
    last_seen: tuple[int | None, ...]
    """When each seat was last connected, in milliseconds since the epoch."""
    player_id: int | None
    resigned: bool
    """Whether the actor sat here and has given the seat up."""
    seq: int
    """The last event there was."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a socket needs: the events after ``after_seq`` as ``viewer`` sees them, if the actor still is that."""

    viewer: Seat | None
    actor: Actor
    after_seq: int


def game_entry(*, game_id: str, actor: Actor, watch_token: str = "") -> Entry:
    """Who the actor is in the game. Raises ``NoEntry``."""
    position = position_now(game_id)
    if position is None:
        raise NoEntry("unknown_game")
    if actor.blocked:
        raise NoEntry("blocked")
    viewer = position.seat_of(actor)
    if viewer is None and not _may_watch(position, actor, watch_token):
        raise NoEntry("unknown_game")
    return entry_of(position, viewer, actor)


def entry_of(position: Position, viewer: Seat | None, actor: Actor = STRANGER) -> Entry:
    """What a viewer is to a game. Whether somebody is that viewer, the caller has found out."""
    return Entry(
        game_id=position.game_id,
        viewer=viewer,
        welcome=_welcome(position, viewer),
        rules=position.rules,
        last_seen=_last_seen(position.game_id),
        player_id=None if viewer is None else position.seats[viewer].pk,
        resigned=viewer is None and any(row.left and row.belongs_to(actor) for row in position.seats),
        seq=position.seq,
    )


def update_of(position: Position, viewer: Seat | None, after_seq: int) -> Update:
    """What a viewer sees of a game. Whether somebody is that viewer, the caller has found out."""
    clock = clock_view(position.facts.times, position.clock)
    return _update(position, clock, log_since(position, after_seq), viewer, after_seq)


def game_update_for(*, game_id: str, viewer: Seat | None, actor: Actor, after_seq: int) -> Update | None:
    """The update for one viewer; None when the actor no longer holds that seat."""
    wanted = Wanted(viewer, actor, after_seq)
    return game_updates(game_id=game_id, wanted=(wanted,))[wanted]


def game_updates(*, game_id: str, wanted: Collection[Wanted]) -> dict[Wanted, Update | None]:
    """The updates for all sockets of a game, from one look at the database."""
    position = position_now(game_id)
    if position is None:
        return dict.fromkeys(wanted)
    log = log_since(position, min((one.after_seq for one in wanted), default=0))
    clock = clock_view(position.facts.times, position.clock)
    shown: dict[tuple[Seat | None, int], Update] = {}
    answers: dict[Wanted, Update | None] = {}
    outside = guests_blocked(guest_ids={one.actor.guest_id for one in wanted if one.viewer is None})
    for one in wanted:
        if one.actor.guest_id in outside or not _may_see_as(position, one.viewer, one.actor):
            answers[one] = None
            continue
        key = (one.viewer, one.after_seq)
        if key not in shown:
            shown[key] = _update(position, clock, log, one.viewer, one.after_seq)
        answers[one] = shown[key]
    return answers


def seat_given_up(*, game_id: str, seat: Seat | None, actor: Actor) -> bool:
    """Whether the actor sat on that seat and has resigned from it."""
    position = position_now(game_id)
    if position is None or seat is None:
        return False
    row = position.seats[seat]
    return row.left and row.belongs_to(actor)


def game_seqs(*, game_ids: Collection[str]) -> dict[str, int]:
    """How far each game has come."""
    return dict(Game.objects.filter(pk__in=game_ids).values_list("pk", "seq"))


def view_for(state: State, viewer: Seat | None) -> PlayerView:
    """The position as a person sees it: who is being stood in for must take the seat back before all else."""
    view = project(state, viewer)
    if viewer is None or state.control[viewer] == "person":
        return view
    back = Options(take_back=view.options.take_back, resign=view.options.resign and view.options.take_back)
    return replace(view, options=back)


def odds_of(state: State, view: PlayerView) -> tuple[AttackOdds, ...]:
    """The odds of every attack that the view offers."""
    policies = state.rules.policies
    chances, survivors = chance_table(policies), survivors_table(policies)
    found = []
    for front in view.options.attack:
        attackers = state.armies_on(front.source) - 1
        for target in front.targets:
            defenders = state.armies_on(target)
            loss = attackers - survivors(attackers, defenders)
            found.append(AttackOdds(front.source, target, chances(attackers, defenders), loss))
    return tuple(found)


def defence_odds_of(state: State, view: PlayerView) -> tuple[DefenceOdds, ...]:
    """What each answer to the roll on the table is worth, for its defender; nothing for others or where none lies."""
    battle = view.battle
    if battle is None or not battle.rolled or not view.options.defend:
        return ()
    attackers, defenders = state.armies_on(battle.source) - 1, state.armies_on(battle.target)
    return tuple(
        DefenceOdds(one.dice, one.attacker_loss, one.defender_loss, one.conquest)
        for one in answers(battle.rolled, attackers, defenders, state.rules.policies)
        if one.dice in view.options.defend
    )


def clock_view(times: ClockRules, clock: Clock) -> ClockView:
    """The running time as everybody may see it."""
    now = millis(timezone.now())
    due = deadline(times, clock)
    if due is None:
        return ClockView(now, None, None, None, clock.reserves)
    return ClockView(now, due.seat, due.at, due.reserve_from, clock.reserves)


def board_info(board: Board) -> BoardInfo:
    """A board as everybody may see it."""
    return BoardInfo(
        key=board.key,
        territories=board.territories,
        continents=tuple(ContinentInfo(c.key, c.bonus, c.members) for c in board.continents),
        neighbours=board.neighbours,
    )


def _last_seen(game_id: str) -> tuple[Millis | None, ...]:
    """When each seat was last there. Not part of a kept moment: being there changes nothing in the game."""
    seen = Player.objects.filter(game_id=game_id).order_by("seat").values_list("last_seen", flat=True)
    return tuple(None if at is None else millis(at) for at in seen)


def _may_see_as(position: Position, seat: Seat | None, actor: Actor) -> bool:
    """Whether the actor still holds the seat and has not been blocked since; no seat is a spectator's."""
    if seat is None:
        return True
    row = position.seats[seat]
    return row.held_by(actor) and not row.shut_out


def _may_watch(position: Position, actor: Actor, watch_token: str) -> bool:
    facts = position.facts
    if facts.visibility == Game.Visibility.PUBLIC:
        return True
    opened_by = {facts.watch_hash, facts.replay_hash if position.state.outcome else ""} - {""}
    if watch_token and token_hash(watch_token) in opened_by:
        return True
    return any(row.belongs_to(actor) for row in position.seats)


def log_since(position: Position, after_seq: int) -> tuple[Logged, ...]:
    """The newest events after a number, oldest first, unredacted."""
    first = max(after_seq, position.seq - MOST_EVENTS)
    if first >= position.seq - len(position.recent):
        return tuple(logged for logged in position.recent if logged.seq > first)
    events = GameEvent.objects.filter(game_id=position.game_id, seq__gt=first, seq__lte=position.seq).order_by("seq")
    rows = events.values_list("seq", "at", "payload")
    log = tuple(Logged(seq, millis(at), codec.event_load(payload)) for seq, at, payload in rows)
    if kept.get(position.game_id, position.seq, position.seating) is position:
        kept.keep(replace(position, recent=log[-RECENT:]))
    return log


def _update(
    position: Position, clock: ClockView, log: tuple[Logged, ...], viewer: Seat | None, after_seq: int
) -> Update:
    view = view_for(position.state, viewer)
    told = tuple(Told(one.seq, one.at, redact(one.event, viewer)) for one in log if one.seq > after_seq)
    return Update(
        after_seq=told[0].seq - 1 if told else position.seq,
        seq=position.seq,
        events=told,
        view=view,
        clock=clock,
        odds=odds_of(position.state, view),
        defence=defence_odds_of(position.state, view),
        comings=comings(position.state, view),
        marches=tuple(
            one for one in marches(position.state, [(at.seq, at.event) for at in log]) if one.seq > after_seq
        ),
        hurry=may_hurry(position.state, viewer),
        secret=position.facts.secret if position.state.outcome else None,
    )


def _welcome(position: Position, viewer: Seat | None) -> Welcome:
    rules, facts = position.rules, position.facts
    return Welcome(
        game=position.game_id,
        viewer=viewer,
        seats=tuple(SeatInfo(row.seat, row.name, row.colour, row.bot) for row in position.seats),
        edition=rules.edition.key,
        mode=facts.mode,
        policies=facts.policies,
        changes=facts.changes,
        board=board_info(rules.board),
        clock=ClockInfo(facts.times.turn, facts.times.reserve, facts.times.defence),
        dice=DiceInfo(
            commitment=facts.commitment,
            contributions=facts.contributions,
            secret=facts.secret if position.state.outcome else None,
        ),
    )
