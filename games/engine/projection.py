"""The one way out of the engine: what a viewer may see, built up from what is allowed.

Everything that leaves the server goes through ``project`` and ``redact``: sockets, pages, files, bots. A new field or
a new event is invisible until it is named here.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, TypeAlias

from games.engine import cards
from games.engine import events as e
from games.engine.goal import progress, waiting
from games.engine.ids import MissionId, Seat, TerritoryId
from games.engine.legal import NOTHING, offered, options
from games.engine.state import State
from games.engine.views import BattleView, GoalPart, OccupationView, Options, OutcomeView, PlayerView, SeatView

Viewer: TypeAlias = Seat | None
"""A seat, or None for a spectator. An eliminated seat sees no more than a spectator, but for its own mission."""

PUBLIC: frozenset[type[e.Event]] = frozenset({
    e.SymbolsDrawn, e.FirstPlayerChosen, e.HeadquartersShown, e.HeadquartersTaken, e.ContinentSwept, e.NeutralDue,
    e.NeutralPlaced, e.UnitsLost, e.AttackRolled,
    e.GameStarted, e.TerritoriesDealt, e.StartRolled, e.PlacerChosen, e.TerritoryClaimed, e.UnitsPlaced, e.TurnBegan,
    e.SetTraded, e.AttackStopped, e.BattleRolled, e.TerritoryConquered, e.ArmyBeaten, e.UnitsMovedIn, e.TradeOpened,
    e.AttacksEnded, e.Fortified, e.TurnEnded, e.TimedOut, e.ControlChanged, e.SeatResigned, e.GameEnded,
    e.GamePaused, e.GameResumed, e.TimeGranted, e.GameCancelled,
})  # fmt: skip
"""The kinds that hold nothing to hide."""


def redact(event: e.Event, viewer: Viewer) -> e.Event:
    """The event as the viewer may see it. Its kind never changes, and none is ever left out."""
    if type(event) in PUBLIC:
        return event
    match event:
        case e.MissionsDealt():
            own = tuple(m if seat == viewer else None for seat, m in enumerate(event.missions))
            return e.MissionsDealt(own)
        case e.OpeningPlanned():
            return event if event.seat == viewer else e.OpeningPlanned(event.seat, None)
        case e.HeadquartersChosen():
            return event if event.seat == viewer else e.HeadquartersChosen(event.seat, None)
        case e.PileShuffled():
            return e.PileShuffled(None, event.count)
        case e.CardDrawn():
            return event if event.seat == viewer else e.CardDrawn(event.seat, None)
        case e.SeatEliminated():
            seen = viewer in (event.seat, event.by)
            return event if seen else e.SeatEliminated(event.seat, event.by, (None,) * len(event.cards))
        case e.DefenceAsked():
            return _asked(event, viewer)
        case e.DefenceOrdered():
            return event if event.seat == viewer else e.DefenceOrdered(event.seat, None)
        case _:
            raise TypeError(f"{type(event).__name__} has no projection")


def _asked(event: e.DefenceAsked, viewer: Viewer) -> e.DefenceAsked:
    attacking, defending = viewer == event.attacker, viewer == event.defender
    return replace(
        event,
        dice=event.dice if attacking or defending else None,
        stop_at=event.stop_at if attacking else None,
        rolls=event.rolls if attacking else None,
    )


def _headquarters(state: State, seat: Seat, viewer: Viewer) -> TerritoryId | None:
    """The own one always, another when it has been turned up or the game is over (2015 p. 14)."""
    shown = seat == viewer or state.headquarters_shown[seat] or state.outcome is not None
    return state.headquarters[seat] if shown else None


def _mission(state: State, seat: Seat, viewer: Viewer) -> MissionId | None:
    """The own mission always, every other only when the game is over (rules.md J.6)."""
    return state.missions[seat] if seat == viewer or state.outcome is not None else None


def _reached(state: State, seat: Seat, _: Viewer) -> tuple[GoalPart, ...]:
    """How close a seat came: it tells the mission, so nobody's before the game is over (rules.md J.6)."""
    return () if state.outcome is None else progress(state, seat)


def _battle(state: State, viewer: Viewer) -> BattleView | None:
    battle = state.battle
    if battle is None:
        return None
    concerned = viewer is not None and viewer in (state.turn, battle.defender)
    dice = min(battle.dice, state.armies_on(battle.source) - 1)
    repeats = battle.stop_at > 0 if viewer == state.turn and viewer is not None else None
    return BattleView(
        battle.source, battle.target, battle.defender, dice if concerned else None, battle.rolled, repeats
    )


def _occupation(state: State) -> OccupationView | None:
    if state.occupation is None:
        return None
    waiting = state.occupation
    return OccupationView(waiting.source, waiting.target, waiting.minimum, waiting.maximum)


def _outcome(state: State) -> OutcomeView | None:
    if state.outcome is None:
        return None
    return OutcomeView(state.outcome.termination, state.outcome.winner, state.outcome.mission)


SHARED = (
    "seq", "phase", "round", "turn", "owner", "armies", "pool", "discard", "symbols", "sets_traded", "trading",
    "conquered", "fortified", "paused",
)  # fmt: skip
"""What every viewer sees as it stands in the state."""


def _shared(name: str, state: State, _: Viewer) -> Any:
    return getattr(state, name)


PARTS: Mapping[str, Callable[[State, Viewer], Any]] = MappingProxyType({
    **{name: partial(_shared, name) for name in SHARED},
    "viewer": lambda _, viewer: viewer,
    "to_act": lambda state, _: None if state.outcome else state.to_act,
    "seats": lambda state, viewer: tuple([_seat(state, seat, viewer) for seat in range(state.rules.seats)]),
    "pile": lambda state, _: len(state.pile),
    "next_set": lambda state, _: cards.next_value(state),
    "hand": lambda state, viewer: () if viewer is None else state.hands[viewer],
    "hand_symbols": lambda state, viewer: () if viewer is None else cards.symbols_of(state, state.hands[viewer]),
    "mission": lambda state, viewer: None if viewer is None else state.missions[viewer],
    "progress": lambda state, viewer: () if viewer is None else progress(state, viewer),
    "waiting": lambda state, viewer: None if viewer is None else waiting(state, viewer),
    "defence": lambda state, viewer: None if viewer is None else state.defence[viewer],
    "plan": lambda state, viewer: () if viewer is None else state.plans[viewer],
    "battle": _battle,
    "occupation": lambda state, _: _occupation(state),
    "options": lambda state, viewer: NOTHING if viewer is None else options(state, viewer),
    "outcome": lambda state, _: _outcome(state),
})  # fmt: skip
"""Each field of a view, as the viewer may see it."""

SEAT_PARTS: Mapping[str, Callable[[State, Seat, Viewer], Any]] = MappingProxyType({
    "colour": lambda state, seat, _: state.rules.colours[seat],
    "status": lambda state, seat, _: state.status[seat],
    "control": lambda state, seat, _: state.control[seat],
    "territories": lambda state, seat, _: state.owner.count(seat),
    "armies": lambda state, seat, _: sum([n for o, n in zip(state.owner, state.armies, strict=True) if o == seat]),
    "cards": lambda state, seat, _: len(state.hands[seat]),
    "reserve": lambda state, seat, _: state.reserve[seat],
    "continents": lambda state, seat, _: tuple([c.key for c in state.rules.board.held_continents(state.owner, seat)]),
    "mission": _mission,
    "headquarters": _headquarters,
    "headquarters_chosen": lambda state, seat, _: state.headquarters[seat] is not None,
    "progress": _reached,
})  # fmt: skip
"""Each field of what a viewer sees of a seat."""


def project(state: State, viewer: Viewer) -> PlayerView:
    """The whole position as the viewer may see it, with the viewer's legal choices."""
    return PlayerView(**{name: part(state, viewer) for name, part in PARTS.items()})


def glance(state: State, viewer: Viewer) -> PlayerView:
    """The same view, each field worked out when it is first looked at: a bot looks at few of them."""
    shown = object.__new__(_Glance)
    shown.__dict__["_of"] = state, viewer
    return shown


class _Part:
    """A field of a glance: worked out from what the glance is of, and kept in its place."""

    def __init__(self, name: str, part: Callable[..., Any]) -> None:
        self.name, self.part = name, part

    def __get__(self, shown: Any, _: type) -> Any:
        values = shown.__dict__
        value = values[self.name] = self.part(*values["_of"])
        return value


class _Glance(PlayerView):
    """Knows what it is a glance of; nothing else at the start."""


class _SeatGlance(SeatView):
    """The same of one seat."""


def _glimpsed_seats(state: State, viewer: Viewer) -> tuple[SeatView, ...]:
    seats = tuple([object.__new__(_SeatGlance) for _ in range(state.rules.seats)])
    for seat, shown in enumerate(seats):
        shown.__dict__["_of"] = state, seat, viewer
    return seats


def _glimpsed_options(state: State, viewer: Viewer) -> Options:
    return NOTHING if viewer is None else offered(state, viewer)


for _name, _part in {**PARTS, "seats": _glimpsed_seats, "options": _glimpsed_options}.items():
    setattr(_Glance, _name, _Part(_name, _part))
for _name, _seat_part in SEAT_PARTS.items():
    setattr(_SeatGlance, _name, _Part(_name, _seat_part))


def _seat(state: State, seat: Seat, viewer: Viewer) -> SeatView:
    return SeatView(**{name: part(state, seat, viewer) for name, part in SEAT_PARTS.items()})
