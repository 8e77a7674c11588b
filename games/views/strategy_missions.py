"""The missions of an edition on the page of strategy: how each is played, and what it wins."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from games.engine.edition import Edition
from games.odds import Link, chain
from games.simulator import OWN_COLOUR
from games.strategy import MissionWorth, by_others, mission_worths
from games.study import Row, Study, load
from games.study.anchors import row_of
from games.study.rows import PLAYERS
from games.texts import Texts
from games.views.figures import decimal, percent
from games.views.statistics import mission_name, row_names

STACK = 10
"""The attackers whose way through single armies is told."""

ROW = 12
"""So many territories, a single army on each, lie before them."""


@dataclass(frozen=True, slots=True)
class Card:
    """A mission: how it is played, and, where the study has played it, what it wins and where that stands."""

    name: str
    advice: tuple[str, ...]
    command: str = ""
    """What prints the figures of the advice that the other cards' command does not."""
    wins: str = ""
    within: str = ""
    rounds: str = ""
    anchor: str = ""


class MissionPart:
    """What the template asks about missions."""

    def __init__(self, words: Texts, of: Edition) -> None:
        self._words, self._of = words, of
        self._row: Row | None = row_of(of.missions)
        self._study: Study = load()

    @property
    def command(self) -> str:
        return f"manage.py strategy missions --edition {self._of.key}"

    @property
    def study_command(self) -> str:
        """What has played the games behind the figures."""
        return f"manage.py study --games {self._study.games} --seed {self._study.seed}"

    @property
    def played(self) -> str:
        """The rules by which the study played these cards; empty where it has not."""
        return row_names()[self._row.key] if self._row else ""

    @property
    def games(self) -> int:
        return self._study.games

    @property
    def equal(self) -> str:
        """What each card would win if all were equal."""
        return percent(1 / PLAYERS, 0)

    @property
    def _chain_command(self) -> str:
        further = " ".join("1" for _link in range(ROW - 1))
        return f"manage.py odds {STACK} 1 --chain {further} --edition {self._of.key}"

    @cached_property
    def cards(self) -> list[Card]:
        return [self._card(worth) for worth in mission_worths(self._of, self._study)]

    def _card(self, worth: MissionWorth) -> Card:
        name, advice, share = mission_name(worth.key, self._words), tuple(self._advice(worth)), worth.share
        command = self._chain_command if worth.territories and worth.units == 1 else ""
        if share is None or self._row is None:
            return Card(name, advice, command)
        within = f"{percent(share.low)} – {percent(share.high)}"
        rounds = "" if share.rounds_to_win is None else decimal(share.rounds_to_win, 1)
        return Card(name, advice, command, percent(share.win_share), within, rounds, f"{self._row.key}-{worth.key}")

    def _advice(self, worth: MissionWorth) -> Iterator[str]:
        if worth.goal == "destroy":
            yield from self._destroy()
        elif worth.realm:
            yield from self._realm(worth)
        elif worth.units > 1:
            yield self._thick(worth)
        else:
            yield from self._many(worth)

    def _destroy(self) -> Iterator[str]:
        yield _(
            "Stay near the army that your card names, take the places where it stands alone, and do not hurry: "
            "nobody knows whom you are after, and others weaken it, too."
        )
        if self._of.policies.target_gone == "wins":
            yield _("The card also wins when somebody else deals the last blow.")
        if self._row:
            share = percent(by_others(self._row, self._study))
            yield _("In the study %(share)s of all wins came without a deed of the winner's own.") % {"share": share}

    def _realm(self, worth: MissionWorth) -> Iterator[str]:
        land = worth.realm
        assert land is not None
        yield _("Begin with %(continent)s, the smallest of those that the card names.") % {
            "continent": self._words.get("continents", worth.begin)
        }
        if worth.further:
            yield _("The smallest of those that you may choose besides is %(continent)s.") % {
                "continent": self._words.get("continents", worth.further)
            }
        yield _(
            "Held together that is %(territories)s, %(income)s a turn on top, and %(borders)s with a border to guard."
        ) % {
            "territories": self._words.count("territories", land.territories),
            "income": self._words.count("units", land.income),
            "borders": self._words.count("territories", land.borders),
        }

    def _many(self, worth: MissionWorth) -> Iterator[str]:
        lands = len(self._of.board.territories)
        if worth.key == OWN_COLOUR:
            yield _("Nobody can wipe out themselves: play for any %(n)s of the %(all)s territories.") % {
                "n": worth.territories,
                "all": lands,
            }
        else:
            yield _("Any %(n)s of the %(all)s territories will do, one army on each.") % {
                "n": worth.territories,
                "all": lands,
            }
        yield _(
            "Gather one stack and go through single armies in one turn: %(stack)s attackers take %(taken)s of %(row)s "
            "such territories on average."
        ) % {"stack": STACK, "taken": decimal(self._taken), "row": ROW}

    def _thick(self, worth: MissionWorth) -> str:
        return _(
            "Any %(n)s territories with %(units)s on each are %(sum)s on the board: grow slowly, leave %(units)s "
            "behind at once, and keep the last reinforcements for places with too few."
        ) % {
            "n": worth.territories,
            "units": self._words.count("units", worth.units),
            "sum": self._words.count("units", worth.territories * worth.units),
        }

    @property
    def _taken(self) -> float:
        return chain(STACK, (Link(1),) * ROW, self._of.policies).expected_conquests
