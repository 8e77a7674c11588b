"""The words of a position in one line, and what a line leaves unsaid because it is usual."""

from collections.abc import Iterable

from games.engine.edition import Rules
from games.engine.ids import CardId, Control, Phase, Seat, SeatStatus

NOBODY = "-"
OTHERS = "..."
REST = "rest"
SHOWN = "shown"
ROLLED = "rolled"
BEFORE_TURNS: tuple[Phase, ...] = ("setup", "claiming", "opening", "headquarters")
BY_SEAT = (
    "hand", "mission", "headquarters", "reserve", "plan", "defence", "control", "status", "beaten_by", "missed",
)  # fmt: skip
COUNTERS = {
    "pool": "pool",
    "gained": "gained",
    "neutral": "neutral_pool",
    "sets": "sets_traded",
    "traded": "sets_this_turn",
    "seq": "seq",
}
FLAGS = ("bonus_used", "conquered", "fortified", "late", "trading", "spoils", "neutral_done")
PLAIN = ("pile", "discard", "first", "bound", "symbols", "paused", "battle", "occupation", "outcome", *COUNTERS, *FLAGS)


def other_cards(rules: Rules, used: Iterable[Iterable[CardId]]) -> tuple[CardId, ...]:
    """The cards that lie nowhere else."""
    gone = {card for cards in used for card in cards}
    return tuple(card for card in rules.edition.cards if card not in gone)


def usual_status(rules: Rules, phase: Phase, seat: Seat, owner: tuple[Seat, ...]) -> SeatStatus:
    """Who owns nothing once the turns run has fallen."""
    there = phase in BEFORE_TURNS or seat in owner
    if seat >= rules.players:
        return "neutral" if there else "beaten"
    return "playing" if there else "eliminated"


def usual_control(rules: Rules, seat: Seat) -> Control:
    """People play, but for an army without a player."""
    return "person" if seat < rules.players else "bot"


def usual_first(phase: Phase) -> Seat | None:
    """Seat 0 has taken the first turn."""
    return None if phase in BEFORE_TURNS else 0
