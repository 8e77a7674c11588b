"""Luck with the dice, apart from every choice: what fell against what was to be expected, exactly.

It is counted in units. A roll takes units from both sides, so a unit that the attacker keeps against expectation is one
that the defender loses against it: the luck of the two is opposite, and all luck of a game adds up to nothing. How many
dice somebody took, and against whom, is a choice: the expectation is that of the dice that were rolled.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.defence import choices, outcomes_of, tops
from games.engine.events import AttackRolled, BattleRolled, Event
from games.engine.ids import Seat
from games.engine.state import State
from games.odds import roll

Gains = Iterable[tuple[float, float]]
"""What each outcome is worth to the attacker, in units, and its chance."""


@dataclass(frozen=True, slots=True)
class RollLuck:
    """The attacker's luck of one roll in units; the defender's is its opposite."""

    attacker: Seat
    defender: Seat
    luck: float
    variance: float
    """The mean square of the luck that the roll might have brought."""


@dataclass(frozen=True, slots=True)
class Dice:
    """A seat's luck of a whole game, in units kept beyond expectation."""

    attacks: int
    """Its rolls as attacker."""
    attack_luck: float
    defences: int
    """Its rolls as defender."""
    defence_luck: float
    spread: float
    """The standard deviation of its luck: two games of three bring less than this, for better or worse."""

    @property
    def luck(self) -> float:
        """In attack and defence together."""
        return self.attack_luck + self.defence_luck


def roll_luck(state: State, event: Event) -> RollLuck | None:
    """The luck of an event that met this position; None where no dice of a battle fell."""
    if isinstance(event, AttackRolled):
        return _seen_roll(state, event)
    if not isinstance(event, BattleRolled):
        return None
    fell = _gain(event.attacker_losses, event.defender_losses)
    return _luck(event, fell, _battle(state, event))


def _battle(state: State, event: BattleRolled) -> Gains:
    """What the dice of both might have done; where the attacker's lay on the table, what the defender's might."""
    if state.rules.policies.defender_choice == "after_roll":
        answers = outcomes_of(event.attack_dice, len(event.defence_dice))
        return [(_gain(*losses), chance) for losses, chance in answers]
    return [
        (_gain(lost, taken), chance) for lost, taken, chance in roll(len(event.attack_dice), len(event.defence_dice))
    ]


def _seen_roll(state: State, event: AttackRolled) -> RollLuck:
    """The attacker's dice alone, where the defender sees them before it takes its own (house rule).

    A roll is worth what it brings against the table's automatic defender; what a person answers is that one's choice.
    """
    policies, dice = state.rules.policies, len(event.attack_dice)
    armies = state.armies_on(event.source) - 1, state.armies_on(event.target)
    answers = choices(policies.defender_policy, policies.defender_two_dice_from, dice, *armies)
    worth = {
        top: sum(_gain(*losses) * p for losses, p in outcomes_of(top, answer))
        for (top, _), answer in zip(tops(dice), answers, strict=True)
    }
    return _luck(event, worth[event.attack_dice[:2]], [(worth[top], chance) for top, chance in tops(dice)])


def _luck(event: AttackRolled | BattleRolled, fell: float, gains: Gains) -> RollLuck:
    known = list(gains)
    mean = sum(gain * chance for gain, chance in known)
    variance = sum((gain - mean) ** 2 * chance for gain, chance in known)
    return RollLuck(event.attacker, event.defender, fell - mean, variance)


def _gain(lost: int, taken: int) -> float:
    """What the attacker gains on the defender, shared between the two."""
    return (taken - lost) / 2
