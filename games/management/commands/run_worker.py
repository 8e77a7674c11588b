"""`manage.py run_worker`: bots and clocks in a process of their own, beside any number of others."""

import asyncio
import signal
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.management import memory
from games.management.working import bounded_executor, close_databases, supervise
from games.worker import run


class Command(BaseCommand):
    help = "Play due bots and clocks until SIGTERM; with DATABASE_URL and REDIS_URL as the web has them."

    def handle(self, *args: Any, **options: Any) -> None:
        memory.settle()
        asyncio.run(self.work())
        close_databases()

    async def work(self) -> None:
        loop = asyncio.get_running_loop()
        loop.set_default_executor(bounded_executor())
        stop = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stop.set)
        pulse = Path(settings.VAR_DIR) / "worker.pulse"
        pulse.parent.mkdir(parents=True, exist_ok=True)
        self.stdout.write("The worker is running.")
        self.stdout.flush()
        await supervise(stop, partial(run, on_beat=pulse.touch))
