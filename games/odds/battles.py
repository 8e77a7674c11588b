"""How a battle ends: every distribution of one fight, its next roll, and how it stands after so many rolls."""

from dataclasses import dataclass

from games.engine.dice import MAX_ATTACK_DICE
from games.engine.policies import Policies
from games.odds.recursion import recursion
from games.odds.rolls import STANDARD, DiceRule, border, dice_rule
from games.odds.tables import chance_table


@dataclass(frozen=True, slots=True)
class BattleOdds:
    """How a battle ends. Every tuple is a distribution, indexed by number of units (or dice)."""

    conquest: float
    attackers_left: tuple[float, ...]
    defenders_left: tuple[float, ...]
    conquering_dice: tuple[float, ...]
    """The chance to conquer with a roll of so many dice: what must move in at least (2015 p. 8)."""

    @property
    def expected_attacker_loss(self) -> float:
        """Units that the attacker loses on average."""
        return len(self.attackers_left) - 1 - mean(self.attackers_left)

    @property
    def expected_defender_loss(self) -> float:
        """Units that the defender loses on average."""
        return len(self.defenders_left) - 1 - mean(self.defenders_left)

    @property
    def expected_move_in(self) -> float:
        """The compulsory move in on average, given that the territory falls; 0 if it cannot."""
        return mean(self.conquering_dice) / self.conquest if self.conquest else 0.0


@dataclass(frozen=True, slots=True)
class NextRoll:
    """One way the next roll may go, and the chance to conquer in the end if it does."""

    attacker_loss: int
    defender_loss: int
    chance: float
    conquest: float


@dataclass(frozen=True, slots=True)
class Standing:
    """How likely the fight is over after so many rolls."""

    rolls: int
    conquered: float
    failed: float


def mean(distribution: tuple[float, ...]) -> float:
    """The average number of a distribution."""
    return sum([number * chance for number, chance in enumerate(distribution)])


def battle(
    attackers: int,
    defenders: int,
    policies: Policies = STANDARD,
    *,
    last_dice: int | None = None,
    stop: int = 0,
) -> BattleOdds:
    """How a fight ends that is broken off with at most ``stop`` attackers left; 0 fights to the end."""
    flow = _Flow(dice_rule(policies, last_dice), attackers, defenders, stop)
    ends = flow.run()
    lost = map(sum, zip(*ends, strict=True))
    held = tuple(map(sum, ends))
    return BattleOdds(held[0], tuple(lost)[::-1], held, tuple(flow.conquering))


class _Flow:
    """Chance flowing through the positions of a fight, from the first roll to its ends.

    A row for each number of defenders, a column for each number of attackers *lost*: chance only flows down and to
    the right, so a row is final when all rows above it are.
    """

    def __init__(self, dice: DiceRule, attackers: int, defenders: int, stop: int) -> None:
        self.dice, self.attackers, self.defenders = dice, attackers, defenders
        self.width = attackers + 1
        self.fighting = max(0, attackers - stop)
        """The columns in which the fight goes on."""
        least = dice.steady_from
        self.steady = 0 if least is None else min(self.fighting, max(0, self.width - least))
        """The first columns: those in which the attacker rolls all dice, the same for all of them."""
        self.rows = [[0.0] * self.width for _ in range(defenders + 1)]
        self.sent: list[list[tuple[list[float], float]]] = [[] for _ in range(defenders + 1)]
        """What flows into each row from the steady columns of others: numbers, and the part of them."""
        self.conquering = [0.0] * (MAX_ATTACK_DICE + 1)
        if self.steady:
            self.sent[defenders].append(([1.0] + [0.0] * attackers, 1.0))
        else:
            self.rows[defenders][0] = 1.0

    def run(self) -> list[list[float]]:
        """How the fight ends: a row for each number of defenders left, a column for each number of attackers lost."""
        for left in range(self.defenders, 0, -1):
            self._fight_steadily(left)
            self._fight_with_few(left)
        if self.sent[0]:
            self.rows[0] = [sum(pair) for pair in zip(self.rows[0], recursion(self.sent[0], [], []), strict=True)]
        return [self.rows[0], *([0.0] * self.fighting + row[self.fighting :] for row in self.rows[1:])]

    def _fight_steadily(self, left: int) -> None:
        """The columns in which the attacker rolls all dice, and what all that flows in does to the others."""
        flows, steady, row = self.sent[left], self.steady, self.rows[left]
        if not flows:
            return
        outcomes = border(self.dice, left)[-1]
        stays = [(back, p) for back, down, p in outcomes if not down]
        visits = recursion([(flow[:steady], p) for flow, p in flows], stays, [])
        for lost, here in enumerate(recursion([(flow[steady:], p) for flow, p in flows], [], []), steady):
            row[lost] += here
        for back, p in stays:
            for lost in range(max(steady, back), min(steady + back, self.width)):
                row[lost] += p * visits[lost - back]
        rest = [0.0] * (self.width - steady)
        for back, down, p in outcomes:
            if down:
                self.sent[left - down].append((([0.0] * back + visits + rest)[: self.width], p))
            if down == left:
                self.conquering[self.dice.attack(self.attackers, left)] += p * sum(visits)

    def _fight_with_few(self, left: int) -> None:
        """The columns in which each army is a case of its own."""
        rows, row = self.rows, self.rows[left]
        for lost in range(self.steady, self.fighting):
            here, force = row[lost], self.attackers - lost
            for back, down, p in self.dice.outcomes(force, left) if here else ():
                rows[left - down][lost + back] += here * p
                if down == left:
                    self.conquering[self.dice.attack(force, left)] += here * p


def next_rolls(
    attackers: int, defenders: int, policies: Policies = STANDARD, *, last_dice: int | None = None
) -> tuple[NextRoll, ...]:
    """The ways the next roll may go, the best for the attacker first; none where no roll is left."""
    if not attackers or not defenders:
        return ()
    table = chance_table(policies, last_dice)
    return tuple(
        NextRoll(back, down, p, table(attackers - back, defenders - down))
        for back, down, p in dice_rule(policies, last_dice).outcomes(attackers, defenders)
    )


def standings(
    attackers: int,
    defenders: int,
    policies: Policies = STANDARD,
    *,
    last_dice: int | None = None,
    stop: int = 0,
) -> tuple[Standing, ...]:
    """How likely the fight is over after each roll, until it is over for certain."""
    dice = dice_rule(policies, last_dice)
    open_: dict[tuple[int, int], float] = {(attackers, defenders): 1.0}
    conquered, failed = 0.0, 0.0
    told: list[Standing] = []
    while True:
        further: dict[tuple[int, int], float] = {}
        for (force, left), here in open_.items():
            if not left:
                conquered += here
            elif force <= stop:
                failed += here
            else:
                for back, down, p in dice.outcomes(force, left):
                    held = (force - back, left - down)
                    further[held] = further.get(held, 0.0) + here * p
        told.append(Standing(len(told), conquered, failed))
        if not further:
            return tuple(told)
        open_ = further
