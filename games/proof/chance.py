"""What must follow from secret and contributions; the deals and lots of the setup are compared whole."""

from collections.abc import Callable, Mapping
from typing import Any

from games.engine import dice, opening
from games.engine import events as e
from games.engine.chance import ProvenChance
from games.engine.state import State


def _shuffled(state: State, event: e.PileShuffled, chance: ProvenChance) -> bool:
    """At the first turn all cards that are no headquarters, later the traded ones once the pile is empty."""
    cards = opening.draw_pile(state) if state.round == 0 else state.discard
    return not state.pile and event.cards == chance.shuffle(state.seq + 1, cards) and event.count == len(cards)


def _start_rolled(state: State, event: e.StartRolled, chance: ProvenChance) -> bool:
    tied = list(range(state.rules.players))
    for rolls in event.rounds:
        dice = chance.dice(state.seq + 1, len(tied))
        if len(tied) < 2 or rolls != tuple(zip(tied, dice, strict=True)):
            return False
        tied = [seat for seat, die in rolls if die == max(dice)]
    return tied == [event.winner]


def _attack_rolled(state: State, event: e.AttackRolled, chance: ProvenChance) -> bool:
    """The attacker's roll that the defender sees: the answer to it has a place of its own."""
    after = state.rules.policies.defender_choice == "after_roll" and state.battle is None
    rolled = tuple(sorted(chance.dice(state.seq + 1, len(event.attack_dice)), reverse=True))
    return after and rolled == event.attack_dice and _fits(state, event)


def _rolled(state: State, event: e.BattleRolled, chance: ProvenChance) -> bool:
    shown, attack, defence = _shown(state), len(event.attack_dice), len(event.defence_dice)
    drawn = chance.dice(state.seq + 1, defence + (0 if shown else attack))
    attacking = shown or tuple(sorted(drawn[:attack], reverse=True))
    rolls = attacking, tuple(sorted(drawn[-defence:], reverse=True))
    return (
        rolls == (event.attack_dice, event.defence_dice)
        and dice.compare(*rolls) == (event.attacker_losses, event.defender_losses)
        and 1 <= defence <= dice.defence_limit(state.rules.policies, state.armies_on(event.target))
        and bool(shown) == (state.rules.policies.defender_choice == "after_roll")
        and _fits(state, event)
    )


def _shown(state: State) -> tuple[int, ...]:
    """The attacker's roll that lies on the table."""
    return state.battle.rolled if state.battle else ()


def _fits(state: State, event: e.AttackRolled | e.BattleRolled) -> bool:
    board, battle = state.rules.board, state.battle
    attacks = 1 <= len(event.attack_dice) <= dice.attack_limit(state.armies_on(event.source))
    sides = (state.owner_of(event.source), state.owner_of(event.target)) == (event.attacker, event.defender)
    near = board.adjacent(state.at(event.source), state.at(event.target)) and event.attacker == state.turn
    waited = battle is None or (battle.source, battle.target) == (event.source, event.target)
    return attacks and sides and near and event.attacker != event.defender and waited


BY_CHANCE: Mapping[type[e.Event], Callable[[State, Any, ProvenChance], bool]] = {
    e.PileShuffled: _shuffled,
    e.StartRolled: _start_rolled,
    e.AttackRolled: _attack_rolled,
    e.BattleRolled: _rolled,
}
"""How each kind that chance decides is held against it."""
