"""The outbox: pokes from threads reach the layer one after the other, of each game the newest."""

import asyncio
import logging
from typing import Any

import pytest
from channels.layers import get_channel_layer

from games import broadcast
from games.broadcast import Outbox, group_of
from tests.support.sockets import until


class Layer:
    """Notes what it is told to send."""

    def __init__(self, breaks: bool = False) -> None:
        self.sent: list[tuple[str, Any]] = []
        self.breaks = breaks
        self.busy = False

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        assert not self.busy, "one after the other"
        self.busy = True
        await asyncio.sleep(0.001)
        self.busy = False
        if self.breaks:
            raise ConnectionError
        self.sent.append((group, message["seq"]))


@pytest.fixture
def layer(monkeypatch: pytest.MonkeyPatch) -> Layer:
    mine = Layer()
    monkeypatch.setattr(broadcast, "get_channel_layer", lambda: mine)
    return mine


async def test_pokes_from_threads_go_out_one_by_one_and_the_newest_of_each_game_is_among_them(layer: Layer) -> None:
    outbox = Outbox()
    outbox.attach()

    def poke(number: int) -> None:
        outbox.post(f"game.{number % 5}", {"type": "game.advanced", "seq": number})

    await asyncio.gather(*[asyncio.to_thread(poke, number) for number in range(200)])
    await until(lambda: outbox._sending is None)
    newest = {group: max(seq for to, seq in layer.sent if to == group) for group, _ in layer.sent}
    assert sorted(newest.values()) == [195, 196, 197, 198, 199]
    assert len(layer.sent) <= 200


async def test_older_poke_does_not_take_the_place_of_a_newer_one(layer: Layer) -> None:
    outbox = Outbox()
    outbox.attach()
    for seq in (3, 9, 5):
        outbox.post("game.a", {"type": "game.advanced", "seq": seq})
    await asyncio.sleep(0.05)
    assert layer.sent == [("game.a", 9)]


async def test_broken_layer_loses_a_poke_and_nothing_else(layer: Layer, caplog: pytest.LogCaptureFixture) -> None:
    outbox, losses = Outbox(), []
    outbox.attach()
    silence = outbox.on_loss(lambda: losses.append(1))
    layer.breaks = True
    with caplog.at_level(logging.ERROR, "risiko.broadcast"):
        outbox.post("game.a", {"type": "game.advanced", "seq": 1})
        await asyncio.sleep(0.05)
    assert "a poke was lost" in caplog.text
    layer.breaks = False
    outbox.post("game.a", {"type": "game.advanced", "seq": 2})
    await asyncio.sleep(0.05)
    assert layer.sent == [("game.a", 2)]
    assert losses == [1]
    silence()
    layer.breaks = True
    outbox.post("game.a", {"type": "game.advanced", "seq": 3})
    await asyncio.sleep(0.05)
    assert losses == [1]


def test_without_a_loop_a_poke_is_sent_at_once(layer: Layer) -> None:
    Outbox().post("game.a", {"type": "game.advanced", "seq": 1})
    assert layer.sent == [("game.a", 1)]


async def test_burst_of_pokes_does_not_overflow_the_in_memory_layer() -> None:
    """More games at once than the layer's capacity of 100: a listener that keeps up hears of all of them."""
    channels, outbox = get_channel_layer(), Outbox()
    outbox.attach()
    channel = await channels.new_channel()
    games = [f"{number:022}" for number in range(300)]
    for game in games:
        await channels.group_add(group_of(game), channel)
    heard: list[str] = []

    async def listen() -> None:
        while len(heard) < len(games):
            heard.append((await channels.receive(channel))["game"])

    listening = asyncio.create_task(listen())
    await asyncio.sleep(0)
    for game in games:
        outbox.post(group_of(game), {"type": "game.advanced", "game": game, "seq": 1})
    await asyncio.wait_for(listening, 10)
    assert sorted(heard) == games
    await channels.flush()


def test_alarms_ring_until_they_are_silenced() -> None:
    outbox, heard = Outbox(), []
    silence = outbox.on_alarm(heard.append)
    outbox.ring(5)
    silence()
    outbox.ring(6)
    assert heard == [5]
