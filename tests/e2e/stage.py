"""The page of a game on a stage: any position, the real rules and scripted dice behind a socket that the test holds.

The page itself comes from the real server. What it would hear from there comes from here, so that each decision can
be looked at and played within seconds, by mouse, touch and keys as ever.
"""

import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any
from uuid import UUID

from playwright.sync_api import Route, WebSocketRoute, expect

from games.engine.action_notation import read_action
from games.engine.actions import Action
from games.engine.chance import ScriptedChance
from games.engine.company import may_hurry
from games.engine.events import Event
from games.engine.ids import Seat
from games.engine.marches import comings, marches
from games.engine.notation import read_position
from games.engine.play import play
from games.engine.projection import project, redact
from games.engine.refusals import IllegalAction, Refusal
from games.engine.state import State
from games.engine.views import PlayerView
from games.odds import answers, campaign, chance_table, survivors_table
from games.protocol import (
    Accepted,
    AttackOdds,
    BoardInfo,
    ClockInfo,
    ClockView,
    ContinentInfo,
    DefenceOdds,
    DiceInfo,
    Ping,
    Pong,
    Presence,
    Reckon,
    Reckoned,
    Rejected,
    SeatInfo,
    SeatPresence,
    ServerFrame,
    SourceInfo,
    SubmitAction,
    Told,
    Update,
    Welcome,
    read_client_frame,
    write_frame,
)
from games.sentences.rules import refusal_sentence
from games.texts import texts
from tests.e2e.board import Board, play_on_map
from tests.e2e.people import Person

NAMES = ("Anna", "Ben", "Carla", "Dilan", "Emil", "Fritzi")
SOCKET = "**/ws/games/**"
FRAMES = re.compile(r'(<script type="application/json" id="frames">)[^<]*')
SEAT_LEFT = 4410
TURN, DEFENCE = 90_000, 60_000
"""Milliseconds."""


@dataclass
class Stage:
    """One person's page of one game, on which positions are put up one after the other."""

    person: Person
    url: str
    state: State = field(init=False)
    seat: Seat | None = 0
    submitted: list[Action] = field(default_factory=list)
    """What the page has asked for, each once however often it was sent."""
    down: bool = False
    """While so, nobody is there to answer."""
    deaf: bool = False
    """While so, what the page asks for is lost on its way."""
    language: str = "en"
    """In which refusals are said."""
    _dice: list[int] = field(default_factory=list)
    _log: list[Told] = field(default_factory=list)
    _answers: dict[UUID, ServerFrame] = field(default_factory=dict)
    _sockets: list[WebSocketRoute] = field(default_factory=list)

    @property
    def board(self) -> Board:
        return Board(self.person)

    def show(
        self,
        position: str,
        *,
        seat: Seat | None = 0,
        dice: str = "",
        past: Iterable[Event] = (),
        open_page: bool = True,
    ) -> Board:
        """Put up a position as one seat sees it, or a spectator; ``past`` is what the log tells of before."""
        log = tuple(past)
        self.state, self.seat = replace(read_position(position), seq=len(log)), seat
        self._dice = [int(die) for die in dice if die.isdigit()]
        self.submitted, self.down, self.deaf = [], False, False
        self._answers.clear()
        self._log = [Told(place, now(), event) for place, event in enumerate(log, 1)]
        # What was picked at this number in another position is none of this one's, and no scene teaches the next one.
        self.person.page.evaluate("sessionStorage.clear(); localStorage.setItem('risiko.guide', 'left')")
        self.person.page.goto(self.url)
        expect(self.person.page.locator("risiko-board .sign").first).to_be_visible()
        expect(self.person.page.locator(".bar[aria-busy=false]")).to_be_visible()
        return self.board

    def does(self, line: str) -> None:
        """Somebody else acts: ``blue: defend 2``, or whoever the game waits for: ``end turn``."""
        colour, colon, rest = line.partition(": ")
        seat = self.state.rules.colours.index(colour) if colon else self.state.to_act
        self._play(seat, read_action(rest if colon else line))
        self._tell_all()

    def cut(self) -> None:
        """The connection breaks, and nobody answers until ``mend``."""
        self.down = True
        for socket in self._sockets:
            socket.close(code=1012)
        self._sockets.clear()

    def dismiss(self) -> None:
        """The seat is given up: its sockets are closed, and whoever comes back is a spectator."""
        self.seat = None
        for socket in self._sockets:
            socket.close(code=SEAT_LEFT)
        self._sockets.clear()

    def mend(self) -> None:
        """The server is back."""
        self.down = False

    def connect(self, socket: WebSocketRoute) -> None:
        """What the server does for a socket: greet, tell, answer."""
        if self.down:
            socket.close(code=1012)
            return
        self._sockets.append(socket)
        socket.on_message(lambda text: self._hear(socket, str(text)))
        self._send(socket, self._welcome(), self._presence(), self._update())

    def open(self, route: Route) -> None:
        """The page as the server makes it, but with the position in it that is put up here."""
        page = route.fetch()
        frames = f"[{write_frame(self._welcome())},{write_frame(self._update())}]".replace("<", r"\u003c")
        route.fulfill(response=page, body=FRAMES.sub(lambda found: found[1] + frames, page.text(), count=1))

    def _hear(self, socket: WebSocketRoute, text: str) -> None:
        frame = read_client_frame(text)
        if isinstance(frame, Ping):
            self._send(socket, Pong(self.state.seq))
        if isinstance(frame, Reckon):
            self._send(socket, self._reckoned(frame.way))
        if self.deaf or not isinstance(frame, SubmitAction):
            return
        if frame.id not in self._answers:
            self.submitted.append(frame.action)
            self._answers[frame.id] = self._answer(frame)
        self._send(socket, self._answers[frame.id])
        self._tell_all()

    def _answer(self, frame: SubmitAction) -> ServerFrame:
        assert self.seat is not None, "a spectator has nothing to submit"
        try:
            self._play(self.seat, frame.action)
        except IllegalAction as refused:
            return self._refused(frame.id, refused.refusal)
        return Accepted(frame.id, self.state.seq)

    def _refused(self, action_id: UUID, refusal: Refusal) -> Rejected:
        """In the page's own language."""
        edition = self.state.rules.edition
        source = edition.sources[refusal.rule]
        message = refusal_sentence(refusal.code, edition, texts(self.language), dict(refusal.params))
        told = SourceInfo(source.booklet, source.page)
        return Rejected(action_id, refusal.code, dict(refusal.params), refusal.rule, told, message)

    def _play(self, seat: Seat | None, action: Action) -> None:
        chance = ScriptedChance(self._rolled(), (), ())
        progress = play(self.state, seat, action, chance)
        first = self.state.seq + 1
        self._log += [Told(first + place, now(), event) for place, event in enumerate(progress.events)]
        self.state = progress.state

    def _rolled(self) -> Iterable[int]:
        while self._dice:
            yield self._dice.pop(0)

    def _tell_all(self) -> None:
        for socket in self._sockets:
            self._send(socket, self._update())

    def _send(self, socket: WebSocketRoute, *frames: ServerFrame) -> None:
        for frame in frames:
            socket.send(write_frame(frame))

    def _welcome(self) -> Welcome:
        rules = self.state.rules
        board = rules.board
        policies: dict[str, Any] = asdict(rules.policies)
        return Welcome(
            game="stage",
            viewer=self.seat,
            seats=tuple(self._info(seat) for seat in range(rules.players)),
            edition=rules.edition.key,
            mode=rules.mode.key,
            policies=policies,
            changes={},
            board=BoardInfo(
                board.key,
                board.territories,
                tuple(ContinentInfo(c.key, c.bonus, c.members) for c in board.continents),
                board.neighbours,
            ),
            clock=ClockInfo(TURN, 0, DEFENCE),
            dice=DiceInfo("", ("",) * rules.players, None),
        )

    def _info(self, seat: Seat) -> SeatInfo:
        bot = "solid" if self.state.control[seat] == "bot" else ""
        return SeatInfo(seat, NAMES[seat], self.state.rules.colours[seat], bot)

    def _presence(self) -> Presence:
        seats = range(self.state.rules.players)
        return Presence(tuple(SeatPresence(seat, seat != 1, None if seat != 1 else now()) for seat in seats), 1)

    def _update(self) -> Update:
        view = project(self.state, self.seat)
        acts = view.to_act
        clock = ClockView(now(), acts, None if acts is None else now() + TURN, None, (0,) * self.state.rules.players)
        events = tuple(Told(told.seq, told.at, redact(told.event, self.seat)) for told in self._log)
        return Update(
            after_seq=0,
            seq=self.state.seq,
            events=events,
            view=view,
            clock=clock,
            odds=self._odds(),
            defence=self._defence_odds(view),
            comings=comings(self.state, view),
            marches=marches(self.state, [(told.seq, told.event) for told in self._log]),
            hurry=may_hurry(self.state, self.seat),
        )

    def _odds(self) -> tuple[AttackOdds, ...]:
        policies, found = self.state.rules.policies, []
        chances, survivors = chance_table(policies), survivors_table(policies)
        for front in project(self.state, self.seat).options.attack:
            attackers = self.state.armies_on(front.source) - 1
            for target in front.targets:
                defenders = self.state.armies_on(target)
                loss = attackers - survivors(attackers, defenders)
                found.append(AttackOdds(front.source, target, chances(attackers, defenders), loss))
        return tuple(found)

    def _reckoned(self, way: tuple[str, ...]) -> Reckoned:
        assert self.seat is not None, "a spectator has nothing to ask"
        sources = [option.source for option in project(self.state, self.seat).options.attack]
        found = campaign(self.state, self.seat, sources, way)
        return Reckoned(self.state.seq, found.way, found.chances, found.left, found.onward)

    def _defence_odds(self, view: PlayerView) -> tuple[DefenceOdds, ...]:
        battle = view.battle
        if battle is None or not battle.rolled or not view.options.defend:
            return ()
        attackers, defenders = self.state.armies_on(battle.source) - 1, self.state.armies_on(battle.target)
        return tuple(
            DefenceOdds(one.dice, one.attacker_loss, one.defender_loss, one.conquest)
            for one in answers(battle.rolled, attackers, defenders, self.state.rules.policies)
        )


def now() -> int:
    """The time in milliseconds since the epoch."""
    return int(time.time() * 1000)


def set_stage(person: Person, url: str) -> Stage:
    """Start a game on the server, for its page, and take over what the page hears."""
    play_on_map(person, url)
    stage = Stage(person, person.page.url)
    person.page.route(stage.url, stage.open)
    person.page.route_web_socket(SOCKET, stage.connect)
    # To the server the game goes on: it draws no charts of an end that is only put up here.
    person.page.route("**/g/*/course", lambda route: route.fulfill(body="", content_type="text/html"))
    return stage


def kinds(actions: Sequence[Action]) -> list[str]:
    """The actions by their kind."""
    return [action.type for action in actions]
