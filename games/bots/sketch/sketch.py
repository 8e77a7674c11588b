"""A position as the profile sees it: the board in numbers, and what each territory is worth to it."""

from games.bots.sketch.dials import Dials
from games.bots.sketch.layout import layout
from games.bots.sketch.odds import LARGEST, Attack, attacks, look_up
from games.engine.edition import OWN_COLOUR_TERRITORIES, Rules
from games.engine.ids import Seat
from games.engine.views import PlayerView

CARDS_OF_A_SET = 3
USUAL_BONUS = 4
USUAL_SIZE = 15
USUAL_SET = 8
"""The units of a set where its symbols decide what it brings."""


class Sketch:
    """Made anew for a decision: one pass over the board, then one look at each thing that the seat is after.

    Sets of territories are the bits of a number; lists go by territory, by continent, or by seat with a last place
    for territories that nobody owns.
    """

    __slots__ = (
        "_attacks",
        "_costs",
        "_lacking",
        "_layout",
        "_least_chance",
        "_need",
        "_own_loss",
        "_ready",
        "_rivals",
        "armies",
        "borders",
        "dials",
        "me",
        "mine",
        "mission",
        "near",
        "owner",
        "rules",
        "view",
        "worth",
    )

    def __init__(self, rules: Rules, view: PlayerView, seat: Seat, dials: Dials) -> None:
        self.rules, self.view, self.me, self.dials = rules, view, seat, dials
        self.owner, self.armies, self.near = view.owner, view.armies, rules.board.neighbours
        self.mission = rules.edition.missions[view.mission] if view.mission else None
        self._attacks = attacks(rules.policies)
        self._survey()
        self._own_loss, self._least_chance = dials.own_loss, dials.least_chance
        self.worth = self._weigh()
        """What conquering each territory is worth, the rival's losses included."""

    def _survey(self) -> None:
        me, armies = self.me, self.armies
        self._layout = laid_out = layout(self.rules.board)
        need, lacking = [0] * len(laid_out.whole), [0] * len(laid_out.whole)
        rivals, costs = [0] * (len(self.rules.colours) + 1), [0] * (len(self.rules.colours) + 1)
        mine, own = [], 0
        for t, owner, place, bit in zip(laid_out.all, self.owner, laid_out.continent, laid_out.bits, strict=True):
            if owner == me:
                mine.append(t)
                own |= bit
            else:
                cost = armies[t] + 1
                need[place] += cost
                costs[owner] += cost
                lacking[place] |= bit
                rivals[owner] |= bit
        near, others = laid_out.near, ~own
        self.mine, self._need, self._lacking, self._rivals, self._costs = mine, need, lacking, rivals, costs
        self.borders = [t for t in mine if near[t] & others]
        """The own territories with a neighbour that is not."""
        self._ready = [(near[t], armies[t] - 1) for t in self.borders if armies[t] > 1]

    def _weigh(self) -> list[float]:
        """Every prize, as far as it is in reach, shared among what is missing by the effort that each takes."""
        by_continent, denied = self._continents()
        by_owner, hit = self._by_owner(), self.dials.rival_loss
        flat = self.dials.territory + self._counted() - self.dials.thinning
        continent = self._layout.continent
        return [
            flat + units * hit + (units + 1) * (by_continent[place] + by_owner[owner]) + denied[place]
            for units, place, owner in zip(self.armies, continent, self.owner, strict=True)
        ]

    def _continents(self) -> tuple[list[float], list[float]]:
        """What each continent is worth a unit of effort, and what each of its territories is for breaking it."""
        dials, need, lacking = self.dials, self._need, self._lacking
        rates, denied = [0.0] * len(need), [0.0] * len(need)
        for place, continent in enumerate(self.rules.board.continents):
            missing, whole = lacking[place], self._layout.whole[place]
            if missing:
                prize = dials.horizon * continent.bonus * (continent.bonus / USUAL_BONUS) ** dials.pull
                rates[place] = self._rate(prize, need[place], missing, dials.continent_doubt)
                if missing == whole and whole in [held & whole for held in self._rivals[:-1]]:
                    denied[place] = continent.bonus * dials.denial
        wanted = self._mission_continents()
        missing = sum([lacking[place] for place in wanted])
        if missing:
            effort = sum([need[place] for place in wanted])
            size = sum([self._layout.whole[place].bit_count() for place in wanted])
            prize = dials.conquering * (USUAL_SIZE / size) ** dials.compactness
            rate = self._rate(prize, effort, missing, dials.mission_doubt)
            for place in wanted:
                rates[place] += rate
        return rates, denied

    def _mission_continents(self) -> list[int]:
        """The named continents, and as many further ones as the card asks for, the easiest first."""
        if self.mission is None or not self.mission.continents:
            return []
        index = self.rules.board.continent_index
        named = [index[key] for key in self.mission.continents]
        if not self.mission.further:
            return named
        others = sorted(set(range(len(self._need))) - set(named), key=lambda place: self._need[place])
        return named + others[: self.mission.further]

    def _by_owner(self) -> list[float]:
        """What wiping out each rival is worth a unit of effort."""
        dials, target, costs, rates = self.dials, self.target(), self._costs, [0.0] * len(self._rivals)
        card = dials.spoils * (self.view.next_set or USUAL_SET) / CARDS_OF_A_SET
        for seat, rival in enumerate(self.view.seats):
            held = self._rivals[seat]
            if held and seat == target:
                rates[seat] = self._rate(dials.destroying, costs[seat], held, dials.mission_doubt)
            elif held:
                rates[seat] = self._rate(dials.elimination + rival.cards * card, costs[seat], held, 1.0)
        return rates

    def _counted(self) -> float:
        """What any territory is worth to a mission that counts them: it wants the cheapest, wherever they are."""
        lacking = self.territories_wanted() - len(self.mine)
        if lacking <= 0:
            return 0.0
        costs = sorted([units + 1 for units, owner in zip(self.armies, self.owner, strict=True) if owner != self.me])
        effort = sum(costs[:lacking])
        return self._rate(self.dials.counting, effort, -1, self.dials.mission_doubt) * effort / lacking

    def _rate(self, prize: float, need: int, wanted: int, doubt: float) -> float:
        force = self.view.pool + sum([units for near, units in self._ready if near & wanted])
        return float(prize * (force / (force + need)) ** doubt / need) if force else 0.0

    def target(self) -> Seat | None:
        """The seat that the mission wants wiped out and that still has units; None for any other mission."""
        mission, colours = self.mission, self.rules.colours
        if mission is None or mission.colour is None or mission.colour not in colours:
            return None
        seat = colours.index(mission.colour)
        return seat if seat != self.me and self._rivals[seat] else None

    def territories_wanted(self) -> int:
        """How many territories the mission asks for; 0 when it asks for something else."""
        if self.mission is None or self.mission.goal == "continents":
            return 0
        if self.mission.goal == "territories":
            return self.mission.count
        return OWN_COLOUR_TERRITORIES if self.target() is None else 0

    def attack(self, attackers: int, target: int) -> Attack:
        """The chance that the target falls, and the units lost on average."""
        return look_up(self._attacks, attackers, self.armies[target])

    def holds(self, attackers: int, defenders: int) -> float:
        """The chance that so many defenders keep their place."""
        return 1.0 - look_up(self._attacks, attackers, defenders)[0]

    def gain(self, attackers: int, target: int, card: float = 0.0) -> float:
        """What an attack to the end wins on average; 0 for one that is too bold.

        ``card`` is what the first conquest of the turn brings on top.
        """
        defenders = self.armies[target]
        if attackers <= LARGEST and defenders <= LARGEST:
            chance, lost = self._attacks[defenders][attackers]
        else:
            chance, lost = look_up(self._attacks, attackers, defenders)
        return chance * (self.worth[target] + card) - self._own_loss * lost if chance >= self._least_chance else 0.0
