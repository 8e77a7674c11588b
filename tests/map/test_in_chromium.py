"""Chromium reads the paths as we do, and paints what the style sheets say."""

from typing import Any

import pytest
import shapely

from tests.map.test_shapes import Shapes
from tests.support.browser import HOW, find_chromium
from tests.support.require import missing
from tools.map.chromium import Scheme, chromium, show
from tools.map.colour.palette import DARK, LIGHT, properties
from tools.map.drawing import Look, draw

pytestmark = pytest.mark.chromium

BOXES = "nodes => nodes.map(n => (b => [b.x, b.y, b.x + b.width, b.y + b.height])(n.getBBox()))"
INSIDE = """(nodes, badges) => nodes.map((node, at) => {
    const point = node.ownerSVGElement.createSVGPoint()
    ;[point.x, point.y] = badges[at]
    return node.isPointInFill(point)
})"""
FILL = "node => getComputedStyle(node).fill"


@pytest.fixture(scope="module")
def seen(told: dict[str, Any]) -> dict[str, Any]:
    """What Chromium makes of the map, with Brazil yellow and everything else before play."""
    executable = find_chromium() or missing("chromium", f"there is none: {HOW}")
    names = list(told["territories"])
    look = Look(
        board="board_2015",
        labels={name: [name] for name in names},
        continents={key: key for key in told["continents"]},
        armies=dict.fromkeys(names, 1),
        owners={"brazil": "yellow"},
    )
    badges = [told["territories"][name]["badge"] for name in names]
    found: dict[str, Any] = {}
    with chromium(executable) as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        schemes: tuple[Scheme, Scheme] = ("light", "dark")
        for scheme in schemes:
            show(page, draw(told, look), scheme)
            for name in ("brazil", "china"):
                found[f"{scheme} {name}"] = page.eval_on_selector(f'.territory[href="#territory-{name}"]', FILL)
        paths = ", ".join(f"#territory-{name}" for name in names)
        found["order"] = page.eval_on_selector_all(paths, "nodes => nodes.map(n => n.id.slice(10))")
        found["boxes"] = page.eval_on_selector_all(paths, BOXES)
        by_order = [badges[names.index(name)] for name in found["order"]]
        found["inside"] = page.eval_on_selector_all(paths, INSIDE, by_order)
        found["routes"] = len(page.query_selector_all(".route.line"))
    return found


def test_it_reads_each_path_as_the_shape_that_we_check(seen: dict[str, Any], shapes: Shapes) -> None:
    ours = [shapes[name].bounds for name in seen["order"]]
    assert len(seen["boxes"]) == len(ours) == 42
    worst = max(
        abs(a - b) for own, theirs in zip(ours, seen["boxes"], strict=True) for a, b in zip(own, theirs, strict=True)
    )
    assert worst < 0.1


def test_it_finds_each_badge_inside_its_fill(seen: dict[str, Any]) -> None:
    assert seen["inside"] == [True] * 42


def test_the_picture_is_filled_to_its_edges(seen: dict[str, Any]) -> None:
    west, north, east, south = shapely.total_bounds([shapely.box(*box) for box in seen["boxes"]])
    assert (west < 20, north < 16, east > 1260, south > 706) == (True, True, True, True)


@pytest.mark.parametrize(("scheme", "at"), [("light", LIGHT), ("dark", DARK)])
def test_land_has_its_owners_colour_and_before_play_its_continents(scheme: str, at: int, seen: dict[str, Any]) -> None:
    assert seen[f"{scheme} brazil"] == rgb(properties(at)["yellow-land"])
    assert seen[f"{scheme} china"] == rgb(properties(at)["asia-tint"])


def test_a_hidden_route_is_not_drawn(seen: dict[str, Any]) -> None:
    assert seen["routes"] == 25


def rgb(colour: str) -> str:
    return "rgb({}, {}, {})".format(*(int(colour[i : i + 2], 16) for i in (1, 3, 5)))
