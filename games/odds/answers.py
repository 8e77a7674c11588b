"""What a defender who has seen the attacker's roll may answer, and what each answer is worth."""

from dataclasses import dataclass

from games.engine.defence import choose, outcomes_of
from games.engine.dice import attack_limit, defence_limit
from games.engine.policies import Policies
from games.odds.tables import chance_table


@dataclass(frozen=True, slots=True)
class Answer:
    """One number of defence dice: what it is expected to cost, and the attacker's chance to conquer after it."""

    dice: int
    attacker_loss: float
    defender_loss: float
    conquest: float
    chosen: bool
    """Whether the automatic defender of the table takes it."""


def answers(roll: tuple[int, ...], attackers: int, defenders: int, policies: Policies) -> tuple[Answer, ...]:
    """Every number of dice that the defender may take against a roll, the fewest first.

    Raises ``ValueError`` where the defender chooses before the roll, or for a roll that cannot be.
    """
    if policies.defender_choice != "after_roll":
        raise ValueError("the defender chooses before the roll")
    if not defenders or not 1 <= len(roll) <= attack_limit(attackers + 1):
        raise ValueError(f"{len(roll)} dice of {attackers} attackers against {defenders}")
    if not all(1 <= face <= 6 for face in roll):
        raise ValueError(f"faces {roll}")
    seen = tuple(sorted(roll, reverse=True))
    two_from = policies.defender_two_dice_from
    taken = choose(policies.defender_policy, two_from, seen, attackers, defenders)
    return tuple(
        _answer(seen, dice, attackers, defenders, policies, chosen=dice == taken)
        for dice in range(1, defence_limit(policies, defenders) + 1)
    )


def _answer(
    roll: tuple[int, ...], dice: int, attackers: int, defenders: int, policies: Policies, *, chosen: bool
) -> Answer:
    outcomes, table = outcomes_of(roll, dice), chance_table(policies)
    return Answer(
        dice=dice,
        attacker_loss=sum(back * p for (back, _), p in outcomes),
        defender_loss=sum(down * p for (_, down), p in outcomes),
        conquest=sum(p * table(attackers - back, defenders - down) for (back, down), p in outcomes),
        chosen=chosen,
    )
