"""When a mission card is fulfilled (rules.md D.1, D.4)."""

from games.engine.edition import OWN_COLOUR_TERRITORIES, Mission
from games.engine.events import MissionsDealt
from games.engine.ids import Colour, Seat
from games.engine.progress import Recorder
from games.engine.state import State


def deal(recorder: Recorder) -> None:
    """One card for each seat, without those of absent colours; the rest goes back unseen (2015 p. 5)."""
    rules = recorder.state.rules
    recorder.record(MissionsDealt(recorder.shuffle(rules.missions_in_play)[: rules.seats]))


def fulfilled(state: State, seat: Seat) -> bool:
    """Whether the seat's mission is fulfilled at this moment."""
    key = state.missions[seat]
    return key is not None and meets(state, seat, state.rules.edition.missions[key])


def meets(state: State, seat: Seat, mission: Mission) -> bool:
    """Whether the seat meets what a mission card asks for."""
    match mission.goal:
        case "territories":
            return _holds(state, seat, mission.count, mission.units)
        case "continents":
            return _rules_over(state, seat, mission)
        case "destroy":
            assert mission.colour is not None, "a colour mission names its colour"
            return _destroyed(state, seat, mission.colour)


def _rules_over(state: State, seat: Seat, mission: Mission) -> bool:
    """The named continents, and enough further ones where the card asks for any."""
    board = state.rules.board
    for key in mission.continents:
        if board.continents[board.continent_index[key]].holder(state.owner) != seat:
            return False
    held = len(board.held_continents(state.owner, seat)) if mission.further else 0
    return not mission.further or held - len(mission.continents) >= mission.further


def _holds(state: State, seat: Seat, count: int, units: int) -> bool:
    if state.owner.count(seat) < count:
        return False
    places = zip(state.owner, state.armies, strict=True)
    return sum([owner == seat and armies >= units for owner, armies in places]) >= count


def _destroyed(state: State, seat: Seat, colour: Colour) -> bool:
    colours = state.rules.colours
    if colour not in colours or colours[seat] == colour:
        return _enough(state, seat)
    target = colours.index(colour)
    match state.status[target]:
        case "playing" | "neutral":
            return False
        case "eliminated":
            by_another = state.beaten_by[target] != seat and state.rules.policies.target_gone == "fallback_24"
            return _enough(state, seat) if by_another else True
        case "left":
            return _enough(state, seat)
        case "beaten":
            return True


def _enough(state: State, seat: Seat) -> bool:
    return state.owner.count(seat) >= OWN_COLOUR_TERRITORIES
