"""A whole game through the server with every kind of onlooker, each byte of whom is searched for secrets."""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from io import StringIO
from random import Random
from types import MappingProxyType

from django.core.management import CommandError, call_command

from games.bots import BOTS
from games.engine.actions import AttackUntil, PlanOpening, Resign, SeatAction, SetDefence
from games.engine.chance import commitment
from games.engine.edition import Rules
from games.engine.ids import Seat
from games.engine.orders import DefenceOrder, Stance
from games.engine.views import PlayerView
from games.in_database import in_database
from games.links import token_of
from games.models import Actor
from games.selectors.loading import rules_of, seats_with_game
from games.services import game_wake, seat_hand_over
from lobby.models import Table, TableSeat
from lobby.protocol import TableSpec
from lobby.services import bot_add, ready_set, table_create, table_join, table_start
from tests.leak.knowledge import Knowledge, misplaced, misplaced_in_answer, secret_below, secret_rolls
from tests.leak.visitors import Visitor, kept_log
from tests.support.canaries import Canary, bytes_canary, encodings, found_in
from tests.support.onlookers import Onlooker
from tests.support.tables import NAMES, person

PLANNED = (
    ("madagascar", "japan"), ("venezuela", "iceland"), ("peru", "irkutsk"), ("india", "alaska"), ("china", "argentina"),
)  # fmt: skip
"""By seat: territories whose English names are their ids; twice in turn they make a plan known again."""


@dataclass(frozen=True)
class Leak:
    """Somebody received what is not for them."""

    role: str
    place: str
    secret: str
    seq: int


@dataclass(frozen=True)
class Plan:
    """What is played, and what happens on the way, by the number of actions that have been played."""

    seed: int
    mode: str = "mission"
    edition: str = "hasbro_2015"
    people: int = 3
    bots: int = 1
    public: bool = False
    changes: Mapping[str, str | int] = field(default_factory=lambda: MappingProxyType({"opening": "all"}))
    most_actions: int = 5000
    resign_at: int | None = None
    hand_over_at: int | None = None
    crawl_at: frozenset[int] = frozenset({80})
    until_leak: bool = False
    """Whether to stop as soon as something has leaked."""
    reconnect_every: int = 12
    resume_every: int = 45


class WatchedGame:
    """One game from the making of its table to its end. After ``play`` the leaks are known."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.luck = Random(plan.seed)
        self.leaks: list[Leak] = []
        self.met: set[tuple[str, str]] = set()
        """Roles, and the secrets that they received and may know."""
        self.searched: Counter[str] = Counter()
        """Bytes, by the role that received them."""
        self.actions = 0
        self.tokens: dict[str, Canary] = {}
        self.visitors: list[Visitor] = []
        self.shown: set[Seat] = set()
        """Seats whose headquarters lie open."""

    async def play(self) -> None:
        with kept_log() as log:
            table = await in_database(self._make_table)
            await self._crawl(f"/tables/{table.pk}", "/")
            await in_database(self._begin, table)
            try:
                await self._open_sockets()
                await self._play_on()
            finally:
                for visitor in self.visitors:
                    if visitor.socket is not None:
                        await visitor.socket.close()
        self._search("log", "log", log.getvalue().encode(), set())

    # How the game begins.

    def _make_table(self) -> Table:
        people = [(name, *person(name)) for name in NAMES[: self.plan.people]]
        spec = TableSpec(
            self.plan.edition,
            self.plan.mode,
            places=self.plan.people + self.plan.bots,
            changes=self.plan.changes,
            public=self.plan.public,
        )
        host = people[0][1]
        table = table_create(host=host, name=NAMES[0], spec=spec, contribution="5e" * 16)
        for name, actor, _ in people[1:]:
            table_join(table_id=table.pk, actor=actor, name=name)
            ready_set(table_id=table.pk, actor=actor, ready=True)
        for _ in range(self.plan.bots):
            bot_add(table_id=table.pk, actor=host, level="solid")
        # Made anew, so that a game can be played again by its seed.
        table.secret = hashlib.sha256(str(self.plan.seed).encode()).hexdigest()
        table.commitment = commitment(bytes.fromhex(table.secret))
        table.save(update_fields=("secret", "commitment"))
        self.tokens["dice secret"] = bytes_canary("dice secret", bytes.fromhex(table.secret))
        self._welcome_visitors(table, [(actor, key) for _, actor, key in people])
        return table

    def _welcome_visitors(self, table: Table, people: list[tuple[Actor, str]]) -> None:
        invitation = token_of("invitation", table.invitation_nonce)
        self._token("invitation", invitation)
        for seat, (actor, key) in enumerate(people):
            nonce = TableSeat.objects.get(table=table, position=seat).return_nonce
            own = {"invitation", self._token(f"return {seat}", token_of("return", nonce))}
            self._token(f"key {seat}", key)
            self.visitors.append(Visitor(f"seat {seat}", actor, key, seat=seat, own=frozenset(own)))
        spectator = token_of("spectator", table.invitation_nonce)
        self._token("spectator", spectator)
        self.watching = f"watch={spectator}"
        linked, stranger = person("Lena"), person("Sten")
        self.visitors += [
            Visitor("by link", *linked, query=self.watching, own=frozenset({"spectator"})),
            Visitor("stranger", *stranger),
            Visitor("nobody"),
        ]

    def _token(self, name: str, token: str) -> str:
        self.tokens[name] = Canary(name, encodings(token.encode()))
        return name

    def _begin(self, table: Table) -> None:
        self.game_id = table_start(table_id=table.pk, actor=self.visitors[0].actor).pk
        self.table_id = table.pk
        players = seats_with_game(self.game_id)
        self.rules: Rules = rules_of(players[0].game, players)
        self.knowledge = Knowledge(self.game_id, self.rules.seats)
        self.knowledge.learn()
        self.shown = self.knowledge.shown

    async def _open_sockets(self) -> None:
        for visitor in self.visitors:
            visitor.socket = await visitor.connect(self.game_id)
            if self.plan.public or visitor.role not in ("stranger", "nobody"):
                await visitor.socket.catch_up(self.knowledge.seq)
            else:
                await visitor.socket.read_until(lambda frame: frame["type"] == "close")
                assert visitor.socket.closed == 4404, "a game by link does not exist for strangers"
            self._look_at(visitor, visitor.socket)

    # How it goes on.

    async def _play_on(self) -> None:
        await self._plan_openings()
        await self._order_defences("ask")
        asking = True
        while self._goes_on():
            self.actions += 1
            if asking and self._met_rolls:
                asking = False
                await self._order_defences("one_below")
            if self.actions == self.plan.hand_over_at:
                await self._hand_over()
            await self._next_action()
            await self._settle()
            if self.actions in self.plan.crawl_at:
                await self._look_around()
            if self.actions % self.plan.reconnect_every == 0:
                await self._reconnect()
            if self.actions % self.plan.resume_every == 0:
                await self._resume()
        if not self.plan.until_leak:
            await self._reconnect()
            await self._look_around()

    def _goes_on(self) -> bool:
        enough = self.actions >= self.plan.most_actions or (self.plan.until_leak and self.leaks)
        return not enough and not self.knowledge.ended

    async def _plan_openings(self) -> None:
        for visitor in self._seated():
            assert visitor.seat is not None
            await self._act(visitor, PlanOpening((*PLANNED[visitor.seat], *PLANNED[visitor.seat])))
        await self._settle()

    async def _order_defences(self, stance: Stance) -> None:
        """A standing order for each person, with two territories for which everybody wants to be asked."""
        for visitor in self._seated():
            seat, view = visitor.seat, visitor.open_socket.view
            assert seat is not None
            own = [t for t, owner in zip(self.rules.board.territories, view.owner, strict=True) if owner == seat]
            order = DefenceOrder(stance, secret_below(seat), tuple((t, "ask") for t in own[:2]))
            if view.options.resign:
                await self._act(visitor, SetDefence(order))
        await self._settle()

    async def _next_action(self) -> None:
        view = self._spectator.view
        seat = view.to_act
        assert seat is not None, "a running game waits for somebody"
        visitor = next((visitor for visitor in self._seated() if visitor.seat == seat), None)
        if visitor is None or view.seats[seat].control != "person":
            assert await in_database(game_wake, game_id=self.game_id), "a bot's turn is due at once"
        elif self._wants_to_leave():
            await self._act(visitor, Resign())
        else:
            await self._act(visitor, self._choice(visitor, seat))

    def _wants_to_leave(self) -> bool:
        """Whoever is to act first from a certain action on leaves; nobody else does."""
        due = self.plan.resign_at is not None and self.actions >= self.plan.resign_at
        return due and not any(visitor.role.startswith("former") for visitor in self.visitors)

    def _choice(self, visitor: Visitor, seat: Seat) -> SeatAction:
        """What a bot would do there; an attack *until* gets a number of rolls that nobody else may learn.

        Until somebody was asked by such an attack, the first attack that asks goes before.
        """
        view = visitor.open_socket.view
        asking = None if self._met_rolls else self._attack_that_asks(view)
        action = asking or BOTS["solid"].choose(self.rules, view, self.luck)
        return replace(action, rolls=secret_rolls(seat)) if isinstance(action, AttackUntil) else action

    def _attack_that_asks(self, view: PlayerView) -> AttackUntil | None:
        asked = {visitor.seat for visitor in self._seated()}
        for option in view.options.attack:
            for target in option.targets:
                at = self.rules.board.index[target]
                if option.dice == 3 and view.owner[at] in asked and view.armies[at] > 1:
                    return AttackUntil(option.source, target)
        return None

    @property
    def _met_rolls(self) -> bool:
        return any(secret.startswith("rolls of") for _, secret in self.met)

    async def _act(self, visitor: Visitor, action: SeatAction) -> None:
        if isinstance(action, AttackUntil) and visitor.seat is not None:
            self.knowledge.rolls_chosen(visitor.seat)
        await visitor.open_socket.catch_up(await in_database(self._seq))
        answer = await visitor.open_socket.submit(action)
        assert answer["type"] in ("accepted", "close"), f"{action.type} was refused: {answer}"

    async def _settle(self) -> None:
        """Wait until everybody has been told, and look at what they got."""
        await in_database(self.knowledge.learn)
        for visitor in self.visitors:
            if visitor.connected:
                await visitor.open_socket.catch_up(self.knowledge.seq)
            self._look_at(visitor, visitor.open_socket)
            if visitor.open_socket.closed in (4409, 4410):
                await self._look_on(visitor)

    async def _look_on(self, visitor: Visitor) -> None:
        """The seat is given up or somebody else's now, and whoever sat there looks on like anybody."""
        await visitor.open_socket.close()
        visitor.role, visitor.seat, visitor.query = f"former {visitor.role}", None, self.watching
        visitor.own |= {"spectator"}  # Looks on by that link now.
        visitor.socket = await visitor.connect(self.game_id, after=0)
        await visitor.socket.catch_up(self.knowledge.seq)
        self._look_at(visitor, visitor.socket)

    async def _reconnect(self) -> None:
        """Everybody comes back, knowing nothing or something of what happened."""
        after = self.luck.choice((None, 0, self.luck.randint(0, self.knowledge.seq)))
        for visitor in self.visitors:
            if visitor.connected:
                socket = await visitor.connect(self.game_id, after)
                await socket.catch_up(self.knowledge.seq)
                await socket.close()
                self._look_at(visitor, socket)

    async def _resume(self) -> None:
        for visitor in self.visitors:
            if visitor.connected:
                await visitor.open_socket.send('{"type":"resume","after_seq":0}')
                await visitor.open_socket.read_until(lambda frame: frame["type"] == "update")
                self._look_at(visitor, visitor.open_socket)

    async def _hand_over(self) -> None:
        """The last person's seat goes to somebody else."""
        leaving = self._seated()[-1]
        seat = leaving.seat
        assert seat is not None
        actor, key = await in_database(person, "Nora")
        await in_database(seat_hand_over, game_id=self.game_id, seat=seat, actor=actor, name="Nora")
        await leaving.open_socket.read_until(lambda frame: frame["type"] == "close")
        new = Visitor(f"new {seat}", actor, key, seat=seat)
        new.socket = await new.connect(self.game_id, after=0)
        self.visitors.append(new)
        await self._settle()

    # What they get to see.

    async def _look_around(self) -> None:
        """Every page and every answer of the API that anybody can reach; and the operator's export, if there is one."""
        game, api = f"/g/{self.game_id}", f"/api/games/{self.game_id}"
        plain = f"{game}/plain"
        older = f"{plain}?before={self.knowledge.seq // 2}"
        await self._crawl(
            game,
            plain,
            f"{plain}?part=game",
            older,
            f"/tables/{self.table_id}",
            "/",
            f"{game}/export",
            f"{game}/replay/steps?after=0",
            f"{game}/course",
        )
        await self._crawl(*(f"{api}/{part}" for part in ("", "view/?after=0", "actions/", "log/", "file/")), "/keys")
        await self._crawl(f"/api/tables/{self.table_id}/", "/api/tables/?of=mine", "/api/games/?of=mine")
        if not self.knowledge.ended:
            out = StringIO()
            try:
                await in_database(call_command, "export_game", self.game_id, stdout=out, stderr=out)
            except CommandError as refusal:
                out.write(str(refusal))
            assert out.getvalue(), "the export says why there is none"
            self._search("operator", "export", out.getvalue().encode(), set())

    async def _crawl(self, *starts: str) -> None:
        for visitor in self.visitors:
            async for address, page in visitor.crawl(starts):
                if self._over and address.partition("?")[0].endswith(("/export", "/file/")):
                    continue  # A finished game's file holds everything that was secret.
                self._search(visitor.role, address, page, self._allowed(visitor))
                wrong = misplaced_in_answer(address, page, visitor.seat, self.shown)
                self.leaks += [Leak(visitor.role, address, place, self.knowledge.seq) for place in wrong]

    def _look_at(self, visitor: Visitor, socket: Onlooker) -> None:
        for text in socket.unchecked():
            self._search(visitor.role, "socket", text.encode(), self._allowed(visitor))
            frame = json.loads(text)
            if frame["type"] == "update":
                wrong = misplaced(frame, visitor.seat, self.shown)
                self.leaks += [Leak(visitor.role, "socket", place, self.knowledge.seq) for place in wrong]

    def _search(self, role: str, place: str, data: bytes, allowed: set[str]) -> None:
        self.searched[role] += len(data)
        canaries = {**self.tokens, **(self.knowledge.canaries if self._begun else {})}
        found = found_in(data, canaries.values())
        self.met |= {(role, secret) for secret in found & allowed}
        for secret in sorted(found - allowed):
            self.leaks.append(Leak(role, place, secret, self.knowledge.seq if self._begun else 0))

    def _allowed(self, visitor: Visitor) -> set[str]:
        return (self.knowledge.allowed(visitor.seat) if self._begun else set()) | visitor.own

    @property
    def _begun(self) -> bool:
        return hasattr(self, "knowledge")

    @property
    def _over(self) -> bool:
        return self._begun and self.knowledge.ended

    @property
    def _spectator(self) -> Onlooker:
        return next(visitor for visitor in self.visitors if visitor.role == "by link").open_socket

    def _seated(self) -> list[Visitor]:
        return [visitor for visitor in self.visitors if visitor.seat is not None]

    def _seq(self) -> int:
        return seats_with_game(self.game_id)[0].game.seq
