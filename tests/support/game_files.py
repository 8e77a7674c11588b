"""Files of finished games for tests: played whole without a database, and damaged in every way."""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from games.engine.chance import ProvenChance, commitment, game_key
from games.engine.library import edition, rules_for
from games.engine.play import play, start
from games.engine.policies import Policies
from games.game_file import Header, Line, SeatHeader, write_game
from tools.golden import bold

SECRET = bytes(range(32))
CONTRIBUTIONS = ("ab" * 16, "", "cd" * 16, "ef" * 16)
CHANGES: dict[str, str | int] = {"opening": "all", "round_cap": 30}


def played(mode: str, key_of: str = "hasbro_2015", seats: int = 3, host: int = 0, **house: str) -> list[str]:
    """The file of a game that calculating seats played to its end."""
    return list(_played(mode, key_of, seats, host, tuple(house.items())))


@cache
def _played(mode: str, key_of: str, seats: int, host: int, house: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    of = edition(key_of)
    colours, contributions = of.colours[:seats], CONTRIBUTIONS[:seats]
    changes = CHANGES | dict(house)
    rules = rules_for(of, mode, colours, changes, host=host)
    key = game_key(SECRET, contributions)
    progress = start(rules, ("person",) * seats, ProvenChance(key))
    state, events = progress.state, list(progress.events)
    while state.outcome is None:
        assert state.to_act is not None
        progress = play(state, state.to_act, bold(state, state.to_act), ProvenChance(key))
        state, events = progress.state, [*events, *progress.events]
    header = Header(
        game="x" * 22,
        edition=key_of,
        mode=mode,
        changes=changes,
        policies={name: getattr(rules.policies, name) for name in Policies.__slots__},
        youngest=None,
        host=host,
        seats=tuple(SeatHeader(f"Player {seat}", colour, "") for seat, colour in enumerate(colours)),
        commitment=commitment(SECRET),
        secret=SECRET.hex(),
        contributions=contributions,
        events=len(events),
    )
    return tuple(write_game(header, [Line(seq, 0, event.kind, event) for seq, event in enumerate(events, 1)]))


def as_bytes(lines: Sequence[str]) -> bytes:
    """The lines as a file."""
    return "".join(f"{line}\n" for line in lines).encode()


def altered(lines: list[str], number: int, change: Callable[[dict[str, Any]], object]) -> list[str]:
    """The file with one line changed; lines count from 1."""
    row = json.loads(lines[number - 1])
    change(row)
    return [*lines[: number - 1], json.dumps(row), *lines[number:]]


def line_of(lines: list[str], kind: str, last: bool = False) -> int:
    """The first or last line of a kind."""
    numbers = [number for number, line in enumerate(lines, 1) if f'"kind":"{kind}"' in line]
    return numbers[-1 if last else 0]


Place = tuple[str | int, ...]


def leaves(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every number, text and null of a JSON value, with the way that leads to it."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, (*place, key))
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from leaves(part, (*place, at))
    else:
        yield place, value


def with_leaf(row: Any, place: Place, value: Any) -> Any:
    """A copy of a JSON value with another one at that place."""
    copy = json.loads(json.dumps(row))
    inner = copy
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = value
    return copy
