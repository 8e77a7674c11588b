"""The names of territories and continents on a board, from the texts of the game."""

import tomllib
from pathlib import Path
from typing import Any

TEXTS = Path(__file__).resolve().parents[2] / "games" / "texts"


def territory_names(texts: dict[str, Any], board: str) -> dict[str, str]:
    """The names as that printed board has them."""
    names: dict[str, str] = texts["territories"] | texts.get("boards", {}).get(board, {})
    return names


def read_texts(language: str, folder: Path = TEXTS) -> dict[str, Any]:
    return tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))
