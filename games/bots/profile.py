"""A profile: a calculating player for simulations, cheap enough to play thousands of games."""

from random import Random

from games.bots.craft import modes, opening
from games.bots.craft.situation import Situation
from games.bots.craft.style import Style
from games.bots.sketch import moves
from games.bots.sketch.dials import Dials
from games.bots.sketch.sketch import Sketch
from games.engine.actions import Defend, EndTurn, SeatAction
from games.engine.edition import Rules
from games.engine.ids import Seat
from games.engine.views import PlayerView

IN_TURN = ("reinforcement", "attack", "occupation", "fortification")


class Profile:
    """One of "four equal calculating players": weighs each attack by its exact odds, looked up, and plans no further.

    Each territory is worth a share of what it is needed for: continents, the mission, a rival to wipe out, a continent
    to break. All units go to the one front that promises most, the best attack is made as long as one pays, the stack
    follows, and the largest idle stack comes to a border. It defends with all dice and guesses nobody's mission.
    ``dials`` sets how much it wants what; the standard ones reproduce the published study.
    """

    level = "profile"

    def __init__(self, dials: Dials | None = None) -> None:
        self.dials = dials or Dials()
        self.style = Style()

    def choose(self, rules: Rules, view: PlayerView, rng: Random) -> SeatAction:
        """See ``games.bots.bot.Bot``."""
        if view.viewer is None:
            raise ValueError("a spectator has nothing to choose")
        if view.phase in IN_TURN and view.turn == view.viewer:
            return self._turn(rules, view, view.viewer)
        if view.options.defend:
            return Defend(max(view.options.defend))
        return self._before(rules, view, view.viewer, rng)

    def _turn(self, rules: Rules, view: PlayerView, seat: Seat) -> SeatAction:
        if view.occupation:
            return moves.occupy(rules, view, view.occupation)
        if view.phase == "fortification" and not view.options.fortify:
            return EndTurn()
        s = Sketch(rules, view, seat, self.dials)
        if view.phase == "reinforcement":
            if len(view.hand) > 2 and (due := moves.trade(s)):
                return due
            if view.pool:
                return moves.place(s)
        attacking = view.phase != "fortification" and moves.attack(s)
        return attacking or moves.fortify(s) or EndTurn()

    def _before(self, rules: Rules, view: PlayerView, seat: Seat, rng: Random) -> SeatAction:
        """The opening, and what only some modes ask."""
        options = view.options
        capped = rules.policies.max_units_per_territory
        if options.place and options.plan and not options.neutral and not capped:
            s = Sketch(rules, view, seat, self.dials)
            return moves.plan_opening(s, view.seats[seat].reserve, options.place.units, rng)
        situation = Situation(rules, view, seat, self.style)
        return self._elsewhere(situation, rng)

    def _elsewhere(self, s: Situation, rng: Random) -> SeatAction:
        options = s.view.options
        if options.claim:
            return opening.claim(s, rng)
        if options.headquarters:
            return modes.headquarters(s)
        if options.neutral and not options.place:
            return modes.neutral(s, options.neutral)
        assert options.place is not None, "the seat to act has something to do"
        placed = opening.place(s, options.place, rng)
        return modes.with_neutral(s, placed, options.neutral) if options.neutral else placed
