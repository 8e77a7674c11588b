"""Whose turn it is and what is expected of whom, in one sentence, from a view alone."""

from games.engine.views import PlayerView
from games.sentences.events import dice_shown
from games.sentences.names import Names

MINE_AND_OTHER = frozenset(
    {"claiming", "opening", "headquarters", "reinforcement", "neutral", "attack", "occupation", "fortification"},
)


def shown_phase(view: PlayerView) -> str:
    """The phase as players count it: who has nothing left to place attacks, though trading may still bring more."""
    placed = view.phase == "reinforcement" and not view.pool and not view.options.trade_due
    return "attack" if placed else view.phase


def expectation(view: PlayerView, names: Names) -> str:
    """What the game waits for, said to the viewer."""
    if view.outcome:
        return _outcome(view, names)
    if view.paused:
        return names.texts.get("expected", "paused", reason=names.texts.get("staff_reasons", view.paused))
    if view.battle:
        return _defence(view, names)
    if view.phase not in MINE_AND_OTHER:
        return names.texts.get("expected", "setup")
    if view.viewer is not None and view.viewer == view.to_act:
        return names.texts.get("expected", _mine(view), **_values(view, names))
    return names.texts.get("expected", f"{shown_phase(view)}_other", **_values(view, names))


def _outcome(view: PlayerView, names: Names) -> str:
    outcome = view.outcome
    if outcome is None or outcome.winner is None:
        how = outcome.termination if outcome else ""
        return names.texts.get("expected", f"over_{how}" if how in ("abandoned", "cancelled") else "over_draw")
    if outcome.winner == view.viewer:
        return names.texts.get("expected", "over_won")
    return names.texts.get("expected", "over_other", winner=names.seat(outcome.winner))


def _defence(view: PlayerView, names: Names) -> str:
    battle = view.battle
    if battle is None:
        raise ValueError("no battle")
    values = {"source": names.territory(battle.source), "target": names.territory(battle.target)}
    if view.viewer == battle.defender and battle.rolled:
        roll = dice_shown(battle.rolled)
        return names.texts.get("expected", "defence_rolled", attacker=names.seat(view.turn), roll=roll, **values)
    if view.viewer == battle.defender and battle.dice is not None:
        dice = names.texts.count("dice_with", battle.dice)
        return names.texts.get("expected", "defence_mine", attacker=names.seat(view.turn), dice=dice, **values)
    key = "defence_attacker" if view.viewer is not None and view.viewer == view.turn else "defence_other"
    return names.texts.get("expected", key, seat=names.seat(battle.defender), **values)


def _mine(view: PlayerView) -> str:
    options = view.options
    if options.trade_due:
        return "reinforcement_due"
    if view.phase == "reinforcement" and options.place:
        return "reinforcement_trade" if options.trade else "reinforcement_mine"
    if view.phase in ("reinforcement", "attack"):
        return "attack_mine" if options.attack else "attack_none_mine"
    if view.phase == "opening" and options.neutral:
        return "opening_neutral"
    if view.phase == "fortification" and (view.fortified or not options.fortify):
        return "fortification_more_mine" if options.fortify else "fortification_done_mine"
    return f"{view.phase}_mine"


def _values(view: PlayerView, names: Names) -> dict[str, str]:
    place, occupation = view.options.place, view.occupation
    return {
        "seat": names.seat(view.to_act),
        "units": names.units(place.units if place else view.pool),
        "neutral": names.units(view.options.neutral.units if view.options.neutral else 0),
        "source": names.territory(occupation.source) if occupation else "",
        "target": names.territory(occupation.target) if occupation else "",
    }
