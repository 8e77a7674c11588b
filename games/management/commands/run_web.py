"""`manage.py run_web`: pages and sockets in a process of their own, beside any number of others."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.module_loading import import_string

from games.management.serving import GameServer
from games.management.working import close_databases


class Command(BaseCommand):
    help = "Serve pages and sockets on HOST and PORT until SIGTERM; clocks and bots in no hurry are for run_worker."

    def handle(self, *args: Any, **options: Any) -> None:
        application = import_string(settings.ASGI_APPLICATION)
        host, port = settings.HOST, settings.PORT
        server = GameServer(application, host=host, port=port, on_ready=self.announce, with_worker=False)
        server.run()
        close_databases()
        if server.failure:
            raise CommandError(server.failure)

    def announce(self, port: int) -> None:
        self.stdout.write(f"The web is running on port {port}.")
        self.stdout.flush()
