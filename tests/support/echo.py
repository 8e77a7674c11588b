"""Settings of the embedded server around a tiny application, to see how sockets live and die under it."""

import asyncio
from typing import Any

from risiko_site.settings.embedded import *  # noqa: F403 - settings stand on each other by star imports

ASGI_APPLICATION = "tests.support.echo.application"


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Echoes sockets; on /stubborn it never ends by itself; every page is empty."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})
        return
    while (message := await receive())["type"] != "websocket.disconnect":
        if message["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})
        else:
            await send({"type": "websocket.send", "text": str(len(message["text"]))})
    if scope["path"] == "/stubborn":
        await asyncio.Event().wait()
