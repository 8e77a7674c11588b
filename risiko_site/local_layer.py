"""The channel layer of a server that is one process: groups and queues in memory, for one event loop.

Channels' own in-memory layer looks through every group for what has expired whenever a message is sent or awaited, so
each poke costs more the more games are open. Here nothing expires: a queue ends when it is read empty, a membership
when it is given up.
"""

import asyncio
import secrets
from typing import Any

from channels.exceptions import ChannelFull
from channels.layers import BaseChannelLayer

Message = dict[str, Any]


class LocalChannelLayer(BaseChannelLayer):
    """At most once and at most ``capacity`` messages a channel: what does not fit into a group's channel is dropped."""

    extensions = ("groups", "flush")

    def __init__(self, capacity: int = 100) -> None:
        super().__init__(capacity=capacity)
        self._queues: dict[str, asyncio.Queue[Message]] = {}
        self._groups: dict[str, set[str]] = {}

    async def new_channel(self, prefix: str = "specific.") -> str:
        """A name that is nobody else's."""
        return f"{prefix}local!{secrets.token_hex(8)}"

    async def send(self, channel: str, message: Message) -> None:
        """Put a message into a channel. Raises ``ChannelFull``."""
        try:
            self._queue(channel).put_nowait(dict(message))
        except asyncio.QueueFull:
            raise ChannelFull(channel) from None

    async def receive(self, channel: str) -> Message:
        """The next message of a channel, once there is one."""
        queue = self._queue(channel)
        try:
            return await queue.get()
        finally:
            if queue.empty():
                self._queues.pop(channel, None)

    async def group_add(self, group: str, channel: str) -> None:
        """From now on the channel gets what is sent to the group."""
        self._groups.setdefault(group, set()).add(channel)

    async def group_discard(self, group: str, channel: str) -> None:
        """The channel leaves the group, if it is in it."""
        members = self._groups.get(group, set())
        members.discard(channel)
        if not members:
            self._groups.pop(group, None)

    async def group_send(self, group: str, message: Message) -> None:
        """Send to every channel of a group, then let those who wait for it read."""
        for channel in tuple(self._groups.get(group, ())):
            try:
                await self.send(channel, message)
            except ChannelFull:
                continue
        await asyncio.sleep(0)

    async def flush(self) -> None:
        """Forget all messages and memberships."""
        self._queues.clear()
        self._groups.clear()

    def _queue(self, channel: str) -> "asyncio.Queue[Message]":
        return self._queues.setdefault(channel, asyncio.Queue(self.capacity))
