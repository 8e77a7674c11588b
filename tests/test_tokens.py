"""Colours are named in one file, and text stands out from its ground in both schemes (WCAG 2, level AA)."""

import re
from pathlib import Path

import pytest

CSS = Path(__file__).resolve().parent.parent / "static" / "css"
TOKENS = (CSS / "tokens.css").read_text()
PAGES = [path for path in sorted(CSS.glob("*.css")) if path.name != "tokens.css" and not path.name.startswith("map")]
"""The style sheets of pages. The map brings colours of its own, made from its recipe and tested with it."""
HANDED_IN = {"covered", "scale", "x", "y"}  # Set by script, with a default where it is used.
LIGHT_BLOCK, _, DARK_BLOCK = TOKENS.partition("prefers-color-scheme: dark")
COLOUR = re.compile(r"--([\w-]+):\s*(#[0-9a-f]{6})")
LIGHT = dict(COLOUR.findall(LIGHT_BLOCK))
SCHEMES = {"light": LIGHT, "dark": LIGHT | dict(COLOUR.findall(DARK_BLOCK))}
PLAYERS = ("red", "blue", "yellow", "green", "orange", "purple", "black", "neutral")
CONTINENTS = ("north-america", "south-america", "europe", "africa", "asia", "australia")

TEXT = [
    *((text, ground) for text in ("ink", "ink-soft", "accent") for ground in ("paper", "paper-raised", "sea")),
    ("on-accent", "accent"),
    ("on-accent", "accent-hover"),
    *((word, f"{word}-paper") for word in ("good", "warn", "danger")),
    ("danger", "paper-raised"),
    *((f"on-{player}", player) for player in PLAYERS),
    *((continent, "paper") for continent in CONTINENTS),
]
MARKS = [(mark, ground) for mark in ("line-strong", "focus", "accent") for ground in ("paper", "paper-raised", "sea")]


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("text", "ground"), TEXT)
def test_text_stands_out(scheme: str, text: str, ground: str) -> None:
    colours = SCHEMES[scheme]
    assert contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("mark", "ground"), MARKS)
def test_mark_stands_out(scheme: str, mark: str, ground: str) -> None:
    colours = SCHEMES[scheme]
    assert contrast(colours[mark], colours[ground]) >= 3


def test_contrast_of_black_and_white() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_only_tokens_name_colours(path: Path) -> None:
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(", path.read_text()) == []


def test_every_token_that_is_used_exists() -> None:
    everything = "".join(path.read_text() for path in CSS.glob("*.css"))
    used = set(re.findall(r"var\(--([\w-]+)", everything))
    assert used - set(re.findall(r"--([\w-]+):", everything)) - HANDED_IN == set()


@pytest.mark.parametrize("sheet", PAGES, ids=lambda path: path.stem)
def test_layout_follows_the_size_of_the_text(sheet: Path) -> None:
    """A browser set to text twice as large has half the room: breakpoints count in em, which know of it."""
    assert re.findall(r"@media[^{]*(?:width|height)[^{]*\dpx", sheet.read_text()) == []
