"""What a bot is: something that looks at its own view and chooses one of the actions offered there."""

from random import Random
from typing import Protocol

from games.engine.actions import SeatAction
from games.engine.edition import Rules
from games.engine.views import PlayerView


class Bot(Protocol):
    """A way to play. It keeps no memory between decisions, so any process may ask it next."""

    level: str
    """The name by which a table picks it."""

    def choose(self, rules: Rules, view: PlayerView, rng: Random) -> SeatAction:
        """One legal action for ``view.viewer``, who is the seat to act.

        The rules are public and the view is all that a person in this seat would see. The same view and the same
        state of ``rng`` give the same action.
        """
