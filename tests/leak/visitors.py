"""Everybody who may look at a game, from the seats' people to strangers, with their browsers and sockets."""

import io
import logging
import re
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

from django.test import AsyncClient

from games.engine.ids import Seat
from games.guest_cookie import COOKIE, _signer
from games.models import Actor
from risiko_site.logs import JsonFormatter
from tests.support.onlookers import Onlooker

LINK = re.compile(
    rb'\b(?:href|action|src|data-[a-z-]+)="(/(?!static/|i18n/|admin/|ws/|rules/|which-edition|strategy)[^"#]*)'
)
"""Links to follow. Rulebook and strategy name all missions and know no game: tests hold that they read nothing kept."""


@dataclass(eq=False)
class Visitor:
    """Somebody with a browser. ``seat`` is whom the site takes the visitor for."""

    role: str
    actor: Actor = field(default_factory=Actor)
    key: str = ""
    query: str = ""
    seat: Seat | None = None
    own: frozenset[str] = frozenset()
    """Names of secrets that the visitor brings along, apart from the game's."""
    socket: Onlooker | None = None

    @property
    def cookie(self) -> str:
        return _signer().sign(self.key) if self.key else ""

    @property
    def open_socket(self) -> Onlooker:
        assert self.socket is not None, f"{self.role} has no socket"
        return self.socket

    @property
    def connected(self) -> bool:
        return self.socket is not None and self.socket.closed is None

    async def connect(self, game_id: str, after: int | None = None) -> Onlooker:
        """Another socket to the game, told from event ``after`` on."""
        query = "&".join(filter(None, [self.query, "" if after is None else f"after={after}"]))
        cookie = f"{COOKIE}={self.cookie}" if self.cookie else ""
        return await Onlooker(self.role, game_id, cookie, query, self.seat).open()

    async def crawl(self, starts: Iterable[str]) -> AsyncIterator[tuple[str, bytes]]:
        """Every kind of page that can be reached from these addresses, head and body."""
        browser = AsyncClient()
        if self.cookie:
            browser.cookies[COOKIE] = self.cookie
        left = [self._with_query(start) for start in starts]
        seen = set(map(kind_of, left))
        while left:
            address = left.pop(0)
            answer = await browser.get(address)
            body = answer.getvalue() if not answer.streaming else b"".join([part async for part in answer])
            head = "\n".join(f"{name}: {value}" for name, value in answer.items())
            yield address, head.encode() + b"\n\n" + body
            moved = [answer["Location"]] if answer.has_header("Location") else []
            for link in [*moved, *(found.decode().replace("&amp;", "&") for found in LINK.findall(body))]:
                if kind_of(link) not in seen and not urlsplit(link).netloc:
                    seen.add(kind_of(link))
                    left.append(link)

    def _with_query(self, address: str) -> str:
        if not self.query:
            return address
        return f"{address}{'&' if '?' in address else '?'}{self.query}"


def kind_of(address: str) -> tuple[str, frozenset[str]]:
    """Addresses that differ only in the values of their query lead to pages of one kind."""
    parts = urlsplit(address)
    return parts.path, frozenset(parse_qs(parts.query))


@contextmanager
def kept_log() -> Iterator[io.StringIO]:
    """Everything that the site logs, as it stands in a log file, down to the smallest level."""
    log, root = io.StringIO(), logging.getLogger()
    handler, level = logging.StreamHandler(log), root.level
    handler.setFormatter(JsonFormatter())
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield log
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
