"""One open socket: frames in, services called, frames out. What the game says comes through the hub."""

import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, ClassVar
from urllib.parse import parse_qs

from autobahn.exception import Disconnected
from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer
from django.conf import settings
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header

from games.codec import Malformed
from games.engine.edition import Edition
from games.hub import Hub, Room
from games.in_database import in_database
from games.limits import gate
from games.models import STRANGER, Actor
from games.protocol import (
    CLOSE_CODES,
    SUBPROTOCOL,
    Answer,
    Code,
    Hurry,
    Ping,
    Pong,
    Reckon,
    Rejected,
    Resume,
    ServerFrame,
    SubmitAction,
    read_client_frame,
    write_frame,
)
from games.selectors import Entry, NoEntry, actor_of, attacks_reckoned, game_entry
from games.sentences import refusal_sentence
from games.services import HurryRefused, action_submit, bots_hurry, guest_seen
from games.texts import texts

logger = logging.getLogger("risiko.sockets")

MOST_DIGITS = 9
"""Of an event's number in an address; a longer one is no number of ours."""


class TurnedAway(Exception):
    """A socket that is not let in; ``code`` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class FrameConsumer(AsyncConsumer):
    """A socket of one subprotocol: let in within limits, refused in sentences, closed by codes."""

    channel_layer_alias = ""  # A hub subscribes for all sockets of the process; none needs a channel of its own.
    subprotocol: ClassVar[str]
    close_codes: ClassVar[Mapping[str, int]] = CLOSE_CODES
    scope: dict[str, Any]

    def __init__(self) -> None:
        self.actor: Actor = STRANGER
        self._address = ""
        self._let_in = False
        self._closed = False
        self._strikes = 0

    async def enter(self, query: Mapping[str, list[str]]) -> None:
        """The socket is accepted: find out what it may see. Raises ``TurnedAway``."""
        raise NotImplementedError

    async def read(self, text: str) -> None:
        """A frame came. Raises ``Malformed``."""
        raise NotImplementedError

    async def leave(self) -> None:
        """The socket is closed, for whatever reason."""
        raise NotImplementedError

    def refused(self, code: Any) -> str:
        """The frame that refuses, written."""
        raise NotImplementedError

    @property
    def joined(self) -> bool:
        """Whether frames are read by now."""
        raise NotImplementedError

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._closed = True
            if self._let_in:
                self._let_in = False
                gate().leave(self._address)
            await self.leave()

    async def dispatch(self, message: Mapping[str, Any]) -> None:
        """Every message of the socket. Channels' own would look after database connections in a thread, each time."""
        match message["type"]:
            case "websocket.connect":
                await self._connect()
            case "websocket.receive":
                await self._receive(message.get("text"))
            case "websocket.disconnect":
                self._closed = True
                raise StopConsumer

    async def send_text(self, text: str) -> None:
        """Send a frame that is written already; whoever has been shut out is sent away instead."""
        if gate().shuts_out(self.actor.guest_id):
            await self.dismiss("blocked")
        elif not self._closed:
            with suppress(Disconnected):  # Broken this moment: its disconnect follows.
                await self.send({"type": "websocket.send", "text": text})

    async def dismiss(self, reason: str) -> None:
        """Close the socket, for a reason of ``close_codes``."""
        if not self._closed:
            self._closed = True
            await self.send({"type": "websocket.close", "code": self.close_codes[reason]})

    async def strike(self, code: Code, frame: str | None = None) -> None:
        """Refuse a frame; after too many in a row, the socket."""
        self._strikes += 1
        if self._strikes > gate().bounds.strikes:
            await self.dismiss(code)
            return
        await self.send_text(self.refused(code) if frame is None else frame)

    def forgive(self) -> None:
        """A proper frame: earlier ones count no more."""
        self._strikes = 0

    def find_actor(self) -> Actor:
        """Who has opened the socket. Whom the database lets in again, this process does."""
        outside = gate().outside()
        actor = actor_of(cookies=self.scope.get("cookies", {}), user=self.scope.get("user"))
        if actor.guest_id in outside and not actor.blocked:
            gate().let_in(actor.guest_id)
        guest_seen(guest_id=actor.guest_id)
        return actor

    async def _connect(self) -> None:
        if self.subprotocol not in self.scope["subprotocols"]:
            self._closed = True
            await self.send({"type": "websocket.close"})
            return
        await self.send({"type": "websocket.accept", "subprotocol": self.subprotocol})
        self._address = address_of(self.scope)
        self._let_in = gate().enter(self._address)
        if not self._let_in:
            await self._turn_away("too_fast")
            return
        try:
            await self.enter(parse_qs(self.scope["query_string"].decode("latin-1")))
        except TurnedAway as away:
            await self._turn_away(away.code)
        except Exception:
            logger.exception("a socket could not be let in")
            await self._turn_away("unavailable")

    async def _turn_away(self, code: str) -> None:
        if not self._closed:
            await self.send({"type": "websocket.send", "text": self.refused(code)})
        await self.dismiss(code)

    async def _receive(self, text: str | None) -> None:
        if self._closed or not self.joined:
            return
        if not gate().frame(self._address):
            await self.strike("too_fast")
            return
        try:
            await self.read(text or "")
        except Malformed:
            await self.strike("malformed")


class GameConsumer(FrameConsumer):
    """A socket to one game, by its path; ``?after=`` resumes after an event, ``?watch=`` carries a watch token."""

    subprotocol = SUBPROTOCOL

    def __init__(self) -> None:
        super().__init__()
        self.entry: Entry | None = None
        self.room: Room | None = None
        self.viewer: int | None = None
        self.player_id: int | None = None
        self.watch_token = ""
        self.sent_seq = -1
        self.fresh = True

    @property
    def joined(self) -> bool:
        return self.room is not None

    async def enter(self, query: Mapping[str, list[str]]) -> None:
        self.watch_token = query.get("watch", [""])[0]
        after = query.get("after", [""])[0]
        self.sent_seq = int(after) if after.isascii() and after.isdigit() and len(after) <= MOST_DIGITS else -1
        try:
            self.entry = await in_database(self._find_entry)
        except NoEntry as no:
            raise TurnedAway(no.code) from no
        self.viewer, self.player_id = self.entry.viewer, self.entry.player_id
        await self._say(self.entry.welcome)
        self.room = await Hub.current().join(self, self.entry)

    def _find_entry(self) -> Entry:
        self.actor = self.find_actor()
        game_id = self.scope["url_route"]["kwargs"]["game_id"]
        return game_entry(game_id=game_id, actor=self.actor, watch_token=self.watch_token)

    async def read(self, text: str) -> None:
        assert self.room is not None, "frames are read only inside a room"
        frame = read_client_frame(text)
        match frame:
            case SubmitAction():
                await self._submit(frame)
            case Resume(after_seq=seq):
                self.sent_seq, self.fresh = seq, True
                self.room.catch_up([self])
            case Reckon(way=way):
                await self._reckon(way)
            case Hurry():
                await self._hurry()
            case Ping():
                await self._say(Pong(max(self.sent_seq, 0)))
                await Hub.current().check(self.room)

    async def leave(self) -> None:
        if self.room is not None:
            room, self.room = self.room, None
            await Hub.current().leave(self, room)

    def refused(self, code: Any) -> str:
        return write_frame(self._worded(Rejected(None, code)))

    async def _submit(self, frame: SubmitAction) -> None:
        assert self.entry is not None, "frames are read only inside a room"
        if self.viewer is not None and not gate().action(self.entry.game_id, self.viewer):
            await self.strike("too_fast", write_frame(self._worded(Rejected(frame.id, "too_fast"))))
            return
        self.forgive()
        await self._say(self._worded(await self._answer(frame)))

    async def _answer(self, frame: SubmitAction) -> Answer:
        assert self.entry is not None, "frames are read only inside a room"
        if self.viewer is None:
            return Rejected(frame.id, "not_seated")
        try:
            return await in_database(
                action_submit,
                game_id=self.entry.game_id,
                actor=self.actor,
                action=frame.action,
                action_id=frame.id,
                base_seq=frame.base_seq,
            )
        except Exception:
            ids = {"game": self.entry.game_id, "seat": self.viewer, "action_id": str(frame.id)}
            logger.exception("an action failed", extra=ids)
            return Rejected(frame.id, "unavailable")

    async def _reckon(self, way: tuple[str, ...]) -> None:
        """Odds for whoever sits here; spectators have nothing to decide."""
        assert self.entry is not None, "frames are read only inside a room"
        if self.viewer is None:
            await self.strike("not_seated")
            return
        if not gate().odds(self.entry.game_id, self.viewer):
            await self.strike("too_fast")
            return
        found = await in_database(
            attacks_reckoned, game_id=self.entry.game_id, viewer=self.viewer, actor=self.actor, way=way
        )
        if found is not None:
            await self._say(found)

    async def _hurry(self) -> None:
        """The bots play on; what they do comes like everything else. A refusal is no answer to any action."""
        assert self.entry is not None, "frames are read only inside a room"
        if self.viewer is None:
            await self.strike("not_seated")
            return
        if not gate().action(self.entry.game_id, self.viewer):
            await self.strike("too_fast")
            return
        try:
            async with Hub.current().thinking:
                await in_database(bots_hurry, game_id=self.entry.game_id, actor=self.actor)
            self.forgive()
        except HurryRefused as refused:
            await self.strike(refused.code)
        except Exception:
            logger.exception("bots could not be hurried", extra={"game": self.entry.game_id, "seat": self.viewer})
            await self.strike("unavailable")

    def _worded(self, answer: Answer) -> Answer:
        edition = self.entry.rules.edition if self.entry else None
        if not isinstance(answer, Rejected):
            return answer
        return replace(answer, message=message_of(answer, edition, language_of(self.scope)))

    async def _say(self, frame: ServerFrame) -> None:
        await self.send_text(write_frame(frame))


def address_of(scope: Mapping[str, Any]) -> str:
    """Where a socket comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def language_of(scope: Mapping[str, Any]) -> str:
    """The language of a socket: the one chosen on the pages, else the browser's, else the site's."""
    wanted = [scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME, "")]
    accepted = b",".join(value for name, value in scope["headers"] if name == b"accept-language")
    wanted += [code for code, _ in parse_accept_lang_header(accepted.decode("latin-1"))]
    for code in wanted:
        try:
            return str(get_supported_language_variant(code))
        except LookupError:
            continue
    return settings.LANGUAGE_CODE


def message_of(refused: Rejected, edition: Edition | None, language: str) -> str:
    """A refusal in a sentence. Before the game is known only the server itself refuses."""
    words = texts(language)
    if edition is None:
        return words.get("server", refused.code)
    return refusal_sentence(refused.code, edition, words, refused.params)
