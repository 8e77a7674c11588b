"""Where the site tells what the study says of a mission card."""

from games.engine.edition import Rules
from games.engine.ids import Colour, MissionId
from games.simulator import OWN_COLOUR
from games.study.figures import DESTROY
from games.study.rows import ROWS


def share_anchor(rules: Rules, mission: MissionId | None, own: Colour) -> str:
    """Where the page tells how often a mission card wins; empty for a card that the study does not know."""
    if mission is None:
        return ""
    colour = rules.edition.missions[mission].colour
    key = mission if colour is None else OWN_COLOUR if colour == own or colour not in rules.colours else DESTROY
    deck = mission.partition("_")[0]
    row = next((row for row in ROWS if row.weakest and any(card.startswith(f"{deck}_") for card in row.missions)), None)
    return f"{row.key}-{key}" if row else ""
