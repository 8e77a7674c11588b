"""Folds an event into the state. The log of events is the truth; a state is what it adds up to."""

from collections.abc import Callable
from typing import Any

from games.engine import events as e
from games.engine.effects import battles, opening, people, staff, turns
from games.engine.state import State

EFFECTS: dict[type[e.Event], Callable[[State, Any], State]] = {
    e.GameStarted: opening.game_started,
    e.MissionsDealt: opening.missions_dealt,
    e.TerritoriesDealt: opening.territories_dealt,
    e.SymbolsDrawn: opening.symbols_drawn,
    e.StartRolled: opening.start_rolled,
    e.PlacerChosen: opening.placer_chosen,
    e.FirstPlayerChosen: opening.first_player_chosen,
    e.TerritoryClaimed: opening.territory_claimed,
    e.OpeningPlanned: opening.opening_planned,
    e.HeadquartersChosen: opening.headquarters_chosen,
    e.HeadquartersShown: opening.headquarters_shown,
    e.PileShuffled: opening.pile_shuffled,
    e.TurnBegan: turns.turn_began,
    e.SetTraded: turns.set_traded,
    e.UnitsPlaced: turns.units_placed,
    e.UnitsLost: turns.units_lost,
    e.NeutralDue: turns.neutral_due,
    e.NeutralPlaced: turns.neutral_placed,
    e.TradeOpened: turns.trade_opened,
    e.AttacksEnded: turns.attacks_ended,
    e.CardDrawn: turns.card_drawn,
    e.Fortified: turns.fortified,
    e.TurnEnded: turns.turn_ended,
    e.GameEnded: turns.game_ended,
    e.DefenceAsked: battles.defence_asked,
    e.AttackRolled: battles.attack_rolled,
    e.AttackStopped: battles.attack_stopped,
    e.BattleRolled: battles.battle_rolled,
    e.TerritoryConquered: battles.territory_conquered,
    e.HeadquartersTaken: battles.headquarters_taken,
    e.ContinentSwept: battles.continent_swept,
    e.SeatEliminated: battles.seat_eliminated,
    e.ArmyBeaten: battles.army_beaten,
    e.UnitsMovedIn: battles.units_moved_in,
    e.DefenceOrdered: people.defence_ordered,
    e.TimedOut: people.timed_out,
    e.ControlChanged: people.control_changed,
    e.SeatResigned: people.seat_resigned,
    e.GamePaused: staff.game_paused,
    e.GameResumed: staff.game_resumed,
    e.TimeGranted: staff.time_granted,
    e.GameCancelled: staff.game_cancelled,
}
"""One effect for each kind of event; a test holds it against the closed union."""


def evolve(state: State, event: e.Event) -> State:
    """The state after the event. Total: any recorded event can be folded in, whatever the rules say today."""
    return EFFECTS[type(event)](state, event)
