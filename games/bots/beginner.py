"""A beginner: attacks whoever looks weak, gathers units anywhere on the border, and has no plan for tomorrow."""

from random import Random

from games.bots.craft import cards, modes, placement
from games.bots.craft.opening import claim, place
from games.bots.craft.situation import Situation
from games.bots.craft.style import Style
from games.engine.actions import AttackUntil, Defend, EndTurn, Fortify, Occupy, Place, SeatAction
from games.engine.edition import Rules
from games.engine.views import PlayerView

COURAGE = 2
"""It attacks with so many units more than stand on the other side."""

LUST = 0.92
"""How often it attacks when it could."""


HABIT = 0.85
"""How often it adds to its largest stack instead of any place on the border."""


class Beginner:
    """Sees one border at a time: adds to its largest stack, attacks where it has clearly more, and moves on.

    It never looks at its mission, at continents or at cards but for handing in a set when it has one, moves all units
    into what it conquers, and brings idle units to a border at the end of the turn. It defends with all dice.
    """

    level = "beginner"

    def __init__(self) -> None:
        self.style = Style()

    def choose(self, rules: Rules, view: PlayerView, rng: Random) -> SeatAction:
        """See ``games.bots.bot.Bot``."""
        options = view.options
        if view.viewer is None:
            raise ValueError("a spectator has nothing to choose")
        if options.defend:
            return Defend(max(options.defend))
        s = Situation(rules, view, view.viewer, self.style)
        if options.claim:
            return claim(s, rng)
        if options.headquarters:
            return modes.headquarters(s)
        if options.neutral and not options.place:
            return modes.neutral(s, options.neutral)
        if options.occupy:
            return Occupy(options.occupy[1])
        if options.place and view.phase == "opening":
            placed = place(s, options.place, rng)
            return modes.with_neutral(s, placed, options.neutral) if options.neutral else placed
        if due := cards.trade(s):
            return due
        if options.place:
            places = placement.with_room(s)
            where = max(places, key=lambda at: s.armies[at]) if rng.random() < HABIT else rng.choice(places)
            return Place(((s.name(where), min(options.place.units, max(1, s.room(where)))),))
        return _attack(s, rng) or _fortify(s, rng) or EndTurn()


def _attack(s: Situation, rng: Random) -> AttackUntil | None:
    pairs = [
        (option.source, target)
        for option in s.view.options.attack
        for target in option.targets
        if s.armies[s.at(option.source)] - 1 >= s.armies[s.at(target)] + COURAGE
    ]
    if not pairs or rng.random() > LUST:
        return None
    return AttackUntil(*rng.choice(pairs))


def _fortify(s: Situation, rng: Random) -> Fortify | None:
    idle = [option for option in s.view.options.fortify if not s.foreign(s.at(option.source))]
    if not idle:
        return None
    option = max(idle, key=lambda option: option.units)
    target = rng.choice([at for at in option.targets if s.foreign(s.at(at))] or option.targets)
    units = min(option.units, s.room(s.at(target)))
    return Fortify(option.source, target, units) if units > 0 else None
