"""The channel layer of one process."""

import asyncio

import pytest
from channels.exceptions import ChannelFull

from risiko_site.local_layer import LocalChannelLayer


async def test_members_of_a_group_each_get_a_copy_of_their_own() -> None:
    layer = LocalChannelLayer()
    channels = [await layer.new_channel() for _ in range(2)]
    for channel in channels:
        await layer.group_add("game.one", channel)
    await layer.group_send("game.one", {"type": "game.advanced", "seq": 1})
    first, second = [await layer.receive(channel) for channel in channels]
    assert first == second == {"type": "game.advanced", "seq": 1}
    assert first is not second


async def test_who_has_left_a_group_gets_nothing_more() -> None:
    layer = LocalChannelLayer()
    channel = await layer.new_channel()
    await layer.group_add("game.one", channel)
    await layer.group_discard("game.one", channel)
    await layer.group_send("game.one", {"type": "game.advanced"})
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(layer.receive(channel), 0.01)


async def test_leaving_a_group_that_one_is_not_in_changes_nothing() -> None:
    layer = LocalChannelLayer()
    await layer.group_discard("game.one", await layer.new_channel())


async def test_messages_come_in_the_order_they_were_sent() -> None:
    layer = LocalChannelLayer()
    channel = await layer.new_channel()
    for seq in range(5):
        await layer.send(channel, {"seq": seq})
    assert [(await layer.receive(channel))["seq"] for _ in range(5)] == list(range(5))


async def test_full_channel_refuses_a_message_and_loses_that_of_a_group() -> None:
    layer = LocalChannelLayer(capacity=1)
    full, free = await layer.new_channel(), await layer.new_channel()
    await layer.send(full, {"seq": 1})
    with pytest.raises(ChannelFull):
        await layer.send(full, {"seq": 2})
    for channel in (full, free):
        await layer.group_add("game.one", channel)
    await layer.group_send("game.one", {"seq": 3})
    assert [(await layer.receive(channel))["seq"] for channel in (full, free)] == [1, 3]


async def test_listener_reads_before_the_next_message_is_sent() -> None:
    """So that a sender never overtakes whoever keeps up."""
    layer = LocalChannelLayer(capacity=1)
    channel = await layer.new_channel()
    await layer.group_add("game.one", channel)
    heard: list[int] = []

    async def listen() -> None:
        while len(heard) < 10:
            heard.append((await layer.receive(channel))["seq"])

    listening = asyncio.create_task(listen())
    await asyncio.sleep(0)
    for seq in range(10):
        await layer.group_send("game.one", {"seq": seq})
    await asyncio.wait_for(listening, 5)
    assert heard == list(range(10))


async def test_flushed_layer_knows_no_message_and_no_member() -> None:
    layer = LocalChannelLayer()
    channel = await layer.new_channel()
    await layer.group_add("game.one", channel)
    await layer.send(channel, {"seq": 1})
    await layer.flush()
    await layer.group_send("game.one", {"seq": 2})
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(layer.receive(channel), 0.01)
