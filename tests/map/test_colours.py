"""The colours of the map: told apart by every kind of sight, readable, and written as they were chosen."""

from itertools import product
from typing import Any

import pytest

from games.engine.library import edition, edition_keys
from tools.map import recipe
from tools.map.colour.palette import DARK, LIGHT, OUTPUT, properties, stylesheet
from tools.map.colour.search import GROUNDS, SOUGHT, Ground, best, closest, colour_of, measure, tables
from tools.map.colour.sight import SIGHTS, Sight, ciede2000, contrast, difference
from tools.map.drawing import MARKS

PALETTE = recipe.read("palette")
PLAYERS: dict[str, Any] = PALETTE["players"]
APART = 13.0  # CIEDE2000; see docs/decisions/0026.


# Pairs of the test data that Sharma, Wu and Dalal publish with the formula.
@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ],
)
def test_the_difference_is_that_of_its_authors(one: Any, other: Any, expected: float) -> None:
    assert ciede2000(one, other) == pytest.approx(expected, abs=1e-4)
    assert ciede2000(other, one) == pytest.approx(expected, abs=1e-4)


def test_grey_is_grey_to_every_sight() -> None:
    assert max(difference("#808080", "#808080", sight) for sight in SIGHTS) == 0
    assert all(difference("#000000", "#ffffff", sight) == pytest.approx(100, abs=0.1) for sight in SIGHTS)


def test_red_and_green_are_alike_to_the_red_green_blind() -> None:
    seen = {sight: difference("#b08030", "#a08030", sight) for sight in SIGHTS}
    assert seen["protan"] < seen["normal"] > seen["deutan"]


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("box", ["five", "six"])
def test_no_two_at_a_table_are_taken_for_each_other(box: str, ground: Ground, sight: Sight) -> None:
    assert closest(tables()[box], ground, sight) > (APART, "", "")


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("player", SOUGHT)
def test_the_chosen_colours_are_near_the_best_there_are(player: str, ground: Ground) -> None:
    others = {other for table in tables().values() if player in table for other in table} - {player}
    assert measure(colour_of(player, ground), others, ground) > best(player, ground)[0] - 2


def test_red_has_the_mark_of_orange_and_never_meets_it() -> None:
    assert [PLAYERS["red"][mark] for mark in ("shape", "pattern")] == [
        PLAYERS["orange"][mark] for mark in ("shape", "pattern")
    ]
    assert [box for box in PALETTE["boxes"].values() if {"red", "orange"} <= set(box)] == []


@pytest.mark.parametrize("box", ["five", "six"])
def test_everyone_at_a_table_has_a_shape_and_a_pattern_of_their_own(box: str) -> None:
    for mark in ("shape", "pattern"):
        marks = [PLAYERS[player][mark] for player in tables()[box]]
        assert len(set(marks)) == len(marks)


def test_every_shape_and_pattern_is_drawn() -> None:
    drawn = MARKS.read_text(encoding="utf-8")
    wanted = {f"badge-{p['shape']}" for p in PLAYERS.values()} | {f"pattern-{p['pattern']}" for p in PLAYERS.values()}
    assert [mark for mark in sorted(wanted - {"pattern-none"}) if f'id="{mark}"' not in drawn] == []


@pytest.mark.parametrize("key", edition_keys())
def test_every_colour_of_an_edition_is_in_the_palette(key: str) -> None:
    assert set(edition(key).colours) in [set(box) for box in PALETTE["boxes"].values()]


@pytest.mark.parametrize("player", PLAYERS)
def test_the_number_on_a_badge_can_be_read(player: str) -> None:
    assert contrast(PLAYERS[player]["badge"], PLAYERS[player]["on_badge"]) >= 4.5


@pytest.mark.parametrize("scheme", [LIGHT, DARK])
def test_labels_routes_and_names_can_be_read(scheme: int) -> None:
    colours = properties(scheme)
    assert contrast(colours["label"], colours["label-halo"]) >= 7
    assert contrast(colours["route"], colours["route-casing"]) >= 4.5
    for continent in PALETTE["continents"]:
        assert contrast(colours[continent.replace("_", "-")], colours["label-halo"]) >= 4.5, continent


# Red dashes alone are lost on red and orange land: what is seen there is the casing, with the dashes on it.
@pytest.mark.parametrize(("scheme", "player"), list(product([LIGHT, DARK], PLAYERS)))
def test_a_target_is_seen_on_any_land(scheme: int, player: str) -> None:
    target, casing = (PALETTE["map"][name][scheme] for name in ("target", "target_casing"))
    land = PLAYERS[player]["land"][scheme]
    assert contrast(target, casing) >= 4.5
    assert max(difference(land, line, sight) for sight in SIGHTS for line in (target, casing)) > APART


def test_the_style_sheet_is_made_from_the_palette() -> None:
    assert OUTPUT.read_text(encoding="utf-8") == stylesheet()


def test_the_style_sheet_follows_the_system_unless_the_page_chooses() -> None:
    written = stylesheet()
    assert written.count("--sea: #d7e8f0;") == 1
    assert written.count("--sea: #16263a;") == 2
    assert ':root:not([data-scheme="light"])' in written
    assert ':root[data-scheme="dark"]' in written
