"""Why an action is not allowed: a closed list of codes, each tied to the rule point that forbids it."""

from typing import Literal, TypeAlias, get_args

from games.engine.frozen import frozen

RefusalCode: TypeAlias = Literal[
    "game_over", "seat_gone", "not_your_turn", "wrong_phase", "unknown_territory", "same_territory", "not_own",
    "already_claimed", "bad_units", "repeated_territory", "too_many_units", "exact_units", "units_unplaced",
    "trade_due", "no_trade_now", "set_limit", "stop_at_four", "not_in_hand", "no_set", "bonus_not_due",
    "bonus_choice", "too_few_units", "own_target", "not_adjacent", "attack_dice", "bad_stop", "no_battle",
    "defence_dice", "defence_pending", "occupation_pending", "move_in_range", "already_fortified", "not_connected",
    "not_neighbours", "empties_territory", "bad_order", "unit_limit",
    "units_bound", "neutral_units", "no_opening", "not_away", "table_only",
    "game_paused", "already_paused", "not_paused", "bad_time",
]  # fmt: skip

RULE_OF: dict[RefusalCode, str] = {
    "game_over": "table",
    "seat_gone": "leaving",
    "not_your_turn": "turn_order",
    "wrong_phase": "turn_order",
    "unknown_territory": "table",
    "same_territory": "fortify",
    "not_own": "table",
    "already_claimed": "claiming",
    "bad_units": "table",
    "repeated_territory": "table",
    "too_many_units": "reinforcement",
    "exact_units": "opening_placement",
    "units_unplaced": "all_units_placed",
    "trade_due": "compulsory_trade",
    "no_trade_now": "trade_moment",
    "set_limit": "compulsory_trade",
    "stop_at_four": "elimination_trade",
    "not_in_hand": "sets",
    "no_set": "sets",
    "bonus_not_due": "territory_bonus",
    "bonus_choice": "territory_bonus",
    "too_few_units": "attack",
    "own_target": "attack",
    "not_adjacent": "adjacency",
    "attack_dice": "attack_dice",
    "bad_stop": "table",
    "no_battle": "table",
    "defence_dice": "defence_dice",
    "defence_pending": "defence_dice",
    "occupation_pending": "move_in",
    "move_in_range": "move_in",
    "already_fortified": "fortify",
    "not_connected": "fortify",
    "not_neighbours": "fortify",
    "empties_territory": "fortify",
    "bad_order": "table",
    "unit_limit": "unit_limit",
    "units_bound": "fortify",
    "neutral_units": "neutral_army",
    "no_opening": "opening_placement",
    "not_away": "absence",
    "table_only": "table",
    "game_paused": "table",
    "already_paused": "table",
    "not_paused": "table",
    "bad_time": "table",
}
"""The rule point behind each code; the edition's ``sources`` say on which page it stands."""

CODES: tuple[RefusalCode, ...] = get_args(RefusalCode)


@frozen
class Refusal:
    """A code, and the numbers and names its sentence speaks of."""

    code: RefusalCode
    params: tuple[tuple[str, str | int], ...] = ()

    @property
    def rule(self) -> str:
        """The rule point that forbids it."""
        return RULE_OF[self.code]


class IllegalAction(Exception):
    """An action that the rules refuse; nothing has changed. ``refusal`` says why."""

    def __init__(self, code: RefusalCode, **params: str | int) -> None:
        super().__init__(code)
        self.refusal = Refusal(code, tuple(params.items()))
