"""The baseline of sockets: our server around the smallest application that tells a message to all of a game.

Also its settings: those of the embedded server, with that application.
"""

import asyncio
from collections import defaultdict
from typing import Any

from risiko_site.settings.embedded import *  # noqa: F403 - settings stand on each other by star imports

ASGI_APPLICATION = "tools.bench.relay.application"

rooms: dict[str, set[Any]] = defaultdict(set)


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """A socket to a room, by its path. Whoever sends a number has so many signs sent to all who are there."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})
        return
    room = rooms[scope["path"]]
    while (message := await receive())["type"] != "websocket.disconnect":
        if message["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})
            room.add(send)
        else:
            text = "x" * int(message["text"])
            await asyncio.gather(*(tell({"type": "websocket.send", "text": text}) for tell in tuple(room)))
    room.discard(send)
