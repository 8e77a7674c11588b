"""Two editions side by side."""

from functools import cached_property

from games.engine.edition import Rules
from games.engine.library import edition, edition_keys
from games.rulebook import Comparison, book, compare
from games.rulebook.addresses import ROOT
from games.views.rulebook.book import BookPage
from games.views.rulebook.reader import Link, Reader
from games.views.rulebook.shelf import newest_first, usual_rules


class ComparePage:
    """Two editions side by side: each side names an edition and one of its modes."""

    def __init__(self, reader: Reader, left: str, right: str) -> None:
        self.reader = reader
        first, second = newest_first()[:2]
        self.left = self._side(left) or usual_rules(first, next(iter(first.modes)))
        mode = self.left.mode.key
        other = second if self.left.edition is first else first
        self.right = self._side(right) or usual_rules(other, mode if mode in other.modes else next(iter(other.modes)))

    @staticmethod
    def _side(text: str) -> Rules | None:
        key, _, mode = text.partition(".")
        known = key in edition_keys() and mode in edition(key).modes
        return usual_rules(edition(key), mode) if known else None

    @cached_property
    def comparison(self) -> Comparison:
        return compare(book(self.left, self.reader.words), book(self.right, self.reader.words))

    @property
    def sides(self) -> list[BookPage]:
        return [BookPage(self.reader, self.left), BookPage(self.reader, self.right)]

    @property
    def count(self) -> str:
        told = {"n": self.comparison.different, "same": self.comparison.same}
        return self.reader.words.get("headings", "differences", **told)

    @property
    def fields(self) -> list[tuple[str, str, list[tuple[str, list[Link]]]]]:
        """Name, label and groups of each list to choose a side from; a link's address is the value."""
        say = self.reader.say
        return [("left", say["left"], self._groups(self.left)), ("right", say["right"], self._groups(self.right))]

    def _groups(self, chosen: Rules) -> list[tuple[str, list[Link]]]:
        words = self.reader.words
        return [
            (
                words.get("editions", of.key),
                [
                    Link(
                        f"{words.get('editions', of.key)} · {words.get('modes', mode)}",
                        f"{of.key}.{mode}",
                        here=of is chosen.edition and mode == chosen.mode.key,
                    )
                    for mode in of.modes
                ],
            )
            for of in newest_first()
        ]

    @property
    def index(self) -> str:
        return self.reader.to(ROOT)
