"""`python -m tools.map.colour.search`: how far apart the players' colours are, and what could stand in for some.

The measure of a colour is its smallest CIEDE2000 difference to each of the others at a table, over normal sight and
the three kinds of colour blindness. From 13 on two colours are not taken for each other.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import atan2, degrees, hypot
from typing import Literal, get_args

from tools.map import recipe
from tools.map.colour.sight import SIGHTS, Sight, contrast, difference, lab

Ground = Literal["land light", "land dark", "badge"]
GROUNDS: tuple[Ground, ...] = get_args(Ground)
STEP = 6  # Of the grid of RGB values that a search tries.
READABLE = 4.5


@dataclass(frozen=True, slots=True)
class Window:
    """Where a colour still is what its name says and fits beside the others: in hue, chroma and lightness of Lab."""

    hue: tuple[float, float]
    chroma: tuple[float, float]
    lightness: tuple[float, float]

    def holds(self, colour: str) -> bool:
        lightness, a, b = lab(colour)
        found = (degrees(atan2(b, a)) % 360, hypot(a, b), lightness)
        bounds = (self.hue, self.chroma, self.lightness)
        return all(low <= value <= high for value, (low, high) in zip(found, bounds, strict=True))


ANY_HUE = (0.0, 360.0)
SOUGHT: dict[str, dict[Ground, Window]] = {
    "red": {
        "land light": Window((8, 36), (40, 72), (50, 64)),
        "land dark": Window((8, 36), (40, 68), (33, 50)),
        "badge": Window((8, 36), (50, 85), (30, 48)),
    },
    "black": {
        "land light": Window(ANY_HUE, (0, 6), (44, 56)),
        "land dark": Window(ANY_HUE, (0, 6), (26, 34)),
        "badge": Window(ANY_HUE, (0, 4), (10, 20)),
    },
    "neutral": {
        "land light": Window(ANY_HUE, (0, 6), (86, 93)),
        "land dark": Window(ANY_HUE, (0, 7), (70, 77)),
        "badge": Window(ANY_HUE, (0, 6), (90, 97)),
    },
}


def colour_of(player: str, ground: Ground) -> str:
    """The colour that a player has on that ground."""
    told = recipe.read("palette")["players"][player]
    return str(told["badge"] if ground == "badge" else told["land"][GROUNDS.index(ground)])


def tables() -> dict[str, list[str]]:
    """Who may sit at a table together, with the armies that nobody leads."""
    return {name: [*players, "neutral"] for name, players in recipe.read("palette")["boxes"].items()}


def closest(players: Iterable[str], ground: Ground, sight: Sight) -> tuple[float, str, str]:
    """The two players who look most alike, and how far apart they still are."""
    return min(
        (difference(colour_of(one, ground), colour_of(other, ground), sight), one, other)
        for one, other in combinations(players, 2)
    )


def measure(colour: str, others: Iterable[str], ground: Ground) -> float:
    """The smallest difference of a colour to those of the other players, over every sight."""
    return min(difference(colour, colour_of(other, ground), sight) for other in others for sight in SIGHTS)


def best(player: str, ground: Ground) -> tuple[float, str]:
    """The colour of its window that is farthest from all with whom the player may sit."""
    others = {other for table in tables().values() if player in table for other in table} - {player}
    window = SOUGHT[player][ground]
    text = recipe.read("palette")["players"][player]["on_badge"]
    tried = [
        (measure(colour, others, ground), colour)
        for colour in _grid()
        if window.holds(colour) and (ground != "badge" or contrast(colour, text) >= READABLE)
    ]
    return max(tried)


def _grid() -> Iterator[str]:
    values = range(0, 256, STEP)
    return (f"#{r:02x}{g:02x}{b:02x}" for r in values for g in values for b in values)


def main() -> None:
    for name, table in tables().items():
        print(f"{name}: the two most alike of {', '.join(table)}")
        for ground in GROUNDS:
            row = ", ".join("{} {:.1f} ({}-{})".format(sight, *closest(table, ground, sight)) for sight in SIGHTS)
            print(f"  {ground}: {row}")
    for player in SOUGHT:
        for ground in GROUNDS:
            chosen, (score, colour) = colour_of(player, ground), best(player, ground)
            others = {other for table in tables().values() if player in table for other in table} - {player}
            print(f"{player}, {ground}: {chosen} {measure(chosen, others, ground):.1f}; best {colour} {score:.1f}")


if __name__ == "__main__":
    main()
