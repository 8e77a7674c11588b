"""The named choices by which editions differ.

A name never changes its meaning: a corrected rule gets a new name, and games that chose the old one keep it.
Every field stands in rules.md C.6, F or K.3; ``docs/editions.md`` lists each value in words.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

Trade: TypeAlias = Literal["rising", "fixed", "rising_by_one"]
Joker: TypeAlias = Literal["any", "strict"]
TerritoryBonus: TypeAlias = Literal["once_per_turn", "per_card"]
SetsPerTurn: TypeAlias = Literal["unlimited", "one"]
MinMoveIn: TypeAlias = Literal["dice", "one"]
Setup: TypeAlias = Literal["booklet", "dealt", "claimed"]
SecondSet: TypeAlias = Literal["allowed", "compulsory"]
DefenderChoice: TypeAlias = Literal["before_roll", "after_roll"]
DefenderPolicy: TypeAlias = Literal["best", "koole"]
Fortify: TypeAlias = Literal["chain_single", "adjacent_single", "chain_multi", "adjacent_multi_uninvolved"]
CardDraw: TypeAlias = Literal["after_attacks", "end_of_turn"]
EliminationTrade: TypeAlias = Literal["immediate_from_6_to_4", "immediate_from_5", "immediate_optional", "next_turn"]
Victory: TypeAlias = Literal["immediate", "own_turn"]
TargetGone: TypeAlias = Literal["wins", "fallback_24"]
Discard: TypeAlias = Literal["pile_reshuffle", "under_pile"]
Excess: TypeAlias = Literal["refused", "lost"]
HqGoal: TypeAlias = Literal["all", "short"]
HqReveal: TypeAlias = Literal["when_captured", "after_choice"]
CapitalRules: TypeAlias = Literal["headquarters", "de_1997"]
Symbols: TypeAlias = Literal["fixed", "random"]
Leaver: TypeAlias = Literal["bot", "neutral"]
Opening: TypeAlias = Literal["one_by_one", "five", "all"]


class UnknownPolicy(ValueError):
    """A policy name or value that the engine does not know, or two that cannot go together."""


@dataclass(frozen=True, slots=True)
class Policies:
    """Which rule an edition plays at each point where editions disagree."""

    setup: Setup = "booklet"
    """How territories are handed out; ``booklet`` is what the mode says."""
    trade: Trade = "rising"
    joker: Joker = "any"
    territory_bonus: TerritoryBonus = "once_per_turn"
    compulsory_trade_from: Literal[5] = 5
    sets_per_turn: SetsPerTurn = "unlimited"
    second_set: SecondSet = "allowed"
    """Whether who had to trade at the turn's start must hand in a second set that is there."""
    symbols: Symbols = "fixed"
    defender_choice: DefenderChoice = "before_roll"
    defender_policy: DefenderPolicy = "best"
    """How many dice an automatic defender takes where the attacker's roll is known (rules.md F, K.4)."""
    defender_two_dice_from: Literal[2, 3] = 2
    defender_max_dice: Literal[2, 3] = 2
    min_move_in: MinMoveIn = "dice"
    fortify: Fortify = "chain_single"
    card_draw: CardDraw = "after_attacks"
    elimination_trade: EliminationTrade = "immediate_from_6_to_4"
    victory: Victory = "immediate"
    target_gone: TargetGone = "wins"
    discard: Discard = "pile_reshuffle"
    max_units_per_territory: Literal[0, 12] = 0
    """The most units on a territory; 0: any number."""
    excess: Excess = "refused"
    hq_goal: HqGoal = "all"
    hq_reveal: HqReveal = "after_choice"
    capital_rules: CapitalRules = "headquarters"
    leaver: Leaver = "bot"
    opening: Opening = "one_by_one"
    missed_turns: int = 2
    round_cap: int = 0
    """Rounds after which the game is judged; 0 plays on without end (rules.md J.12)."""


NAMES: frozenset[str] = frozenset(f.name for f in fields(Policies))
COUNTS: dict[str, range] = {"missed_turns": range(1, 11), "round_cap": range(1001)}
_CHOICES: dict[str, tuple[Any, ...]] = {
    name: get_args(hint) if get_origin(hint) is Literal else (COUNTS[name][0], COUNTS[name][-1])
    for name, hint in get_type_hints(Policies).items()
}
"""Worked out once: a table's rules ask for them dozens of times."""

LONGEST_NUMBER = 8
"""Digits that a count may be written with, and more than any has."""

IMPOSSIBLE: dict[tuple[tuple[str, str | int], ...], str] = {
    (("defender_choice", "after_roll"), ("defender_max_dice", 3)): "no booklet describes it",
    (("sets_per_turn", "one"), ("second_set", "compulsory")): "a second set cannot be due where only one is allowed",
}
"""Choices that contradict each other, and why."""


def choices(name: str) -> tuple[Any, ...]:
    """The values a policy may take; for a count, its lowest and highest."""
    if name not in NAMES:
        raise UnknownPolicy(name)
    return _CHOICES[name]


def policies_from(values: dict[str, Any]) -> Policies:
    """The policies with the given values; raises ``UnknownPolicy`` for a name or value outside the closed lists."""
    for name, value in values.items():
        if name not in NAMES or type(value) not in (str, int) or not _allowed(name, value):
            raise UnknownPolicy(f"{name}={value}")
    policies = Policies(**values)
    for names, reason in IMPOSSIBLE.items():
        if all(getattr(policies, name) == value for name, value in names):
            raise UnknownPolicy(f"{' with '.join(f'{name}={value}' for name, value in names)}: {reason}")
    return policies


def changed(policies: Policies, changes: Mapping[str, Any]) -> Policies:
    """The same but for some of them. Raises ``UnknownPolicy``."""
    return policies_from({name: getattr(policies, name) for name in NAMES} | dict(changes))


def read_change(text: str) -> tuple[str, str | int]:
    """A choice as people write it, ``name=value``. Raises ``UnknownPolicy`` for what is not written so."""
    name, sign, value = text.partition("=")
    if not (name and sign and value):
        raise UnknownPolicy(f"a rule is written name=value, not {text!r}")
    return name, read_value(value)


def read_value(text: str) -> str | int:
    """A value as people write it: a number where it is one, in its usual form; whether a policy has it is not asked."""
    number = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER and str(int(text)) == text
    return int(text) if number else text


def _allowed(name: str, value: str | int) -> bool:
    return value in COUNTS[name] if name in COUNTS else value in choices(name)
