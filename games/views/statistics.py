"""The published study beside ours, for everybody: a page that needs nothing but its address."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import number_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.engine.edition import OWN_COLOUR_TERRITORIES
from games.simulator import OWN_COLOUR
from games.study import ROWS, Row, Study, load
from games.study.figures import DESTROY, in_order
from games.study.report import length_chart, mission_chart
from games.texts import Texts, texts


@dataclass(frozen=True, slots=True)
class Line:
    """A figure beside the published one, in words; ``anchor`` is its place on the page."""

    anchor: str
    name: str
    published: str
    ours: str
    within: str


@dataclass(frozen=True, slots=True)
class Deck:
    """The win shares of one deck of mission cards."""

    name: str
    chart: SafeString
    lines: tuple[Line, ...]


class StatisticsPage:
    """What the template asks for."""

    def __init__(self, words: Texts, study: Study) -> None:
        self.words, self.study = words, study

    @property
    def games(self) -> int:
        return self.study.games

    @cached_property
    def lengths(self) -> tuple[Line, ...]:
        """The mean rounds of every row."""
        return tuple(self._length(row) for row in ROWS)

    @property
    def length_chart(self) -> SafeString:
        # Our own drawing: every text in it is escaped where it is drawn.
        return mark_safe(length_chart(_("Rounds a game"), self.study.rows, row_names(), _number))  # noqa: S308

    @cached_property
    def decks(self) -> tuple[Deck, ...]:
        """The decks, with the missions from the strongest published one down, or ours where nothing is published."""
        return tuple(self._deck(row) for row in ROWS if row.cards)

    def _length(self, row: Row) -> Line:
        rounds = self.study.rows[row.key]["rounds"]
        published = "" if row.rounds is None else _number(row.rounds)
        within = f"{_number(rounds['low'])} – {_number(rounds['high'])}"
        return Line(f"row-{row.key}", row_names()[row.key], published, _number(rounds["mean"]), within)

    def _deck(self, row: Row) -> Deck:
        names = {key: mission_name(key, self.words) for key in row.cards}
        short = {key: name.removesuffix(".") for key, name in names.items()}
        chart = mission_chart(
            _("Wins with the card"), row, self.study.rows[row.key], {key: _cut(short[key]) for key in short}, _percent
        )
        return Deck(row_names()[row.key], mark_safe(chart), tuple(self._shares(row, names)))  # noqa: S308 (as above)

    def _shares(self, row: Row, names: dict[str, str]) -> Iterator[Line]:
        ours = self.study.rows[row.key]
        for key, published in in_order(row, ours):
            share = ours["missions"].get(key)
            if share:
                known = "" if published is None else _percent(published)
                within = f"{_percent(share['low'])} – {_percent(share['high'])}"
                yield Line(f"{row.key}-{key}", names[key], known, _percent(share["win_share"]), within)


LONGEST_LABEL = 56
"""So much of a mission fits above its bar; the table below has all of it."""


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_LABEL else text[: LONGEST_LABEL - 1].rstrip() + "…"


def mission_name(key: str, words: Texts) -> str:
    """A mission card as the study counts it: those for other colours are one, and the own colour is another."""
    own = _("The own colour: %(n)s territories") % {"n": OWN_COLOUR_TERRITORIES}
    return {DESTROY: _("Wipe out another colour"), OWN_COLOUR: own}.get(key) or words.get("missions", key)


def row_names() -> dict[str, str]:
    """The rows of the study in words."""
    return {
        "2015": _("Rules and cards of 2015"),
        "2000": _("Rules of 2000"),
        "2000_rising": _("2000, rising trade values"),
        "2000_chain": _("2000, fortifying by chain"),
        "2000_immediate": _("2000, victory at once"),
        "2000_all": _("2000, all of these"),
        "2000_table": _("2000, one die for two units"),
        "2000_under_pile": _("2000, cards under the pile"),
        "2000_per_card": _("2000, +2 for each own card"),
        "us": _("US rules of 1993, our figures alone"),
    }


def _number(value: float) -> str:
    # Rounded first: the formatting alone would cut the rest off.
    return str(number_format(round(value, 1), 1))


def _percent(value: float) -> str:
    return f"{_number(100 * value)}\N{NO-BREAK SPACE}%"


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """Lengths by rules, and win shares by mission."""
    return render(request, "games/statistics.html", {"page": StatisticsPage(texts(get_language() or ""), load())})
