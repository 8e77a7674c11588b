"""What the map is told: the tables of `recipe/*.toml`."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

RECIPE = Path(__file__).parent / "recipe"


@cache
def read(name: str) -> dict[str, Any]:
    """One table, named without its ending."""
    return tomllib.loads((RECIPE / f"{name}.toml").read_text(encoding="utf-8"))
