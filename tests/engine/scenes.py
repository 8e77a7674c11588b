"""Scenes for tests that read like the rulebook: a position, what is done, the dice; then what happened.

Positions and actions are written in the engine's own notation (``games/engine/notation.py``). An action is done by
the seat that the game waits for; ``blue: defend 1`` names another one, ``table: time out 0`` the table itself.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from games.engine.action_notation import read_action
from games.engine.chance import ScriptedChance
from games.engine.events import BattleRolled, Event, SeatEliminated, TerritoryConquered
from games.engine.ids import CardId, Seat, TerritoryId
from games.engine.notation import read_position
from games.engine.play import play
from games.engine.refusals import IllegalAction
from games.engine.state import State

Y, B, G, ORANGE, PURPLE = range(5)
"""The seats of yellow, blue, green, orange and purple, where they sit in this order."""

EDITIONS = ("hasbro_2015", "hasbro_2000", "kenner_parker", "us_1993", "dutch")
DECKS = {"hasbro_2015": "m15", "hasbro_2000": "m14", "kenner_parker": "m14", "us_1993": "mus", "dutch": "m14"}
"""How the ids of an edition's mission cards begin."""

DISPUTES: dict[str, set[str]] = {}
"""The editions in which each disputed situation of the specification (G01 to G83) is tested."""


@dataclass(frozen=True)
class Scene:
    """How it looks after the last action, and what happened: in all, and by the last action."""

    state: State
    events: tuple[Event, ...]
    last: tuple[Event, ...]

    def units(self, *territories: TerritoryId) -> tuple[int, ...]:
        return tuple(self.state.armies_on(territory) for territory in territories)


def disputed(number: str, **answers: Any) -> Callable[..., Any]:
    """A disputed situation: one row an edition, with the answer of that edition, under the id ``[G04-hasbro_2015]``."""
    DISPUTES.setdefault(number, set()).update(answers)
    rows = [pytest.param(edition, answer, id=f"{number}-{edition}") for edition, answer in answers.items()]
    return pytest.mark.parametrize(("edition", "answer"), rows)


def everywhere(answer: Any, **others: Any) -> dict[str, Any]:
    """The same answer in every edition but those named."""
    return dict.fromkeys(EDITIONS, answer) | others


def mission(edition: str, *names: str) -> tuple[str, ...]:
    """The mission cards of an edition's own deck: ``24``, ``destroy_blue``."""
    return tuple(f"{DECKS[edition]}_{name}" for name in names)


def scene(
    position: str | State,
    *actions: str,
    dice: str = "",
    shuffles: Iterable[Sequence[object]] = (),
    picks: Iterable[int] = (),
) -> Scene:
    """Play the actions one after the other; every die that is written down must be rolled."""
    state = read_position(position) if isinstance(position, str) else position
    left = [int(die) for die in dice if die.isdigit()]
    chance = ScriptedChance((left.pop(0) for _ in range(len(left))), shuffles, picks)
    events: list[Event] = []
    last: tuple[Event, ...] = ()
    for line in actions:
        seat, action = _by(state, line)
        progress = play(state, seat, read_action(action), chance)
        state, last = progress.state, progress.events
        events += last
    assert left == [], "dice that nobody rolled"
    return Scene(state, tuple(events), last)


def passed_on(state: State, *where: TerritoryId) -> State:
    """Each seat in turn ends its turn, and the next puts its whole income onto the named territory."""
    for territory in where:
        began = scene(state, "end turn").state
        state = scene(began, f"place {territory}+{began.pool}").state
    return state


def least(edition: str, dice: int = 3) -> int:
    """How many units must move in after a conquest with so many dice."""
    return 1 if edition == "dutch" else dice


def refused(position: str | State, *actions: str, dice: str = "") -> str:
    """The code with which the last action is refused; the ones before it are allowed."""
    before = scene(position, *actions[:-1], dice=dice).state
    with pytest.raises(IllegalAction) as caught:
        scene(before, actions[-1])
    return caught.value.refusal.code


def conquest(
    source: TerritoryId, target: TerritoryId, seat: Seat, loser: Seat, *, dice: int = 3, units: int = 0
) -> tuple[BattleRolled, TerritoryConquered]:
    """What the sixes of an attacker do to a single unit that rolls a one."""
    roll = BattleRolled(source, target, seat, loser, (6,) * dice, (1,), 0, 1)
    return roll, TerritoryConquered(source, target, seat, loser, units or dice)


def elimination(
    source: TerritoryId, target: TerritoryId, seat: Seat, loser: Seat, *cards: CardId, dice: int = 3, units: int = 0
) -> tuple[Event, ...]:
    """The conquest of somebody's last territory, and the cards that go with it."""
    return (*conquest(source, target, seat, loser, dice=dice, units=units), SeatEliminated(loser, seat, cards))


def _by(state: State, line: str) -> tuple[int | None, str]:
    who, colon, action = line.partition(": ")
    if not colon:
        return state.to_act, line
    return None if who == "table" else state.rules.colours.index(who), action
