"""The rules of one table, on a page and on a printed sheet."""

from collections.abc import Iterator
from functools import cached_property

from games.engine.edition import Rules
from games.rulebook import Book, Chapter, Statement, alternatives, book
from games.rulebook.addresses import ROOT, new_table_address, rules_address
from games.sentences import mode_sentence
from games.views.rulebook.house import HouseLines
from games.views.rulebook.minimap import MiniMap, minimap
from games.views.rulebook.reader import Link, Reader
from games.views.rulebook.shelf import FINDER, newest_first, players_phrase


class BookPage:
    """The rules of one table: on a page, or on a printed sheet."""

    LEFT_OFF = ("box", "online")
    """Chapters that a sheet has no room for, and that who sits at a board with its box has no need of."""

    def __init__(self, reader: Reader, rules: Rules, *, understood: bool = True) -> None:
        self.reader, self.rules, self.understood = reader, rules, understood

    @cached_property
    def book(self) -> Book:
        return book(self.rules, self.reader.words)

    @property
    def edition(self) -> str:
        return self.reader.words.get("editions", self.rules.edition.key)

    @property
    def mode(self) -> str:
        return self.reader.words.get("modes", self.rules.mode.key)

    @property
    def goal(self) -> str:
        return mode_sentence(self.rules, self.reader.words)

    @property
    def players(self) -> str:
        return players_phrase(self.rules.mode, self.reader)

    @property
    def deviations(self) -> tuple[Statement, ...]:
        return self.book.deviations

    @property
    def modes(self) -> list[Link]:
        """The modes of this edition."""
        return [
            Link(
                self.reader.words.get("modes", key), self.reader.to(f"{ROOT}{self.rules.edition.key}/{key}"), here=here
            )
            for key in self.rules.edition.modes
            for here in [key == self.rules.mode.key]
        ]

    @property
    def editions(self) -> list[Link]:
        """The same mode, or the first, in each edition."""
        return [
            Link(self.reader.words.get("editions", of.key), self.reader.to(f"{ROOT}{of.key}/{mode}"), here=here)
            for of in newest_first()
            for mode in [self.rules.mode.key if self.rules.mode.key in of.modes else next(iter(of.modes))]
            for here in [of is self.rules.edition]
        ]

    @property
    def missions(self) -> list[str]:
        """The mission cards of the box, where the mode deals them."""
        cards = self.rules.edition.missions if self.rules.mode.missions else ()
        return [self.reader.words.get("missions", key) for key in cards]

    @property
    def sheet_chapters(self) -> Iterator[Chapter]:
        return (chapter for chapter in self.book.told if chapter.key not in self.LEFT_OFF)

    @property
    def house(self) -> HouseLines:
        rules = alternatives(self.rules, self.reader.words)
        return HouseLines(self.reader, self.rules.edition, self.rules.mode.key, rules)

    @property
    def address(self) -> str:
        return self._in_language(rules_address(self.rules))

    @property
    def sheet(self) -> str:
        return self._in_language(rules_address(self.rules, sheet=True))

    @property
    def table(self) -> str:
        return new_table_address(self.rules)

    @property
    def compare(self) -> str:
        here = f"{self.rules.edition.key}.{self.rules.mode.key}"
        return self.reader.to(f"{ROOT}compare", {"left": here})

    @property
    def index(self) -> str:
        return self.reader.to(ROOT)

    @property
    def finder(self) -> str:
        return self.reader.to(FINDER)

    @property
    def map(self) -> MiniMap:
        return minimap(self.rules.board)

    def _in_language(self, address: str) -> str:
        if not self.reader.asked:
            return address
        return f"{address}{'&' if '?' in address else '?'}lang={self.reader.asked}"
