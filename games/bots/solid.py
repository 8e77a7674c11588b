"""A solid player: calculates its battles, wants continents and its mission, and keeps its borders."""

from random import Random

from games.bots.craft import attack, cards, goals, modes, movement, opening, placement
from games.bots.craft.situation import Situation
from games.bots.craft.style import Style
from games.engine.actions import Defend, EndTurn, SeatAction
from games.engine.edition import Rules
from games.engine.views import PlayerView


class Solid:
    """Plays for its mission and for continents, and attacks where exact odds say that it pays.

    It gathers its units at one front, follows a broken line with the whole stack, takes one cheap territory a turn
    for the card, hands in sets as soon as they bring something, breaks continents of its rivals, and sends idle units
    to the border where they win or save most. It defends with all dice. It does not guess what others are after.
    """

    level = "solid"

    def __init__(self, style: Style | None = None) -> None:
        self.style = style or Style()

    def choose(self, rules: Rules, view: PlayerView, rng: Random) -> SeatAction:
        """See ``games.bots.bot.Bot``."""
        options = view.options
        if options.defend:
            return Defend(max(options.defend))
        if view.viewer is None:
            raise ValueError("a spectator has nothing to choose")
        s = Situation(rules, view, view.viewer, self.style)
        if options.claim:
            return opening.claim(s, rng)
        if options.headquarters:
            return modes.headquarters(s)
        if options.neutral and not options.place:
            return modes.neutral(s, options.neutral)
        goals.weigh(s)
        if view.occupation and options.occupy:
            return movement.occupy(s, view.occupation)
        if options.place and view.phase == "opening":
            placed = opening.place(s, options.place, rng)
            return modes.with_neutral(s, placed, options.neutral) if options.neutral else placed
        if due := cards.trade(s):
            return due
        if options.place:
            return placement.reinforce(s, options.place.units)
        card = 0.0 if view.conquered else self.style.card * s.next_set
        return attack.best_attack(s, card) or movement.fortify(s) or EndTurn()
