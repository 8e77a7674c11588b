"""A strong player: keeps its units together until they win, and counts cards, income and chances for that."""

from random import Random

from games.bots.craft import (
    attack,
    cards,
    gathering,
    goals,
    home,
    menace,
    modes,
    movement,
    opening,
    placement,
    rivals,
    victory,
)
from games.bots.craft.situation import Situation
from games.bots.craft.style import Style
from games.engine.actions import Defend, EndTurn, SeatAction
from games.engine.edition import Rules
from games.engine.views import PlayerView
from games.odds import answers

MISSION = Style(mission=120.0, own_loss=3.0, thinning=4.0, territory=0.3, card=0.6, patience=2.0)
CONQUEST = Style(own_loss=2.0, thinning=3.0, elimination=8.0, spoils=0.6)


class General:
    """Gathers, strikes once, and wins: most of its turns it loses next to nothing, in one it takes all it lacks.

    Before each action it looks for a chain of conquests that ends the game: the own mission, the last headquarters, or
    the last rivals; it places, attacks and moves in for it as soon as it is likely enough. Until then its start units,
    its income and its last move of a turn go to the front from which the fewest more would do, and it attacks for a
    card or where the exact odds leave a clear profit. It guesses from the board what each rival's mission may be,
    leaves a colour standing whose hunter may sit at the table, and likes conquests that make a rival's victory at its
    next turn less likely. Where no mission is played it takes rivals for their cards. Where territories are claimed it
    settles in a continent that it can still have whole. It defends borders by the threat beside them, and answers a
    roll it has seen by its odds.
    """

    level = "general"

    def __init__(self, mission: Style = MISSION, conquest: Style = CONQUEST) -> None:
        self.mission, self.conquest = mission, conquest

    def choose(self, rules: Rules, view: PlayerView, rng: Random) -> SeatAction:
        """See ``games.bots.bot.Bot``."""
        if view.viewer is None:
            raise ValueError("a spectator has nothing to choose")
        s = Situation(rules, view, view.viewer, self.mission if rules.mode.missions else self.conquest)
        options = view.options
        if options.defend:
            return defend(s)
        if options.claim:
            return opening.claim(s, rng, home.appeal)
        if options.headquarters:
            return modes.headquarters(s)
        if options.neutral and not options.place:
            return modes.neutral(s, options.neutral)
        goals.weigh(s)
        if options.place and view.phase == "opening":
            placed = gathering.opening(s, options.place) or opening.place(s, options.place, rng)
            return modes.with_neutral(s, placed, options.neutral) if options.neutral else placed
        rivals.spare(s, s.style.mission)
        return _turn(s)


def _turn(s: Situation) -> SeatAction:
    view, options = s.view, s.view.options
    if view.occupation and options.occupy:
        return victory.occupy(s, view.occupation) or movement.occupy(s, view.occupation)
    if due := victory.trade(s) if s.rules.mode.missions else cards.trade(s):
        return due
    if options.place:
        stock = options.place.units
        return victory.place(s, stock) or gathering.place(s, stock) or placement.reinforce(s, stock)
    if options.attack and (chosen := victory.attack(s)):
        return chosen
    menace.spoil(s)
    card = -s.style.patience if view.conquered else s.style.card * s.next_set
    return attack.best_attack(s, card) or gathering.regroup(s) or movement.fortify(s) or EndTurn()


def defend(s: Situation) -> Defend:
    """All dice, unless the roll is seen: then the number that leaves the attacker the least."""
    battle, most = s.view.battle, max(s.view.options.defend)
    if battle is None or not battle.rolled:
        return Defend(most)
    attackers, defenders = s.armies[s.at(battle.source)] - 1, s.armies[s.at(battle.target)]
    if max(attackers, defenders) > 200:
        return Defend(most)
    found = answers(battle.rolled, attackers, defenders, s.rules.policies)
    return Defend(min(found, key=lambda one: one.conquest).dice)
