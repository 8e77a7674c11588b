"""What a table may change, and what that does to the odds where it is a rule about dice."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from games.engine.edition import Edition, Rules
from games.engine.library import edition, edition_keys, rules_for
from games.engine.policies import Policies, UnknownPolicy, choices, policies_from
from games.odds import battle
from games.sentences.rules import POINT_OF, READINGS, TABLE_OPTIONS, Mark, matters, rule_sentence
from games.texts import Texts

BATTLES = ((3, 2), (3, 3), (5, 5), (10, 5), (10, 10), (20, 20))
"""Attackers, without the one that stays behind, and defenders for which chances are shown."""
DICE = ("defender_two_dice_from", "defender_max_dice", "defender_choice", "defender_policy")
"""The policies by which battles differ."""
BESIDE: Mapping[str, Mapping[str, str | int]] = MappingProxyType(
    {"defender_policy": {"defender_choice": "after_roll"}, "excess": {"max_units_per_territory": 12}}
)
"""What must be chosen as well before a policy comes up at all."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a policy."""

    value: str | int
    text: str
    booklets: tuple[str, ...]
    """The editions whose own rule it is, the newest first."""
    everywhere: bool
    chances: tuple[float, ...]
    """The chance of each of ``BATTLES``; empty where the policy moves none of them."""
    changes: Mapping[str, str | int]
    """What a table has to choose for it."""
    mark: Mark = "house"


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A policy with its values."""

    name: str
    title: str
    choices: tuple[Choice, ...]


def house_rules(of: Edition, texts: Texts) -> tuple[HouseRule, ...]:
    """Every policy that has a choice, with all its values; odds are those of the edition with that one change."""
    return tuple(
        HouseRule(name, texts.get("policies", name), _choices(name, choices(name), of, texts))
        for name in POINT_OF
        if name not in TABLE_OPTIONS and name != "setup" and len(choices(name)) > 1
    )


def alternatives(rules: Rules, texts: Texts) -> tuple[HouseRule, ...]:
    """What this mode of an edition could be played by instead, policy by policy."""
    return tuple(
        HouseRule(name, texts.get("policies", name), found)
        for name in POINT_OF
        if name not in TABLE_OPTIONS and (found := _choices(name, tuple(_others(name, rules)), rules.edition, texts))
    )


def _others(name: str, rules: Rules) -> Iterator[str | int]:
    """The values that a table could choose in this mode and that the booklet does not."""
    usual = {"booklet", rules.mode.setup} if name == "setup" else {getattr(rules.edition.policies, name)}
    for value in choices(name):
        try:
            beside = BESIDE.get(name, {})
            played = rules_for(rules.edition, rules.mode.key, rules.colours[: rules.players], {**beside, name: value})
        except UnknownPolicy:
            continue
        if value not in usual and matters(name, played):
            yield value


def _choices(name: str, values: tuple[Any, ...], of: Edition, texts: Texts) -> tuple[Choice, ...]:
    moved = _moves_odds(name, of)
    return tuple(
        Choice(
            value,
            rule_sentence(name, value, texts),
            tuple(texts.get("editions", each.key) for each in _editions() if getattr(each.policies, name) == value),
            all(getattr(each.policies, name) == value for each in _editions()),
            _chances(_with(name, value, of)) if moved else (),
            {**BESIDE.get(name, {}), name: value},
            "reading" if name in READINGS else "house",
        )
        for value in values
    )


def _editions() -> list[Edition]:
    return sorted(map(edition, edition_keys()), key=lambda of: -of.year)


def _with(name: str, value: str | int, of: Edition) -> Policies:
    kept = {each: getattr(of.policies, each) for each in DICE}
    return policies_from({**kept, **BESIDE.get(name, {}), name: value})


@cache
def _chances(policies: Policies) -> tuple[float, ...]:
    return tuple(battle(attackers, defenders, policies).conquest for attackers, defenders in BATTLES)


def _moves_odds(name: str, of: Edition) -> bool:
    """Whether any value of the policy makes a difference to any battle."""
    return name in DICE and len({_chances(_with(name, value, of)) for value in choices(name)}) > 1


def usual_chances(of: Edition) -> tuple[float, ...]:
    """The chances of the battles by the booklet."""
    return _chances(policies_from({name: getattr(of.policies, name) for name in DICE}))
