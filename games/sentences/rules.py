"""The rules of a table in a sentence each, and why something was refused, both with their source."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from games.engine.edition import Edition, Rules
from games.engine.events import Event, GameEnded, Termination
from games.engine.refusals import RULE_OF
from games.texts import Texts

Mark: TypeAlias = Literal["edition", "reading", "house", "table"]
"""From the booklet, another reading of it, a house rule, or a choice that every table makes for itself."""

POINT_OF: dict[str, str] = {
    "setup": "dealing",
    "trade": "trade",
    "joker": "sets",
    "territory_bonus": "territory_bonus",
    "compulsory_trade_from": "compulsory_trade",
    "sets_per_turn": "compulsory_trade",
    "second_set": "compulsory_trade",
    "symbols": "table",
    "defender_two_dice_from": "defence_dice",
    "defender_max_dice": "defence_dice",
    "defender_choice": "defence_dice",
    "defender_policy": "absence",
    "min_move_in": "move_in",
    "fortify": "fortify",
    "card_draw": "territory_card",
    "elimination_trade": "elimination_trade",
    "victory": "mission_win",
    "target_gone": "mission_win",
    "discard": "table",
    "max_units_per_territory": "unit_limit",
    "excess": "unit_limit",
    "hq_goal": "headquarters",
    "hq_reveal": "headquarters",
    "capital_rules": "headquarters",
    "opening": "opening_placement",
    "leaver": "leaving",
    "missed_turns": "absence",
    "round_cap": "table",
}
"""The rule point behind each policy."""

TABLE_OPTIONS = frozenset({"leaver", "missed_turns", "round_cap"})
READINGS = frozenset({"joker"})
MISSIONS_ONLY = frozenset({"victory", "target_gone"})
HEADQUARTERS_ONLY = frozenset({"hq_goal", "hq_reveal", "capital_rules"})


RULE_OF_EVENT: dict[str, str] = {
    "missions_dealt": "mission_cards",
    "territories_dealt": "dealing",
    "start_rolled": "first_turn",
    "placer_chosen": "first_turn",
    "first_player_chosen": "first_turn",
    "symbols_drawn": "table",
    "pile_shuffled": "table",
    "headquarters_shown": "headquarters",
    "headquarters_taken": "headquarters",
    "continent_swept": "headquarters",
    "neutral_due": "neutral_army",
    "units_lost": "unit_limit",
    "turn_began": "reinforcement",
    "set_traded": "territory_bonus",
    "trade_opened": "elimination_trade",
    "card_drawn": "territory_card",
    "territory_conquered": "move_in",
    "seat_eliminated": "elimination_cards",
    "army_beaten": "neutral_army",
    "timed_out": "clock",
    "control_changed": "absence",
    "seat_resigned": "leaving",
}
"""The rule point behind each step that happens by itself, by the kind of its event."""

RULE_OF_END: dict[Termination, str] = {
    "mission": "mission_win",
    "conquest": "conquest_win",
    "headquarters": "headquarters",
    "last_alive": "last_alive",
    "round_cap": "table",
    "abandoned": "table",
    "cancelled": "table",
}
"""The rule point behind each way to end."""


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule in words, where it is written, and whether the table chose it against the booklet."""

    policy: str
    text: str
    source: str
    mark: Mark
    instead: str = ""
    """What the booklet says itself, where the table plays otherwise."""


def rule_lines(rules: Rules, texts: Texts) -> tuple[RuleLine, ...]:
    """The rules of a game or table, the booklet's first choices included."""
    return tuple(rule_line(name, rules, texts) for name in POINT_OF if matters(name, rules))


def matters(name: str, rules: Rules) -> bool:
    """Whether the rule can come up in the mode and beside the other rules of the table."""
    policies = rules.policies
    if name in HEADQUARTERS_ONLY:
        counted = name != "hq_goal" or policies.capital_rules == "headquarters"
        return rules.mode.headquarters and counted
    needs = {
        "excess": policies.max_units_per_territory > 0,
        "defender_policy": policies.defender_choice == "after_roll",
        "second_set": policies.sets_per_turn == "unlimited",
        "defender_two_dice_from": policies.defender_max_dice == 2,
    }
    return needs.get(name, True) and (rules.mode.missions or name not in MISSIONS_ONLY)


def rule_line(name: str, rules: Rules, texts: Texts) -> RuleLine:
    """What the rules say at one policy."""
    value = rules.setup if name == "setup" else getattr(rules.policies, name)
    usual = rules.mode.setup if name == "setup" else getattr(rules.edition.policies, name)
    mark = _mark(name, changed=value != usual)
    point = POINT_OF[name] if mark in {"edition", "reading"} else "table"
    instead = rule_sentence(name, usual, texts) if mark in {"house", "reading"} else ""
    return RuleLine(name, rule_sentence(name, value, texts), source_phrase(rules.edition, point, texts), mark, instead)


def _mark(name: str, *, changed: bool) -> Mark:
    """How a table's choice is to be called."""
    if name in TABLE_OPTIONS:
        return "table"
    if not changed:
        return "edition"
    return "reading" if name in READINGS else "house"


def rule_sentence(name: str, value: str | int, texts: Texts) -> str:
    """What one value of a policy means."""
    if name == "missed_turns":
        return texts.get("rules", name, turns=texts.count("turns_missed", int(value)))
    if name == "round_cap":
        if not value:
            return texts.get("rules", "round_cap_none")
        return texts.get("rules", name, rounds=texts.count("rounds", int(value)))
    return texts.get("rules", f"{name}_{value}")


def refusal_sentence(
    code: str, edition: Edition, texts: Texts, params: Mapping[str, str | int] = MappingProxyType({})
) -> str:
    """Why something is refused: by the rules with the place where that is written, or by the server."""
    reason = refusal_reason(code, edition, texts, params)
    return f"{reason} ({source_phrase(edition, RULE_OF[code], texts)})" if code in RULE_OF else reason


def refusal_reason(
    code: str, edition: Edition, texts: Texts, params: Mapping[str, str | int] = MappingProxyType({})
) -> str:
    """The same without the place."""
    if code not in RULE_OF:
        return texts.get("server", code)
    return texts.get("refusals", code, **{name: _value(code, name, params[name], edition, texts) for name in params})


def rule_behind(event: Event) -> str:
    """The rule point that explains a step which nobody chose; empty for what a player did."""
    if isinstance(event, GameEnded):
        return RULE_OF_END[event.termination]
    return RULE_OF_EVENT.get(event.kind, "")


def _value(code: str, name: str, value: str | int, edition: Edition, texts: Texts) -> str | int:
    if isinstance(value, str):
        known = name in {"territory", "source", "target"}
        return texts.territory(edition.board.key, value) if known else value
    if name in {"units", "least", "most"}:
        return texts.count("dice_with" if code.endswith("_dice") else "units", value)
    return value


def source_phrase(edition: Edition, point: str, texts: Texts) -> str:
    """The booklet and page of a rule point, or that it is our own decision."""
    source = edition.sources[point]
    if source.booklet is None:
        return texts.get("sources", "ours")
    named = texts.has("booklets", source.booklet)
    booklet = texts.get("booklets", source.booklet) if named else str(edition.year)
    if source.page is None:
        return texts.get("sources", "booklet", booklet=booklet)
    return texts.get("sources", "page", booklet=booklet, page=source.page)
