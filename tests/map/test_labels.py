"""The names on the map, measured in Chromium: no two of them meet, in any language, on any board.

Everything is measured in one visit to the browser, which is closed before the first test begins: a running one keeps
an event loop that other tests cannot share.
"""

from dataclasses import dataclass
from itertools import combinations
from math import hypot
from typing import Any

import pytest

from games.texts import languages
from tests.support.browser import HOW, find_chromium
from tests.support.require import missing
from tools.map.chromium import chromium, ruler
from tools.map.drawing import BASELINE, label_lines
from tools.map.labels import lines
from tools.map.names import read_texts, territory_names

BOARDS = ("board_classic", "board_2015")
BADGE = 13

Names = dict[tuple[str, str], dict[str, list["Line"]]]


@dataclass(frozen=True)
class Line:
    """A line of a label and the box that its letters fill."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Line") -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def distance(self, x: float, y: float) -> float:
        return hypot(max(self.left - x, 0, x - self.right), max(self.top - y, 0, y - self.bottom))


@pytest.fixture(scope="module")
def written(told: dict[str, Any]) -> Names:
    """The lines of every label, by language and board."""
    executable = find_chromium() or missing("chromium", f"there is none: {HOW}")
    with chromium(executable) as browser:
        width = ruler(browser)
        return {
            (language, board): {
                name: placed(told, name, lines(text, width, told["labels"]["wrap"]), width)
                for name, text in territory_names(read_texts(language), board).items()
            }
            for language in languages()
            for board in BOARDS
        }


def placed(told: dict[str, Any], name: str, label: list[str], width: Any) -> list[Line]:
    size = told["labels"]["size"]
    return [
        Line(text, x - width(text) / 2, y - BASELINE * size, x + width(text) / 2, y + (1 - BASELINE) * size)
        for text, (x, y) in zip(label, label_lines(told, name, len(label)), strict=True)
    ]


pytestmark = [
    pytest.mark.chromium,
    pytest.mark.parametrize("board", BOARDS),
    pytest.mark.parametrize("language", languages()),
]


def test_every_territory_is_named(language: str, board: str, written: Names, told: dict[str, Any]) -> None:
    assert set(written[language, board]) == set(told["territories"])


def test_no_label_meets_another(language: str, board: str, written: Names) -> None:
    every = [(name, line) for name, label in written[language, board].items() for line in label]
    met = [(a.text, b.text) for (one, a), (other, b) in combinations(every, 2) if one != other and a.meets(b)]
    assert met == []


def test_no_label_meets_the_badge_of_another(language: str, board: str, written: Names, told: dict[str, Any]) -> None:
    met = [
        (line.text, other)
        for name, label in written[language, board].items()
        for other, each in told["territories"].items()
        for line in label
        if other != name and line.distance(*each["badge"]) < BADGE
    ]
    assert met == []


def test_every_label_lies_in_the_picture(language: str, board: str, written: Names, told: dict[str, Any]) -> None:
    left, top, right, bottom = told["view_box"]
    outside = [
        line.text
        for label in written[language, board].values()
        for line in label
        if line.left < left or line.top < top or line.right > right or line.bottom > bottom
    ]
    assert outside == []


def test_no_label_takes_more_than_three_lines(language: str, board: str, written: Names) -> None:
    assert max(len(label) for label in written[language, board].values()) <= 3
