"""Reads editions and boards from their TOML files. A new edition is a new file, never new code."""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from games.engine.board import Board, Continent
from games.engine.edition import RULE_POINTS, Edition, Mission, Mode, Rules, Source
from games.engine.ids import CardId, Colour, Seat, Symbol
from games.engine.policies import UnknownPolicy, changed, policies_from

GAMES = Path(__file__).parent.parent
EDITIONS = GAMES / "editions"
BOARDS = GAMES / "boards"
SYMBOLS: tuple[Symbol, ...] = ("infantry", "cavalry", "artillery", "joker")


class BadEdition(ValueError):
    """An edition file that contradicts itself or leaves a rule point open."""


@cache
def edition(key: str, folder: Path = EDITIONS) -> Edition:
    """The edition of that key.

    Raises ``KeyError`` when there is none, ``BadEdition`` when its file is incomplete.
    """
    if key not in edition_keys(folder):
        raise KeyError(key)
    data = _read(folder / f"{key}.toml")
    missing = set(RULE_POINTS) ^ set(data["sources"])
    if missing:
        raise BadEdition(f"{key}: sources of {sorted(missing)}")
    return Edition(
        key=data["key"],
        year=data["year"],
        board=board(data["board"]),
        cards=_cards(_read(EDITIONS / "decks" / f"{data['cards']}.toml")),
        missions=_missions(_read(EDITIONS / "missions" / f"{data['missions']}.toml")["missions"]),
        colours=tuple(data["colours"]),
        start_units=MappingProxyType({int(n): units for n, units in data["start_units"].items()}),
        policies=policies_from(data["policies"]),
        modes=MappingProxyType({k: _mode(k, v) for k, v in data["modes"].items()}),
        sources=MappingProxyType({k: _source(data["key"], v) for k, v in data["sources"].items()}),
    )


def edition_keys(folder: Path = EDITIONS) -> tuple[str, ...]:
    """The keys of all editions in the folder, sorted."""
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def rules_for(
    of: Edition,
    mode: str,
    colours: Iterable[Colour],
    changes: Mapping[str, str | int] = MappingProxyType({}),
    *,
    youngest: Seat | None = None,
    host: Seat = 0,
) -> Rules:
    """The rules of a game: an edition's mode, the colour of each seat in turn order, house rules and table options.

    Raises ``BadEdition`` for a mode, number of players or colour that the booklet does not have, ``UnknownPolicy``
    for a change outside the closed lists.
    """
    seats = tuple(colours)
    if mode not in of.modes:
        raise BadEdition(f"mode {mode}")
    chosen = of.modes[mode]
    if not chosen.min_players <= len(seats) <= chosen.max_players:
        raise BadEdition(f"{len(seats)} players")
    if len(set(seats)) != len(seats) or not set(seats) <= set(of.colours):
        raise BadEdition(f"colours {seats}")
    if not all(0 <= seat < len(seats) for seat in (youngest or 0, host)):
        raise BadEdition(f"youngest {youngest}, host {host}")
    if chosen.neutral != "none":
        seats = (*seats, next(colour for colour in of.colours if colour not in seats))
    policies = changed(of.policies, changes)
    if chosen.neutral != "none" and policies.setup == "claimed":
        raise UnknownPolicy("setup=claimed with a neutral army: nobody claims for it")
    return Rules(of, chosen, policies, seats, youngest, host)


@cache
def board(key: str) -> Board:
    """The board of that key; one that names a ``base`` is that board without the borders it removes."""
    data = _read(BOARDS / f"{key}.toml")
    base = _read(BOARDS / f"{data['base']}.toml") if "base" in data else data
    removed = {frozenset(edge) for edge in data.get("removes", ())}
    edges = {frozenset(edge) for edge in base["edges"]} - removed
    names = tuple(t for c in base["continents"].values() for t in c["territories"])
    index = {name: at for at, name in enumerate(names)}
    continents = tuple(
        Continent(k, c["bonus"], tuple(index[t] for t in c["territories"])) for k, c in base["continents"].items()
    )
    return Board(
        key=key,
        territories=names,
        continents=continents,
        neighbours=tuple(_neighbours(name, edges, index) for name in names),
        index=MappingProxyType(index),
        continent_index=MappingProxyType({c.key: at for at, c in enumerate(continents)}),
    )


def _neighbours(name: str, edges: set[frozenset[str]], index: dict[str, int]) -> tuple[int, ...]:
    return tuple(sorted(index[other] for edge in edges if name in edge for other in edge - {name}))


def _cards(data: dict[str, Any]) -> Mapping[CardId, Symbol]:
    return MappingProxyType({card: symbol for symbol in SYMBOLS for card in data[symbol]})


def _missions(rows: list[dict[str, Any]]) -> Mapping[str, Mission]:
    cards = [
        Mission(
            key=row["id"],
            goal=row["goal"],
            colour=row.get("colour"),
            continents=tuple(row.get("continents", ())),
            further=row.get("further", 0),
            count=row.get("count", 0),
            units=row.get("units", 1),
        )
        for row in rows
    ]
    return MappingProxyType({card.key: card for card in cards})


def _source(key: str, value: int | str | dict[str, Any]) -> Source:
    """A page of the booklet, "booklet" where the page is not known, "ours", or another booklet with its page."""
    match value:
        case "ours":
            return Source(None, None)
        case int():
            return Source(key, value)
        case dict():
            return Source(value["booklet"], value.get("page"))
        case _:
            return Source(key, None)


def _mode(key: str, data: dict[str, Any]) -> Mode:
    low, high = data["players"]
    return Mode(
        key=key,
        min_players=low,
        max_players=high,
        missions=data["missions"],
        setup=data["setup"],
        first_placer=data["first_placer"],
        first_player=data["first_player"],
        headquarters=data.get("headquarters", False),
        neutral=data.get("neutral", "none"),
        neutral_start=data.get("neutral_start", "in_turn"),
        neutral_units=data.get("neutral_units", 0),
    )


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))
