"""The map as the data that pages draw: games/boards/board_classic.json, one territory or route a line."""

import json
import tomllib
from pathlib import Path
from typing import Any

from tools.map import recipe
from tools.map.routes import Route
from tools.map.spline import write_arc, write_ring
from tools.map.world import World

BOARDS = Path(__file__).resolve().parents[2] / "games" / "boards"
BOARD = "board_classic"
OUTPUT = BOARDS / f"{BOARD}.json"


def document(world: World) -> dict[str, Any]:
    """Everything a page needs to draw the map, except names and colours."""
    drawn = recipe.read("drawing")
    home = {name: key for key, continent in continents().items() for name in continent["territories"]}
    return {
        "key": BOARD,
        "credit": drawn["credit"],
        "view_box": recipe.read("world")["view_box"],
        "labels": {"size": drawn["labels"]["size"], "wrap": drawn["labels"]["wrap"]},
        "territories": {name: _territory(name, home[name], world) for name in _reading_order(world)},
        "continents": {key: {"name_at": at} for key, at in drawn["continents"].items()},
        "inner_borders": _borders(world, home, between_continents=False),
        "continent_borders": _borders(world, home, between_continents=True),
        "lakes": world.lakes,
        "graticule": world.graticule,
        "sea_routes": [_route(route) for route in world.routes],
        "edge_names": drawn["edge_names"],
        "compass": drawn["compass"],
    }


def _territory(name: str, continent: str, world: World) -> dict[str, Any]:
    above = name in recipe.read("drawing")["labels"]["above"]
    return {
        "continent": continent,
        "badge": world.badges[name],
        "label": "above" if above else "below",
        "d": "".join(write_ring(ring) for ring in world.rings[name]),
    }


def _reading_order(world: World) -> list[str]:
    """The order of the keyboard: continent by continent, in each by rows from west to east."""
    row = 60

    def place(name: str) -> tuple[int, float]:
        x, y = world.badges[name]
        return (int(y // row), x)

    return [name for continent in continents().values() for name in sorted(continent["territories"], key=place)]


def _borders(world: World, home: dict[str, str], *, between_continents: bool) -> str:
    """The shared borders inside continents, or those between two, in one path."""
    shared = [arc for arc in world.arcs if len(arc.sides) == 2]
    return "".join(write_arc(arc) for arc in shared if (len({home[s] for s in arc.sides}) == 2) is between_continents)


def _route(route: Route) -> dict[str, Any]:
    """A route and the boards that do not have it; a page leaves it out there."""
    hidden_on = [board for board, removed in _removed().items() if frozenset(route.between) in removed]
    ends = {"a": route.between[0], "b": route.between[1], "d": route.path, "ends": route.ends}
    return ends | ({"hidden_on": hidden_on} if hidden_on else {})


def _removed() -> dict[str, set[frozenset[str]]]:
    """What each board takes away from the one that is drawn."""
    boards = [_board(path.stem) for path in sorted(BOARDS.glob("*.toml"))]
    return {
        board["key"]: {frozenset(edge) for edge in board["removes"]} for board in boards if board.get("base") == BOARD
    }


def continents() -> dict[str, Any]:
    """The continents of the board that is drawn, with their bonus and territories."""
    found: dict[str, Any] = _board(BOARD)["continents"]
    return found


def _board(key: str) -> dict[str, Any]:
    return tomllib.loads((BOARDS / f"{key}.toml").read_text(encoding="utf-8"))


def written(told: dict[str, Any]) -> str:
    """JSON with a line for each entry of a table, so that a change of the map reads as one."""
    lines = [f"  {json.dumps(key)}: {_entries(value)}" for key, value in told.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _entries(value: Any) -> str:
    if isinstance(value, dict) and all(isinstance(each, dict) for each in value.values()):
        return "{\n" + ",\n".join(f"    {json.dumps(key)}: {_compact(each)}" for key, each in value.items()) + "\n  }"
    if isinstance(value, list) and all(isinstance(each, dict) for each in value):
        return "[\n" + ",\n".join(f"    {_compact(each)}" for each in value) + "\n  ]"
    return _compact(value)


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
