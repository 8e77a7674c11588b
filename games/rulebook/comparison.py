"""Two books side by side."""

from dataclasses import dataclass

from games.rulebook.book import Book
from games.rulebook.writer import Statement


@dataclass(frozen=True, slots=True)
class Pair:
    """A rule point as two books have it."""

    key: str
    title: str
    left: tuple[Statement, ...]
    right: tuple[Statement, ...]

    @property
    def differs(self) -> bool:
        """Whether a player would notice; where it is written makes no difference."""
        return _told(self.left) != _told(self.right)


@dataclass(frozen=True, slots=True)
class Facing:
    """A chapter of both books."""

    title: str
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    chapters: tuple[Facing, ...]

    @property
    def different(self) -> int:
        return sum(pair.differs for facing in self.chapters for pair in facing.pairs)

    @property
    def same(self) -> int:
        return sum(not pair.differs for facing in self.chapters for pair in facing.pairs)


def compare(left: Book, right: Book) -> Comparison:
    """Both books point by point, without what comes up in neither."""
    facing = [
        Facing(ours.title, tuple(Pair(a.key, a.title, a.statements, b.statements) for a, b in points))
        for ours, theirs in zip(left.chapters, right.chapters, strict=True)
        if (points := [p for p in zip(ours.points, theirs.points, strict=True) if p[0].statements or p[1].statements])
    ]
    return Comparison(tuple(facing))


def _told(statements: tuple[Statement, ...]) -> list[tuple[str, object]]:
    return [(statement.text, statement.rows) for statement in statements]
