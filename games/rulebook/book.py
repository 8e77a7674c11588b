"""The book of one table's rules: chapters, rule points, statements."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.edition import Rules
from games.rulebook import battle, ending, setting_up, turn
from games.rulebook.writer import Statement, Teller, Writer
from games.texts import Texts

CHAPTERS: Mapping[str, tuple[str, ...]] = {
    "box": ("colours", "mission_cards"),
    "setup": ("start_units", "dealing", "claiming", "opening_placement", "first_turn"),
    "turn": ("turn_order", "reinforcement", "continents", "all_units_placed"),
    "cards": ("territory_card", "sets", "trade", "compulsory_trade", "trade_moment", "territory_bonus"),
    "attack": ("attack", "adjacency", "attack_dice", "defence_dice", "comparison", "move_in"),
    "elimination": ("elimination_cards", "elimination_trade"),
    "fortify": ("fortify",),
    "winning": ("mission_win", "own_colour", "conquest_win", "headquarters", "last_alive"),
    "special": ("neutral_army", "unit_limit"),
    "online": ("leaving", "absence", "clock", "table"),
}
"""Every rule point once, in the order in which people learn a game."""

TELLERS: Mapping[str, Teller] = setting_up.TELLERS | turn.TELLERS | battle.TELLERS | ending.TELLERS


@dataclass(frozen=True, slots=True)
class Point:
    """A rule point; its key is its anchor. Without statements it does not come up."""

    key: str
    title: str
    statements: tuple[Statement, ...]
    note: str = ""
    """What has to be said about the source."""

    @property
    def sources(self) -> tuple[str, ...]:
        """Where its statements are written, each place once."""
        return tuple(dict.fromkeys(statement.source for statement in self.statements))


@dataclass(frozen=True, slots=True)
class Chapter:
    key: str
    title: str
    points: tuple[Point, ...]

    @property
    def told(self) -> tuple[Point, ...]:
        """The points that come up in this game."""
        return tuple(point for point in self.points if point.statements)


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of one table, in words."""

    chapters: tuple[Chapter, ...]

    @property
    def points(self) -> tuple[Point, ...]:
        return tuple(point for chapter in self.chapters for point in chapter.points)

    @property
    def told(self) -> tuple[Chapter, ...]:
        """The chapters that come up in this game."""
        return tuple(chapter for chapter in self.chapters if chapter.told)

    @property
    def left_out(self) -> tuple[Point, ...]:
        """The points that do not come up: links to them still have to arrive."""
        return tuple(point for point in self.points if not point.statements)

    @property
    def deviations(self) -> tuple[Statement, ...]:
        """Where the table plays otherwise than the booklet's first reading."""
        statements = (statement for point in self.points for statement in point.statements)
        return tuple(statement for statement in statements if statement.mark in {"house", "reading"})


def book(rules: Rules, texts: Texts) -> Book:
    """Everything that holds at a table, from its rules alone."""
    return Book(
        tuple(
            Chapter(key, texts.get("chapters", key), tuple(_point(each, rules, texts) for each in points))
            for key, points in CHAPTERS.items()
        )
    )


def _point(key: str, rules: Rules, texts: Texts) -> Point:
    statements = tuple(TELLERS[key](Writer(rules, texts, key)))
    note = f"{rules.edition.key}_{key}"
    told = texts.get("notes", note) if statements and texts.has("notes", note) else ""
    return Point(key, texts.get("points", key), statements, told)
