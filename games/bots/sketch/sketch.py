"""A position as the profile sees it: the board in numbers, and what each territory is worth to it."""

from collections.abc import Sequence

from games.bots.sketch.dials import Dials
from games.bots.sketch.holdings import holdings
from games.bots.sketch.layout import layout
from games.bots.sketch.odds import Attack, attacks
from games.bots.sketch.prizes import incomes
from games.engine.edition import OWN_COLOUR_TERRITORIES, Rules
from games.engine.ids import Seat
from games.engine.views import PlayerView

CARDS_OF_A_SET = 3
USUAL_SIZE = 15
USUAL_SET = 8
"""The units of a set where its symbols decide what it brings."""


class Sketch:
    """Made anew for a decision: one pass over the board, then one look at each thing that the seat is after.

    Lists go by territory, by continent, or by seat with a last place for territories that nobody owns.
    """

    __slots__ = (
        "_attacks",
        "_costs",
        "_dangers",
        "_forces",
        "_holdings",
        "_layout",
        "_least_chance",
        "_need",
        "_own_loss",
        "armies",
        "borders",
        "dials",
        "me",
        "mine",
        "mission",
        "owner",
        "rules",
        "targets",
        "view",
        "worth",
    )

    def __init__(self, rules: Rules, view: PlayerView, seat: Seat, dials: Dials) -> None:
        self.rules, self.view, self.me, self.dials = rules, view, seat, dials
        self.owner, self.armies = view.owner, view.armies
        self.mission = rules.edition.missions[view.mission] if view.mission else None
        self._attacks = attacks(rules.policies)
        self._layout = layout(rules.board)
        self._holdings = known = holdings(self._layout, self.owner, seat)
        self.mine, self.borders, self.targets = known.mine, known.borders, known.targets
        self._own_loss, self._least_chance = dials.own_loss, dials.least_chance
        self._need, self._costs = self._resistance()
        self._forces, self._dangers = self._strength()
        self.worth = self._weigh()
        """What conquering each territory is worth, the rival's losses included."""

    def _resistance(self) -> tuple[list[int], list[int]]:
        """The units that it takes to conquer what is missing of each continent, and all of each rival."""
        owner, armies, continent = self.owner, self.armies, self._layout.continent
        need, costs = [0] * len(self._layout.whole), [0] * (len(self.rules.colours) + 1)
        for t in self._holdings.foreign:
            cost = armies[t] + 1
            need[continent[t]] += cost
            costs[owner[t]] += cost
        return need, costs

    def _strength(self) -> tuple[list[int], list[int]]:
        """The units that could attack each continent, and each rival; those still to be placed could go anywhere."""
        owner, armies, continent, pool = self.owner, self.armies, self._layout.continent, self.view.pool
        forces, dangers = [pool] * len(self._need), [pool] * len(self._costs)
        for at, beside in self.targets.items():
            units = armies[at] - 1
            if units:
                for place in {continent[t] for t in beside}:
                    forces[place] += units
                for holder in {owner[t] for t in beside}:
                    dangers[holder] += units
        return forces, dangers

    def _weigh(self) -> list[float]:
        """Every prize, as far as it is in reach, shared among what is missing by the effort that each takes."""
        by_continent, by_owner, hit = self._by_continent(), self._by_owner(), self.dials.rival_loss
        flat, denial = self.dials.territory + self._counted() - self.dials.thinning, self.dials.denial
        owner, armies, continent = self.owner, self.armies, self._layout.continent
        worth = [0.0] * len(owner)
        for t in self._holdings.foreign:
            units = armies[t]
            worth[t] = flat + units * hit + (units + 1) * (by_continent[continent[t]] + by_owner[owner[t]])
        for place in self._holdings.held:
            whole = self.rules.board.continents[place]
            for t in whole.members:
                worth[t] += whole.bonus * denial
        return worth

    def _by_continent(self) -> list[float]:
        """What each continent is worth a unit of effort: its income, and the mission that asks for it."""
        doubt, rates = self.dials.continent_doubt, [0.0] * len(self._need)
        for place, prize in enumerate(incomes(self._layout, self.dials)):
            force, need = self._forces[place], self._need[place]
            if force and need:
                rates[place] = prize * (force / (force + need)) ** doubt / need
        if self.mission is not None and self.mission.continents:
            self._add_mission(rates, self._mission_continents(self.mission.further))
        return rates

    def _add_mission(self, rates: list[float], wanted: list[int]) -> None:
        need = sum([self._need[place] for place in wanted])
        if need:
            dials = self.dials
            size = sum([self._layout.whole[place].bit_count() for place in wanted])
            prize = dials.conquering * (USUAL_SIZE / size) ** dials.compactness
            rate = _rate(prize, need, self._beside(wanted), dials.conquering_doubt)
            for place in wanted:
                rates[place] += rate

    def _beside(self, wanted: list[int]) -> int:
        """The units that could attack any of the continents."""
        missing, near, armies = 0, self._layout.near, self.armies
        for place in wanted:
            missing |= self._layout.whole[place] & self._holdings.strange
        return self.view.pool + sum([armies[t] - 1 for t in self.borders if near[t] & missing])

    def _mission_continents(self, further: int) -> list[int]:
        """The named continents, and as many further ones as the card asks for, the easiest first."""
        assert self.mission is not None, "a mission names them"
        index = self.rules.board.continent_index
        named = [index[key] for key in self.mission.continents]
        others = (
            sorted(set(range(len(self._need))) - set(named), key=lambda place: self._need[place]) if further else []
        )
        return named + others[:further]

    def _by_owner(self) -> list[float]:
        """What wiping out each rival is worth a unit of effort."""
        dials, target, rates = self.dials, self.target(), [0.0] * len(self._costs)
        card = dials.spoils * (self.view.next_set or USUAL_SET) / CARDS_OF_A_SET
        for seat, rival in enumerate(self.view.seats):
            need, force = self._costs[seat], self._dangers[seat]
            if need and force:
                if seat == target:
                    rates[seat] = _rate(dials.destroying, need, force, dials.mission_doubt)
                else:
                    rates[seat] = (dials.elimination + rival.cards * card) * force / (force + need) / need
        return rates

    def _counted(self) -> float:
        """What any territory is worth to a mission that counts them: it wants the cheapest, wherever they are."""
        lacking = self.territories_wanted() - len(self.mine)
        if lacking <= 0:
            return 0.0
        costs = sorted([self.armies[t] + 1 for t in self._holdings.foreign])
        need = sum(costs[:lacking])
        force = self.view.pool + sum([self.armies[t] - 1 for t in self.borders])
        dials = self.dials
        prize = dials.counting * (dials.garrisons if self.mission and self.mission.units > 1 else 1.0)
        return _rate(prize, need, force, dials.mission_doubt) * need / lacking

    def target(self) -> Seat | None:
        """The seat that the mission wants wiped out and that still has units; None for any other mission."""
        mission, colours = self.mission, self.rules.colours
        if mission is None or mission.colour is None or mission.colour not in colours:
            return None
        seat = colours.index(mission.colour)
        return seat if seat != self.me and self._costs[seat] else None

    def territories_wanted(self) -> int:
        """How many territories the mission asks for; 0 when it asks for something else."""
        if self.mission is None or self.mission.goal == "continents":
            return 0
        if self.mission.goal == "territories":
            return self.mission.count
        return OWN_COLOUR_TERRITORIES if self.target() is None else 0

    def beside(self, territory: int) -> Sequence[int]:
        """The neighbours that are not own."""
        return self._layout.sides[territory][self._layout.near[territory] & self._holdings.strange]

    def attack(self, attackers: int, target: int) -> Attack:
        """The chance that the target falls, and the units lost on average."""
        return self._attacks[attackers][self.armies[target]]

    def holds(self, attackers: int, defenders: int) -> float:
        """The chance that so many defenders keep their place."""
        return 1.0 - self._attacks[attackers][defenders][0]

    def best_attack(self, attackers: int, targets: Sequence[int], card: float = 0.0) -> tuple[float, int]:
        """What the best attack to the end on one of the targets wins on average, and which; -1 where none pays.

        One that is too bold wins nothing. ``card`` is what the first conquest of the turn brings on top.
        """
        best, target = 0.0, -1
        if attackers < 1:
            return best, target
        odds, armies, least = self._attacks[attackers], self.armies, self._least_chance
        for t in targets:
            chance, lost = odds[armies[t]]
            if chance >= least:
                gain = chance * (self.worth[t] + card) - self._own_loss * lost
                if gain > best:
                    best, target = gain, t
        return best, target


def _rate(prize: float, need: int, force: int, doubt: float) -> float:
    """What a prize is worth a unit of effort, when so much is needed and so much is there."""
    return float(prize * (force / (force + need)) ** doubt / need) if force else 0.0
