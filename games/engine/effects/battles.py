"""Effects of an attack: the waiting defender, the roll, the conquest, the fallen."""

from games.engine.effects.change import add_units, advance, put, put_all
from games.engine.events import (
    ArmyBeaten,
    AttackRolled,
    AttackStopped,
    BattleRolled,
    ContinentSwept,
    DefenceAsked,
    HeadquartersTaken,
    SeatEliminated,
    TerritoryConquered,
    UnitsMovedIn,
)
from games.engine.ids import CardId
from games.engine.orders import MAXIMUM
from games.engine.state import Battle, Occupation, State


def attack_rolled(state: State, event: AttackRolled) -> State:
    """The roll lies on the table; the battle waits until the defender has answered it."""
    battle = Battle(event.source, event.target, event.defender, len(event.attack_dice), rolled=event.attack_dice)
    return advance(state, phase="defence", battle=battle, trading=False, spoils=False)


def defence_asked(state: State, event: DefenceAsked) -> State:
    battle = Battle(
        source=event.source,
        target=event.target,
        defender=event.defender,
        dice=event.dice or 1,
        stop_at=event.stop_at or 0,
        rolls=event.rolls,
        rolled=state.battle.rolled if state.battle else (),
    )
    return advance(state, phase="defence", battle=battle, trading=False, spoils=False)


def attack_stopped(state: State, event: AttackStopped) -> State:
    return advance(state, phase="attack", battle=None)


def battle_rolled(state: State, event: BattleRolled) -> State:
    """Units that rolled are bound to where they stand; losses come off them first (rules.md K.7)."""
    at, to = state.at(event.source), state.at(event.target)
    armies = list(state.armies)
    armies[at] -= event.attacker_losses
    armies[to] -= event.defender_losses
    involved = max(state.bound[at], len(event.attack_dice)) - event.attacker_losses
    return advance(
        state,
        phase="attack",
        armies=tuple(armies),
        bound=put(state.bound, at, involved),
        battle=None,
        trading=False,
        spoils=False,
    )


def territory_conquered(state: State, event: TerritoryConquered) -> State:
    """The compulsory units move in and take their involvement along."""
    source, target = state.at(event.source), state.at(event.target)
    most = state.rules.policies.max_units_per_territory
    maximum = state.armies[source] - 1
    maximum = min(maximum, most) if most else maximum
    choice = maximum > event.units
    armies, bound = list(state.armies), list(state.bound)
    armies[source] -= event.units
    armies[target] += event.units
    bound[source] = max(0, bound[source] - event.units)
    bound[target] = event.units
    return advance(
        state,
        owner=put(state.owner, target, event.seat),
        armies=tuple(armies),
        bound=tuple(bound),
        conquered=True,
        phase="occupation" if choice else "attack",
        occupation=Occupation(event.source, event.target, event.units, maximum) if choice else None,
    )


def headquarters_taken(state: State, event: HeadquartersTaken) -> State:
    return advance(state, headquarters_shown=put(state.headquarters_shown, at=event.founder, value=True))


def continent_swept(state: State, event: ContinentSwept) -> State:
    return advance(state, owner=put_all(state.owner, map(state.at, event.territories), event.seat))


def seat_eliminated(state: State, event: SeatEliminated) -> State:
    spoils: tuple[CardId, ...] = state.hands[event.seat]
    hands = put(state.hands, event.by, state.hands[event.by] + spoils)
    return advance(
        state,
        status=put(state.status, event.seat, "eliminated"),
        hands=put(hands, event.seat, ()),
        defence=put(state.defence, event.seat, MAXIMUM),
        beaten_by=put(state.beaten_by, event.seat, event.by),
        spoils=True,
    )


def army_beaten(state: State, event: ArmyBeaten) -> State:
    return advance(state, status=put(state.status, event.seat, "beaten"))


def units_moved_in(state: State, event: UnitsMovedIn) -> State:
    moved = ((event.source, -event.units), (event.target, event.units))
    at = state.at(event.target)
    bound = put(state.bound, at, state.bound[at] + event.units)
    return advance(state, phase="attack", armies=add_units(state, moved), bound=bound, occupation=None)
