"""What a viewer still needs to win, and why what is there has not won yet."""

from dataclasses import dataclass

from games.engine.edition import Rules
from games.engine.ids import Seat
from games.engine.views import GoalPart, PlayerView
from games.sentences.names import Names
from games.texts import Texts


@dataclass(frozen=True, slots=True)
class GoalLine:
    """One part of the goal, and whether it is there."""

    text: str
    done: bool


def goal_lines(view: PlayerView, names: Names) -> tuple[GoalLine, ...]:
    """The viewer's goal, part by part, with how much of it there is; empty for who cannot win any more."""
    return _lines(view.progress, view, names)


def reached_lines(seat: Seat, view: PlayerView, names: Names) -> tuple[GoalLine, ...]:
    """How close a seat came, part by part, once the game is over; empty for who was out."""
    return _lines(view.seats[seat].progress, view, names)


def _lines(parts: tuple[GoalPart, ...], view: PlayerView, names: Names) -> tuple[GoalLine, ...]:
    return tuple(GoalLine(_part(part, view, names), part.have >= part.need) for part in parts)


def why_not_won(view: PlayerView, rules: Rules, texts: Texts) -> str:
    """When these parts win: at once, or only later."""
    if view.waiting is not None:
        return texts.get("goal", f"waiting_{view.waiting}")
    if not rules.mode.missions:
        return texts.get("goal", "missing")
    return texts.get("goal", "missing_own_turn" if rules.policies.victory == "own_turn" else "missing_any_turn")


def winning_point(rules: Rules) -> str:
    """The rule point that says how this game is won."""
    if rules.mode.missions:
        return "mission_win"
    if rules.mode.headquarters:
        return "headquarters"
    return "conquest_win" if rules.mode.neutral == "none" else "last_alive"


def mode_sentence(rules: Rules, texts: Texts) -> str:
    """What is played for, in one sentence that is true at this table."""
    fewer = rules.policies.hq_goal == "short" or rules.policies.capital_rules == "de_1997"
    return texts.get("mode_rules", "enough" if rules.mode.headquarters and fewer else rules.mode.key)


def _part(part: GoalPart, view: PlayerView, names: Names) -> str:
    texts = names.texts
    if part.kind == "army":
        colour = texts.get("colours", part.key)
        return f"{texts.get('goal', 'army', colour=colour)}: {_army(part, view, texts)}"
    if part.kind == "continent":
        label = texts.get("continents", part.key)
    elif part.units > 1:
        label = texts.get("goal", "territories_units", n=part.units)
    else:
        label = texts.get("goal", part.kind)
    return f"{label}: {part.have} / {part.need}"


def _army(part: GoalPart, view: PlayerView, texts: Texts) -> str:
    if part.have:
        return texts.get("goal", "army_beaten")
    left = next(seat.territories for seat in view.seats if seat.colour == part.key)
    return texts.get("goal", "army_left", territories=texts.count("territories", left))
