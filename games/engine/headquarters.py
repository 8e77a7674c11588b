"""Headquarters and capitals: choosing, capturing, and when they win (2015 p. 14; rules.md E.6, E.7, K.9)."""

from games.engine.actions import ChooseHeadquarters
from games.engine.checks import owned
from games.engine.events import ContinentSwept, HeadquartersChosen, HeadquartersShown, HeadquartersTaken
from games.engine.ids import Seat, TerritoryId
from games.engine.progress import Recorder
from games.engine.state import State
from games.engine.views import GoalPart

SHORT_GOAL = {4: 2, 5: 3, 6: 3}
"""Foreign headquarters that the short goal asks for beside the own one, by players at the start."""

CAPITALS = {3: 2, 4: 3, 5: 3, 6: 4}
"""Capitals that win under the German rules of 1997, the own one counted like any other."""


def choose(recorder: Recorder, seat: Seat, action: ChooseHeadquarters) -> None:
    """Lay down an own territory; when everybody has, the cards are turned up where the booklet says so."""
    owned(recorder.state, seat, action.territory)
    recorder.record(HeadquartersChosen(seat, action.territory))
    state = recorder.state
    if state.turn is None and state.rules.policies.hq_reveal == "after_choice":
        recorder.record(HeadquartersShown(state.headquarters))


def taken(recorder: Recorder, seat: Seat, loser: Seat, territory: TerritoryId) -> None:
    """A conquest of a headquarters: its card is turned up, and a capital's continent is swept, other capitals too."""
    state = recorder.state
    if territory not in state.headquarters:
        return
    recorder.record(HeadquartersTaken(seat, state.headquarters.index(territory), territory))
    if state.rules.policies.capital_rules != "de_1997":
        return
    board = state.rules.board
    continent = board.continent_of(state.at(territory))
    swept = tuple(board.territories[t] for t in continent.members if state.owner[t] == loser)
    if swept:
        recorder.record(ContinentSwept(seat, loser, continent.key, swept))
    for other in swept:
        if other in state.headquarters:
            recorder.record(HeadquartersTaken(seat, state.headquarters.index(other), other))


def reached(state: State, seat: Seat) -> bool:
    """Whether the seat owns the headquarters that its goal asks for; a card follows the owner of its territory."""
    return state.rules.mode.headquarters and all(
        part.have >= part.need for part in _goal(state, seat, _held(state, seat))
    )


def parts(state: State, seat: Seat) -> tuple[GoalPart, ...]:
    """The headquarters that the goal asks for, and how many the seat knows that it owns: what nobody has turned up
    yet is counted for nobody else, whatever territory it lies on, until the end shows all of them.
    """
    over = state.outcome is not None
    known = [founder for founder in _held(state, seat) if over or founder == seat or state.headquarters_shown[founder]]
    return _goal(state, seat, known)


def _held(state: State, seat: Seat) -> list[Seat]:
    """Whose headquarters lie on territories of the seat."""
    return [
        founder
        for founder, territory in enumerate(state.headquarters)
        if territory is not None and state.owner_of(territory) == seat
    ]


def _goal(state: State, seat: Seat, held: list[Seat]) -> tuple[GoalPart, ...]:
    policies, players = state.rules.policies, state.rules.players
    if policies.capital_rules == "de_1997":
        return (GoalPart("headquarters", "", len(held), CAPITALS[players]),)
    others = SHORT_GOAL.get(players, players - 1) if policies.hq_goal == "short" else players - 1
    own = held.count(seat)
    return (
        GoalPart("own_headquarters", "", own, 1),
        GoalPart("other_headquarters", "", len(held) - own, others),
    )
