"""The steps that make the map, on worlds of a few squares."""

from typing import Any

import numpy as np
import pytest
import shapely
from shapely import Point, Polygon, box

from tools.map import recipe
from tools.map.arcs import arcs_of, rings_of
from tools.map.coverage import BadCoverageError, clean, simplify
from tools.map.cutting import cutter, territories
from tools.map.islands import annex, move_islands
from tools.map.placing import locally, placement
from tools.map.projection import Projection
from tools.map.routes import draw_routes
from tools.map.shapes import joined, parts, without_small_holes, without_small_parts
from tools.map.straits import close_inlets, open_straits, open_waters
from tools.map.topology import read_shapes

LEAST = {"cleaned": 0.5, "hole": 0.5}


def topology(*arcs: list[list[int]], rings: list[list[list[int]]]) -> dict[str, Any]:
    return {
        "transform": {"scale": [1, 1], "translate": [0, 0]},
        "arcs": list(arcs),
        "objects": {"land": {"geometries": [{"type": "MultiPolygon", "arcs": rings, "properties": {"name": "A"}}]}},
    }


def test_arcs_are_read_as_running_sums_and_backwards_where_told() -> None:
    read = topology([[0, 0], [4, 0], [0, 4]], [[0, 0], [0, 4], [4, 0]], rings=[[[0, ~1]]])
    assert dict(read_shapes(read, "land"))["A"].equals(box(0, 0, 4, 4))


def test_a_ring_over_the_antimeridian_is_unwrapped() -> None:
    read = topology([[178, 0], [4, 0], [0, 4], [-4, 0], [0, -4]], rings=[[[0]]])
    read["arcs"][0] = [[178, 0], [-356, 0], [0, 4], [356, 0], [0, -4]]  # From 178 to -178 and back.
    assert dict(read_shapes(read, "land"))["A"].bounds == (178, 0, 182, 4)


@pytest.mark.parametrize(
    ("side", "line", "inside", "outside"),
    [
        ("east", [[10, 60], [10, 0]], (300, 30), (5, 30)),
        ("north", [[-10, 20], [10, 20]], (0, 70), (0, 10)),
        ("north", [[-10, 20], [10, 20]], (-300, 70), (-300, 10)),
        ("area", [[0, 0], [9, 0], [9, 9]], (6, 3), (3, 6)),
    ],
)
def test_a_cut_claims_its_side(side: str, line: Any, inside: Any, outside: Any) -> None:
    area = cutter({"side": side, "line": line})
    assert (area.contains(Point(inside)), area.contains(Point(outside))) == (True, False)


def test_a_country_is_cut_between_two_territories() -> None:
    told = {
        "cuts": {"middle": {"side": "east", "line": [[5, 80], [5, -80]]}},
        "territories": {
            "west": [{"countries": ["Land"], "outside": ["middle"]}],
            "east": [{"countries": ["Land"], "within": ["middle"], "box": [0, 0, 8, 10], "least": 1}],
        },
    }
    cut = territories({"Land": box(0, 0, 10, 10)}, told, 79)
    assert (cut["west"].bounds, cut["east"].bounds) == ((0, 0, 5, 10), (5, 0, 8, 10))


def test_what_lies_beyond_the_northern_limit_is_left_out() -> None:
    told = {"cuts": {}, "territories": {"north": [{"countries": ["Land"]}]}}
    land = joined([box(0, 0, 10, 10), box(0, 80, 10, 84)])
    assert territories({"Land": land}, told, 79)["north"].bounds == (0, 0, 10, 10)


def test_every_recipe_country_belongs_to_one_territory_or_is_cut() -> None:
    told = recipe.read("territories")
    whole = [
        name
        for pieces in told["territories"].values()
        for piece in pieces
        if not piece.keys() & {"within", "outside", "box"}
        for name in piece["countries"]
    ]
    assert len(whole) == len(set(whole))
    assert len(told["territories"]) - len(told["annexes"]) == 42


def test_the_projection_keeps_its_middle_and_its_symmetry() -> None:
    projection = Projection(recipe.read("world"))
    middle, north, south = projection.flat(np.array([[11.0, 0.0], [60.0, 40.0], [60.0, -40.0]]))
    assert middle.tolist() == [0, 0]
    assert north.tolist() == [south[0], -south[1]]


def test_a_bulge_keeps_its_centre_and_magnifies_around_it() -> None:
    [europe, *_] = Projection(recipe.read("world")).bulges
    x, y = europe.centre
    near = np.array([[x, y], [x + 0.01, y]])
    moved = europe.apply(near)
    assert moved[0].tolist() == near[0].tolist()
    assert (moved[1] - moved[0])[0] == pytest.approx(0.01 * (1 + europe.strength), rel=1e-3)


def test_no_bulge_folds_the_map() -> None:
    assert max(bulge["strength"] for bulge in recipe.read("world")["bulges"]) < 2.24


def test_the_land_fills_the_frame() -> None:
    told = recipe.read("world")
    placed = placement({"a": box(-150, -50, 180, 70), "iceland": box(-25, 80, -15, 88)}, told)
    assert placed.place(box(-150, -50, 180, 70), 0.4).bounds == pytest.approx(told["frame"])


def test_a_local_projection_stands_where_it_is_put() -> None:
    local = {"origin": [10, 60], "scale": [4, 3], "centre": [100, 50], "fatten": 0}
    assert locally(box(9, 59, 11, 61), local).bounds == pytest.approx((97.94, 47, 102.06, 53), abs=0.01)


ISLANDS = {"islands": {"isle": {"scale": [2, 2], "shift": [10, 0], "fatten": 0}}, "clearance": {"between_islands": 2}}


def test_a_group_of_islands_grows_and_moves_but_not_what_is_joined_to_others() -> None:
    land = joined([box(0, 0, 4, 4), box(20, 20, 24, 24)])
    moved = move_islands({"isle": land, "main": box(4, 0, 12, 4)}, ISLANDS)
    assert moved["isle"].equals(joined([box(0, 0, 4, 4), box(28, 18, 36, 26)]))


def test_a_moved_island_keeps_clear_of_everyone_else() -> None:
    moved = move_islands({"isle": box(0, 0, 4, 4), "main": box(15, -9, 30, 9)}, ISLANDS)
    assert moved["isle"].distance(moved["main"]) == pytest.approx(2)


def test_an_annex_joins_its_owner() -> None:
    assert annex({"a": box(0, 0, 1, 1), "b": box(1, 0, 2, 1)}, {"b": "a"})["a"].bounds == (0, 0, 2, 1)


def test_both_shores_give_way_to_a_strait() -> None:
    opened = open_straits({"a": box(0, 0, 10, 10), "b": box(10, 0, 20, 10)}, {"a-b": 4})
    assert (opened["a"].bounds[2], opened["b"].bounds[0]) == (8, 12)


def test_a_narrow_inlet_closes_and_a_wide_one_stays() -> None:
    shore = box(0, 0, 40, 10).difference(box(10, 2, 11, 10)).difference(box(25, 2, 31, 10))
    closed = close_inlets({"a": shore}, 1.1)["a"]
    assert (closed.covers(Point(10.5, 5)), closed.covers(Point(28, 5))) == (True, False)


def test_an_inlet_that_is_another_territory_stays_his() -> None:
    shore = box(0, 0, 20, 10).difference(box(10, 2, 11, 10))
    closed = close_inlets({"a": shore, "b": box(10, 2, 11, 10)}, 1.1)
    assert closed["a"].intersection(box(10, 2, 11, 10)).area == 0


def test_waters_by_hand_part_the_land() -> None:
    opened = open_waters({"a": box(0, 0, 20, 10)}, [{"line": [[10, -5], [10, 15]], "width": 4}])
    assert sorted(part.bounds for part in parts(opened["a"])) == [(0, 0, 8, 10), (12, 0, 20, 10)]


def test_slivers_between_neighbours_go_to_one_of_them() -> None:
    cleaned = clean({"a": box(0, 0, 10.2, 10), "b": box(10, 0, 20, 10), "c": box(20, 0, 30, 10)}, LEAST)
    assert shapely.coverage_is_valid(list(cleaned.values()))
    assert sum(shape.area for shape in cleaned.values()) == pytest.approx(300)


def test_simplifying_keeps_neighbours_together() -> None:
    wavy = [(10 + 0.1 * (i % 2), i) for i in range(11)]
    west, east = Polygon([(0, 0), *wavy, (0, 10)]), Polygon([(20, 0), *wavy, (20, 10)])
    simple = simplify({"w": west, "e": east}, 1.3, 1)
    assert simple["w"].area + simple["e"].area == pytest.approx(200)
    assert len(simple["w"].exterior.coords) < len(west.exterior.coords)


def test_shapes_that_overlap_are_refused() -> None:
    with pytest.raises(BadCoverageError):
        simplify({"a": box(0, 0, 10, 10), "b": box(9, 0, 20, 10)}, 0, 1)


def test_small_parts_and_holes_are_dropped_but_never_the_last_part() -> None:
    assert without_small_parts(joined([box(0, 0, 1, 1), box(3, 0, 8, 5)]), 9).bounds == (3, 0, 8, 5)
    assert without_small_parts(box(0, 0, 1, 1), 9).area == 1
    assert without_small_holes(box(0, 0, 9, 9).difference(box(4, 4, 5, 5)), 2).area == 81


def test_neighbours_walk_the_same_arc_in_both_directions() -> None:
    rings = rings_of({"a": box(0, 0, 10, 10), "b": box(10, 0, 20, 10)})
    [shared] = [arc for arc in arcs_of(rings) if arc.sides == {"a", "b"}]
    walked = [step.backwards for mine in rings.values() for ring in mine for step in ring if step.arc == shared]
    assert sorted(walked) == [False, True]
    assert shared.points == ((100, 0), (100, 100))


def test_an_island_is_one_closed_arc() -> None:
    [[[step]]] = rings_of({"a": box(0, 0, 10, 10)}).values()
    assert (step.arc.closed, len(step.arc.points)) == (True, 4)


ROUTES: dict[str, Any] = {"between": ["a-b"], "inland": 4, "bow": 0.16, "bowed_from": 25, "by_hand": {}, "ends": {}}


@pytest.mark.parametrize(("far", "path"), [(20, "M6 5L24 5"), (60, "M6 5Q35 13 64 5")])
def test_a_route_joins_the_nearest_shores_and_is_bowed_where_long(far: int, path: str) -> None:
    shapes = {"a": Polygon([(0, 0), (10, 5), (0, 10)]), "b": Polygon([(far, 5), (far + 9, 0), (far + 9, 10)])}
    [route] = draw_routes(shapes, ROUTES)
    assert route.path == path


def test_a_route_by_hand_ends_where_its_path_does() -> None:
    [route] = draw_routes({}, ROUTES | {"by_hand": {"a-b": "M1 2Q3 4 5 6.5"}})
    assert (route.path, route.ends) == ("M1 2Q3 4 5 6.5", ((1, 2), (5, 6.5)))
