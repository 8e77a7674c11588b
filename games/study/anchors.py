"""Where the site tells what the study says of a mission card."""

from collections.abc import Iterable

from games.engine.edition import Edition, Rules
from games.engine.ids import Colour, MissionId
from games.engine.library import rules_for
from games.simulator import OWN_COLOUR
from games.study.figures import DESTROY
from games.study.rows import ROWS, Row


def row_of(cards: Iterable[MissionId]) -> Row | None:
    """The row of the study that tells how often these mission cards win; None where it has not played the deck."""
    deck = next(iter(cards)).partition("_")[0]
    return next((row for row in ROWS if any(card.startswith(f"{deck}_") for card in row.cards)), None)


def share_anchor(rules: Rules, mission: MissionId | None, own: Colour) -> str:
    """Where the page tells how often a mission card wins; empty for a card that the study does not know."""
    row = row_of([mission]) if mission is not None else None
    if mission is None or row is None:
        return ""
    colour = rules.edition.missions[mission].colour
    key = mission if colour is None else OWN_COLOUR if colour == own or colour not in rules.colours else DESTROY
    return f"{row.key}-{key}"


def share_anchors(of: Edition) -> dict[str, str]:
    """The anchors of an edition's cards: by card, and for a holder of the colour that it names by ``card colour``."""
    rules = rules_for(of, "mission", of.colours)
    of_others = {card: share_anchor(rules, card, "") for card in of.missions}
    of_own = {
        f"{card.key} {card.colour}": share_anchor(rules, card.key, card.colour)
        for card in of.missions.values()
        if card.colour
    }
    return {card: anchor for card, anchor in (of_others | of_own).items() if anchor}
