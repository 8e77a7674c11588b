"""`manage.py serve`: everything a table of friends needs, in one process."""

import hashlib
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils.module_loading import import_string

from games.management.serving import GameServer
from games.management.working import close_databases


class Command(BaseCommand):
    help = "Migrate, gather static files, then serve pages, sockets, bots and clocks in this one process."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.HOST, help="address to listen on (HOST)")
        parser.add_argument("--port", type=int, default=settings.PORT, help="port, 0 for any free one (PORT)")

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        self.stdout.write("Risiko gets ready ...")
        self.stdout.flush()
        call_command("migrate", interactive=False, verbosity=0)
        collect_static()
        application = import_string(settings.ASGI_APPLICATION)
        server = GameServer(application, host=host, port=port, on_ready=lambda bound: self.announce(host, bound))
        server.run()
        close_databases()
        if server.failure:
            raise CommandError(server.failure)

    def announce(self, host: str, port: int) -> None:
        """Say where to go; the address by which the page is opened is the one its invitations carry."""
        self.stdout.write("Risiko is ready. Open it in a browser:")
        for url in import_string(settings.SERVE_URLS)(host, port):
            self.stdout.write(f"  {url}")
        self.stdout.flush()


def collect_static() -> None:
    """Gather and compress static files when one of them changed since the last time."""
    stamp = Path(settings.STATIC_ROOT) / ".stamp"
    state = static_state()
    if stamp.exists() and stamp.read_text(encoding="ascii") == state:
        return
    # Cleared, since collectstatic alone keeps whatever looks newer than its source.
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(state, encoding="ascii")


def static_state() -> str:
    """A digest of names, sizes and times of everything that would be gathered."""
    digest = hashlib.sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            status = Path(storage.path(name)).stat()
            digest.update(f"{name} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()
