"""The palette of `recipe/palette.toml`, and how it is written as CSS custom properties."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tools.map import recipe

OUTPUT = Path(__file__).resolve().parents[3] / "static" / "css" / "map-colours.css"
LIGHT, DARK = 0, 1

HEAD = """/* Colours of the map: made by `python -m tools.map.colour` from tools/map/recipe/palette.toml.

   Whose land, badge or coast a thing is, its element says by data-owner and data-continent; what it then paints
   with are --land-fill, --badge-fill, --badge-ink, --badge-line and --coast, --halo, --tint. */
"""


def properties(scheme: int) -> dict[str, str]:
    """Every custom property of one scheme, without its dashes in front."""
    palette = recipe.read("palette")
    found = {_name(key): _in(scheme, value) for key, value in palette["map"].items()}
    for key, continent in palette["continents"].items():
        found |= {
            _name(key): _in(scheme, continent["coast"]),
            f"{_name(key)}-halo": _in(scheme, continent["halo"]),
            f"{_name(key)}-tint": _in(scheme, continent["tint"]),
        }
    for key, player in palette["players"].items():
        found |= {
            key: _in(scheme, player["badge"]),
            f"on-{key}": _in(scheme, player["on_badge"]),
            f"{key}-land": _in(scheme, player["land"]),
            f"{key}-outline": _in(scheme, player["outline"]),
        }
    return found


def stylesheet() -> str:
    """The palette for both schemes: by the system's choice, unless the root element chooses by data-scheme."""
    light, dark = properties(LIGHT), properties(DARK)
    changed = {name: value for name, value in dark.items() if value != light[name]}
    system = _block(':root:not([data-scheme="light"])', changed, "  ")
    return "\n".join(
        [
            HEAD,
            _block(":root", light),
            f"@media (prefers-color-scheme: dark) {{\n{system}}}\n",
            _block(':root[data-scheme="dark"]', changed),
            *_roles(recipe.read("palette")),
        ]
    )


def _roles(palette: Mapping[str, Any]) -> Iterator[str]:
    for key in palette["continents"]:
        name = _name(key)
        paints = {"coast": f"var(--{name})", "halo": f"var(--{name}-halo)", "tint": f"var(--{name}-tint)"}
        yield _block(f'[data-continent="{key}"]', paints)
    for key in palette["players"]:
        paints = {"land-fill": f"var(--{key}-land)", "badge-fill": f"var(--{key})"}
        yield _block(
            f'[data-owner="{key}"]',
            paints | {"badge-ink": f"var(--on-{key})", "badge-line": f"var(--{key}-outline)"},
        )


def _block(selector: str, declared: Mapping[str, str], indent: str = "") -> str:
    lines = "".join(f"{indent}  --{name}: {value};\n" for name, value in declared.items())
    return f"{indent}{selector} {{\n{lines}{indent}}}\n"


def _in(scheme: int, value: str | list[str]) -> str:
    return value if isinstance(value, str) else value[scheme]


def _name(key: str) -> str:
    return key.replace("_", "-")
