"""The way from a game to its rules: which point is behind an event or a refusal, and where that is told.

One small table for a whole game, so that no frame of it has to carry any of this.
"""

from dataclasses import dataclass

from games.engine.edition import Rules
from games.engine.refusals import RULE_OF
from games.rulebook.addresses import place, rules_address
from games.sentences import winning_point
from games.sentences.rules import RULE_OF_END, RULE_OF_EVENT
from games.texts import Texts


@dataclass(frozen=True, slots=True)
class Signposts:
    """``address`` is the rules of exactly this game; with ``#POINT`` they open at one of ``points``."""

    address: str
    points: dict[str, tuple[str, str]]
    """Title and source of each point that something leads to."""
    events: dict[str, str]
    """The point behind each kind of event that nobody chose."""
    ends: dict[str, str]
    """The point behind each way to end."""
    winning: str
    """The point that says how the game is won."""


def signposts(rules: Rules, texts: Texts) -> Signposts:
    """The table of a game's rules in one language."""
    ends = {str(end): point for end, point in RULE_OF_END.items()}
    named = sorted({*RULE_OF_EVENT.values(), *ends.values(), *RULE_OF.values()})
    places = {point: place(rules, point, texts) for point in named}
    return Signposts(
        address=rules_address(rules),
        points={point: (found.title, found.source) for point, found in places.items()},
        events=RULE_OF_EVENT,
        ends=ends,
        winning=winning_point(rules),
    )
