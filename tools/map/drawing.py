"""Draws the map as SVG from its data, as pages do: the classes and their order are those of static/css/map.css."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from tools.map import recipe

MARKS = Path(__file__).resolve().parents[2] / "static" / "img" / "map-marks.svg"
LINE_HEIGHT = 1.02
BASELINE = 0.78  # From the top of a line to its baseline, in sizes of the font.
BELOW, ABOVE = 14, 17  # From the middle of a badge to its label.


@dataclass(frozen=True, slots=True)
class Look:
    """What is shown on a map: without owners it is the board before play."""

    board: str
    labels: Mapping[str, list[str]]
    continents: Mapping[str, str]
    armies: Mapping[str, int]
    owners: Mapping[str, str] = field(default_factory=dict)
    patterns: bool = False
    selected: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()


def draw(told: Mapping[str, Any], look: Look) -> str:
    """The whole SVG element."""
    left, top, width, height = told["view_box"]
    layers = (_definitions, _sea, _coasts, _land, _lit, _routes, _names, _labels, _badges)
    content = "\n".join(line for layer in layers for line in layer(told, look))
    frame = f'viewBox="{left} {top} {width} {height}"'
    return f'<svg class="world" xmlns="http://www.w3.org/2000/svg" {frame}>\n{content}\n</svg>'


def label_lines(told: Mapping[str, Any], name: str, count: int) -> list[tuple[float, float]]:
    """Where the lines of a territory's label stand: the middle of each on its baseline."""
    size = told["labels"]["size"]
    x, y = told["territories"][name]["badge"]
    if told["territories"][name]["label"] == "above":
        first = y - ABOVE - (count - 1) * size * LINE_HEIGHT
    else:
        first = y + BELOW + BASELINE * size
    return [(x, first + i * size * LINE_HEIGHT) for i in range(count)]


def _definitions(told: Mapping[str, Any], _look: Look) -> Iterator[str]:
    yield MARKS.read_text(encoding="utf-8")
    yield '<defs><radialGradient id="sea-light" cx="50%" cy="45%" r="75%">'
    yield '<stop class="sea-centre" offset="0"/><stop class="sea-edge" offset="1"/></radialGradient>'
    for continent in told["continents"]:
        yield f'<g id="continent-{continent}">'
        yield from (
            f'<path id="territory-{name}" d="{each["d"]}"/>'
            for name, each in told["territories"].items()
            if each["continent"] == continent
        )
        yield "</g>"
    yield "</defs>"


def _sea(told: Mapping[str, Any], _look: Look) -> Iterator[str]:
    left, top, width, height = told["view_box"]
    yield f'<rect class="sea" x="{left}" y="{top}" width="{width}" height="{height}" fill="url(#sea-light)"/>'
    yield f'<path class="graticule" d="{told["graticule"]}"/>'


def _coasts(told: Mapping[str, Any], _look: Look) -> Iterator[str]:
    for layer in ("shelf far", "shelf near", "halo", "coast"):
        for key in told["continents"]:
            yield f'<use class="{layer}" data-continent="{key}" href="#continent-{key}"/>'


def _land(told: Mapping[str, Any], look: Look) -> Iterator[str]:
    for name, each in told["territories"].items():
        owner = f' data-owner="{look.owners[name]}"' if name in look.owners else ""
        place = f'data-continent="{each["continent"]}"{owner} href="#territory-{name}"'
        yield f'<use class="territory" {place}><title>{escape(" ".join(look.labels[name]))}</title></use>'
        pattern = recipe.read("palette")["players"][look.owners[name]]["pattern"] if owner else "none"
        if look.patterns and pattern != "none":
            yield f'<use class="pattern" href="#territory-{name}" fill="url(#pattern-{pattern})"/>'
    yield f'<path class="borders-inner casing" d="{told["inner_borders"]}"/>'
    yield f'<path class="borders-inner" d="{told["inner_borders"]}"/>'
    yield f'<path class="lake" d="{told["lakes"]}"/>'
    yield f'<path class="borders-continent" d="{told["continent_borders"]}"/>'


def _lit(_told: Mapping[str, Any], look: Look) -> Iterator[str]:
    for kind, names in (("selected", look.selected), ("target", look.targets)):
        for name in names:
            yield from (f'<use class="lit {kind} {part}" href="#territory-{name}"/>' for part in ("casing", "line"))


def _routes(told: Mapping[str, Any], look: Look) -> Iterator[str]:
    for route in told["sea_routes"]:
        if look.board not in route.get("hidden_on", ()):
            yield f'<path class="route casing" d="{route["d"]}"/><path class="route line" d="{route["d"]}"/>'
            yield from (f'<circle class="route end" cx="{x}" cy="{y}" r="2.2"/>' for x, y in route["ends"])
    x, y = told["compass"]["at"]
    yield f'<use class="compass" href="#compass" transform="translate({x} {y})"/>'


def _names(told: Mapping[str, Any], look: Look) -> Iterator[str]:
    for each in told["edge_names"]:
        name, (x, y) = " ".join(look.labels[each["leads_to"]]), each["at"]
        shown = f"◂ {name}" if each["anchor"] == "start" else f"{name} ▸"
        yield f'<text class="edge-name" x="{x}" y="{y}" text-anchor="{each["anchor"]}">{escape(shown)}</text>'
    for key, each in told["continents"].items():
        (x, y), name = each["name_at"], look.continents[key]
        yield f'<text class="continent-name" data-continent="{key}" x="{x}" y="{y}">{escape(name)}</text>'


def _labels(told: Mapping[str, Any], look: Look) -> Iterator[str]:
    for name, lines in look.labels.items():
        for text, (x, y) in zip(lines, label_lines(told, name, len(lines)), strict=True):
            yield f'<text class="label" data-of="{name}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'


def _badges(told: Mapping[str, Any], look: Look) -> Iterator[str]:
    for name, each in told["territories"].items():
        (x, y), owner = each["badge"], look.owners.get(name)
        shape = recipe.read("palette")["players"][owner]["shape"] if owner else "circle"
        long = ' class="long"' if look.armies[name] > 99 else ""
        marked = f' data-owner="{owner}"' if owner else ""
        yield f'<g class="badge"{marked} transform="translate({x} {y})"><use href="#badge-{shape}"/>'
        yield f'<text{long} dy=".36em">{look.armies[name]}</text></g>'
