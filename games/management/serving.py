"""Daphne in this process, alone or with the worker as a task of the same event loop, and a quiet end for both."""

import asyncio
from collections.abc import Callable
from typing import Any

from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from django.conf import settings
from twisted.internet import defer, reactor

from games.management.working import bounded_executor, supervise

WORKER_GRACE = 5.0  # Seconds the worker has to finish what it holds.
SOCKET_GRACE = 1.0  # Seconds the browsers have to answer our close frame.
SERVICE_RESTART = 1012  # RFC 6455 registry: come back, the server starts anew.


class GameServer(Server):
    """Daphne's server, and a worker beside it unless those run in processes of their own."""

    def __init__(
        self, application: Any, *, host: str, port: int, on_ready: Callable[[int], None], with_worker: bool = True
    ) -> None:
        super().__init__(
            application=application,
            endpoints=build_endpoint_description_strings(host=host, port=port),
            websocket_max_message_size=settings.WEBSOCKET_MAX_MESSAGE_SIZE,
            websocket_max_frame_size=settings.WEBSOCKET_MAX_MESSAGE_SIZE,
            ready_callable=self.make_ready,
            server_name="risiko",
        )
        self.host, self.port = host, port
        self.on_ready = on_ready
        self.with_worker = with_worker
        self.failure: str | None = None
        self.ports: list[Any] = []
        self.stop_worker = asyncio.Event()
        self.worker: asyncio.Task[None] | None = None

    def make_ready(self) -> None:
        """Called by Daphne when it listens; the rest needs the running loop."""
        # A frame that is too long or malformed is answered with its close code before the line is cut.
        self.ws_factory.failByDrop = False
        reactor.callWhenRunning(self.begin)

    def begin(self) -> None:
        loop = asyncio.get_event_loop()
        loop.set_default_executor(bounded_executor())
        if self.with_worker:
            self.worker = loop.create_task(supervise(self.stop_worker))
        self.on_ready(self.listening_addresses[0][1])

    def listen_success(self, port: Any) -> None:
        self.ports.append(port)
        super().listen_success(port)

    def listen_error(self, failure: Any) -> None:
        why = failure.getErrorMessage()
        self.failure = f"Cannot listen on {self.host}, port {self.port}: {why} (HOST and PORT choose others.)"
        super().listen_error(failure)

    def kill_all_applications(self) -> "defer.Deferred[None]":
        """Daphne's hook before the reactor stops; it waits for the answer."""
        return defer.Deferred.fromFuture(asyncio.ensure_future(self.close_down()))

    async def close_down(self) -> None:
        """Take no new connections, tell the open ones to come back, let the worker finish."""
        for port in self.ports:
            port.stopListening()
        self.stop_worker.set()
        for protocol in list(self.connections):
            if hasattr(protocol, "sendCloseFrame") and protocol.state == protocol.STATE_OPEN:
                protocol.sendCloseFrame(code=SERVICE_RESTART)
        await self.finish(self.applications(), SOCKET_GRACE)
        if self.worker:
            await self.finish([self.worker], WORKER_GRACE)

    def applications(self) -> list[asyncio.Task[Any]]:
        """What still runs; a connection whose application ended has no entry for it any more."""
        running = [details.get("application_instance") for details in self.connections.values()]
        return [task for task in running if task and not task.done()]

    async def finish(self, tasks: list[asyncio.Task[Any]], seconds: float) -> None:
        """Wait, then cancel what is left."""
        if not tasks:
            return
        _, late = await asyncio.wait(tasks, timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
