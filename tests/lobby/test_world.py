"""The map of the front page: its shapes in a file of their own, its colours from the page."""

import gzip
import json
import re
from typing import Any

import pytest
from django.utils import translation

from games.engine.library import board
from games.texts import languages, texts
from lobby.views.world import LAYERS, world
from tools.outlines import MAP, OUTLINES, outlines


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(MAP.read_text(encoding="utf-8"))
    return found


def test_outlines_are_those_of_the_map(told: dict[str, Any]) -> None:
    assert OUTLINES.read_text(encoding="utf-8") == outlines(told), "run python -m tools.outlines"


def test_every_territory_stands_once_and_in_its_continent(told: dict[str, Any]) -> None:
    groups = re.findall(r'<g id="continent-(\w+)">\n(.*?)</g>', outlines(told), re.DOTALL)
    found = {name: key for key, inside in groups for name in re.findall(r'id="territory-(\w+)"', inside)}
    assert found == {name: each["continent"] for name, each in told["territories"].items()}


def test_map_is_small_over_the_wire() -> None:
    assert len(gzip.compress(OUTLINES.read_bytes())) <= 22_000
    assert len(world()) <= 6_000


def test_every_part_that_is_drawn_stands_in_the_file(told: dict[str, Any]) -> None:
    used = re.findall(r'href="[^"#]*/world\.[^"#]*#([\w-]+)"', world())
    assert set(used) <= set(re.findall(r'id="([\w-]+)"', outlines(told)))
    assert len([name for name in used if name.startswith("continent-")]) == 6 * len(LAYERS)


@pytest.mark.parametrize("language", languages())
def test_continents_are_named_with_what_they_are_worth(language: str) -> None:
    with translation.override(language):
        shown = world()
        assert world() is shown
    for of in board("board_classic").continents:
        assert f">{texts(language).get('continents', of.key)} +{of.bonus}</text>" in shown
    assert "style=" not in shown
