"""Which edition is it? Found by marks that anybody can see on a box, playable or not.

A mark that is not known of an edition speaks neither for it nor against it.
"""

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.engine.library import EDITIONS, edition, edition_keys

QUESTIONS = ("missions", "stars", "language", "trade", "colours", "wording")
"""The marks, in the order in which they are easiest to see."""
RECOGNISED = EDITIONS / "recognised"
SKIPPED = "skip"


@dataclass(frozen=True, slots=True)
class Box:
    """An edition as who holds it sees it."""

    key: str
    year: int
    marks: Mapping[str, str]
    known: int = 0
    """How many things are known of an edition that cannot be played; 0 for those that can."""

    @property
    def playable(self) -> bool:
        return not self.known


@dataclass(frozen=True, slots=True)
class Question:
    """What to look at next, and what may be seen there."""

    mark: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Recognition:
    """What the answers so far leave over."""

    possible: tuple[Box, ...]
    question: Question | None
    """None when no further mark tells those apart."""


@cache
def boxes() -> tuple[Box, ...]:
    """Every edition that can be told, the newest first."""
    playable = [_playable(key) for key in edition_keys()]
    others = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(RECOGNISED.glob("*.toml"))]
    recognised = [Box(told["key"], told["year"], told["box"], told["known"]) for told in others]
    return tuple(sorted(playable + recognised, key=lambda box: -box.year))


def _playable(key: str) -> Box:
    """The marks that follow from the rules are taken from the rules."""
    of = edition(key)
    told: dict[str, Any] = tomllib.loads((EDITIONS / f"{key}.toml").read_text(encoding="utf-8"))
    trade = "fixed" if of.policies.trade == "fixed" else "rising"
    return Box(key, of.year, told.get("box", {}) | {"missions": str(len(of.missions)), "trade": trade})


def recognise(answers: Mapping[str, str], among: tuple[Box, ...] | None = None) -> Recognition:
    """What is left after the answers by mark, and which mark tells it apart best."""
    all_boxes = boxes() if among is None else among
    left = tuple(box for box in all_boxes if _fits(box, answers))
    open_marks = [mark for mark in QUESTIONS if mark not in answers and len(_seen(mark, left)) > 1]
    if not open_marks:
        return Recognition(left, None)
    best = min(open_marks, key=lambda mark: (_expected(mark, left), QUESTIONS.index(mark)))
    return Recognition(left, Question(best, tuple(sorted(_seen(best, left)))))


def _fits(box: Box, answers: Mapping[str, str]) -> bool:
    return all(answer == SKIPPED or box.marks.get(mark, answer) == answer for mark, answer in answers.items())


def _seen(mark: str, left: tuple[Box, ...]) -> Counter[str]:
    return Counter(box.marks[mark] for box in left if mark in box.marks)


def _expected(mark: str, left: tuple[Box, ...]) -> float:
    """How many editions would be left on average; one without the mark stays whatever is answered."""
    seen, unknown = _seen(mark, left), sum(mark not in box.marks for box in left)
    return sum(count * (count + unknown) for count in seen.values()) / sum(seen.values())
