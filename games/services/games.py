"""A game begins."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.db import transaction

from games import broadcast, codec
from games.bots import BOTS
from games.engine.chance import ProvenChance, commitment
from games.engine.clock import Millis, advance, new_clock
from games.engine.edition import Rules
from games.engine.ids import Colour, Control, Seat
from games.engine.library import BadEdition, edition, rules_for
from games.engine.play import start
from games.engine.policies import UnknownPolicy
from games.engine.progress import Progress
from games.links import new_nonce
from games.models import STRANGER, Actor, Game, Player
from games.selectors.loading import millis, moment
from games.selectors.positions import Facts, Logged, Position, facts_of
from games.services.links import link_fields
from games.services.recording import log_write, now_millis, position_fields

SHORTEST_TURN, LONGEST_TURN = 30, 3 * 24 * 3600
LONGEST_RESERVE = 7 * 24 * 3600
SHORTEST_DEFENCE, LONGEST_DEFENCE = 5, 3600
SECRET_BYTES = 32


class BadStart(ValueError):
    """A game that cannot be begun like this."""


@dataclass(frozen=True, slots=True)
class RulesSpec:
    """What is played: an edition's mode, with the host's house rules and table options."""

    edition: str
    mode: str
    changes: Mapping[str, str | int] = field(default_factory=dict)
    youngest: Seat | None = None
    host: Seat = 0
    """Who keeps the bank: some booklets begin with the seat to its left."""


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """Who plays, in turn order: a person, known as ``actor``, or a bot of that level."""

    name: str
    colour: Colour
    actor: Actor = STRANGER
    bot: str = ""
    return_hash: str = ""


@dataclass(frozen=True, slots=True)
class ClockSpec:
    """How much time there is, in seconds; ``turn`` None plays without a clock."""

    turn: int | None = None
    reserve: int = 0
    defence: int = 20


NO_CLOCK = ClockSpec()


def game_start(
    *,
    rules: RulesSpec,
    seats: Sequence[SeatSpec],
    secret: bytes,
    contributions: Sequence[str],
    clock: ClockSpec = NO_CLOCK,
    visibility: str = Game.Visibility.LINK,
    watch_nonce: str = "",
) -> Game:
    """Begin a game: deal, roll for the start, and store it. Raises ``BadStart``.

    ``secret`` is the dice secret whose commitment was shown before anybody joined, ``contributions`` what each seat
    added to it in hex, empty for nothing. ``watch_nonce`` is what the link for spectators is made of. Joins the
    caller's transaction, if there is one.
    """
    chosen = _rules(rules, seats)
    _check_seats(seats)
    _check_dice(secret, contributions, len(seats))
    _check_clock(clock)
    now = now_millis()
    game = Game(
        created_at=moment(now),
        visibility=visibility,
        **link_fields("spectator", watch_nonce or new_nonce()),
        **link_fields("replay", new_nonce()),
        commitment=commitment(secret),
        secret=secret.hex(),
        contributions=list(contributions),
        **_rules_fields(rules, chosen),
        **_clock_fields(clock),
    )
    controls: tuple[Control, ...] = tuple("bot" if seat.bot else "person" for seat in seats)
    facts = facts_of(game)
    _store(game, facts, seats, start(chosen, controls, ProvenChance(facts.key)), now)
    return game


def _rules_fields(spec: RulesSpec, chosen: Rules) -> dict[str, Any]:
    """What was chosen, and every rule as it is today."""
    policies = {name: getattr(chosen.policies, name) for name in chosen.policies.__slots__}
    named = {"edition": spec.edition, "mode": spec.mode, "youngest": spec.youngest, "host": spec.host}
    return named | {"changes": dict(spec.changes), "policies": policies}


def _clock_fields(clock: ClockSpec) -> dict[str, int | None]:
    return {"turn_seconds": clock.turn, "reserve_seconds": clock.reserve, "defence_seconds": clock.defence}


def _store(game: Game, facts: Facts, seats: Sequence[SeatSpec], progress: Progress, now: Millis) -> None:
    state = progress.state
    clock = advance(facts.times, new_clock(facts.times, len(seats)), state, progress.events, now)
    players = [player_row(game, number, seat, codec.split_seat(state, number)) for number, seat in enumerate(seats)]
    position = Position(game.pk, game.seating, state, clock, (), facts)
    fields = position_fields(position, now)
    for name, value in fields.items():
        setattr(game, name, value)
    with transaction.atomic():
        game.save(force_insert=True)
        Player.objects.bulk_create(players)
        log_write(game.pk, [Logged(seq, now, event) for seq, event in enumerate(progress.events, 1)])
        transaction.on_commit(partial(broadcast.game_advanced, game_id=game.pk, seq=game.seq))
        transaction.on_commit(partial(broadcast.game_listed, game_id=game.pk))
        if game.wake_at is not None:
            transaction.on_commit(partial(broadcast.alarm_set, at=millis(game.wake_at)))


def player_row(game: Game, number: Seat, seat: SeatSpec, parts: codec.SeatParts) -> Player:
    """A seat as its row, not saved."""
    return Player(
        game=game,
        seat=number,
        colour=seat.colour,
        name=seat.name,
        user_id=seat.actor.user_id,
        guest_id=None if seat.actor.user_id is not None else seat.actor.guest_id,
        bot=seat.bot,
        return_hash=seat.return_hash,
        mission=parts.mission,
        hand=parts.hand,
        orders=parts.orders,
    )


def _rules(spec: RulesSpec, seats: Sequence[SeatSpec]) -> Rules:
    try:
        of = edition(spec.edition)
        colours = [seat.colour for seat in seats]
        return rules_for(of, spec.mode, colours, spec.changes, youngest=spec.youngest, host=spec.host)
    except (KeyError, BadEdition, UnknownPolicy) as error:
        raise BadStart(str(error)) from error


def _check_seats(seats: Sequence[SeatSpec]) -> None:
    for seat in seats:
        if bool(seat.bot) == seat.actor.known or (seat.bot and seat.bot not in BOTS):
            raise BadStart("a seat is a person's or a bot's")
    people = [seat.actor for seat in seats if not seat.bot]
    if len(set(people)) != len(people):
        raise BadStart("one person, one seat")


def _check_dice(secret: bytes, contributions: Sequence[str], seats: int) -> None:
    hexadecimal = all(re.fullmatch("(?:[0-9a-f]{2}){0,32}", part) for part in contributions)
    if len(secret) != SECRET_BYTES or len(contributions) != seats or not hexadecimal:
        raise BadStart("dice secret or contributions")


def _check_clock(clock: ClockSpec) -> None:
    turn = clock.turn is None or SHORTEST_TURN <= clock.turn <= LONGEST_TURN
    if not (turn and 0 <= clock.reserve <= LONGEST_RESERVE):
        raise BadStart("clock")
    if not SHORTEST_DEFENCE <= clock.defence <= LONGEST_DEFENCE:
        raise BadStart("defence clock")
