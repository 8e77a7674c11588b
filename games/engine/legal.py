"""Every legal choice of a seat, so that no browser and no bot needs to know the rules."""

from functools import partial
from typing import Any, TypeAlias

from games.engine import cards, fortification, limits, opening
from games.engine.dice import attack_limit, defence_limit
from games.engine.ids import FREE, Seat
from games.engine.refusals import IllegalAction
from games.engine.state import State
from games.engine.views import AttackOption, FortifyOption, Options, PlaceOption, TradeOption

NOTHING = Options()

Choices: TypeAlias = dict[str, Any]
"""Fields of ``Options`` that are not empty; what takes long to work out waits as a ``partial``."""


def options(state: State, seat: Seat) -> Options:
    """What ``play`` would accept from the seat now, kind by kind."""
    return Options(**{name: _worked_out(choice) for name, choice in _choices(state, seat).items()})


def offered(state: State, seat: Seat) -> Options:
    """The same, each kind worked out when it is first looked at: a bot looks at one or two."""
    return _Offered(_choices(state, seat))


class _Offered(Options):
    __slots__ = ("_choices",)

    def __init__(self, choices: Choices) -> None:
        object.__setattr__(self, "_choices", choices)

    def __getattr__(self, name: str) -> Any:
        # Only for a field that holds nothing yet.
        if name not in self.__dataclass_fields__:
            raise AttributeError(name)
        choices: Choices = self._choices
        value = _worked_out(choices[name]) if name in choices else getattr(NOTHING, name)
        object.__setattr__(self, name, value)
        return value


def _worked_out(choice: Any) -> Any:
    return choice() if isinstance(choice, partial) else choice


def _choices(state: State, seat: Seat) -> Choices:
    if state.outcome is not None or state.paused or not state.playing(seat):
        return {}
    return {
        "plan": state.round == 0 and state.phase in ("claiming", "opening"),
        "take_back": state.control[seat] == "stand_in",
        "resign": True,
        **_due(state, seat),
    }


def _due(state: State, seat: Seat) -> Choices:
    """What the moment asks of the seat, beside what it may do at any time."""
    if state.battle is not None and state.battle.defender == seat:
        limit = defence_limit(state.rules.policies, state.armies_on(state.battle.target))
        return {"defend": tuple(range(1, limit + 1))}
    if state.phase == "neutral":
        return {"neutral": _neutral(state, state.neutral_pool)} if state.to_act == seat else {}
    return _in_turn(state, seat) if state.turn == seat else {}


def _in_turn(state: State, seat: Seat) -> Choices:
    match state.phase:
        case "claiming":
            return {"claim": state.territories_of(FREE)}
        case "opening":
            place = partial(_place, state, seat, opening.amount_due(state, seat), exactly=True)
            due = opening.neutral_due(state, seat)
            return {"place": place, "neutral": _neutral(state, due) if due else None}
        case "headquarters":
            return {"headquarters": state.territories_of(seat)}
        case "reinforcement":
            return _reinforcing(state, seat)
        case "attack":
            return _attacking(state, seat)
        case "occupation":
            assert state.occupation is not None, "the phase waits for the conqueror"
            return {"occupy": (state.occupation.minimum, state.occupation.maximum)}
        case "defence":
            repeats = state.battle is not None and state.battle.stop_at > 0 and not state.battle.rolled
            return _attacking(state, seat) | {"stop_attack": True} if repeats else {}
        case "fortification":
            return {"fortify": partial(_fortify, state, seat), "end_turn": True}
        case _:
            return {}


def _place(state: State, seat: Seat, units: int, *, exactly: bool) -> PlaceOption:
    """Where what is too much is lost, units may go onto full territories too (rules.md K.11)."""
    limit, own = limits.strict_limit(state), state.territories_of(seat)
    roomy = tuple(t for t in own if limits.room(state, t, 1) > 0) if limit else own
    return PlaceOption(roomy, units, exactly, limit)


def _neutral(state: State, units: int) -> PlaceOption:
    assert state.neutral is not None, "only a neutral army has units that others place"
    roomy = tuple(t for t in state.territories_of(state.neutral) if limits.room(state, t, 1) > 0)
    return PlaceOption(roomy, units, exactly=True, limit=limits.limit(state))


def _reinforcing(state: State, seat: Seat) -> Choices:
    due = cards.trade_due(state, seat)
    place = partial(_place, state, seat, state.pool, exactly=False) if state.pool else None
    now: Choices = {"trade": partial(_trades, state, seat), "trade_due": due, "place": place}
    return now if due or state.pool else now | _attacking(state, seat)


def _attacking(state: State, seat: Seat) -> Choices:
    return {
        "attack": partial(_attack, state, seat),
        "fortify": partial(_fortify, state, seat),
        "end_attacks": True,
        "end_turn": True,
    }


def _trades(state: State, seat: Seat) -> tuple[TradeOption, ...]:
    try:
        cards.check_trade_open(state, seat)
    except IllegalAction:
        return ()
    policies, traded = state.rules.policies, state.sets_traded
    return tuple(
        TradeOption(
            three,
            cards.set_value(policies, traded, cards.symbols_of(state, three)),
            cards.bonus_choices(state, seat, three),
        )
        for three in cards.sets_in(state, state.hands[seat])
    )


def _attack(state: State, seat: Seat) -> tuple[AttackOption, ...]:
    names, neighbours = state.rules.board.territories, state.rules.board.neighbours
    found = []
    for at, owner in enumerate(state.owner):
        if owner == seat and state.armies[at] > 1:
            near = [names[t] for t in neighbours[at] if state.owner[t] != seat]
            if near:
                found.append(AttackOption(names[at], tuple(near), attack_limit(state.armies[at])))
    return tuple(found)


def _fortify(state: State, seat: Seat) -> tuple[FortifyOption, ...]:
    if state.fortified and state.rules.policies.fortify in fortification.SINGLE:
        return ()
    names, capped = state.rules.board.territories, limits.limit(state)
    found = []
    for at, most, near in fortification.ways(state, seat):
        targets = [names[t] for t in near if not capped or state.armies[t] < capped]
        if targets:
            found.append(FortifyOption(names[at], tuple(targets), most, capped))
    return tuple(found)
