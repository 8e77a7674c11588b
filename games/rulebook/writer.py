"""What a rule point says, statement by statement."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from games.engine.edition import Rules
from games.sentences.rules import Mark, matters, rule_line, source_phrase
from games.texts import Texts

Row: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence of the rules, and where it is written."""

    text: str
    source: str
    ours: bool
    """Whether no booklet says so: the decision is this project's."""
    mark: Mark = "edition"
    instead: str = ""
    """What the booklet says itself, where the table plays otherwise."""
    rows: tuple[Row, ...] = ()
    """Numbers that go with it, the first cell of each row its heading."""
    policy: str = ""


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes statements on one rule point of the rules of a table."""

    rules: Rules
    texts: Texts
    point: str

    def fact(self, key: str, rows: tuple[Row, ...] = (), **values: str | int) -> Statement:
        """A sentence of the rulebook with its names filled in."""
        return Statement(self.texts.get("book", key, **values), self._source, self._ours, rows=rows)

    def policies(self, *names: str) -> Iterator[Statement]:
        """What the table plays at each of these policies, as far as they can come up."""
        for name in names:
            if matters(name, self.rules):
                line = rule_line(name, self.rules, self.texts)
                ours = self._ours and line.mark in {"edition", "reading"}
                yield Statement(line.text, line.source, ours, line.mark, line.instead, policy=name)

    def row(self, heading: str, *cells: str | int) -> Row:
        """A row of numbers under a heading."""
        return self.texts.get("rows", heading), *map(str, cells)

    @property
    def _source(self) -> str:
        return source_phrase(self.rules.edition, self.point, self.texts)

    @property
    def _ours(self) -> bool:
        return self.rules.edition.sources[self.point].booklet is None


Teller: TypeAlias = Callable[[Writer], Iterator[Statement]]
"""Tells what there is to say on a rule point; nothing where the point does not come up."""
