"""What a seat still needs to win, part by part: what a player would count on the board.

It is the goal of the mode alone; the last one alive wins without it (rules.md K.2).
"""

from games.engine import headquarters
from games.engine.edition import OWN_COLOUR_TERRITORIES, Mission
from games.engine.ids import Colour, Seat, Waiting
from games.engine.state import State
from games.engine.views import GoalPart


def progress(state: State, seat: Seat) -> tuple[GoalPart, ...]:
    """The parts of the seat's goal, which is reached when every part is there. Empty for who cannot win any more."""
    mode, key = state.rules.mode, state.missions[seat]
    if not state.playing(seat):
        return ()
    if mode.missions:
        return () if key is None else mission_parts(state, seat, state.rules.edition.missions[key])
    if mode.headquarters:
        return headquarters.parts(state, seat)
    if mode.neutral != "none":
        return (_army(state, seat, state.rules.colours[1 - seat]),)
    return (_territories(state, seat, len(state.owner), 1),)


def waiting(state: State, seat: Seat) -> Waiting | None:
    """What a seat whose goal is reached has not won for: missions may count in the own turn alone, and nothing before
    the first turn (rules.md J.4, K.1). None where there is nothing to wait for.
    """
    parts = progress(state, seat)
    if state.outcome is not None or not parts or any(part.have < part.need for part in parts):
        return None
    own_turn = state.rules.mode.missions and state.rules.policies.victory == "own_turn"
    return "own_turn" if own_turn else "first_turn"


def mission_parts(state: State, seat: Seat, mission: Mission) -> tuple[GoalPart, ...]:
    """What a mission card asks for, and how much of it the seat has."""
    match mission.goal:
        case "territories":
            return (_territories(state, seat, mission.count, mission.units),)
        case "continents":
            return _continents(state, seat, mission)
        case "destroy":
            assert mission.colour is not None, "a colour mission names its colour"
            return (_army(state, seat, mission.colour),)


def _territories(state: State, seat: Seat, count: int, units: int) -> GoalPart:
    places = zip(state.owner, state.armies, strict=True)
    have = sum(owner == seat and armies >= units for owner, armies in places)
    return GoalPart("territories", "", have, count, units)


def _continents(state: State, seat: Seat, mission: Mission) -> tuple[GoalPart, ...]:
    board = state.rules.board
    named = tuple(
        GoalPart("continent", c.key, sum(state.owner[t] == seat for t in c.members), len(c.members))
        for c in board.continents
        if c.key in mission.continents
    )
    if not mission.further:
        return named
    held = sum(c.key not in mission.continents for c in board.held_continents(state.owner, seat))
    return (*named, GoalPart("further", "", held, mission.further))


def _army(state: State, seat: Seat, colour: Colour) -> GoalPart:
    """The army to wipe out, or the territories that stand in for one that cannot be."""
    colours = state.rules.colours
    instead = _territories(state, seat, OWN_COLOUR_TERRITORIES, 1)
    if colour not in colours or colours[seat] == colour:
        return instead
    target = colours.index(colour)
    match state.status[target]:
        case "eliminated":
            by_another = state.beaten_by[target] != seat and state.rules.policies.target_gone == "fallback_24"
            return instead if by_another else GoalPart("army", colour, 1, 1)
        case "left":
            return instead
        case "beaten":
            return GoalPart("army", colour, 1, 1)
        case "playing" | "neutral":
            return GoalPart("army", colour, 0, 1)
