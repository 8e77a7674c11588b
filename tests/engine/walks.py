"""Random play for property tests: seeded walks through whole games, by legal actions and by wild ones."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, get_args

from games.engine import actions as a
from games.engine.chance import SeededChance
from games.engine.edition import Rules
from games.engine.events import Event
from games.engine.ids import Seat
from games.engine.legal import options
from games.engine.library import edition, edition_keys, rules_for
from games.engine.orders import DefenceOrder, Stance
from games.engine.play import play, start
from games.engine.policies import NAMES, UnknownPolicy, choices
from games.engine.state import State
from games.engine.views import Options, PlaceOption
from tools.golden import bold

STANCES: tuple[Stance, ...] = get_args(Stance)


HOUSE_RULES = tuple(sorted(NAMES - {"leaver", "opening", "round_cap", "missed_turns", "setup"}))


def random_rules(random: Random, edition_key: str = "", mode: str = "", **fixed: Any) -> Rules:
    """A table of some edition that has the mode, with players, colours, options and a house rule of its own."""
    keys = [key for key in edition_keys() if not mode or mode in edition(key).modes]
    of = edition(edition_key or random.choice(keys))
    chosen = of.modes[mode or random.choice(sorted(of.modes))]
    name = random.choice(HOUSE_RULES)
    changes: dict[str, Any] = {
        "leaver": random.choice(("bot", "neutral")),
        "opening": random.choice(("one_by_one", "five", "all", "all", "all", "all")),
        "round_cap": random.choice((0, 0, 0, 6)),
    }
    colours = random.sample(of.colours, random.randint(chosen.min_players, chosen.max_players))
    try:
        return rules_for(of, chosen.key, colours, changes | {name: random.choice(choices(name))} | fixed)
    except UnknownPolicy:
        return rules_for(of, chosen.key, colours, changes | fixed)


def plain_actions(state: State, now: Options) -> list[a.SeatAction]:
    """Every choice that the options name, one action each; of placements, all of the stock in one place."""
    found: list[a.SeatAction] = [a.Claim(territory) for territory in now.claim]
    found += [a.ChooseHeadquarters(territory) for territory in now.headquarters]
    found += _placements(state, now)
    for three in now.trade:
        found += [a.Trade(three.cards, bonus) for bonus in three.bonus or (None,)]
    for front in now.attack:
        for target in front.targets:
            found += [a.Attack(front.source, target, dice) for dice in range(1, front.dice + 1)]
            found.append(a.AttackUntil(front.source, target, 3, 1))
    found += [a.Defend(dice) for dice in now.defend]
    if now.occupy:
        found += [a.Occupy(units) for units in range(now.occupy[0], now.occupy[1] + 1)]
    for way in now.fortify:
        rooms = [(target, way.limit - state.armies_on(target) if way.limit else way.units) for target in way.targets]
        found += [a.Fortify(way.source, t, units) for t, room in rooms for units in {1, min(room, way.units)}]
    found += [a.StopAttack()] if now.stop_attack else []
    found += [a.EndAttacks()] if now.end_attacks else []
    found += [a.EndTurn()] if now.end_turn else []
    return found


def _placements(state: State, now: Options) -> list[a.SeatAction]:
    """All of the stock in one place, or as much as fits there."""
    if now.neutral and not now.place:
        if units := fitting(state, now.neutral):
            return [a.PlaceNeutral(units)]
        return [a.PlaceNeutral(((territory, now.neutral.units),)) for territory in now.neutral.territories]
    if not now.place:
        return []
    beside: a.Units = ()
    if now.neutral:
        beside = fitting(state, now.neutral) or ((now.neutral.territories[0], now.neutral.units),)
    found: list[a.SeatAction] = []
    for territory in now.place.territories:
        room = now.place.limit - state.armies_on(territory) if now.place.limit else now.place.units
        if room >= now.place.units or not now.place.exactly:
            found.append(a.Place(((territory, min(room, now.place.units)), *beside)))
    return found or [a.Place((*fitting(state, now.place), *beside))]


def fitting(state: State, option: PlaceOption) -> a.Units:
    """The units one by one on the first territories with room; nothing where there is no limit."""
    left, placed = option.units, []
    for territory in option.territories if option.limit else ():
        count = min(left, option.limit - state.armies_on(territory))
        if count:
            placed.append((territory, count))
            left -= count
    return tuple(placed)


def offered(state: State, now: Options, action: a.SeatAction) -> bool:
    """Whether the options name the action."""
    match action:
        case a.Place() | a.PlaceNeutral() | a.Claim() | a.ChooseHeadquarters() | a.PlanOpening():
            return _put_down(state, now, action)
        case a.Trade(cards, bonus):
            return any(set(three.cards) == set(cards) and _bonus(three.bonus, bonus) for three in now.trade)
        case a.Attack(source, target, dice):
            return any(source == f.source and target in f.targets and 1 <= dice <= f.dice for f in now.attack)
        case a.AttackUntil(source, target, dice, stop, rolls):
            there = any(source == f.source and target in f.targets for f in now.attack)
            return there and 1 <= dice <= 3 and 1 <= stop < state.armies_on(source) and (rolls is None or rolls > 0)
        case a.Occupy(units):
            return now.occupy is not None and now.occupy[0] <= units <= now.occupy[1]
        case a.Fortify(source, target, units):
            ways = [w for w in now.fortify if source == w.source and target in w.targets and 1 <= units <= w.units]
            return any(not w.limit or state.armies_on(target) + units <= w.limit for w in ways)
        case a.Defend(dice):
            return dice in now.defend
        case a.StopAttack() | a.EndAttacks() | a.EndTurn() | a.Resign() | a.TakeBack():
            return bool(getattr(now, action.type))
        case a.SetDefence():
            return now.resign


def _put_down(
    state: State,
    now: Options,
    action: a.Place | a.PlaceNeutral | a.Claim | a.ChooseHeadquarters | a.PlanOpening,
) -> bool:
    match action:
        case a.Claim(territory):
            return territory in now.claim
        case a.Place(units):
            return _both_placed(state, now, units)
        case a.PlaceNeutral(units):
            alone = now.neutral if now.place is None else None
            return alone is not None and _placed(state, alone, units)
        case a.ChooseHeadquarters(territory):
            return territory in now.headquarters
        case a.PlanOpening():
            return now.plan


def _both_placed(state: State, now: Options, units: a.Units) -> bool:
    """Own units, in the opening beside a neutral army with those of it."""
    if now.place is None:
        return False
    neutral = () if now.neutral is None else tuple(pair for pair in units if pair[0] in now.neutral.territories)
    own = tuple(pair for pair in units if pair not in neutral)
    beside = not neutral if now.neutral is None else _placed(state, now.neutral, neutral)
    return beside and _placed(state, now.place, own)


def _placed(state: State, option: PlaceOption, units: a.Units) -> bool:
    total, names = sum(count for _, count in units), [name for name, _ in units]
    fits = total == option.units if option.exactly else 0 < total <= option.units
    own = set(names) <= set(option.territories)
    room = own and (not option.limit or all(state.armies_on(name) + n <= option.limit for name, n in units))
    return fits and room and len(set(names)) == len(names) and all(count > 0 for _, count in units)


def _bonus(due: tuple[str, ...], picked: str | None) -> bool:
    return picked in due if picked is not None else len(due) < 2


def wild_action(random: Random, state: State, seat: Seat) -> a.SeatAction:
    """Anything a seat might send: likely names, likely numbers, seldom legal."""
    board = state.rules.board
    own = state.territories_of(seat) or board.territories
    source = random.choice((*own, *board.territories))
    near = [board.territories[t] for t in board.neighbours[board.index[source]]]
    target = random.choice((*near, *near, random.choice(board.territories)))
    cards = state.hands[seat] if random.random() < 0.8 else tuple(state.rules.edition.cards)
    three = tuple(random.sample(cards, min(3, len(cards))))
    number = random.randint(-1, 6)
    return random.choice(
        [
            a.Claim(source),
            a.Place(((source, number), (target, 1))),
            a.Place(((source, random.choice((1, state.pool, number))),)),
            a.Place(((source, 2), (target, 1))),
            a.PlaceNeutral(((source, random.choice((state.neutral_pool, number))),)),
            a.ChooseHeadquarters(source),
            a.PlanOpening((source, target)),
            a.Trade(three, random.choice((None, *three))),
            a.Attack(source, target, number),
            a.AttackUntil(source, target, random.randint(0, 4), number, random.choice((None, number))),
            a.StopAttack(),
            a.Defend(number),
            a.SetDefence(DefenceOrder(random.choice(STANCES), random.randint(0, 4))),
            a.Occupy(number),
            a.EndAttacks(),
            a.Fortify(source, target, number),
            a.EndTurn(),
            a.TakeBack(),
        ]
    )


@dataclass
class Walk:
    """A game on its way, with the whole of its log."""

    random: Random
    rules: Rules
    chance: SeededChance
    state: State = field(init=False)
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        begun = start(self.rules, ("person",) * self.rules.players, self.chance)
        self.state = begun.state
        self.events += begun.events

    def steps(self, most: int, rests: bool = True) -> Iterator[tuple[Event, ...]]:
        """Play on by random actions; yields the events of each, until the game ends or ``most`` were played."""
        for _ in range(most):
            if self.state.outcome is not None:
                return
            progress = play(self.state, *self.choose(rests), self.chance)
            self.state = progress.state
            self.events += progress.events
            yield progress.events

    def choose(self, rests: bool) -> tuple[Seat | None, a.Action]:
        """Mostly the seat to act, bold as often as at random; now and then somebody else, or the table."""
        seat = self.state.to_act
        assert seat is not None
        if rests and self.random.random() < 0.06:
            return self._aside(seat)
        if self.random.random() < 0.85:
            return seat, bold(self.state, seat)
        return seat, self.random.choice(plain_actions(self.state, options(self.state, seat)))

    def _aside(self, seat: Seat) -> tuple[Seat | None, a.Action]:
        other = self.random.choice([s for s in range(self.rules.seats) if self.state.playing(s)])
        order = DefenceOrder(self.random.choice(STANCES), 3)
        choices: list[tuple[Seat | None, a.Action]] = [(None, a.TimeOut(seat)), (other, a.SetDefence(order))]
        if options(self.state, other).take_back:
            choices.append((other, a.TakeBack()))
        if self.random.random() < 0.04:
            return other, a.Resign()
        return self.random.choice(choices)


def walk(seed: int, **fixed: Any) -> Walk:
    """The game of that seed."""
    random = Random(seed)
    return Walk(random, random_rules(random, **fixed), SeededChance(seed))
