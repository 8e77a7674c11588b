"""Games in the database for tests: begun like any other, or set into a position that one line describes."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from types import MappingProxyType
from uuid import UUID, uuid4

from games import codec
from games.engine.action_notation import read_action
from games.engine.actions import SeatAction
from games.engine.clock import advance, new_clock
from games.engine.ids import Seat
from games.engine.notation import read_position
from games.engine.state import State
from games.guest_cookie import COOKIE, _signer
from games.models import STRANGER, Actor, Game, GameEvent, Player
from games.protocol import Answer, Update
from games.selectors import game_update_for
from games.selectors.loading import seats_with_game, state_of
from games.selectors.positions import kept, position_read
from games.services import ClockSpec, RulesSpec, SeatSpec, action_submit, game_start, guest_create
from games.services.recording import now_millis, position_write

NAMES = ("Anna", "Ben", "Çelik", "Dilan", "Émile")
COLOURS = ("yellow", "blue", "green", "orange", "purple")
NO_CLOCK = ClockSpec()
SECRET = sha256(b"the secret of every game here that is not given another").digest()
"""Of which all dice, shuffles and deals follow: a test that fails is to fail again."""


@dataclass(frozen=True)
class Table:
    """A game, and the people on its seats with the keys of their browsers; a bot's seat has a stranger."""

    game_id: str
    actors: tuple[Actor, ...]
    keys: tuple[str, ...]

    @property
    def game(self) -> Game:
        return Game.objects.get(pk=self.game_id)

    @property
    def players(self) -> list[Player]:
        return seats_with_game(self.game_id)

    @property
    def state(self) -> State:
        players = self.players
        return state_of(players[0].game, players)

    @property
    def kinds(self) -> list[str]:
        """The kinds of all events, in order."""
        log = GameEvent.objects.filter(game_id=self.game_id).order_by("seq")
        return list(log.values_list("kind", flat=True))

    def submit(
        self,
        seat: Seat,
        action: SeatAction | str,
        *,
        base_seq: int | None = None,
        action_id: UUID | None = None,
        now: int | None = None,
        actor: Actor | None = None,
    ) -> Answer:
        """What the seat's person does, at the present position unless another number is given."""
        asked = read_action(action) if isinstance(action, str) else action
        return action_submit(
            game_id=self.game_id,
            actor=self.actors[seat] if actor is None else actor,
            action=asked,  # type: ignore[arg-type]  # A line may name what only the table does; that is a test, too.
            action_id=action_id or uuid4(),
            base_seq=self.game.seq if base_seq is None else base_seq,
            now=now,
        )

    def update(self, viewer: Seat | None, after_seq: int = 0) -> Update | None:
        """What the seat's person, or a spectator, sees."""
        actor = STRANGER if viewer is None else self.actors[viewer]
        return game_update_for(game_id=self.game_id, viewer=viewer, actor=actor, after_seq=after_seq)

    def cookie(self, seat: Seat) -> str:
        """The cookie header of a seat's browser."""
        return f"{COOKIE}={_signer().sign(self.keys[seat])}"


def begin(
    *,
    seats: int = 4,
    bots: Collection[Seat] = (),
    edition: str = "hasbro_2015",
    mode: str = "mission",
    changes: Mapping[str, str | int] = MappingProxyType({}),
    clock: ClockSpec = NO_CLOCK,
    visibility: str = "public",
    watch_hash: str = "",
    return_hashes: Mapping[Seat, str] = MappingProxyType({}),
    colours: tuple[str, ...] = COLOURS,
    secret: bytes = SECRET,
) -> Table:
    """A game as the lobby begins it."""
    people = [(STRANGER, "") if seat in bots else person(NAMES[seat]) for seat in range(seats)]
    game = game_start(
        rules=RulesSpec(edition, mode, changes),
        seats=[
            SeatSpec(
                f"Bot {seat}" if seat in bots else NAMES[seat],
                colours[seat],
                actor=people[seat][0],
                bot="solid" if seat in bots else "",
                return_hash=return_hashes.get(seat, ""),
            )
            for seat in range(seats)
        ],
        secret=secret,
        contributions=["ab" * 16, *[""] * (seats - 1)],
        clock=clock,
        visibility=visibility,
    )
    if watch_hash:
        Game.objects.filter(pk=game.pk).update(watch_hash=watch_hash)
    return Table(game.pk, tuple(actor for actor, _ in people), tuple(key for _, key in people))


def stage(line: str, *, clock: ClockSpec = NO_CLOCK, now: int | None = None, **options: object) -> Table:
    """A game in the position of a line (``games/engine/notation.py``). Its log does not tell how it got there."""
    position = read_position(line)
    rules = position.rules
    policies = {name: getattr(rules.policies, name) for name in rules.policies.__slots__}
    changes = {name: value for name, value in policies.items() if value != getattr(rules.edition.policies, name)}
    table = begin(
        seats=rules.players,
        edition=rules.edition.key,
        mode=rules.mode.key,
        changes=changes,
        colours=rules.colours,
        clock=clock,
        **options,  # type: ignore[arg-type]
    )
    at = now_millis() if now is None else now
    begun = position_read(table.game_id)
    assert begun is not None
    state = replace(position, seq=begun.seq, rules=begun.rules)
    times = begun.facts.times
    staged = replace(begun, state=state, clock=advance(times, new_clock(times, rules.players), state, (), at))
    for row in staged.seats:
        parts = codec.split_seat(state, row.seat)
        Player.objects.filter(pk=row.pk).update(mission=parts.mission, hand=parts.hand, orders=parts.orders)
    position_write(staged, at)
    kept.clear()
    return table


def person(name: str) -> tuple[Actor, str]:
    """A new guest, and the key of its browser."""
    guest, key = guest_create(nickname=name)
    return Actor(guest_id=guest.pk), key
