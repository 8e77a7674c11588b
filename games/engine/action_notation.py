"""Every action in one line, as a player would say it: ``attack ural>siberia 3``, ``trade peru china egypt``.

Seats are numbers in here, since an action alone knows no colours. A line reads only as it is written, so that
one action has one line.
"""

from collections.abc import Iterable
from typing import Any, cast, get_args

from games.engine.actions import (
    Action,
    Attack,
    AttackUntil,
    Cancel,
    ChooseHeadquarters,
    Claim,
    Defend,
    EndAttacks,
    EndTurn,
    Fortify,
    GrantTime,
    HandOver,
    Occupy,
    Pause,
    Place,
    PlaceNeutral,
    PlanOpening,
    Resign,
    Resume,
    SetDefence,
    StopAttack,
    TakeBack,
    TimeOut,
    Trade,
)
from games.engine.ids import Control, StaffReason, TerritoryId
from games.engine.orders import DefenceOrder, Stance

BARE: dict[tuple[str, ...], Action] = {
    tuple(action.type.split("_")): action
    for action in (StopAttack(), EndAttacks(), EndTurn(), Resign(), TakeBack(), Resume())
}
"""The actions that say all by their name."""


class BadNotation(ValueError):
    """A line that is no action or no position."""


def write_action(action: Action) -> str:
    """The action in one line.

    >>> write_action(AttackUntil("ural", "siberia", 3, stop_at=4))
    'until ural>siberia 3 stop 4'
    """
    return " ".join(str(word) for word in _words(action))


def read_action(line: str) -> Action:
    """The action of a line; raises ``BadNotation`` for any line that ``write_action`` does not write.

    >>> read_action("place peru+3 alaska+2").units
    (('peru', 3), ('alaska', 2))
    """
    try:
        action = _action(line.split())
    except ValueError as error:
        raise BadNotation(line) from error
    if write_action(action) != line:
        raise BadNotation(line)
    return action


def write_order(order: DefenceOrder) -> str:
    """A standing order: its stance, the number of ``one_below``, the territories with a stance of their own.

    >>> write_order(DefenceOrder("one_below", 3, (("ural", "ask"),)))
    'one_below 3 ural=ask'
    """
    below = [str(order.below)] if order.below else []
    return " ".join([order.stance, *below, *(f"{name}={stance}" for name, stance in order.exceptions)])


def read_order(words: list[str]) -> DefenceOrder:
    """The standing order that ``write_order`` wrote, split into words."""
    stance, *rest = words
    below = rest[:1] if rest and "=" not in rest[0] else []
    pairs = [word.split("=") for word in rest[len(below) :]]
    exceptions = tuple((name, _stance(other)) for name, other in pairs)
    return DefenceOrder(_stance(stance), int(below[0]) if below else 0, exceptions)


def write_limits(stop_at: int, usual: int, rolls: int | None) -> list[object]:
    """The words for where an attack *until* stops; nothing for what is usual."""
    stop: list[object] = [] if stop_at == usual else ["stop", stop_at]
    return stop if rolls is None else [*stop, "rolls", rolls]


def read_limits(words: list[str], usual: int) -> tuple[int, int | None]:
    """The ``stop_at`` and ``rolls`` of the words, which name each at most once."""
    limits = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    if len(limits) * 2 != len(words) or not limits.keys() <= {"stop", "rolls"}:
        raise BadNotation(" ".join(words))
    return limits.get("stop", usual), limits.get("rolls")


def _words(action: Action) -> Iterable[object]:
    match action:
        case Place(units) | PlaceNeutral(units):
            return [*action.type.split("_"), *(f"{name}+{count}" for name, count in units)]
        case ChooseHeadquarters(territory):
            return ["headquarters", territory]
        case PlanOpening(territories):
            return ["plan", *territories]
        case Trade(cards, bonus):
            return ["trade", *cards, *(["bonus", bonus] if bonus else [])]
        case AttackUntil(source, target, dice, stop_at, rolls):
            return ["until", f"{source}>{target}", dice, *write_limits(stop_at, 1, rolls)]
        case Attack(source, target, count) | Fortify(source, target, count):
            return [action.type, f"{source}>{target}", count]
        case SetDefence(order):
            return ["order", write_order(order)]
        case Claim(value) | Defend(value) | Occupy(value):
            return [action.type, value]
        case TimeOut(seat):
            return ["time out", seat]
        case HandOver(seat, value) | GrantTime(seat, value):
            return [*action.type.split("_"), seat, value]
        case Pause(reason) | Cancel(reason):
            return [action.type, reason]
        case _:
            return action.type.split("_")


def _action(words: list[str]) -> Action:
    match words:
        case ["claim" | "headquarters", territory]:
            return Claim(territory) if words[0] == "claim" else ChooseHeadquarters(territory)
        case ["place", *units]:
            return _placing(units)
        case ["plan", *territories]:
            return PlanOpening(tuple(territories))
        case ["trade", *cards, "bonus", bonus]:
            return Trade(tuple(cards), bonus)
        case ["trade", *cards]:
            return Trade(tuple(cards))
        case ["attack" | "fortify" | "until", edge, count, *limits]:
            return _along(words[0], *read_edge(edge), int(count), limits)
        case ["order", *order]:
            return SetDefence(read_order(order))
        case ["defend" | "occupy", count]:
            return Defend(int(count)) if words[0] == "defend" else Occupy(int(count))
        case _:
            return BARE.get(tuple(words)) or _by_table(words)


def _by_table(words: list[str]) -> Action:
    match words:
        case ["time", "out", seat]:
            return TimeOut(int(seat))
        case ["hand", "over", seat, control]:
            return HandOver(int(seat), cast("Control", _one_of(control, Control)))
        case ["grant", "time", seat, time]:
            return GrantTime(int(seat), int(time))
        case ["pause" | "cancel", reason]:
            return (Pause if words[0] == "pause" else Cancel)(cast("StaffReason", _one_of(reason, StaffReason)))
        case _:
            raise BadNotation(" ".join(words))


def _placing(words: list[str]) -> Action:
    if words[:1] == ["neutral"]:
        return PlaceNeutral(tuple(_units(word) for word in words[1:]))
    return Place(tuple(_units(word) for word in words))


def _along(verb: str, source: TerritoryId, target: TerritoryId, count: int, limits: list[str]) -> Action:
    if verb == "until":
        return AttackUntil(source, target, count, *read_limits(limits, 1))
    return Attack(source, target, count) if verb == "attack" else Fortify(source, target, count)


def read_edge(word: str) -> tuple[TerritoryId, TerritoryId]:
    """Source and target of ``ural>siberia``."""
    source, target = word.split(">")
    return source, target


def _units(word: str) -> tuple[TerritoryId, int]:
    territory, count = word.split("+")
    return territory, int(count)


def _stance(word: str) -> Stance:
    return cast("Stance", _one_of(word, Stance))


def _one_of(word: str, literal: Any) -> str:
    return word if word in get_args(literal) else _fail([word])


def _fail(words: list[str]) -> Any:
    raise BadNotation(" ".join(words))
