"""A finished game's file proves itself: written for anybody, checked without the server (docs/game-file.md).

From secret and contributions every roll, shuffle, deal and lot is computed again (``engine/chance.py``), and every
event is held against the position before it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games import codec
from games.engine import events as e
from games.engine.chance import ProvenChance, commitment, game_key
from games.engine.edition import Rules
from games.engine.evolution import evolve
from games.engine.library import BadEdition
from games.engine.play import start
from games.engine.policies import UnknownPolicy
from games.engine.state import State, initial_state
from games.game_file import FileFault, Header, Line, read_header, read_line
from games.proof.chance import BY_CHANCE
from games.proof.position import BY_POSITION, is_sound

ONCE = (
    e.GameStarted,
    e.MissionsDealt,
    e.SymbolsDrawn,
    e.TerritoriesDealt,
    e.PlacerChosen,
    e.FirstPlayerChosen,
)
"""What belongs to the setup alone."""


@dataclass(frozen=True, slots=True)
class Proved:
    """A whole game that follows from its secret, contributions and events."""

    header: Header
    lines: tuple[Line, ...]
    state: State
    """The last position."""


def verify(text: Iterable[str]) -> int:
    """Check a file line by line and return its number of events. Raises ``FileFault`` at the first fault."""
    return prove(text).state.seq


def prove(text: Iterable[str]) -> Proved:
    """The game of a file. Raises ``FileFault`` at the first fault."""
    rows = enumerate(text, 1)
    header = read_header(next(rows, (1, ""))[1])
    rules = _rules(header)
    chance = ProvenChance(_key(header))
    state = initial_state(rules)
    setup: Iterator[e.Event] = iter(())
    lines: list[Line] = []
    for number, row in rows:
        if state.outcome is not None or state.seq == header.events:
            raise FileFault(number, "over")
        line = read_line(row, number, state.seq + 1)
        if state.seq == 0:
            setup = iter(_setup(rules, line.payload, chance, number))
        expected = next(setup, None)
        if line.payload != expected and (expected is not None or isinstance(line.payload, ONCE)):
            raise FileFault(number, "setup", line.kind)
        state = _step(state, line.payload, ProvenChance(_key(header)), number)
        lines.append(line)
    if state.seq != header.events or state.outcome is None:
        raise FileFault(state.seq + 1, "unfinished")
    return Proved(header, tuple(lines), state)


def _key(header: Header) -> bytes:
    return game_key(bytes.fromhex(header.secret), header.contributions)


def _rules(header: Header) -> Rules:
    if commitment(bytes.fromhex(header.secret)) != header.commitment:
        raise FileFault(1, "secret")
    try:
        return codec.rules_load(
            edition_key=header.edition,
            mode=header.mode,
            colours=[seat.colour for seat in header.seats],
            policies=header.policies,
            youngest=header.youngest,
            host=header.host,
        )
    except (KeyError, BadEdition, UnknownPolicy):
        raise FileFault(1, "rules") from None


def _setup(rules: Rules, first: e.Event, chance: ProvenChance, number: int) -> tuple[e.Event, ...]:
    """All that is dealt and rolled before the first decision follows from the rules alone."""
    if not isinstance(first, e.GameStarted) or len(first.controls) != rules.players:
        raise FileFault(number, "setup", first.kind)
    return start(rules, first.controls, chance).events


def _step(state: State, event: e.Event, chance: ProvenChance, number: int) -> State:
    try:
        drawn = type(event) not in BY_CHANCE or BY_CHANCE[type(event)](state, event, chance)
        fits = type(event) not in BY_POSITION or BY_POSITION[type(event)](state, event)
        after = evolve(state, event)
        sound = is_sound(after, event)
    except (LookupError, ValueError, TypeError):
        raise FileFault(number, "position", event.kind) from None
    if not drawn:
        raise FileFault(number, "chance", event.kind)
    if not (fits and sound):
        raise FileFault(number, "position", event.kind)
    return after
