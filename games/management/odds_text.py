"""Odds for people at a terminal."""

from collections.abc import Iterator
from typing import Any

WIDTH = 40
LEAST = 0.0005
"""Chances below this are left out of a printed distribution."""


def battle_text(told: dict[str, Any]) -> Iterator[str]:
    """The answer of ``games.odds.questions.answer`` in lines."""
    yield f"{told['attackers']} attackers (and one that stays) against {told['defenders']}"
    yield ", ".join(f"{name}={value}" for name, value in told["rules"].items())
    yield ""
    yield f"{'chance to conquer':<26}{_percent(told['conquest'])}"
    yield f"{'attacker loses on average':<26}{told['expected_attacker_loss']:>9.3f}"
    yield f"{'defender loses on average':<26}{told['expected_defender_loss']:>9.3f}"
    yield f"{'must move in at least':<26}{told['expected_move_in']:>9.3f}  on average, after a conquest"
    yield from _distribution("attackers left", told["attackers_left"])
    yield from _distribution("defenders left", told["defenders_left"])
    yield from _next_roll(told["next_roll"])
    yield ""
    for chance, needed in told["attackers_needed"].items():
        yield f"{float(chance):>6.0%} needs {needed if needed is not None else 'more than can be counted'} attackers"
    if "chain" in told:
        yield from _chain(told["chain"])
    if "answers" in told:
        yield from _answers(told)


def _distribution(title: str, chances: list[float]) -> Iterator[str]:
    yield ""
    yield title
    for number, chance in enumerate(chances):
        if chance >= LEAST:
            yield f"{number:>5}{_percent(chance)}  {'#' * round(chance * WIDTH)}"


def _next_roll(rolls: list[dict[str, Any]]) -> Iterator[str]:
    if rolls:
        yield ""
        yield "the next roll: attacker loses, defender loses, how likely, chance to conquer after it"
    for roll in rolls:
        losses = f"{roll['attacker_loss']:>5}{roll['defender_loss']:>5}"
        yield f"{losses}{_percent(roll['chance'])}{_percent(roll['conquest'])}"


def _chain(chain: dict[str, Any]) -> Iterator[str]:
    yield ""
    yield "the chain: defenders, units left there, chance that it falls"
    for link, chance in zip(chain["links"], chain["conquest"], strict=True):
        yield f"{link['defenders']:>5}{link['garrison']:>5}{_percent(chance)}"
    yield f"{chain['expected_conquests']:.3f} territories on average"


def _answers(told: dict[str, Any]) -> Iterator[str]:
    yield ""
    yield f"against the roll {' '.join(map(str, told['seen']))} the automatic defender takes {told['defence_dice']}"
    yield "dice, attacker loses, defender loses, chance to conquer after it"
    for one in told["answers"]:
        losses = f"{one['attacker_loss']:>9.3f}{one['defender_loss']:>9.3f}"
        yield f"{one['dice']:>5}{losses}{_percent(one['conquest'])}"


def _percent(chance: float) -> str:
    return f"{chance:>9.3%}"
