"""How shapes and names are written: smooth, short, and the same from both sides of a border."""

import json
from typing import Any

import pytest

from tests.map.paths import subpaths
from tools.map.arcs import Arc, Step
from tools.map.document import written
from tools.map.drawing import Look, draw, label_lines
from tools.map.labels import lines
from tools.map.spline import Curve, write_arc, write_ring


def arc(*points: tuple[int, int], closed: bool = False) -> Arc:
    return Arc(points, closed=closed, sides=frozenset())


@pytest.mark.parametrize(
    ("drawn", "path"),
    [
        (arc((0, 0), (105, -3)), "M0 0l10.5-.3"),
        (arc((0, 0), (100, 0), (100, 100)), "M0 0q10 0 10 10"),
        (arc((0, 0), (100, 0), (100, 100), (200, 100)), "M0 0q10 0 10 5t10 5"),
        (arc((0, 0), (100, 0), (100, 100), closed=True), "M5 5q-5-5 0-5t5 5-5 0z"),
    ],
)
def test_an_arc_is_one_q_and_then_only_ts(drawn: Arc, path: str) -> None:
    assert write_arc(drawn) == path


@pytest.mark.parametrize("shift", range(7))
def test_a_border_is_the_same_from_both_sides_to_the_digit(shift: int) -> None:
    winding = arc(*((37 * i + shift, (53 * i * i + shift) % 211) for i in range(25)))
    [there] = subpaths(write_ring((Step(winding, backwards=False),)))
    [back] = subpaths(write_ring((Step(winding, backwards=True),)))
    assert there == back[::-1]


def test_rounding_never_adds_up() -> None:
    winding = arc(*((37 * i, (53 * i * i) % 211) for i in range(200)))
    controls = Curve.through(winding).controls
    off = [max(abs(a[0] - b[0]), abs(a[1] - b[1])) for a, b in zip(controls, winding.points[1:-1], strict=True)]
    assert max(off) <= 1


def letters(text: str) -> float:
    return 6.0 * len(text)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Kamtschatka", ["Kamtschatka"]),
        ("Großbritannien", ["Großbritannien"]),
        ("Nordwest-Territorium", ["Nordwest-", "Territorium"]),
        ("Eastern United", ["Eastern", "United"]),
        ("Lähi-itä", ["Lähi-itä"]),
        ("West\N{SOFT HYPHEN}australien", ["West-", "australien"]),
        ("Süd\N{SOFT HYPHEN}europa", ["Südeuropa"]),
    ],
)
def test_a_name_breaks_only_where_it_may_and_must(name: str, shown: list[str]) -> None:
    assert lines(name, letters, 72) == shown


TOLD: dict[str, Any] = {
    "view_box": [0, 0, 90, 90],
    "labels": {"size": 10},
    "territories": {
        "a": {"continent": "c", "badge": [20, 30], "label": "below", "d": "M0 0l9 0 0 9z"},
        "b": {"continent": "c", "badge": [60, 30], "label": "above", "d": "M9 0l9 0 0 9z"},
    },
    "continents": {"c": {"name_at": [5, 80]}},
    "inner_borders": "",
    "continent_borders": "",
    "lakes": "",
    "graticule": "",
    "sea_routes": [{"a": "a", "b": "b", "d": "M1 1L2 2", "ends": [[1, 1], [2, 2]], "hidden_on": ["small"]}],
    "edge_names": [],
    "compass": {"at": [5, 5]},
}


def look(**changes: Any) -> Look:
    plain = {
        "board": "large",
        "labels": {"a": ["A & A"], "b": ["B"]},
        "continents": {"c": "C"},
        "armies": {"a": 3, "b": 120},
    }
    return Look(**plain | changes)


def test_labels_stand_below_their_badge_or_above_it() -> None:
    assert label_lines(TOLD, "a", 2) == [(20, pytest.approx(51.8)), (20, pytest.approx(62.0))]
    assert label_lines(TOLD, "b", 2) == [(60, pytest.approx(2.8)), (60, pytest.approx(13.0))]


def test_names_are_escaped_and_large_numbers_set_small() -> None:
    drawn = draw(TOLD, look())
    assert ">A &amp; A</text>" in drawn
    assert '<text class="long" dy=".36em">120</text>' in drawn


def test_a_route_is_left_out_on_the_board_that_hides_it() -> None:
    assert "M1 1L2 2" in draw(TOLD, look(board="large"))
    assert "M1 1L2 2" not in draw(TOLD, look(board="small"))


def test_an_owner_gives_land_badge_and_pattern() -> None:
    drawn = draw(TOLD, look(owners={"a": "green"}, patterns=True))
    assert 'data-continent="c" data-owner="green" href="#territory-a"' in drawn
    assert 'href="#badge-hexagon"' in drawn
    assert 'fill="url(#pattern-level)"' in drawn


def test_what_is_lit_has_a_casing_under_its_line() -> None:
    drawn = draw(TOLD, look(selected=("a",), targets=("b",)))
    assert drawn.index("lit selected casing") < drawn.index("lit selected line") < drawn.index("lit target casing")


def test_the_document_has_a_line_for_each_entry_of_a_table() -> None:
    told = {"key": "x", "territories": {"a": {"d": "M"}, "b": {"d": "M"}}, "routes": [{"a": 1}, {"a": 2}], "at": [1, 2]}
    assert json.loads(written(told)) == told
    assert len(written(told).splitlines()) == 12
