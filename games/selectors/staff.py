"""What the site's staff sees of games: what a spectator would, and with a permission of its own what is secret."""

from dataclasses import dataclass

from games.engine.ids import CardId, Seat
from games.engine.projection import project
from games.engine.views import PlayerView
from games.models import StaffAction
from games.protocol import Told, Update
from games.selectors.positions import position_now
from games.selectors.watching import Entry, entry_of, log_since, update_of


@dataclass(frozen=True, slots=True)
class Target:
    """What the staff acts upon: a game, a seat of it, or a guest."""

    game_id: str = ""
    seat: Seat | None = None
    guest_id: int | None = None


@dataclass(frozen=True, slots=True)
class Secrets:
    """Everything of a game that is kept from its players or from some of them."""

    views: tuple[PlayerView, ...]
    """By seat: hand, mission and orders."""
    pile: tuple[CardId, ...]
    """Top first."""
    secret: str
    """Of the dice, in hex."""
    log: tuple[Told, ...]
    """The last events with all that they hide, the newest first."""


def last_act(target: Target) -> int:
    """The number of the last act of the staff upon this very thing, 0 for none."""
    last = last_act_on(target)
    return 0 if last is None else last.pk


def last_act_on(target: Target) -> StaffAction | None:
    """The last act of the staff upon this very thing. Looks change nothing, so they do not count."""
    acts = StaffAction.objects.exclude(kind=StaffAction.Kind.LOOK)
    if target.guest_id is not None:
        acts = acts.filter(guest_id=target.guest_id)
    else:
        acts = acts.filter(game_id=target.game_id, seat=target.seat)
    return acts.order_by("-pk").first()


def game_for_staff(*, game_id: str) -> tuple[Entry, Update] | None:
    """The game as a spectator sees it, also one by link; None for no such game."""
    position = position_now(game_id)
    if position is None:
        return None
    return entry_of(position, None), update_of(position, None, position.seq)


def game_secrets(*, game_id: str, lines: int) -> Secrets | None:
    """A game with everything that is hidden. Whoever asks has been permitted, and the look been written down."""
    position = position_now(game_id)
    if position is None:
        return None
    state = position.state
    log = log_since(position, position.seq - lines)
    return Secrets(
        views=tuple(project(state, seat) for seat in range(state.rules.players)),
        pile=state.pile,
        secret=position.facts.secret,
        log=tuple(Told(one.seq, one.at, one.event) for one in reversed(log)),
    )
