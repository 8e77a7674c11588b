"""Names, sentences and rules in every language, once, for server and browser. Data; the loader knows no game.

``<code>.toml`` holds what the game says, ``rules/<code>.toml`` what the rulebook adds.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

FOLDER = Path(__file__).parent
RULEBOOK = FOLDER / "rules"
DEFAULT = "en"
UNITS = ((86_400, "days"), (3_600, "hours"), (60, "minutes"), (1, "seconds"))


@dataclass(frozen=True, slots=True)
class Texts:
    """One language's texts, by section and key."""

    code: str
    sections: Mapping[str, Mapping[str, str]]
    plurals: Mapping[str, tuple[str, str]]
    boards: Mapping[str, Mapping[str, str]]

    def get(self, section: str, key: str, **values: str | int) -> str:
        """The text of that key, with its names filled in; raises ``KeyError`` when there is none."""
        text = self.sections[section][key]
        return text.format(**values) if values else text

    def has(self, section: str, key: str) -> bool:
        """Whether there is such a text."""
        return key in self.sections[section]

    def count(self, noun: str, n: int) -> str:
        """A number and its noun."""
        one, many = self.plurals[noun]
        return (one if n == 1 else many).format(n=n)

    def duration(self, seconds: int) -> str:
        """A time in the largest unit that fits: ``2 minutes``."""
        size, noun = next((size, noun) for size, noun in UNITS if seconds % size == 0)
        return self.count(noun, seconds // size)

    def territory(self, board: str, territory: str) -> str:
        """A territory's name as the printed board has it."""
        return self.boards.get(board, {}).get(territory) or self.sections["territories"][territory]

    def listed(self, items: list[str]) -> str:
        """Items as one phrase: ``a``, ``a and b``, ``a, b and c``."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.get('words', 'and')} {items[-1]}"


@cache
def texts(language: str) -> Texts:
    """The texts of a language code; of a code without texts, those of ``DEFAULT``."""
    code = language.split("-", maxsplit=1)[0].lower()
    code = code if code in languages() else DEFAULT
    data = _read(code)
    sections = {
        name: MappingProxyType(section)
        for name, section in data.items()
        if isinstance(section, dict) and name not in {"plurals", "boards"}
    }
    return Texts(
        code=code,
        sections=MappingProxyType(sections),
        plurals=MappingProxyType({noun: (one, many) for noun, (one, many) in data["plurals"].items()}),
        boards=MappingProxyType({key: MappingProxyType(names) for key, names in data["boards"].items()}),
    )


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages that have texts, sorted."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def _read(code: str) -> dict[str, Any]:
    """What is written in a language: the sections of both files, no two of one name."""
    parts = [tomllib.loads((folder / f"{code}.toml").read_text(encoding="utf-8")) for folder in (FOLDER, RULEBOOK)]
    return {name: section for part in parts for name, section in part.items()}
