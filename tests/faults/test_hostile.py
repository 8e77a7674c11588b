"""Hostile frames change nothing, disturb nobody and tell no log anything."""

import json
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from pytest_django import Settings

from games.engine.actions import EndAttacks, SetDefence
from games.engine.orders import DefenceOrder
from games.in_database import in_database
from games.limits import gate
from games.models import GameEvent, SubmittedAction
from games.protocol import MAX_FRAME
from tests.faults.hostile import MALFORMED, PAYLOAD, POSITION, Forge, Hostile, Scene
from tests.leak.visitors import kept_log
from tests.support.onlookers import Onlooker
from tests.support.tables import Table, stage

FRAMES = 10_000
ONCE = "3a6f1b5e-8d0c-4c1e-9a57-5f2f6b7c8d9e"
SEATS = ("yellow", "blue", "green")
SECRETS = ("m15_24", "m15_as_af", "egypt")


@pytest.fixture
def fast(settings: Settings) -> AsyncIterator[None]:
    """Nobody is too fast; who sends too much that is no frame is still sent away."""
    settings.GAME_LIMITS = {"seat_rate": 1e6, "seat_burst": 10**6, "address_rate": 1e6, "address_burst": 10**6}
    gate.cache_clear()
    yield
    gate.cache_clear()


class Siege:
    """A game with quiet witnesses, and the sockets from which it is attacked."""

    def __init__(self, table: Table, cookies: dict[str, str]) -> None:
        self.table, self.cookies = table, cookies
        self.senders: dict[str, Onlooker] = {}
        self.witnesses: list[Onlooker] = []
        self.counts: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.wrong: list[str] = []

    async def begin(self) -> Scene:
        """Let everybody in, and carry one action out, whose id will be used again."""
        for name in (*SEATS, "spectator"):
            await self.let_in(name)
        answer = await self.senders["yellow"].submit(SetDefence(DefenceOrder("one")), action_id=ONCE)
        assert answer["type"] == "accepted"
        for name in (*SEATS, "spectator"):
            await self.senders[name].catch_up(answer["seq"])
            await self.senders[name].is_silent(0.2)
            self.witnesses.append(await self._socket(name))
        for witness in self.witnesses:
            await witness.catch_up(answer["seq"])
        for socket in (*self.senders.values(), *self.witnesses):
            while not await socket.is_silent(0.2):
                await socket.receive()
            socket.unchecked()
        return Scene(answer["seq"], ONCE, answer["seq"])

    async def let_in(self, name: str) -> None:
        self.senders[name] = await self._socket(name)
        await self.senders[name].read_until(lambda frame: frame["type"] == "update")

    async def _socket(self, name: str) -> Onlooker:
        return await Onlooker(name, self.table.game_id, self.cookies.get(name, "")).open()

    async def attack(self, hostile: Hostile) -> None:
        """Send it, and look at the one answer."""
        sender = self.senders[hostile.sender]
        await sender.send(hostile.frame)
        answer = await sender.read_until(lambda frame: frame["type"] != "presence")
        code = answer.get("code") if answer["type"] == "rejected" else answer["type"]
        self.counts[hostile.kind] += 1
        self.answers[str(code)] += 1
        if code not in hostile.codes or not self._names(answer, hostile):
            self.wrong.append(f"{hostile.kind} by {hostile.sender}: {answer}, for {hostile.frame[:300]!r}")

    def _names(self, answer: dict[str, Any], hostile: Hostile) -> bool:
        """Whether the answer names the action, if there is one to be named; and says in words what it says."""
        if hostile.codes == MALFORMED and answer["id"] is None:
            return bool(answer["message"])
        sent = json.loads(hostile.frame)["id"]
        return bool(answer["id"] == sent and (answer["type"] == "accepted" or answer["message"]))

    async def end(self) -> None:
        for socket in (*self.senders.values(), *self.witnesses):
            await socket.close()


def everything_of(table: Table) -> tuple[Any, ...]:
    """All that is stored of a game, but for who looked at it when."""
    game, players = table.game, table.players
    names = [f.attname for f in game._meta.concrete_fields if f.name != "watched_at"]
    own = [f.attname for f in players[0]._meta.concrete_fields if f.name != "last_seen"]
    return (
        {name: getattr(game, name) for name in names},
        [{name: getattr(player, name) for name in own} for player in players],
        list(GameEvent.objects.filter(game_id=game.pk).values_list("seq", "payload", "at")),
        list(SubmittedAction.objects.filter(game_id=game.pk).values_list("action_id", "seat", "seq")),
    )


def staged() -> tuple[Table, dict[str, str]]:
    table = stage(POSITION)
    return table, {name: table.cookie(seat) for seat, name in enumerate(SEATS)}


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("threads", "fast")
@pytest.mark.parametrize("seed", [6, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(100, 130))])
async def test_hostile_frames_change_nothing_and_disturb_nobody(seed: int, say: Callable[[str], None]) -> None:
    siege = Siege(*await in_database(staged))
    scene = await siege.begin()
    before = await in_database(everything_of, siege.table)
    with kept_log() as log:
        for hostile in Forge(scene, seed).frames(FRAMES):
            await siege.attack(hostile)
    say(f"{siege.counts.total()} hostile frames: {dict(siege.counts)}; answers: {dict(siege.answers)}")
    assert siege.wrong == []
    assert await in_database(everything_of, siege.table) == before
    assert [await witness.is_silent(0.2) for witness in siege.witnesses] == [True] * 4
    text = log.getvalue()
    assert [line for line in text.splitlines() if json.loads(line)["level"] not in ("debug", "info")] == []
    assert [word for word in (PAYLOAD, *SECRETS, "trace") if word in text] == []

    assert (await siege.senders["yellow"].submit(EndAttacks()))["type"] == "accepted"
    for witness in siege.witnesses:
        await witness.catch_up(scene.seq + 1)
    await siege.end()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("threads", "fast")
async def test_who_sends_nothing_but_junk_is_sent_away_and_may_come_back() -> None:
    siege = Siege(*await in_database(staged))
    scene = await siege.begin()
    yellow, most = siege.senders["yellow"], gate().bounds.strikes
    for _ in range(most):
        await yellow.send(PAYLOAD)
        assert (await yellow.receive())["code"] == "malformed"
    await yellow.send("x" * (MAX_FRAME + 1))
    assert await yellow.receive() == {"type": "close", "code": 4400}
    await yellow.close()
    assert all([await witness.is_silent(0.2) for witness in siege.witnesses])
    await siege.let_in("yellow")
    assert siege.senders["yellow"].seq == scene.seq
    assert (await siege.senders["yellow"].submit(EndAttacks()))["type"] == "accepted"
    await siege.end()
