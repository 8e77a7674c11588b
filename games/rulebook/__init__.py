"""The rules as people read them: written from an edition's data and the engine's own numbers, in any language.

A page of rules is a book of chapters; a chapter has rule points, which refusals and log lines link to by name; a point
has statements, each with the place where it is written. Which edition somebody has is found by marks of its box.
"""

from games.rulebook.book import Book, Chapter, Point, book
from games.rulebook.comparison import Comparison, compare
from games.rulebook.house import HouseRule, alternatives, house_rules
from games.rulebook.recognition import Box, Recognition, boxes, recognise
from games.rulebook.writer import Statement

__all__ = [
    "Book",
    "Box",
    "Chapter",
    "Comparison",
    "HouseRule",
    "Point",
    "Recognition",
    "Statement",
    "alternatives",
    "book",
    "boxes",
    "compare",
    "house_rules",
    "recognise",
]
