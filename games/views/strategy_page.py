"""Everything that the page of strategy shows: no figure is written here, and beside each stands what prints it."""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.engine.cards import FIXED_VALUES, ONE_OF_EACH
from games.engine.dice import MAX_ATTACK_DICE
from games.engine.library import edition, edition_keys
from games.odds import SetOdds, battle, conquest, set_odds, set_values
from games.odds.sets import HANDS, deck_of
from games.strategy import DicePrice, Realm, continents, dice_price
from games.strategy.dice import LARGEST
from games.texts import Texts
from games.views.figures import decimal, percent, points
from games.views.strategy_missions import MissionPart

LAST_FIGHTS = ((3, 1), (5, 5), (10, 10))
"""The fights of which is told what fewer dice against the last defender cost."""

SET_FIGHT = (10, 20)
"""The fight that the armies of a set join: open enough for the largest set to matter."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An edition whose rules the page can go by."""

    label: str
    address: str
    here: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table; ``command`` prints its figures where no command prints those of the whole table."""

    label: str
    cells: tuple[str, ...]
    command: str = ""

    @property
    def columns(self) -> int:
        return 1 + len(self.cells)


class StrategyPage:
    """The rules of thumb by one edition's rules."""

    def __init__(self, words: Texts, key: str) -> None:
        shelf = sorted(map(edition, edition_keys()), key=lambda of: -of.year)
        self.words = words
        self.of = next((of for of in shelf if of.key == key), shelf[0])
        self.editions = [Choice(words.get("editions", of.key), f"?edition={of.key}", of is self.of) for of in shelf]
        self.missions = MissionPart(words, self.of)

    @property
    def edition(self) -> str:
        return self.words.get("editions", self.of.key)

    def _command(self, words: str) -> str:
        return f"manage.py {words} --edition {self.of.key}"

    # All the dice

    @cached_property
    def _price(self) -> DicePrice:
        return dice_price(self.of.policies)

    @property
    def dice_command(self) -> str:
        return self._command("strategy dice")

    @property
    def looked_through(self) -> dict[str, str]:
        """In how many positions it was tried whether fewer dice help, how large they are, and in how many they do."""
        price = self._price
        counts = {"positions": price.positions, "largest": LARGEST, "found": price.fewer_help}
        return {name: number_format(count, force_grouping=True) for name, count in counts.items()}

    @property
    def dice_fights(self) -> list[str]:
        return [_fight(a, d) for a, d, _fewer in self._price.fights]

    @property
    def dice(self) -> list[Line]:
        """The chance to conquer if somebody rolls fewer dice once, a column for each fight."""
        fewer = [fewer for _a, _d, fewer in self._price.fights]
        return [
            Line(_("both with all dice"), tuple(percent(one.attack[-1]) for one in fewer)),
            Line(_("attacker with two"), tuple(percent(one.attack[1]) for one in fewer)),
            Line(_("attacker with one"), tuple(percent(one.attack[0]) for one in fewer)),
            Line(_("defender with one"), tuple(percent(one.defence[0]) for one in fewer)),
        ]

    # The last roll

    @property
    def must_follow(self) -> bool:
        """Whether as many armies must move in as dice were rolled."""
        return self.of.policies.min_move_in == "dice"

    @property
    def last_rolls(self) -> list[tuple[str, list[Line]]]:
        """Each fight with all dice against the last defender, with two, and with one."""
        return [
            (_fight(a, d), [self._last_roll(a, d, dice) for dice in range(MAX_ATTACK_DICE, 0, -1)])
            for a, d in LAST_FIGHTS
        ]

    def _last_roll(self, attackers: int, defenders: int, dice: int) -> Line:
        end = battle(attackers, defenders, self.of.policies, last_dice=dice)
        cost = end.conquest - conquest(attackers, defenders, self.of.policies)
        follow = (decimal(end.expected_move_in),) if self.must_follow else ()
        return Line(
            self.words.count("dice", dice),
            (percent(end.conquest), points(cost) if dice < MAX_ATTACK_DICE else "", *follow),
            self._command(f"odds {attackers} {defenders} --dice-in-last-fight {dice}"),
        )

    # Sets

    @property
    def rising(self) -> bool:
        """Whether each set that is traded makes the next one dearer."""
        return self.of.policies.trade != "fixed"

    @property
    def sets_command(self) -> str:
        return f"{self._command('set_odds')} --joker {self.of.policies.joker}"

    @cached_property
    def _sets(self) -> list[SetOdds]:
        return [set_odds(cards, self.of.policies, deck_of(self.of)) for cards in HANDS]

    @property
    def hands(self) -> list[Line]:
        """How likely a hand holds a set, and where its symbols decide, what the best one brings on average."""
        return [
            Line(
                self.words.count("cards", odds.cards),
                (
                    percent(float(odds.chance)),
                    *(() if odds.best_value is None else (decimal(float(odds.best_value)),)),
                ),
            )
            for odds in self._sets
        ]

    @property
    def waiting(self) -> tuple[int, int]:
        """By how much a set that somebody else trades makes the own one dearer: at least, at most."""
        values = set_values(self.of.policies)
        steps = [after - before for before, after in pairwise(values)]
        return min(steps), max(steps)

    @property
    def values(self) -> list[Line]:
        """What each set brings, and what its armies make of a fight; the first row is the fight without."""
        return [self._value(_("no set"), 0), *(self._value(name, units) for name, units in self._values())]

    @property
    def fight(self) -> str:
        return _fight(*SET_FIGHT)

    def _values(self) -> list[tuple[str, int]]:
        if self.rising:
            return [(_("set no. %(n)s") % {"n": n}, units) for n, units in enumerate(set_values(self.of.policies), 1)]
        alike = [
            (_("three times %(symbol)s") % {"symbol": self.words.get("symbols", s)}, n) for s, n in FIXED_VALUES.items()
        ]
        return [*alike, (_("one of each"), ONE_OF_EACH)]

    def _value(self, name: str, units: int) -> Line:
        a, d = SET_FIGHT
        chance = percent(conquest(a + units, d, self.of.policies))
        return Line(name, (str(units), chance), self._command(f"odds {a + units} {d}"))

    # Continents

    @property
    def continents_command(self) -> str:
        return self._command("strategy continents")

    @cached_property
    def _lands(self) -> tuple[Realm, ...]:
        return continents(self.of.board)

    @property
    def best(self) -> str:
        """The continent that brings most for each border."""
        return self._name(self._lands[0])

    @property
    def dearest(self) -> str:
        """The continent that brings most altogether."""
        return self._name(max(self._lands, key=lambda land: land.income))

    @property
    def continents(self) -> list[Line]:
        return [
            Line(
                self._name(land),
                (
                    str(land.income),
                    str(land.territories),
                    str(land.borders),
                    decimal(land.per_border),
                ),
            )
            for land in self._lands
        ]

    def _name(self, land: Realm) -> str:
        return self.words.get("continents", land.continents[0])


def _fight(attackers: int, defenders: int) -> str:
    return _("%(a)s against %(d)s") % {"a": attackers, "d": defenders}
