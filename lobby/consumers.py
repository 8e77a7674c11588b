"""One open socket of a page: it listens, and is told when the page shows something else."""

from collections.abc import Mapping
from typing import Any

from games.consumers import FrameConsumer, TurnedAway, language_of
from games.guest_cookie import token_hash
from games.in_database import in_database
from games.texts import texts
from lobby.hub import Hub
from lobby.protocol import CLOSE_CODES, SUBPROTOCOL, Pong, Rejected, Welcome, read_client_frame, write_frame
from lobby.selectors import table_audiences


class LobbyConsumer(FrameConsumer):
    """The socket of the lists, or of one table by its path; ``?invitation=`` carries the token of its link."""

    subprotocol = SUBPROTOCOL
    close_codes = CLOSE_CODES

    def __init__(self) -> None:
        super().__init__()
        self.table_id = ""
        self.invitation_hash = ""
        self._joined = False

    @property
    def joined(self) -> bool:
        return self._joined

    async def enter(self, query: Mapping[str, list[str]]) -> None:
        self.table_id = self.scope["url_route"]["kwargs"].get("table_id", "")
        token = query.get("invitation", [""])[0]
        self.invitation_hash = token_hash(token) if token else ""
        if not await in_database(self._may_enter):
            raise TurnedAway("blocked" if self.actor.blocked else "unknown_table")
        await Hub.current().join(self)
        self._joined = True
        await self.send_text(write_frame(Welcome()))

    async def read(self, text: str) -> None:
        read_client_frame(text)
        self.forgive()
        await self.send_text(write_frame(Pong()))

    async def leave(self) -> None:
        await Hub.current().leave(self)

    def refused(self, code: Any) -> str:
        words = texts(language_of(self.scope))
        section = "lobby" if words.has("lobby", code) else "server"
        return write_frame(Rejected(code, words.get(section, code)))

    def _may_enter(self) -> bool:
        self.actor = self.find_actor()
        if self.actor.blocked:
            return False
        if not self.table_id:
            return True
        audience = table_audiences(table_ids=[self.table_id])[self.table_id]
        return audience.lets_in(self.actor, self.invitation_hash)
