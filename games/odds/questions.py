"""A question about odds as command, page and programs ask it, and its answer as plain values for JSON."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from games.engine.library import edition, edition_keys
from games.engine.policies import Policies, UnknownPolicy, changed
from games.odds.answers import answers
from games.odds.battles import battle, next_rolls, standings
from games.odds.chains import Link, chain
from games.odds.rolls import STANDARD
from games.odds.tables import attackers_needed

DICE_RULES = ("defender_two_dice_from", "defender_max_dice", "defender_choice", "defender_policy")
"""The policies on which odds depend."""

MOST_ARMIES = 200
"""As many units a side as strangers may ask about."""

MOST_LINKS = 12
USUAL_CHANCES = (0.5, 0.75, 0.9, 0.95, 0.99)
"""The chances for which the armies needed are told unless one is named."""


class BadQuestion(ValueError):
    """A question that has no answer; its words say why."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: attackers do not count the unit that stays behind."""

    attackers: int
    defenders: int
    policies: Policies = STANDARD
    last_dice: int | None = None
    stop: int = 0
    """The fight is broken off with at most so many attackers left."""
    seen: tuple[int, ...] = ()
    """The attacker's roll that the defender has seen, where the table's defender may."""
    links: tuple[Link, ...] = ()
    """The territories that the stack goes through; ``defenders`` are those of the first one."""
    chance: float | None = None
    """The chance for which the armies needed are asked."""


def table_rules(key: str, changes: Mapping[str, str | int]) -> Policies:
    """The policies of an edition with house rules. Raises ``BadQuestion``."""
    if key not in edition_keys():
        raise BadQuestion(f"unknown edition {key}; known: {', '.join(edition_keys())}")
    try:
        return changed(edition(key).policies, changes)
    except UnknownPolicy as error:
        raise BadQuestion(f"unknown rule or value: {error}") from error


def answer(question: Question, most: int = MOST_ARMIES) -> dict[str, Any]:
    """Everything there is to say. Raises ``BadQuestion``; ``most`` bounds the armies."""
    q = question
    within(q, most)
    end = battle(q.attackers, q.defenders, q.policies, last_dice=q.last_dice, stop=q.stop)
    told: dict[str, Any] = {
        "attackers": q.attackers,
        "defenders": q.defenders,
        "rules": {name: getattr(q.policies, name) for name in DICE_RULES},
        "dice_in_last_fight": q.last_dice,
        "stop": q.stop,
        "conquest": end.conquest,
        "attackers_left": list(end.attackers_left),
        "defenders_left": list(end.defenders_left),
        "expected_attacker_loss": end.expected_attacker_loss,
        "expected_defender_loss": end.expected_defender_loss,
        "expected_move_in": end.expected_move_in,
        "conquering_dice": list(end.conquering_dice),
        "next_roll": [asdict(roll) for roll in _next(q)],
        "rolls": [asdict(standing) for standing in _standings(q)],
        "attackers_needed": {f"{chance:g}": needed(q, chance) for chance in _chances(q)},
    }
    return told | _chain(q) | _seen(q)


def needed(question: Question, chance: float) -> int | None:
    """The fewest attackers with this chance to conquer; None where no reasonable army has it."""
    try:
        return attackers_needed(question.defenders, chance, question.policies, last_dice=question.last_dice)
    except ValueError:
        return None


def _chances(q: Question) -> tuple[float, ...]:
    return USUAL_CHANCES if q.chance is None else (q.chance,)


def _next(q: Question) -> tuple[Any, ...]:
    return next_rolls(q.attackers, q.defenders, q.policies, last_dice=q.last_dice)


def _standings(q: Question) -> tuple[Any, ...]:
    return standings(q.attackers, q.defenders, q.policies, last_dice=q.last_dice, stop=q.stop)


def _chain(q: Question) -> dict[str, Any]:
    if not q.links:
        return {}
    odds = chain(q.attackers, q.links, q.policies, last_dice=q.last_dice)
    return {
        "chain": {
            "links": [asdict(link) for link in q.links],
            "conquest": list(odds.conquest),
            "attackers_left": list(odds.attackers_left),
            "expected_conquests": odds.expected_conquests,
        }
    }


def _seen(q: Question) -> dict[str, Any]:
    if not q.seen:
        return {}
    try:
        found = answers(q.seen, q.attackers, q.defenders, q.policies)
    except ValueError as error:
        raise BadQuestion(str(error)) from error
    return {
        "seen": list(q.seen),
        "defence_dice": next(one.dice for one in found if one.chosen),
        "answers": [asdict(one) for one in found],
    }


def within(q: Question, most: int) -> None:
    """Whether a question keeps within its bounds. Raises ``BadQuestion``."""
    if not (0 <= q.attackers <= most and 0 <= q.defenders <= most):
        raise BadQuestion(f"armies from 0 to {most} can be reckoned with")
    if q.last_dice not in (None, 1, 2, 3):
        raise BadQuestion("the last fight has 1, 2 or 3 dice")
    if not 0 <= q.stop <= most:
        raise BadQuestion(f"a fight can be broken off at 0 to {most} attackers")
    if q.chance is not None and not 0 <= q.chance < 1:
        raise BadQuestion("a chance is at least 0 and below 1")
    if len(q.links) > MOST_LINKS:
        raise BadQuestion(f"a chain has at most {MOST_LINKS} territories")
    if not all(0 <= link.defenders <= most and 1 <= link.garrison <= most for link in q.links):
        raise BadQuestion("each territory of a chain has defenders and a garrison of at least 1")


def read_links(text: str) -> tuple[Link, ...]:
    """A chain as people write it: ``5 3:2 1`` are three territories, two units staying in the second."""
    links = []
    for part in text.replace(",", " ").split():
        defenders, _, garrison = part.partition(":")
        links.append(Link(read_number(defenders), read_number(garrison or "1")))
    return tuple(links)


def read_roll(text: str) -> tuple[int, ...]:
    """A roll as people write it: ``6,4,1``."""
    return tuple(read_number(part) for part in text.replace(",", " ").split())


def read_number(text: str) -> int:
    """A whole number from 0 on. Raises ``BadQuestion``."""
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise BadQuestion(f"{text[:20]!r} is no number")
    return int(text)
