"""What the bots' tests share: asking a bot in one line, and a player without sense who makes every kind of move."""

from dataclasses import dataclass
from itertools import chain
from random import Random

from games.bots import BOTS
from games.engine.action_notation import write_action
from games.engine.actions import (
    Attack,
    AttackUntil,
    Claim,
    Defend,
    EndAttacks,
    EndTurn,
    Fortify,
    Occupy,
    Place,
    SeatAction,
    Trade,
)
from games.engine.edition import Rules
from games.engine.notation import read_position
from games.engine.projection import project
from games.engine.state import State
from games.engine.views import Options, PlayerView


def ask(position: str | State, level: str = "solid", seed: int = 1) -> str:
    """What the bot on the seat to act does in the position, in the notation of actions."""
    state = read_position(position) if isinstance(position, str) else position
    seat = state.to_act
    assert seat is not None
    return write_action(BOTS[level].choose(state.rules, project(state, seat), Random(seed)))


@dataclass
class Wild:
    """Takes any legal action, attacks more often than not, and so leads a game into odd corners."""

    level: str = "wild"

    def choose(self, rules: Rules, view: PlayerView, rng: Random) -> SeatAction:
        actions = list(_offered(view.options, rng))
        attacks = [action for action in actions if isinstance(action, AttackUntil)]
        return rng.choice(attacks if attacks and rng.random() < 0.7 else actions)


def _offered(options: Options, rng: Random) -> chain[SeatAction]:
    """One action, or some, of each kind that the options hold."""
    trades = [Trade(t.cards, rng.choice(t.bonus) if t.bonus else None) for t in options.trade]
    if options.trade_due:
        return chain(trades)
    return chain(
        trades,
        (Claim(territory) for territory in options.claim),
        (Defend(dice) for dice in options.defend),
        (Occupy(units) for units in options.occupy or ()),
        _places(options, rng),
        (Attack(a.source, target, rng.randint(1, a.dice)) for a in options.attack for target in a.targets),
        (AttackUntil(a.source, target) for a in options.attack for target in a.targets),
        (Fortify(f.source, target, rng.randint(1, f.units)) for f in options.fortify for target in f.targets),
        [EndAttacks()] if options.end_attacks else [],
        [EndTurn()] if options.end_turn else [],
    )


def _places(options: Options, rng: Random) -> list[Place]:
    if options.place is None:
        return []
    units = options.place.units if options.place.exactly else rng.randint(1, options.place.units)
    return [Place(((rng.choice(options.place.territories), units),))]
